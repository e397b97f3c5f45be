import GridreelCauses
import GridreelPrimitives
import GridreelStyle

extension CellStyle {
  /// The properties that the style sets.
  var recorded: [PropertyKey: String] {
    var result: [PropertyKey: String] = [:]
    for key in StyleKey.all {
      result[PropertyKey(reading: key.name)] = key.given(self).last?.written
    }
    return result
  }
}

extension ResolvedStyle {
  private static let usual = ResolvedStyle()

  /// Every property; gradients are part of the background.
  var recorded: [PropertyKey: String] {
    var result: [PropertyKey: String] = [:]
    for key in StyleKey.all {
      let value = key.value(self)
      if key.isRecordedIfSet, value == key.value(Self.usual) { continue }
      result[PropertyKey(reading: key.explainedName)] = value
    }
    return result
  }
}

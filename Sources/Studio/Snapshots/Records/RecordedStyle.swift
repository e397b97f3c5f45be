import Causes
import Primitives
import Style

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
  /// Every property; gradients are part of the background.
  var recorded: [PropertyKey: String] {
    var result: [PropertyKey: String] = [:]
    for key in StyleKey.all { result[PropertyKey(reading: key.explainedName)] = key.value(self) }
    // Older records do not have these properties.
    if font.letterSpacing == 0 { result[.fontLetterSpacing] = nil }
    if font.features.isEmpty { result[.fontFeatures] = nil }
    return result
  }
}

import GridreelCauses
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension Double {
  /// The number with at most three decimals.
  var recorded: String { JSONWriter.number(self) }

  /// The number rounded to a thousandth, because smaller differences are never visible.
  var recordedNumber: Double { isFinite ? (self * 1000).rounded() / 1000 : 0 }
}

extension GridRect {
  /// The rectangle with numbers as records have them.
  var recordedPlace: GridRect {
    GridRect(
      x: x.recordedNumber, y: y.recordedNumber, width: width.recordedNumber,
      height: height.recordedNumber)
  }
}

extension Column {
  /// The requested width of the column.
  var recordedWish: String {
    var wish =
      switch width {
      case .fixed(let width): width.recorded
      case .share(let weight): "share \(weight.recorded)"
      case .fit: "fit"
      }
    if let minimumWidth { wish += " from \(minimumWidth.recorded)" }
    if let maximumWidth { wish += " to \(maximumWidth.recorded)" }
    return wish
  }
}

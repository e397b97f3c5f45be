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

extension SortKey {
  /// The column and the direction.
  var recorded: String { "\(column) \(direction.rawValue)" }
}

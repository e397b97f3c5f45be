import Causes
import GridModel
import Primitives
import Style
import Values

// The recorded form of values: precise enough to distinguish any two that could look different, and without
// spaces within one part of a value, so that a reader can split `1 #e5e9f0` into parts.

extension Double {
  /// The number with at most three decimals.
  var recorded: String { JSONWriter.number(self) }

  /// The number rounded to a thousandth, because smaller differences are never visible.
  var recordedNumber: Double { isFinite ? (self * 1000).rounded() / 1000 : 0 }
}

extension Color {
  /// Hexadecimal if eight bits per channel suffice, otherwise as a CSS function.
  var recorded: String {
    let components = [red, green, blue].map { $0 * 255 }
    let isWhole = (components + [alpha * 255]).allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
    if isWhole { return hexadecimal }
    let numbers = components.map(\.recorded).joined(separator: ",")
    return isOpaque ? "rgb(\(numbers))" : "rgba(\(numbers),\((alpha * 100).recorded)%)"
  }
}

extension Insets {
  /// The distances in the order of CSS.
  var recorded: String {
    [top, right, bottom, left].map(\.recorded).joined(separator: " ")
  }
}

extension LineStyle {
  /// Width and colour, and the dash pattern of a dashed line.
  var recorded: String {
    let dashes = dash.isEmpty ? "" : " " + dash.map(\.recorded).joined(separator: ",")
    return "\(width.recorded) \(color.recorded)\(dashes)"
  }
}

extension Shadow {
  /// Offsets, blur and colour.
  var recorded: String { "\(x.recorded) \(y.recorded) \(blur.recorded) \(color.recorded)" }
}

extension Gradient {
  /// The angle, then every stop.
  var recorded: String {
    let stops = stops.map { "\($0.color.recorded) \(($0.offset * 100).recorded)%" }
    return "gradient \(angle.recorded)° " + stops.joined(separator: " ")
  }
}

extension Paint {
  /// The colour or the gradient.
  var recorded: String {
    switch self {
    case .color(let color): color.recorded
    case .gradient(let gradient): gradient.recorded
    }
  }
}

extension CellStyle.Setting {
  /// The value, or `none`.
  func recorded(_ value: (Value) -> String) -> String {
    switch self {
    case .none: Stored.none
    case .value(let it): value(it)
    }
  }
}

extension ThemeParameter {
  /// The value alone.
  var recorded: String {
    switch self {
    case .none: Stored.none
    case .color(let color): color.recorded
    case .number(let number): number.recorded
    case .text(let text): text
    case .line(let line): line.recorded
    }
  }
}

extension RowHeight {
  /// The height, or `auto`.
  var recorded: String {
    switch self {
    case .points(let height): height.recorded
    case .auto: Stored.auto
    }
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

extension SortKey {
  /// The column and the direction.
  var recorded: String { "\(column) \(direction.rawValue)" }
}

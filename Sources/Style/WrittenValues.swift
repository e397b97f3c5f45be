package import GridreelPrimitives

// The one textual form of values, in explanations and records: precise enough to distinguish any two that
// could look different, and without spaces within one part of a value, so that a reader can split
// `1 #e5e9f0` into parts. Numbers have at most three decimals.

extension GridColor {
  /// Hexadecimal if eight bits per channel suffice, otherwise as a CSS function.
  package var written: String {
    let components = [red, green, blue].map { $0 * 255 }
    let isWhole = (components + [alpha * 255]).allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
    if isWhole { return hexadecimal }
    let numbers = components.map(JSONWriter.number).joined(separator: ",")
    return isOpaque
      ? "rgb(\(numbers))" : "rgba(\(numbers),\(JSONWriter.number(alpha * 100))%)"
  }
}

extension Insets {
  /// The distances in the order of CSS.
  package var written: String {
    [top, right, bottom, left].map(JSONWriter.number).joined(separator: " ")
  }
}

extension LineStyle {
  /// Width and colour, and the dash pattern of a dashed line.
  package var written: String {
    let dashes = dash.isEmpty ? "" : " " + dash.map(JSONWriter.number).joined(separator: ",")
    return "\(JSONWriter.number(width)) \(color.written)\(dashes)"
  }
}

extension Shadow {
  /// Offsets, blur and colour.
  package var written: String {
    [x, y, blur].map(JSONWriter.number).joined(separator: " ") + " " + color.written
  }
}

extension GridGradient {
  /// The angle, then every stop.
  package var written: String {
    let stops = stops.map { "\($0.color.written) \(JSONWriter.number($0.offset * 100))%" }
    return "gradient \(JSONWriter.number(angle))° " + stops.joined(separator: " ")
  }
}

extension Paint {
  /// The colour or the gradient.
  package var written: String {
    switch self {
    case .color(let color): color.written
    case .gradient(let gradient): gradient.written
    }
  }
}

extension [Paint] {
  /// All paints, bottom to top.
  var written: String { isEmpty ? "none" : map(\.written).joined(separator: " ") }
}

extension RowHeight {
  /// The height, or `auto`.
  package var written: String {
    switch self {
    case .points(let height): JSONWriter.number(height)
    case .auto: "auto"
    }
  }
}

extension ThemeParameter {
  /// The value alone.
  package var written: String {
    switch self {
    case .none: "none"
    case .color(let color): color.written
    case .number(let number): JSONWriter.number(number)
    case .text(let text): text
    case .line(let line): line.written
    }
  }
}

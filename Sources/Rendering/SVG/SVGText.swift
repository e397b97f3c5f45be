internal import GridreelPrimitives

/// Formats values as SVG text.
enum SVGText {
  /// A number with at most `decimals` decimals and no redundant characters: `.5`, `-3`, `0`.
  static func number(_ value: Double, decimals: Int = 3) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value * unit).rounded()
    // Larger coordinates are meaningless, and the conversion below would trap.
    guard abs(scaled) < 1e15 else { return scaled.sign == .minus ? "-99999999" : "99999999" }
    let whole = Int(scaled.magnitude)
    let (integer, rest) = (whole / Int(unit), whole % Int(unit))
    var text = scaled < 0 ? "-" : ""
    if integer > 0 || rest == 0 { text += "\(integer)" }
    guard rest > 0 else { return text }
    let digits = "\(rest)"
    text += "." + String(repeating: "0", count: decimals - digits.count) + digits
    while text.last == "0" { text.removeLast() }
    return text
  }

  /// A colour without its alpha, as `#rgb` if that is exact, otherwise as `#rrggbb`.
  static func hex(_ color: GridColor) -> String {
    let digits = Array("0123456789abcdef")
    let bytes = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    if bytes.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + String(bytes.map { digits[$0 / 17] })
    }
    return "#" + String(bytes.flatMap { [digits[$0 / 16], digits[$0 % 16]] })
  }

  /// Quotes a text for a style sheet inside an element.
  static func quotedForCSS(_ text: String) -> String {
    let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    return "\"" + String(String.UnicodeScalarView(plain)).xml + "\""
  }
}

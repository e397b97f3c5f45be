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

  /// Escapes text for an element or an attribute in double quotes; drops control characters, which
  /// XML 1.0 forbids.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.withoutNoncharacters.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1f}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Quotes a text for a style sheet inside an element.
  static func quotedForCSS(_ text: String) -> String {
    let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    return "\"" + escaped(String(String.UnicodeScalarView(plain))) + "\""
  }

  /// Encodes bytes in base 64 (RFC 4648), padded.
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word = 0
      for index in 0..<3 { word = word << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= count ? alphabet[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

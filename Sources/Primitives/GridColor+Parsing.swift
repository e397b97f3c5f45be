extension GridColor {
  /// Parses a colour in CSS syntax.
  ///
  /// Supported are `#rgb #rgba #rrggbb #rrggbbaa`, `rgb() rgba() hsl() hsla() oklch()` with commas
  /// or spaces, and all CSS names including `transparent`. Case is ignored.
  ///
  /// - Parameter text: The colour; surrounding white space is ignored.
  /// - Throws: ``GridreelError`` if the text is anything else.
  public init(parsing text: String) throws(GridreelError) {
    let trimmed = text.trimmingBlanks
    if trimmed.utf8.first == UInt8(ascii: "#") {
      try self.init(hexadecimal: trimmed)
    } else if trimmed.contains("(") {
      try self.init(function: trimmed)
    } else if let color = GridColor(named: trimmed) {
      self = color
    } else {
      throw .unknownName(trimmed)
    }
  }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is translucent, rounded to 8 bits.
  public var hexadecimal: String {
    func digits(_ component: Double) -> String {
      let byte = Int(clamped: (component * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let opaque = "#" + digits(red) + digits(green) + digits(blue)
    return isOpaque ? opaque : opaque + digits(alpha)
  }

  private init(hexadecimal text: String) throws(GridreelError) {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1, text.utf8.count == text.count,
      [3, 4, 6, 8].contains(digits.count)
    else {
      throw GridreelError(
        "'\(text.shortened)' is not a colour; write 3, 4, 6 or 8 hexadecimal digits after '#'"
      )
    }
    let isShort = digits.count <= 4
    let bytes =
      isShort
      ? digits.map { $0 * 17 }
      : stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    self.init(
      red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
      alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }
}

extension GridreelError {
  fileprivate static func unknownName(_ name: String) -> GridreelError {
    guard !name.isEmpty else {
      return GridreelError("a colour is empty; write one such as '#1f2937'")
    }
    let start = "unknown colour '\(name.shortened)'"
    if let nearest = nearestName(to: name, among: GridColor.cssNames) {
      return GridreelError("\(start); did you mean '\(nearest)'?")
    }
    let digits = name.utf8.count
    if [3, 4, 6, 8].contains(digits), name.allSatisfy(\.isHexDigit) {
      return GridreelError("\(start); did you mean '#\(name)'?")
    }
    return GridreelError(
      "\(start); write #rrggbb, rgb(), hsl(), oklch() or a name of CSS")
  }
}

extension String {
  /// The text without surrounding blanks, tabs and line ends.
  package var trimmingBlanks: String {
    let isBlank = { (character: Character) in
      character == " " || character == "\t" || character.isNewline
    }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The text on one line, truncated to a length that suits a message.
  package var shortened: String {
    let line = String(prefix(60).map { $0.isNewline || $0 < " " ? " " : $0 })
    return count <= 60 ? line : line + "…"
  }
}

import GridreelPrimitives

/// Prepares text for display.
enum TextCleaning {
  /// The text with every control character, tab and line break replaced by a space, and every
  /// noncharacter by U+FFFD.
  ///
  /// A carriage return followed by a line feed becomes one space.
  static func singleLine(_ text: String) -> String {
    guard needsCleaning(text) else { return text }
    var cleaned = ""
    cleaned.reserveCapacity(text.utf8.count)
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" { continue }
      cleaned.unicodeScalars.append(shown(scalar))
    }
    return cleaned
  }

  /// The text's lines between explicit breaks, each cleaned.
  static func paragraphs(_ text: String) -> [String] {
    guard needsCleaning(text) else { return [text] }
    var found: [String] = []
    var current = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" { continue }
      if isBreak(scalar) {
        found.append(current)
        current = ""
      } else {
        current.unicodeScalars.append(shown(scalar))
      }
    }
    return found + [current]
  }

  /// The noncharacters of a text, such as U+FFFE, which texts should not contain (Unicode, section
  /// 23.7).
  static func noncharacters(in text: String) -> [Unicode.Scalar] {
    guard text.utf8.contains(where: { $0 >= 0xef }) else { return [] }
    var found = ScalarList()
    for scalar in text.unicodeScalars where scalar.properties.isNoncharacterCodePoint {
      found.insert(scalar)
    }
    return found.scalars
  }

  /// The first `count` characters (scalars) at most.
  static func prefix(_ text: String, scalars count: Int) -> String {
    String(text.unicodeScalars.prefix(count))
  }

  /// The last `count` characters (scalars) at most.
  static func suffix(_ text: String, scalars count: Int) -> String {
    String(text.unicodeScalars.suffix(count))
  }

  /// Whether a text may contain anything to replace; tests bytes, with few false positives.
  static func needsCleaning(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 || $0 == 0xe2 || $0 >= 0xef }
  }

  /// The replacement of a character.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if isControl(scalar) { return " " }
    return scalar.properties.isNoncharacterCodePoint ? .replacement : scalar
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7f...0x9f ~= scalar.value || 0x2028...0x2029 ~= scalar.value
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    0x0a...0x0d ~= scalar.value || scalar.value == 0x85 || 0x2028...0x2029 ~= scalar.value
  }
}

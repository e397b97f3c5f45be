import GridreelJSONText

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is empty, or holds blanks alone: spaces, tabs, ends of lines, and the spaces of Unicode that nobody sees, also
  /// those without a width.
  var isBlank: Bool {
    var offset = 0
    while offset < count {
      let width = blankWidth(at: offset)
      guard width > 0 else { return false }
      offset += width
    }
    return true
  }

  /// The number of bytes of the blank at an offset; 0 if there is none.
  private func blankWidth(at offset: Int) -> Int {
    switch self[offset] {
    case 0x20, 0x09, 0x0A, 0x0D: return 1
    // U+00A0.
    case 0xC2: return offset + 1 < count && self[offset + 1] == 0xA0 ? 2 : 0
    // U+2000 to U+200B, U+202F and U+205F.
    case 0xE2:
      guard offset + 2 < count else { return 0 }
      let last = self[offset + 2]
      let isBlank =
        self[offset + 1] == 0x80
        ? last <= 0x8B || last == 0xAF : self[offset + 1] == 0x81 && last == 0x9F
      return isBlank ? 3 : 0
    // U+3000, and U+FEFF.
    default:
      return hasScalar(0xE3, 0x80, 0x80, at: offset) || hasScalar(0xEF, 0xBB, 0xBF, at: offset)
        ? 3 : 0
    }
  }
}

extension SourceField {
  /// Whether it holds blanks alone.
  ///
  /// - Parameter base: The bytes that it refers to.
  /// - Returns: Whether it does.
  func isBlank(in base: UnsafePointer<UInt8>) -> Bool {
    UnsafeBufferPointer(start: base + start, count: length).isBlank
  }
}

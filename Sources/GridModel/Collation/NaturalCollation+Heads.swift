extension NaturalCollation {
  /// The first eight bytes of a text's key as a number, worked out without the rest of it.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Returns: Nil where the beginning has digits or is not plain ASCII, or the
  ///   language has rules for ASCII: then the whole key tells.
  @inline(__always)
  package func head(ofPlainText text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard isCaseSensitive, tailored?.hasASCIIRules != true else { return nil }
    let weights = (tailored?.layout ?? .root).ascii
    var head: UInt64 = 0
    // An accent behind a letter belongs to it, so one byte more must be plain.
    for place in 0..<min(text.count, 9) {
      let unit = text[place]
      guard unit < 0x80, unit &- 0x30 > 9 else { return nil }
      if place < 8 { head = head << 8 | UInt64(weights[Int(unit)]) }
    }
    guard text.count < 8 else { return head }
    return headOfShortText(text, primaries: head)
  }

  /// Adds the second and the third level to the first one of a text of less than eight letters.
  private func headOfShortText(
    _ text: UnsafeBufferPointer<UInt8>, primaries: UInt64
  ) -> UInt64 {
    var head = primaries
    var room = 8 - text.count
    func append(_ byte: UInt8) {
      guard room > 0 else { return }
      head = head << 8 | UInt64(byte)
      room -= 1
    }
    append(CollationWeight.end)
    append(CollationWeight.end)
    let upperEnd = (text.lastIndex { $0 >= 0x41 && $0 <= 0x5A } ?? -1) + 1
    for unit in text[..<upperEnd] {
      append(unit >= 0x41 && unit <= 0x5A ? CollationWeight.upper : CollationWeight.common)
    }
    while room > 0 { append(0) }
    return head
  }
}

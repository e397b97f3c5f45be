extension NaturalCollation {
  /// The first eight bytes of a text's key, case left out, as a number, worked out without the rest.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Returns: Nil where the beginning has digits or is not plain ASCII, or the
  ///   language has rules for ASCII: then the whole key tells.
  @inline(__always)
  package func head(ofPlainText text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard tailored?.hasASCIIRules != true else { return nil }
    let weights = (tailored?.layout ?? .root).ascii
    var head: UInt64 = 0
    // An accent behind a letter belongs to it, so one byte more must be plain.
    for place in 0..<min(text.count, 9) {
      let unit = text[place]
      guard unit < 0x80, unit &- 0x30 > 9 else { return nil }
      if place < 8 { head = head << 8 | UInt64(weights[Int(unit)]) }
    }
    guard text.count < 8 else { return head }
    // A short text's first level ends here, and as it has no accents so does the second.
    let room = 8 * UInt64(8 - text.count)
    let end = UInt64(CollationWeight.end)
    return room == 8 ? head << 8 | end : head << room | (end << 8 | end) << (room - 16)
  }
}

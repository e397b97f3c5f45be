extension NaturalCollation {
  /// The first eight bytes of a text's key, without case, as a number, computed without the rest of
  /// the key.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Returns: The number; nil if the beginning has digits or is not plain ASCII, or if the
  ///   language has rules for ASCII or the column an order, so that the whole key is needed.
  @inline(__always)
  package func head(ofPlainText text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard tailored?.hasASCIIRules != true, order == nil else { return nil }
    let weights = (tailored?.layout ?? .root).ascii
    var head: UInt64 = 0
    // A combining mark belongs to the letter before it, so one more byte must be ASCII.
    for place in 0..<min(text.count, 9) {
      let unit = text[place]
      guard unit < 0x80, unit &- 0x30 > 9 else { return nil }
      if place < 8 { head = head << 8 | UInt64(weights[Int(unit)]) }
    }
    guard text.count < 8 else { return head }
    // The primary level of a short text ends here and, as it has no accents, so does the secondary.
    let room = 8 * UInt64(8 - text.count)
    let end = UInt64(CollationWeight.end)
    return room == 8 ? head << 8 | end : head << room | (end << 8 | end) << (room - 16)
  }
}

extension [UInt8] {
  /// The bytes in Base64 (RFC 4648), with padding and without line breaks.
  package var base64: [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((count + 2) / 3 * 4)
    var place = 0
    while place < count {
      let rest = count - place
      let second = rest > 1 ? UInt32(self[place + 1]) : 0
      let third = rest > 2 ? UInt32(self[place + 2]) : 0
      let word = UInt32(self[place]) << 16 | second << 8 | third
      result.append(alphabet[Int(word >> 18)])
      result.append(alphabet[Int(word >> 12 & 63)])
      result.append(rest > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      result.append(rest > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "="))
      place += 3
    }
    return result
  }
}

/// Bytes as a text without blanks and quotes: five characters for four bytes, a fifteenth less than Base64.
///
/// The alphabet is that of ZeroMQ's Z85; the last group may be shorter.
enum Base85 {
  private static let alphabet = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8)
  private static let values: [UInt32?] = {
    var values = [UInt32?](repeating: nil, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt32(value) }
    return values
  }()

  /// Writes bytes.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 3) / 4 * 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var word = (0..<4).reduce(UInt32(0)) { word, place in
        word << 8 | (place < count ? UInt32(bytes[start + place]) : 0)
      }
      var group = [UInt8](repeating: 0, count: 5)
      for place in (0..<5).reversed() {
        group[place] = alphabet[Int(word % 85)]
        word /= 85
      }
      text += group[...count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads ``text(of:)``; nil for anything else.
  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count % 5 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 5 * 4 + 4)
    var start = 0
    while start < text.count {
      let count = min(5, text.count - start)
      var word: UInt64 = 0
      var place = 0
      while place < 5 {
        // What is missing counts as the last sign, so that the bytes that are there are not rounded down.
        guard let value = place < count ? values[Int(text[start + place])] : 84 else { return nil }
        word = word * 85 + UInt64(value)
        place += 1
      }
      guard word <= UInt64(UInt32.max) || count < 5 else { return nil }
      word = min(word, UInt64(UInt32.max))
      place = 0
      while place < count - 1 {
        bytes.append(UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt64(place))))
        place += 1
      }
      start += 5
    }
    // There is one text of some bytes; only a short group could have others.
    let rest = bytes.suffix(bytes.count % 4)
    return self.text(of: Array(rest)).utf8.elementsEqual(text.suffix(text.count % 5)) ? bytes : nil
  }
}

/// A short digest of texts, the same on every machine.
///
/// Formula: 64-bit FNV-1a (Fowler, Noll and Vo 1991). It protects against accidents, not against forgery.
package struct TextDigest {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// The digest of one text.
  package static func text(of text: String) -> String {
    var digest = TextDigest()
    digest.add(text)
    return digest.text
  }

  /// Adds a text and marks its end.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xff)  // No UTF-8 text contains this byte.
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Twelve bits of the digest.
  var bits: UInt64 { (state >> 40 ^ state >> 20 ^ state) & 0xfff }

  /// The digest in letters and digits.
  package var text: String { String(state, radix: 36) }
  /// Half of the digest, for use in large numbers.
  package var shortText: String { String((state >> 32) ^ (state & 0xffff_ffff), radix: 36) }
}

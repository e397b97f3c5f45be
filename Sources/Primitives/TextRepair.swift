extension Unicode.Scalar {
  /// U+FFFD, the replacement character.
  package static let replacement: Unicode.Scalar = "\u{fffd}"
}

extension StringProtocol {
  /// The text with U+FFFD for every noncharacter (Unicode, section 23.7), which document formats refuse.
  package var withoutNoncharacters: String {
    // Noncharacters are U+FDD0 and above, so their first byte rules out most texts.
    var text = String(self)
    guard text.withUTF8({ $0.contains { $0 >= 0xef } }) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(scalar.properties.isNoncharacterCodePoint ? .replacement : scalar)
    }
    return String(scalars)
  }

  /// The text with `%XX` for every byte that is not visible ASCII and for those in `others` (RFC 3986,
  /// section 2.1).
  ///
  /// - Parameters:
  ///   - others: Further bytes to encode.
  ///   - last: The greatest byte that stays; 0xFF leaves letters beyond ASCII readable.
  /// - Returns: The text.
  package func percentEncoded(besides others: StaticString, upTo last: UInt8 = 0x7e) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let reserved = others.withUTF8Buffer { Set($0) }
    var bytes: [UInt8] = []
    for byte in utf8 {
      if 0x21...last ~= byte, !reserved.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

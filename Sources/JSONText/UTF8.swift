package import GridreelPrimitives

/// The offset of the first byte that is not valid UTF-8, or nil.
///
/// Surrogates, overlong forms and code points above U+10FFFF are invalid. A sequence truncated by
/// the end is invalid at its first byte.
package func firstInvalidUTF8(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var offset = 0
  let count = bytes.count
  while offset < count {
    offset = endOfASCII(in: bytes, from: offset)
    guard offset < count else { return nil }
    let length = lengthOfUTF8Sequence(in: bytes, at: offset)
    guard length > 0 else { return offset }
    offset += length
  }
  return nil
}

/// The offset of the first byte at or after `start` that is not ASCII; the byte count if there is none.
private func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var offset = start
  let raw = UnsafeRawBufferPointer(bytes)
  while offset + 8 <= raw.count {
    let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    if word & 0x8080_8080_8080_8080 != 0 { break }
    offset += 8
  }
  while offset < raw.count, raw[offset] < 0x80 { offset += 1 }
  return offset
}

/// The length of the sequence of two to four bytes at `offset`, or 0 if it is not valid.
private func lengthOfUTF8Sequence(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch bytes[offset] {
  case 0xC2...0xDF: length = 2
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: length = 3
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  case 0xF1...0xF3: length = 4
  default: return 0
  }
  guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
  for place in 2..<max(length, 2) where bytes[offset + place] & 0xC0 != 0x80 { return 0 }
  return length
}

/// The message for a text that is not UTF-8, with its first invalid byte.
package func notUTF8Message(_ byte: UInt8) -> Message {
  let digits = String(byte, radix: 16, uppercase: true)
  return "the text is not UTF-8 here (byte 0x\(digits)); save the file as UTF-8"
}

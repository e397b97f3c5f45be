import JSONText

/// What is wrong at which byte; becomes a ``DataError`` when the place is worked out.
struct ReadFailure: Error {
  let message: String
  let offset: Int
}

extension DataError {
  init(_ failure: ReadFailure, in bytes: UnsafeBufferPointer<UInt8>) {
    let position = TextPosition(ofByte: failure.offset, in: bytes)
    self.init(message: failure.message, position: SourcePosition(position))
  }
}

/// The bytes as UTF-8: themselves, unless a byte order mark says that they are UTF-16.
///
/// - Throws: ``DataError`` where UTF-16 has half a pair, or half a unit at the end.
func textInUTF8(_ bytes: [UInt8]) throws(DataError) -> [UInt8] {
  let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
  guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  let high = isLittleEndian ? 1 : 0
  let units = (1..<(bytes.count / 2)).lazy.map { place in
    UInt16(bytes[2 * place + high]) << 8 | UInt16(bytes[2 * place + 1 - high])
  }
  var isBroken = bytes.count % 2 != 0
  var iterator = units.makeIterator()
  var codec = UTF16()
  decoding: while true {
    switch codec.decode(&iterator) {
    case .scalarValue(let scalar): result.append(contentsOf: UTF8.encode(scalar) ?? .init())
    case .emptyInput: break decoding
    case .error:
      isBroken = true
      break decoding
    }
  }
  guard !isBroken else {
    let position = SourcePosition(TextPosition(ofByte: result.count, in: result))
    throw DataError(
      message: "the text is not valid UTF-16 here; save it as UTF-8", position: position)
  }
  return result
}

/// Refuses what is no text: bytes that are not UTF-8, and NUL.
func checkText(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadFailure) {
  if let offset = firstInvalidUTF8(in: bytes) {
    throw ReadFailure(message: notUTF8Message(bytes[offset]), offset: offset)
  }
  if let offset = bytes.firstIndex(of: 0) {
    throw ReadFailure(
      message: "NUL byte; this is no text, or UTF-16 without a byte order mark", offset: offset)
  }
}

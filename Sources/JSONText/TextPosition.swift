package import GridreelPrimitives

/// A position in a text, as editors count it.
package struct TextPosition: Hashable, Sendable {
  /// The line, from 1; a line ends with LF, CR LF or a lone CR.
  package let line: Int
  /// The column, from 1, in Unicode scalars; a byte order mark is not counted.
  package let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The first position of a text.
  package static let start = TextPosition(line: 1, column: 1)

  /// The position of the byte at `offset`; beyond the end, the position behind the last byte.
  package init(ofByte offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = PositionCursor(bytes)
    self = cursor.position(ofByte: offset)
  }

  /// The position of the byte at `offset`; beyond the end, the position behind the last byte.
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { TextPosition(ofByte: offset, in: $0) }
  }
}

/// Converts ascending byte offsets to positions, visiting each byte once.
struct PositionCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset: Int
  private var line = 1
  private var column = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.startsWithByteOrderMark ? 3 : 0
  }

  /// The position of the byte at `target`, which must not be before an earlier target.
  mutating func position(ofByte target: Int) -> TextPosition {
    let target = min(target, bytes.count)
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte == UInt8(ascii: "\r") {
        let isHalf = offset < bytes.count && bytes[offset] == UInt8(ascii: "\n")
        (line, column) = isHalf ? (line, column + 1) : (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return TextPosition(line: line, column: column)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes begin with the UTF-8 byte order mark.
  package var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }
}

extension GridreelError {
  /// Makes the error for a text of the wrong syntax or type, with its position.
  package init(_ message: Message, at position: TextPosition) {
    self.init(.badInput, line: position.line, column: position.column, message)
  }

  /// The position in the text; its beginning if none is known.
  package var position: TextPosition { TextPosition(line: line ?? 1, column: column ?? 1) }
}

extension Warning {
  /// Makes a warning about a position in a text.
  package init(_ message: Message, at position: TextPosition) {
    self.init(line: position.line, column: position.column, message)
  }
}

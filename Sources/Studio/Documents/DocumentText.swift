import GridreelFiles
import GridreelJSONText
import GridreelPrimitives

/// The bytes of a document and where its lines are.
struct DocumentText: Sendable {
  /// The path as the user would type it.
  let path: String
  let bytes: [UInt8]
  /// The lines without the breaks at their ends.
  let lines: [Range<Int>]

  /// Reads a document.
  ///
  /// - Throws: ``GridreelError`` if it cannot be read, or is no UTF-8.
  init(reading path: String) throws(GridreelError) {
    try self.init(path, InputFile.read(path, atMost: InputFile.textLimit))
  }

  init(_ path: String, _ bytes: [UInt8]) throws(GridreelError) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw GridreelError(
        .badInput, file: path,
        "is written in UTF-16, and marks are found in UTF-8 alone; save it as UTF-8")
    }
    (self.path, self.bytes) = (path, bytes)
    var (lines, start) = ([Range<Int>](), bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      let isHalf = place > start && bytes[place - 1] == UInt8(ascii: "\r")
      lines.append(start..<(isHalf ? place - 1 : place))
      start = place + 1
    }
    lines.append(start..<bytes.count)
    self.lines = lines
  }

  /// The folder of the document; empty for the current one.
  var folder: String { FilePath.folder(of: path) }

  /// What stands at the end of its lines: that of the first one.
  var lineBreak: [UInt8] {
    guard let first = lines.first, first.upperBound < bytes.count else { return Array("\n".utf8) }
    return bytes[first.upperBound] == UInt8(ascii: "\r") ? Array("\r\n".utf8) : Array("\n".utf8)
  }

  /// The number of the line with a byte, from 0.
  func line(ofByte offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The place of a byte, as editors count it.
  func position(ofByte offset: Int) -> TextPosition {
    let line = line(ofByte: offset)
    let before = bytes[lines[line].lowerBound..<max(lines[line].lowerBound, offset)]
    return TextPosition(line: line + 1, column: before.count { $0 & 0xc0 != 0x80 } + 1)
  }

  /// An error at a byte.
  func error(_ message: Message, atByte offset: Int) -> GridreelError {
    let position = position(ofByte: offset)
    return GridreelError(
      .badInput, file: path, line: position.line, column: position.column, message)
  }

  /// The place where some bytes begin in a part of the document; nil if they are not there.
  func offset(of needle: [UInt8], in range: Range<Int>) -> Int? {
    guard let first = needle.first else { return nil }
    var place = range.lowerBound
    while let found = bytes[place..<range.upperBound].firstIndex(of: first) {
      if bytes[found..<range.upperBound].starts(with: needle) { return found }
      place = found + 1
    }
    return nil
  }

  /// A part of the document as text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// What stands before the header.
extension DelimitedSample {
  /// Lines before the header that are skipped.
  struct Comments {
    /// The number of lines.
    let count: Int
    /// The offset behind them.
    let end: Int
    /// What they begin with.
    let mark: String
    /// Whether the last of them would fit the columns, but a header stands below it.
    let areAboveHeader: Bool
  }

  /// Finds lines that begin with `#` or `//` before the header, unless they fit what follows: then the last of
  /// them is the header itself, such as `#id,name`, if no other follows.
  ///
  /// - Parameter delimiter: The delimiter; nil detects it in what follows.
  /// - Returns: The lines; nil without any.
  func comments(_ delimiter: Delimiter?) -> Comments? {
    var (offset, last, count) = (start, start, 0)
    guard let mark = mark(at: start) else { return nil }
    while offset < window.range.count, self.mark(at: offset) != nil {
      (last, count) = (offset, count + 1)
      offset = window.bytes.endOfLineBreaks(from: window.bytes.lineEnd(from: offset))
    }
    guard offset < window.range.count else { return nil }
    let body = from(offset)
    let delimiter = delimiter ?? body.likelyDelimiter()
    let counts = body.fieldCounts(delimiter)
    guard let own = from(last).fieldCounts(delimiter, upTo: 1).first, let first = counts.first
    else { return nil }
    // The header may leave out the name of the first column.
    let isCommon = 2 * counts.count { $0 == own } > counts.count
    let fits = own == first || isCommon || own > 1 && own + 1 == first
    guard fits, first > 1 || window.bytes[last + mark.utf8.count] != 0x20 else {
      return Comments(count: count, end: offset, mark: mark, areAboveHeader: false)
    }
    if own == first, from(last).isRemark(above: body, delimiter, columnCount: first) {
      return Comments(count: count, end: offset, mark: mark, areAboveHeader: true)
    }
    return count > 1
      ? Comments(count: count - 1, end: last, mark: mark, areAboveHeader: false) : nil
  }

  /// Finds the offset behind some lines.
  ///
  /// - Parameter count: The number of lines.
  /// - Returns: The offset.
  /// - Throws: ``ScanFailure`` if the text has no line behind them.
  func start(skipping count: Int) throws(ScanFailure) -> Int {
    var offset = start
    for line in 0..<count {
      offset = window.bytes.lineEnd(from: offset)
      if offset < window.range.count, window.bytes[offset] == 0x0D { offset += 1 }
      if offset < window.range.count, window.bytes[offset] == 0x0A { offset += 1 }
      guard offset < window.range.count else {
        throw ScanFailure(
          message:
            "nothing stands below line \(line + 1); use a smaller \(option: "skip")",
          offset: start)
      }
    }
    return offset
  }

  /// The offset behind the lines that begin with a mark.
  func start(behind mark: String) -> Int {
    var offset = start
    while offset < window.range.count, window.bytes[offset...].starts(with: mark.utf8) {
      offset = window.bytes.endOfLineBreaks(from: window.bytes.lineEnd(from: offset))
    }
    return offset
  }

  private func mark(at offset: Int) -> String? {
    ["#", "//"].first { mark in window.bytes[offset...].starts(with: mark.utf8) }
  }

  /// Whether the first line is a remark although it has as many fields as the lines below it: names of columns
  /// stand above their values there, or it is a sentence above what may be names.
  private func isRemark(above body: DelimitedSample, _ delimiter: Delimiter, columnCount: Int)
    -> Bool
  {
    guard let header = try? body.firstRecord(delimiter) else { return false }
    let layout = DelimitedLayout(delimiter: delimiter, quoting: quoting, columnCount: columnCount)
    guard
      HeaderGuess.mayBeNames(header.fields, FieldReader(bytes: window.bytes, isTyped: false))
    else { return false }
    let hasValues = body.kinds(layout, from: header.end).contains { $0.kind != .text }
    return hasValues || isSentence(delimiter) && !body.isSentence(delimiter)
  }

  /// Whether blanks stand behind all delimiters of the first line, and within what they part.
  private func isSentence(_ delimiter: Delimiter) -> Bool {
    let line = window.bytes[start..<window.bytes.lineEnd(from: start)]
    let parts = line.split(separator: delimiter.byte, omittingEmptySubsequences: false).dropFirst()
    return delimiter != .tab && parts.allSatisfy { $0.first == 0x20 }
      && parts.contains { $0.split(separator: 0x20).count > 1 }
  }

  /// The delimiter that a first line such as `sep=;` names, as Excel writes it, and the offset behind the line.
  func separator() -> (delimiter: Delimiter, end: Int)? {
    let end = window.bytes.lineEnd(from: start)
    var line = window.bytes[start..<end]
    if line.count == 7, line.first == UInt8(ascii: "\""), line.last == line.first {
      line = line.dropFirst().dropLast()
    }
    guard line.count == 5, line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8),
      let byte = line.last, byte < 0x80,
      let delimiter = Delimiter(Character(Unicode.Scalar(byte)))
    else { return nil }
    return (delimiter, window.bytes.endOfLineBreaks(from: end))
  }
}

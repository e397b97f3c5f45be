import GridreelJSONText
import GridreelPrimitives

/// A pair of marks in a document, between which a picture stands.
struct DocumentMark: Sendable {
  /// A word of the opening mark: `sort="-age"`, or one without a name.
  struct Word: Sendable {
    /// The name before the sign of equality; nil for a word alone.
    let name: String?
    let value: String
    let position: TextPosition
  }

  let words: [Word]
  /// Where the opening mark is.
  let position: TextPosition
  /// The number of the opening mark's line, from 0.
  let line: Int
  /// What stands on that line before it: blanks, and signs of quotes.
  let prefix: [UInt8]
  /// The bytes between the marks.
  let content: Range<Int>
  /// Where the closing mark ends.
  let end: Int
}

/// Finds the marks of a document.
///
/// A mark is the first on its line, so that a text may speak of marks; in blocks of code there are none.
struct MarkScanner {
  private let text: DocumentText
  private let syntax: MarkSyntax
  private var marks: [DocumentMark] = []
  private var open: Opening?
  private var fence: Fence?
  private var literal: LiteralBlock?

  /// A mark that is not closed so far.
  private struct Opening {
    let words: [DocumentMark.Word]
    let start, end: Int
  }

  /// The marks in the order of the document.
  ///
  /// - Throws: ``GridreelError`` at a mark that is not closed, closes none, or stands in another one.
  static func marks(
    in text: DocumentText, _ syntax: MarkSyntax
  ) throws(GridreelError) -> [DocumentMark] {
    guard text.offset(of: Array("gridreel".utf8), in: 0..<text.bytes.count) != nil else {
      return []
    }
    var scanner = MarkScanner(text: text, syntax: syntax)
    var line = 0
    while line < text.lines.count {
      line = try scanner.read(line)
    }
    if let open = scanner.open {
      throw text.error(
        "the mark is not closed; write \(syntax.closingMark) below it", atByte: open.start)
    }
    return scanner.marks
  }

  private init(text: DocumentText, syntax: MarkSyntax) { (self.text, self.syntax) = (text, syntax) }

  /// Reads a line; returns the number of the next one.
  private mutating func read(_ number: Int) throws(GridreelError) -> Int {
    let line = text.lines[number]
    let start = text.start(ofTextIn: line)
    if syntax.hasFences, open == nil {
      if let known = fence {
        if known.isClosed(by: text.bytes[start..<line.upperBound]) { fence = nil }
        return number + 1
      }
      fence = Fence(opening: text.bytes[start..<line.upperBound])
      if fence != nil { return number + 1 }
    }
    if let inside = open {
      return try close(inside, from: start, on: number)
    }
    if syntax == .rst {
      if let known = literal, known.holds(line, textAt: start) { return number + 1 }
      literal = LiteralBlock(opening: text.text(start..<line.upperBound), line, textAt: start)
    }
    guard let word = word(at: start) else { return number + 1 }
    guard word.name == "gridreel" else {
      throw text.error(
        "there is no mark that this one could close; remove it, or write the mark above it",
        atByte: start)
    }
    let opening = try opening(from: start, word.end)
    open = opening
    let last = text.line(ofByte: opening.end)
    return try close(opening, from: opening.end, on: last, isSameLine: true)
  }

  /// Closes a mark on a line if the other mark is there; returns the number of the next line.
  private mutating func close(
    _ opening: Opening, from start: Int, on number: Int, isSameLine: Bool = false
  ) throws(GridreelError) -> Int {
    var place = start
    let end = text.lines[number].upperBound
    while let found = text.offset(of: syntax.signs.opening, in: place..<end) {
      place = found + 1
      guard let word = word(at: found) else { continue }
      guard word.name != "gridreel" else {
        let line = text.position(ofByte: opening.start).line
        throw text.error(
          "this mark stands in that of line \(line), which is not closed; write \(syntax.closingMark) before it",
          atByte: found)
      }
      guard let close = self.end(of: word.end..<end) else { throw unended(found) }
      let line = text.line(ofByte: opening.start)
      marks.append(
        DocumentMark(
          words: opening.words, position: text.position(ofByte: opening.start), line: line,
          prefix: Array(text.bytes[text.lines[line].lowerBound..<opening.start]),
          content: opening.end..<found, end: close.mark))
      open = nil
      return number + 1
    }
    return number + 1
  }

  private func unended(_ offset: Int) -> GridreelError {
    let sign = String(decoding: syntax.signs.closing, as: UTF8.self)
    return text.error("the mark has no end; write \(sign) behind it", atByte: offset)
  }

  /// The word of a mark at a place, and where it ends; nil if there is none of ours.
  private func word(at start: Int) -> (name: String, end: Int)? {
    guard text.bytes[start...].starts(with: syntax.signs.opening) else { return nil }
    var place = start + syntax.signs.opening.count
    while place < text.bytes.count, text.bytes[place] <= 0x20 { place += 1 }
    for name in ["gridreel", "/gridreel"] where text.bytes[place...].starts(with: name.utf8) {
      let end = place + name.utf8.count
      let isWhole =
        end == text.bytes.count || text.bytes[end] <= 0x20
        || !syntax.signs.closing.isEmpty
          && text.bytes[end...].starts(with: syntax.signs.closing)
      if isWhole { return (name, end) }
    }
    return nil
  }

  private func opening(from start: Int, _ end: Int) throws(GridreelError) -> Opening {
    guard let close = self.end(of: end..<text.bytes.count),
      text.offset(of: syntax.signs.opening + Array(" ".utf8), in: end..<close.words) == nil
    else { throw unended(start) }
    return Opening(
      words: try MarkWords(text, end..<close.words).words, start: start, end: close.mark)
  }

  /// Where the words of a mark end, and where the mark does; nil if it has no end.
  private func end(of range: Range<Int>) -> (words: Int, mark: Int)? {
    guard !syntax.signs.closing.isEmpty else {
      let line = text.lines[text.line(ofByte: range.lowerBound)].upperBound
      return (line, line)
    }
    return text.offset(of: syntax.signs.closing, in: range)
      .map { ($0, $0 + syntax.signs.closing.count) }
  }
}

/// Reads the words of a mark: `grids/people.grid.json sort="-age" width=640`.
private struct MarkWords {
  private let text: DocumentText
  private let range: Range<Int>
  private(set) var words: [DocumentMark.Word] = []

  init(_ text: DocumentText, _ range: Range<Int>) throws(GridreelError) {
    (self.text, self.range) = (text, range)
    var place = range.lowerBound
    while let start = text.bytes[place..<range.upperBound].firstIndex(where: { $0 > 0x20 }) {
      place = try read(from: start)
    }
  }

  private mutating func read(from start: Int) throws(GridreelError) -> Int {
    if let (value, end) = try quoted(at: start, in: "this path") {
      return add(nil, value, start, end)
    }
    var end = start
    while end < range.upperBound, text.bytes[end] > 0x20, text.bytes[end] != UInt8(ascii: "=") {
      end += 1
    }
    let isNamed = end < range.upperBound && text.bytes[end] == UInt8(ascii: "=")
    guard isNamed, end > start else {
      while end < range.upperBound, text.bytes[end] > 0x20 { end += 1 }
      return add(nil, start..<end, start, end)
    }
    let (name, value) = (text.text(start..<end), end + 1)
    if let (value, end) = try quoted(at: value, in: "'\(name)'") {
      return add(name, value, start, end)
    }
    var last = value
    while last < range.upperBound, text.bytes[last] > 0x20 { last += 1 }
    return add(name, value..<last, start, last)
  }

  private static let quotes = Array("\"'".utf8)

  /// What stands in quotes at a place, and where it ends; nil if no quote begins there.
  private func quoted(
    at place: Int, in name: Message
  ) throws(GridreelError) -> (value: Range<Int>, end: Int)? {
    guard place < range.upperBound,
      let quote = Self.quotes.first(where: { $0 == text.bytes[place] })
    else { return nil }
    guard let close = text.bytes[(place + 1)..<range.upperBound].firstIndex(of: quote) else {
      throw text.error("the quote of \(name) is not closed in this mark", atByte: place)
    }
    return ((place + 1)..<close, close + 1)
  }

  private mutating func add(
    _ name: String?, _ value: Range<Int>, _ start: Int, _ end: Int
  ) -> Int {
    words.append(
      DocumentMark.Word(
        name: name, value: text.text(value), position: text.position(ofByte: start)))
    return end
  }
}

/// What begins a block of code: three or more backticks or tildes.
struct Fence: Sendable {
  private let sign: UInt8
  private let count: Int
  /// The first word behind it, in lower case; empty without one.
  let word: String

  init?(opening line: ArraySlice<UInt8>) {
    guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
      return nil
    }
    let rest = line.drop { $0 == sign }
    // Backticks behind it make it code in a line.
    guard line.count - rest.count >= 3,
      sign != UInt8(ascii: "`") || !rest.contains(UInt8(ascii: "`"))
    else { return nil }
    (self.sign, count) = (sign, line.count - rest.count)
    word =
      String(decoding: rest, as: UTF8.self).lowercased()
      .split { $0 == " " || $0 == "\t" || $0 == "{" || $0 == "}" }.first.map(String.init) ?? ""
  }

  /// Whether a line ends the block.
  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { $0 == sign }
    return line.count - rest.count >= count && rest.allSatisfy { $0 <= 0x20 }
  }
}

/// The indented lines of a reStructuredText that are shown as they are.
private struct LiteralBlock {
  private static let directives = ["code", "code-block", "sourcecode", "raw", "parsed-literal"]

  /// How far the line above them is indented.
  private let indent: Int

  /// Begins below a line that ends with two colons, or has a directive of code.
  init?(opening text: String, _ line: Range<Int>, textAt start: Int) {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isDirective = trimmed.hasPrefix(".. ")
    guard
      !isDirective && trimmed.hasSuffix("::")
        || Self.directives.contains(where: { trimmed.hasPrefix(".. \($0)::") })
    else { return nil }
    indent = start - line.lowerBound
  }

  /// Whether a line is one of them, as a blank one is.
  func holds(_ line: Range<Int>, textAt start: Int) -> Bool {
    start == line.upperBound || start - line.lowerBound > indent
  }
}

extension DocumentText {
  /// Where the text of a line begins, behind blanks and signs of quotes.
  func start(ofTextIn line: Range<Int>) -> Int {
    bytes[line].firstIndex { $0 > 0x20 && $0 != UInt8(ascii: ">") } ?? line.upperBound
  }
}

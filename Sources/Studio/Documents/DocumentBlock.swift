import GridreelCauses
import GridreelDataSources
import GridreelFiles
import GridreelPrimitives
import GridreelStyle

/// The data above a mark: a table of Markdown, or a block of code.
struct DocumentBlock: Sendable {
  /// The lines of the data, from 0.
  let lines: Range<Int>
  /// The lines with those of the fence.
  let outer: Range<Int>
  /// The contents.
  let bytes: [UInt8]
  /// Whether they are those of a grid file.
  let isGrid: Bool
  /// The word of the fence; nil for a table without one.
  private let word: String?
  private let syntax: MarkSyntax
  /// Whether the data are folded already.
  let isHidden: Bool

  /// The name under which the data are read, which tells their format.
  var attachment: String {
    let named = word.map { "block.\($0)" } ?? "block.\(syntax.tableEnding)"
    return Attachments.prefix + (InputFormat(path: named) == nil ? "block" : named)
  }

  /// Finds the data above a mark; other pictures of them may stand between.
  ///
  /// - Throws: ``GridreelError`` at the mark if there are none.
  init(
    above mark: DocumentMark, _ outline: DocumentOutline, in text: DocumentText,
    _ syntax: MarkSyntax, _ origin: Origin
  ) throws(GridreelError) {
    self.syntax = syntax
    guard let above = outline.above[mark.line] else { throw Self.missing(origin) }
    isHidden = above.isFolded
    if let fenced = outline.blocks[above.last] {
      (outer, word) = (fenced.lines, fenced.word)
      lines = outer.lowerBound + 1..<outer.upperBound - 1
    } else {
      outer = (above.first ?? above.last)..<above.last + 1
      (lines, word) = (outer, nil)
    }
    isGrid = word == "gridreel"
    let start = lines.isEmpty ? 0 : text.lines[lines.lowerBound].lowerBound
    let end = lines.isEmpty ? 0 : text.lines[lines.upperBound - 1].upperBound
    bytes = Array(text.bytes[start..<end]) + Array("\n".utf8)
    let signs = Array((syntax == .rst ? "|=" : "|").utf8)
    if word == nil, !bytes.contains(where: signs.contains) { throw Self.missing(origin) }
  }

  /// What stands around folded data.
  static let folded = (start: "<details><summary>Data</summary>", end: "</details>")

  private static func missing(_ origin: Origin) -> GridreelError {
    origin.error(
      "there is no table and no block of data above this mark; write a table as the document's language has it, or a block of "
        + "code, such as CSV")
  }

  /// The contents behind as many line breaks that their places are those in the document.
  var placedBytes: [UInt8] {
    [UInt8](repeating: UInt8(ascii: "\n"), count: lines.lowerBound) + bytes
  }

  /// The place in the document of an error in the data.
  func located(_ error: GridreelError, in document: String, _ origin: Origin) -> GridreelError {
    guard let file = error.file, Attachments.isName(file) else { return error }
    guard let line = error.line else { return origin.error(error.message, error.code) }
    return GridreelError(
      error.code, file: document, line: lines.lowerBound + line, column: error.column,
      error.message)
  }

  /// The causes with the lines of changed cells, where each row of a table has one.
  func located(_ causes: [Cause], in document: String) -> [Cause] {
    guard word == nil, syntax != .rst else { return causes }
    return causes.map { cause in
      guard case .cell(let cell) = cause.change, cause.root == nil else { return cause }
      // The names of the columns and a line of dashes come first.
      let line = lines.lowerBound + 2 + cell.row
      return line <= lines.upperBound ? cause.placed(in: document, line: line, cell) : cause
    }
  }

  /// The place in the document of a warning of the data.
  func located(_ warning: Warning, in document: String) -> Warning {
    guard let file = warning.file, Attachments.isName(file) else { return warning }
    return Warning(
      file: document, line: warning.line.map { lines.lowerBound + $0 }, column: warning.column,
      warning.message)
  }
}

extension DocumentText {
  /// A line without blanks and signs of quotes around its text.
  func trimmed(_ number: Int) -> String {
    let line = lines[number]
    let start = start(ofTextIn: line)
    var end = line.upperBound
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return text(start..<end)
  }
}

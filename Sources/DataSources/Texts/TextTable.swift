import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// A table in a text, as its reader saw it.
struct TextTable {
  /// What it may be called: its caption, its id, the heading above it.
  var names: [String] = []
  /// The caption that belongs to it.
  var caption: RichText?
  /// The number of rows that name the columns; nil where only their values tell.
  var headerCount: Int?
  /// The cells row by row, those that others cover among them as empty texts.
  var rows: [[RichText]] = []
  /// The cells that span others.
  var merged: [SheetCells.Area] = []
  var alignments: [GridHorizontalAlignment?] = []
  /// The lines before it and behind it that are not blank.
  var before: [String] = [], after: [String] = []
  var warnings: [Warning] = []

  /// The greatest number of cells for which a few spans may stand, and of those that a table may have for each that is
  /// written.
  private static let (greatestSpanned, greatestSpread) = (1 << 22, 4)

  var columnCount: Int { rows.lazy.map(\.count).max() ?? 0 }

  /// The bytes and the fields of all cells, row by row.
  ///
  /// - Throws: ``GridreelError`` if there are too many.
  func fields() throws(GridreelError) -> (bytes: [UInt8], fields: [SourceField]) {
    let count = columnCount
    let written = rows.reduce(0) { $0 + $1.count }
    guard rows.count * count <= max(Self.greatestSpanned, written * Self.greatestSpread) else {
      throw GridreelError(
        "the table has \(rows.count) rows and \(count) columns, but only \(written) cells; it is not read"
      )
    }
    var (bytes, fields) = ([UInt8](), [SourceField]())
    fields.reserveCapacity(rows.count * count)
    for row in rows {
      for cell in row { fields.append(cell.field(in: &bytes)) }
      for _ in row.count..<count { fields.append(.missing) }
    }
    Allowance.take(bytes.count + fields.count * MemoryLayout<SourceField>.stride)
    return (bytes, fields)
  }
}

extension RichText {
  /// The text as a field, with its looks beside it if it has any.
  fileprivate func field(in bytes: inout [UInt8]) -> SourceField {
    guard !text.isEmpty else { return .missing }
    let start = bytes.count
    bytes += runs.isEmpty ? Array(text.utf8) : Array(cellSource.utf8)
    return SourceField(
      start: start, length: bytes.count - start, kind: runs.isEmpty ? .text : .richText)
  }

  /// The object that cells with looks are written as.
  private var cellSource: String {
    var (points, last) = (0, 0)
    func count(to end: Int) -> Int {
      points += text.utf8.dropFirst(last).prefix(end - last).count { $0 & 0xC0 != 0x80 }
      last = end
      return points
    }
    let parts = runs.map { run in
      let start = count(to: run.bytes.lowerBound)
      return "[\(start),\(count(to: run.bytes.upperBound)),{\(run.look.cellSource)}]"
    }
    return "{\"text\":\(jsonString(text)),\"runs\":[\(parts.joined(separator: ","))]}"
  }
}

extension RichLook {
  private static let names = [
    "bold", "italic", "code", "strikethrough", "underline", "superscript", "subscript",
  ]

  /// The members of the object that it is written as; colours are in no text that is read so.
  fileprivate var cellSource: String {
    var members = Trait.allCases.filter { self[$0] }.map {
      "\"\(Self.names[Int($0.rawValue)])\":true"
    }
    if let link { members.append("\"link\":\(jsonString(link))") }
    return members.joined(separator: ",")
  }
}

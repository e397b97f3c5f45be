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
  /// Why it is not read although it is a table; nil for all others.
  var refusal: Message?

  /// The greatest number of cells for which a few spans may stand, and of those that a table may have for each that is
  /// written.
  private static let (greatestSpanned, greatestSpread) = (1 << 22, 4)

  /// Whether the names of its columns are in capital letters.
  var headsInCapitals: Bool {
    rows.first?.allSatisfy { !$0.text.contains(where: \.isLowercase) } ?? false
  }

  /// A table that is not read.
  static func refused(_ message: Message) -> TextTable {
    var table = TextTable()
    table.refusal = message
    return table
  }

  /// Writes raised and lowered parts of the names by letters of their own: `10²⁴`, or `10^24` without such letters; a name has
  /// no looks.
  mutating func raiseNames() {
    for row in rows.indices.prefix(headerCount ?? 0) {
      rows[row] = rows[row].map { $0.runs.isEmpty ? $0 : RichText($0.spelledOut) }
    }
  }

  private static let gaps: Set<String> = ["·", "…", "...", "..", "⋮"]

  /// Takes out rows and columns that stand for others which a program left out, and warns of them.
  ///
  /// - Parameter count: What the program says of their number; nil if it says nothing.
  mutating func leaveOutGaps(_ count: String? = nil) {
    func isGap(_ cells: some Sequence<RichText>) -> Bool {
      let texts = cells.map(\.text).filter { !$0.isEmpty }
      return !texts.isEmpty && texts.allSatisfy(Self.gaps.contains)
    }
    let header = rows.prefix(headerCount ?? 0)
    let body = rows.dropFirst(header.count)
    let left = body.filter { !isGap($0) }
    let places = (0..<columnCount).filter { place in
      let column = rows.lazy.map { place < $0.count ? $0[place] : RichText("") }
      return !isGap(column) || columnCount < 3
    }
    let hasColumns = places.count < columnCount
    if left.count < body.count { warnings.append(.leftOut("rows", count)) }
    guard left.count < body.count || hasColumns else { return }
    if hasColumns { warnings.append(.leftOut("columns")) }
    rows = (header + left).map { row in
      hasColumns ? places.filter { $0 < row.count }.map { row[$0] } : row
    }
  }

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

extension Warning {
  /// The warning that lines around a table look like rows of one, but are in none.
  static func looseRows(_ count: Int) -> Warning {
    Warning(
      "lines around the table look like rows, but are not drawn (\(count)); give the table alone if they are"
    )
  }

  /// The warning that a program left out rows or columns of what it drew.
  ///
  /// - Parameters:
  ///   - what: What it left out.
  ///   - count: What it says of their number.
  /// - Returns: The warning.
  static func leftOut(_ what: String, _ count: String? = nil) -> Warning {
    Warning(
      "the program that drew the table left out \(what) of it"
        + (count.map { " (\($0))" } ?? "") + "; let it write all, as CSV")
  }
}

extension RichText {
  private static let raised = letters("0123456789+-()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁱⁿ")
  private static let lowered = letters("0123456789+-()", "₀₁₂₃₄₅₆₇₈₉₊₋₍₎")

  private static func letters(_ plain: String, _ small: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, small))
  }

  /// The text with small letters for its raised and lowered parts.
  fileprivate var spelledOut: String {
    var (spelled, end) = ("", 0)
    let bytes = Array(text.utf8)
    for run in runs where run.look[.superscript] || run.look[.subscript] {
      let isRaised = run.look[.superscript]
      let part = String(decoding: bytes[run.bytes], as: UTF8.self)
      let small = part.compactMap { (isRaised ? Self.raised : Self.lowered)[$0] }
      spelled += String(decoding: bytes[end..<run.bytes.lowerBound], as: UTF8.self)
      let isSmall = small.count == part.count
      spelled += isSmall ? String(small) : (isRaised ? "^" : "_") + part
      end = run.bytes.upperBound
    }
    return spelled + String(decoding: bytes[end...], as: UTF8.self)
  }

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

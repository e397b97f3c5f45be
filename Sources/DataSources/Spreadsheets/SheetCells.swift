import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// The cells of a sheet that have a value, in any order.
struct SheetCells {
  struct Cell {
    let row, column: Int32
    let field: SourceField
    /// How it looks; here, its byte takes no room of its own.
    let look: CellLook
    /// The number of a number's style, from 1; 0 for none.
    let style: UInt16
  }

  /// What the fields refer to.
  private(set) var bytes: [UInt8] = []
  var cells: [Cell] = []
  /// What was found that a table cannot show.
  private(set) var doubts = Doubts()
  private(set) var failure: Message?
  /// The merged cells.
  var merged: [Area] = []
  /// The rows and columns that are not shown.
  var hidden = Hidden()

  /// The codes of the formats of styles, by their numbers from 1.
  private(set) var codes: [UInt16: String] = [:]
  /// The style of the number that is added next, and the look of the cell.
  private var nextStyle: UInt16 = 0
  private var nextLook = CellLook()
  /// Whether cells may have other colours than their styles say.
  private(set) var hasOtherColors = false

  /// A rectangle of cells.
  struct Area: Hashable {
    let rows, columns: Range<Int>

    /// The greatest number of them in a sheet.
    static let greatestCount = 1 << 20
  }

  /// What is told in warnings, each thing once.
  struct Doubts {
    /// The first cell with an error, its error, and the number of such cells.
    var error: (cell: String, text: String)?
    var errorCount = 0
    /// The first formula without a stored result, and their number.
    var bareFormula: String?
    var bareCount = 0
  }

  /// The number of cells that stand for others, and of their bytes.
  private var repeatedCount = 0
  private var repeatedBytes = 0

  /// The greatest number of cells with a value, and of their bytes.
  private static let greatestCount = 1 << 24
  private static let greatestBytes = 1 << 28
  /// The greatest number of cells that a file need not spell out, and of bytes that they stand for: a few letters can ask
  /// for any number of them.
  private static let greatestRepeatedCount = 1 << 22
  private static let greatestRepeatedBytes = 1 << 26

  /// Adds a cell.
  ///
  /// - Parameters:
  ///   - row: The row in the sheet, from 0.
  ///   - column: The column in the sheet, from 0.
  ///   - kind: What the text is.
  ///   - write: Appends the text; a cell without one, or of blanks alone, is not kept.
  mutating func add(
    row: Int, column: Int, _ kind: SourceField.Kind, _ write: (inout [UInt8]) -> Void
  ) {
    let style = nextStyle
    nextStyle = 0
    guard failure == nil, row >= 0, column >= 0 else { return }
    let start = bytes.count
    write(&bytes)
    guard bytes.count > start else { return }
    if bytes[start] == 0x20 || bytes[start] >= 0x80,
      bytes[start...].withUnsafeBufferPointer(\.isBlank)
    {
      bytes.removeSubrange(start...)
      return
    }
    guard cells.count < Self.greatestCount, bytes.count <= Self.greatestBytes,
      row < CellRange.greatestRows, column < CellRange.greatestColumns
    else {
      failure =
        "the sheet has more than \(Self.greatestCount >> 20) million cells or "
        + "\(Self.greatestBytes >> 20) MiB of text; save it as CSV"
      return
    }
    cells.append(
      Cell(
        row: Int32(row), column: Int32(column),
        field: SourceField(start: start, length: bytes.count - start, kind: kind), look: nextLook,
        style: style))
    Allowance.take(MemoryLayout<Cell>.stride + bytes.count - start)
  }

  /// Adds some cells again below each other or side by side, so often that the sheet has them `count` times.
  mutating func repeatCells(from first: Int, count: Int, sideBySide: Bool = false) {
    guard failure == nil, count > 1, first < cells.count else { return }
    let repeated = Array(cells[first...])
    let (bytes, copies) = (repeated.reduce(0) { $0 + $1.field.length }, count - 1)
    // Both counts have room for products: they are bounded, and so are the numbers of rows and columns.
    (repeatedCount, repeatedBytes) = (
      repeatedCount + repeated.count * copies, repeatedBytes + bytes * copies
    )
    let last = repeated.reduce(0) { max($0, Int(sideBySide ? $1.column : $1.row)) }
    guard repeatedCount <= Self.greatestRepeatedCount, repeatedBytes <= Self.greatestRepeatedBytes,
      last + copies < (sideBySide ? CellRange.greatestColumns : CellRange.greatestRows)
    else {
      failure =
        "the sheet repeats \(sideBySide ? "a cell" : "a row") \(count) times, which is more than is read; "
        + "save it as CSV"
      return
    }
    Allowance.take(repeated.count * copies * MemoryLayout<Cell>.stride)
    for offset in 1..<Int32(count) {
      for cell in repeated {
        cells.append(
          Cell(
            row: cell.row + (sideBySide ? 0 : offset),
            column: cell.column + (sideBySide ? offset : 0), field: cell.field, look: cell.look,
            style: cell.style))
      }
    }
  }

  // MARK: Kinds of values

  /// Adds a number with the shortest spelling that means it.
  mutating func addNumber(_ number: Double, row: Int, column: Int) {
    add(row: row, column: column, .number) { $0.append(shortest: number) }
  }

  /// Adds a share of one as a percentage with at least `digits` digits behind the point.
  mutating func addPercentage(_ share: Double, digits: Int, row: Int, column: Int) {
    guard share.magnitude < 1e6 else { return addNumber(share, row: row, column: column) }
    add(row: row, column: column, .text) { bytes in
      // 0.07 * 100 is 7.000000000000001, while a sheet has 15 digits.
      let start = bytes.count
      bytes.append(shortest: (share * 1e14).rounded() / 1e12)
      let text = bytes[start...]
      let fraction = text.firstIndex(of: UInt8(ascii: ".")).map { text.endIndex - $0 - 1 } ?? 0
      if !text.contains(UInt8(ascii: "e")) {
        if fraction == 0, digits > 0 { bytes.append(UInt8(ascii: ".")) }
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, digits - fraction)))
      }
      bytes.append(UInt8(ascii: "%"))
    }
  }

  /// Adds a day, with a time if it is shown, by the seconds since 1970.
  mutating func addDate(_ seconds: Double, showsTime: Bool, row: Int, column: Int) {
    let seconds = (seconds * 1_000).rounded() / 1_000
    add(row: row, column: column, .packedDate) { bytes in
      bytes.append(number: seconds)
      bytes.append(showsTime ? 0 : 1)
      let (days, milliseconds) = Int(clamped: (seconds * 1_000).rounded()).dividedFloor(
        by: 86_400_000)
      bytes.append(day: days)
      guard showsTime else { return }
      bytes.append(UInt8(ascii: " "))
      bytes.append(clock: milliseconds)
    }
  }

  /// Adds a time of the day, or a duration, by its seconds.
  mutating func addTime(_ seconds: Double, isDuration: Bool, row: Int, column: Int) {
    let milliseconds = Int(clamped: (seconds.magnitude * 1_000).rounded())
    add(row: row, column: column, isDuration ? .packedNumber : .text) { bytes in
      if isDuration { bytes.append(number: (seconds * 1_000).rounded() / 1_000) }
      if seconds < 0 { bytes.append(UInt8(ascii: "-")) }
      bytes.append(clock: milliseconds, padsHours: !isDuration)
    }
  }

  /// Whether it is a list of a few things and what they are, such as when a file was made and by whom.
  var isShortList: Bool { cells.count <= 12 && Set(cells.map(\.column)).count <= 2 }

  /// Whether less than a quarter of the cells are numbers.
  var isProse: Bool { 4 * cells.count { $0.field.kind == .number } < cells.count }

  /// Leaves out all cells but those of a range.
  mutating func keep(_ range: CellRange) {
    cells.removeAll {
      !range.rows.contains(Int($0.row)) || !range.columns.contains(Int($0.column))
    }
    merged = merged.compactMap { area in
      let (rows, columns) = (
        area.rows.clamped(to: range.rows), area.columns.clamped(to: range.columns)
      )
      let isWhole =
        area.rows.lowerBound == rows.lowerBound && area.columns.lowerBound == columns.lowerBound
      return isWhole && !rows.isEmpty && !columns.isEmpty ? Area(rows: rows, columns: columns) : nil
    }
  }

  /// Whether there are at least two rows and two columns.
  var isTable: Bool {
    guard let first = cells.first else { return false }
    return cells.contains { $0.row != first.row } && cells.contains { $0.column != first.column }
  }

  /// Adds merged cells.
  mutating func merge(rows: Range<Int>, columns: Range<Int>) {
    guard merged.count < Area.greatestCount else { return }
    merged.append(Area(rows: rows, columns: columns))
  }

  /// Notes the format of the number that is added next.
  ///
  /// - Parameters:
  ///   - style: The number of its style, from 0.
  ///   - code: The code of its format; nil for the general one.
  mutating func noteFormat(_ style: Int, _ code: String?) {
    guard style >= 0, let number = UInt16(exactly: style + 1) else { return }
    if let code, codes[number] == nil { codes[number] = code.withoutColors }
    nextStyle = number
  }

  /// Notes how the cells look that are added from now on.
  mutating func noteLook(_ look: CellLook) { nextLook = look }

  /// Notes that what a condition or the style of a table says may give cells other colours.
  mutating func noteOtherColors() { hasOtherColors = true }

  // MARK: Doubts

  mutating func noteError(_ text: String, row: Int, column: Int) {
    doubts.errorCount += 1
    if doubts.error == nil { doubts.error = (CellRange.name(row, column), text) }
  }

  mutating func noteBareFormula(row: Int, column: Int) {
    doubts.bareCount += 1
    if doubts.bareFormula == nil { doubts.bareFormula = CellRange.name(row, column) }
  }
}

extension [UInt8] {
  /// Appends the shortest spelling of a number.
  fileprivate mutating func append(shortest number: Double) {
    guard number.isFinite else { return }
    if number.magnitude < 1e15, number == number.rounded() {
      return append((number < 0, UInt64(clamped: number.magnitude)))
    }
    let text = number.description
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Appends a time in milliseconds: `14:05:00`.
  fileprivate mutating func append(clock milliseconds: Int, padsHours: Bool = true) {
    let hours = milliseconds / 3_600_000
    if padsHours, hours < 10 { append(UInt8(ascii: "0")) }
    append((false, UInt64(hours)))
    appendMinutes(milliseconds / 1_000, fraction: milliseconds % 1_000, digits: 3)
  }
}

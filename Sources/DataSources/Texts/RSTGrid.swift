/// Reads a grid table of reStructuredText: cells with rules of `-` and bars around them.
///
/// A cell is traced along its four sides, as docutils does, so that cells may span others.
struct RSTGrid {
  private let lines: [TerminalLine]
  /// The column of the left side, and the last row and column.
  private let (left, bottom, right): (Int, Int, Int)
  private var head: Int?
  /// The last line of each column that belongs to a cell already.
  private var done: [Int]
  private var found: [(top: Int, left: Int, bottom: Int, right: Int)] = []
  /// Where rules part rows, and bars columns.
  private var rowEdges: Set<Int> = [0], columnEdges: Set<Int> = []
  private var steps = 0

  /// The greatest number of letters that are looked at: those of a text made for it would be its cube.
  private static let mostSteps = 30_000_000

  /// Reads the lines of a table, of which the first and the last are rules.
  static func cells(_ lines: [TerminalLine]) throws(RSTFault) -> RSTCells {
    var grid = try RSTGrid(lines)
    try grid.trace()
    return grid.cells()
  }

  /// Whether a line is the first of a table: `+---+---+`.
  static func isRule(_ line: TerminalLine) -> Bool { isRule(line, of: "-") }

  private static func isRule(_ line: TerminalLine, of dash: Unicode.Scalar) -> Bool {
    let text = line.scalars.drop { $0 == " " }
    return text.count > 2 && text.first == "+" && text.last == "+"
      && text.allSatisfy { $0 == dash || $0 == "+" } && text.contains(dash)
  }

  private init(_ lines: [TerminalLine]) throws(RSTFault) {
    self.lines = lines
    left = lines[0].indent
    bottom = lines.count - 1
    right = lines[0].width - 1
    done = Array(repeating: -1, count: right - left)
    for (number, line) in lines.enumerated() {
      let last = line.scalars.last
      guard line.width == right + 1, last == "+" || last == "|" else {
        throw RSTFault(
          line: number, message: "the line has another width than the rule above the table")
      }
      guard Self.isRule(line, of: "=") else { continue }
      guard head == nil, number > 0, number < bottom else {
        throw RSTFault(line: number, message: "one rule of '=' stands below the names of columns")
      }
      head = number
    }
  }

  private func letter(_ row: Int, _ column: Int) -> Unicode.Scalar {
    let scalar = lines[row][column]
    return row == head && scalar == "=" ? "-" : scalar
  }

  // MARK: Tracing

  private mutating func trace() throws(RSTFault) {
    var corners: [(top: Int, left: Int)] = [(0, left)]
    columnEdges.insert(left)
    while let corner = corners.popLast() {
      guard corner.top < bottom, corner.left < right, corner.top > done[corner.left - left],
        let cell = try cell(at: corner.top, corner.left)
      else { continue }
      for column in corner.left..<cell.right {
        guard done[column - left] == corner.top - 1 else {
          throw RSTFault(line: corner.top, message: "cells overlap here")
        }
        done[column - left] = cell.bottom - 1
      }
      found.append((corner.top, corner.left, cell.bottom, cell.right))
      corners += [(corner.top, cell.right), (cell.bottom, corner.left)]
      // The next one is the uppermost and of those the leftmost.
      corners.sort { ($0.top, $0.left) > ($1.top, $1.left) }
    }
    if let open = done.firstIndex(where: { $0 != bottom - 1 }) {
      throw RSTFault(
        line: done[open] + 1, message: "the rules and bars around a cell are not closed")
    }
  }

  /// The smallest cell with its upper left corner at a place.
  private mutating func cell(
    at top: Int, _ left: Int
  ) throws(RSTFault) -> (bottom: Int, right: Int)? {
    for column in (left + 1)...right {
      try step()
      switch letter(top, column) {
      case "+":
        guard let (bottom, rows, columns) = try goDown(from: top, left, column) else { continue }
        rowEdges.formUnion(rows)
        columnEdges.formUnion(columns + [column])
        return (bottom, column)
      case "-": continue
      default: return nil
      }
    }
    return nil
  }

  private mutating func goDown(
    from top: Int, _ left: Int, _ right: Int
  ) throws(RSTFault) -> (bottom: Int, rows: [Int], columns: [Int])? {
    var rows: [Int] = []
    for row in (top + 1)...bottom {
      try step()
      switch letter(row, right) {
      case "+":
        rows.append(row)
        if let (more, columns) = try goBack(to: top, left, row, right) {
          return (row, rows + more, columns)
        }
      case "|": continue
      default: return nil
      }
    }
    return nil
  }

  private mutating func goBack(
    to top: Int, _ left: Int, _ bottom: Int, _ right: Int
  ) throws(RSTFault) -> (rows: [Int], columns: [Int])? {
    var (rows, columns) = ([Int](), [Int]())
    for column in stride(from: right - 1, to: left, by: -1) {
      try step()
      switch letter(bottom, column) {
      case "+": columns.append(column)
      case "-": continue
      default: return nil
      }
    }
    guard letter(bottom, left) == "+" else { return nil }
    for row in stride(from: bottom - 1, to: top, by: -1) {
      try step()
      switch letter(row, left) {
      case "+": rows.append(row)
      case "|": continue
      default: return nil
      }
    }
    return (rows, columns)
  }

  private mutating func step() throws(RSTFault) {
    steps += 1
    if steps > Self.mostSteps {
      throw RSTFault(line: 0, message: "the table has too many crossings")
    }
  }

  // MARK: Cells

  private func cells() -> RSTCells {
    let (rows, columns) = (Self.places(rowEdges), Self.places(columnEdges))
    var cells = RSTCells()
    cells.headerCount = head.flatMap { rows[$0] }
    for cell in found {
      guard let top = rows[cell.top], let bottom = rows[cell.bottom], let left = columns[cell.left],
        let right = columns[cell.right]
      else { continue }
      let own = lines[(cell.top + 1)..<max(cell.top + 1, cell.bottom)]
      cells.cells.append(
        RSTCell(
          rows: top..<bottom, columns: left..<right,
          lines: own.map { $0.indentedText(cell.left + 1..<cell.right) }))
    }
    return cells
  }

  /// The numbers of edges by their places.
  private static func places(_ edges: Set<Int>) -> [Int: Int] {
    Dictionary(edges.sorted().enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
  }
}

extension TerminalLine {
  /// The number of blanks before its text.
  var indent: Int { scalars.firstIndex { $0 != " " } ?? 0 }

  /// The text between two columns with the blanks before it.
  func indentedText(_ range: Range<Int>) -> String {
    let text = text(range)
    guard !text.isEmpty, let first = range.first(where: { !isBlank(at: $0) }) else { return "" }
    return String(repeating: " ", count: first - range.lowerBound) + text
  }
}

/// How the rows of a sheet look, as far as all cells with a value of a row look the same.
struct RowLooks {
  private let looks: [CellLook]

  /// The most rows that name columns.
  private static let mostNames = 4

  /// Finds the looks.
  ///
  /// - Parameters:
  ///   - cells: The cells of the sheet.
  ///   - places: The places of rows in the table, by their numbers in the sheet.
  ///   - count: The number of rows.
  init(_ cells: [SheetCells.Cell], places: [Int32], count: Int) {
    var looks = [CellLook?](repeating: nil, count: count)
    for cell in cells {
      let row = Int(places[Int(cell.row)])
      // Most cells of a row look alike.
      guard let look = looks[row], look != cell.look else {
        looks[row] = cell.look
        continue
      }
      looks[row] = CellLook(
        isBold: look.isBold && cell.look.isBold,
        ground: look.ground == cell.look.ground ? look.ground : 0)
    }
    self.looks = looks.map { $0 ?? CellLook() }
  }

  /// The rows from one on that stand out, by their numbers from there: bold ones among plain ones, and those on a ground that
  /// few have.
  func standing(in rows: Range<Int>) -> (bold: Set<Int>, filled: Set<Int>) {
    let looks = looks[rows]
    func numbers(_ isIn: (CellLook) -> Bool) -> Set<Int> {
      Set(looks.indices.filter { isIn(looks[$0]) }.map { $0 - rows.lowerBound })
    }
    var bold = numbers(\.isBold)
    if 2 * bold.count > rows.count { bold = [] }
    let counts = Dictionary(looks.map { ($0.ground, 1) }, uniquingKeysWith: +)
    // Rows on grounds that take turns are all plain.
    let filled = numbers { $0.ground > 0 && 4 * counts[$0.ground, default: 0] <= rows.count }
    return (bold, filled)
  }

  /// The number of rows from one on that look like names of columns, bold or on a ground, above rows that do not; 0 for none.
  func headHeight(from start: Int) -> Int {
    guard looks.indices.contains(start), looks[start].isBold || looks[start].ground > 0 else {
      return 0
    }
    let first = looks[start]
    let count = looks[start...].prefix {
      $0.isBold == first.isBold && $0.ground == first.ground
    }.count
    guard count <= Self.mostNames, start + count < looks.count else { return 0 }
    // Where the next rows are bold, too, the ground alone tells names, and the other way round.
    let next = looks[start + count]
    return first.isBold && !next.isBold || first.ground > 0 && next.ground != first.ground
      ? count : 0
  }
}

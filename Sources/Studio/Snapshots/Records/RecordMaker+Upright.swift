import GridreelCauses
import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelValues

// A picture whose columns are drawn as rows is recorded as what its data are, so that their changes are told as those of
// any other picture: of such a record, tops are left edges, and left edges are tops.
extension RecordMaker {
  /// The record of a picture whose columns are drawn as rows.
  func record(upright: BuiltGrid.Upright) -> GridRecord {
    let drawn = record()
    var record = drawn
    record.settings = RecordTree(
      optionsOf: upright.grid, isRightToLeft: picture.map.isRightToLeft)
    record.settings[GridRecord.transposition] = "true"
    guard let names = drawn.columns.first else { return record }
    (record.headerTop, record.headerHeight) = (names.left, names.width)
    record.columns = drawn.rows.compactMap { row in
      Int(row.key).flatMap(upright.field).map {
        GridRecord.Column(
          key: $0.key, title: row.texts[0], left: row.top, width: row.height, wish: "",
          headerStyle: row.styles[0])
      }
    }
    if let naming = upright.naming {
      let column = GridRecord.Column(
        key: naming.key, title: names.title, left: drawn.headerTop, width: drawn.headerHeight,
        wish: "", headerStyle: names.headerStyle)
      record.columns.insert(column, at: 0)
    }
    let numbers = upright.numbers
    record.rows = drawn.columns.enumerated().dropFirst().compactMap { place, column in
      numbers[column.key].map { row(upright, $0, of: column, drawn, place, record.columns) }
    }
    let count = upright.grid.source.rowCount
    (record.rowCount, record.marks) =
      record.rows.count < count ? (count, upright.grid.valueMarks) : (nil, [:])
    return record
  }

  private func row(
    _ upright: BuiltGrid.Upright, _ number: Int, of column: GridRecord.Column, _ drawn: GridRecord,
    _ place: Int, _ columns: [GridRecord.Column]
  ) -> GridRecord.Row {
    let index = RowIndex(section: 0, row: number)
    let isNamed = upright.naming != nil
    var row = GridRecord.Row(
      key: String(upright.source.identity(at: index).source + 1), number: number + 1,
      texts: (isNamed ? [column.title] : []) + drawn.rows.map { $0.texts[place] },
      styles: (isNamed ? [column.headerStyle] : []) + drawn.rows.map { $0.styles[place] },
      top: column.left, height: column.width)
    let shown = columns.map(\.key)
    row.addDigests(
      of: shown, reading: upright.grid.readColumns.filter { !shown.contains($0) }
    ) { upright.source.cell(at: index, column: $0).text }
    return row
  }
}

extension BuiltGrid.Upright {
  /// The numbers of the rows in display order, from 0, by the keys of the columns that are drawn for them.
  fileprivate var numbers: [String: Int] {
    Dictionary(
      (0..<source.rowCount).map { (Self.key(ofRow: $0), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The column that is drawn as the row of a position, from 1.
  fileprivate func field(at position: Int) -> Column? {
    fields.indices.contains(position - 1) ? fields[position - 1] : nil
  }

  /// The values of the visible cells that show another text, by the rows and columns of the data.
  func writtenValues(in map: GridMap) -> WrittenValues {
    var values = WrittenValues()
    let numbers = numbers
    func add(_ number: Int, _ column: Column, _ shown: String) {
      let index = RowIndex(section: 0, row: number)
      let text = source.cell(at: index, column: column.key).text
      if text != shown { values[source.identity(at: index).source + 1, column.key] = text }
    }
    for cell in map.cells {
      guard let number = numbers[cell.column], let field = field(at: cell.source) else {
        continue
      }
      add(number, field, cell.text)
    }
    guard let naming else { return values }
    for header in map.headers {
      if let number = numbers[header.column] { add(number, naming, header.text) }
    }
    return values
  }
}

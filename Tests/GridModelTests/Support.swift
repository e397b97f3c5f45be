import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport

extension DataTable {
  init(_ columns: (String, ValueKind, [Cell])...) {
    self.init(columns: columns.map { DataTable.Column(key: $0, kind: $1, cells: $2) })
  }

  /// People with an age, a city, a day of birth and an answer, some of them missing.
  static let people = DataTable(
    ("name", .text, ["Ada", "Émile", "bob", "Zoë", "eva"].map(Cell.text)),
    (
      "age", .number,
      [.number(36, "36"), .number(9, "9"), .missing, .number(120, "120"), .number(36, "36.0")]
    ),
    (
      "home town", .text,
      [.text("Rome"), .text("Oslo"), .text("Rome"), .missing, .text("oslo")]
    ),
    (
      "born", .date,
      [
        .date("1990-05-01"), .date("2017-01-31"), .missing, .date("1906-12-09T10:30"),
        .date("1990-04-30"),
      ]
    ),
    (
      "active", .boolean,
      [.boolean(true), .boolean(false), .missing, .boolean(true), .boolean(true)]
    )
  )
}

extension GridDataSource {
  /// The source rows of each section, in display order.
  var sourceRows: [[Int]] {
    (0..<sectionCount).map { section in
      (0..<rowCount(inSection: section)).map {
        identity(at: RowIndex(section: section, row: $0)).source
      }
    }
  }

  var titles: [String?] { (0..<sectionCount).map(title(ofSection:)) }
}

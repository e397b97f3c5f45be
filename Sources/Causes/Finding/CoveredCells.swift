import GridreelComparing
import GridreelPrimitives

/// The cells of a record whose text is not that of their value: hidden ones, those that others span, an open field.
struct CoveredCells {
  private var everywhere = false
  private var columns: Set<String> = []
  private var rows: Set<String> = []
  private var cells: Set<[String]> = []
  private var field: [String]?
  /// The cells that others span, with what identifies those.
  private var spanned: [[String]: String] = [:]

  init(_ record: GridRecord) {
    for feature in record.features {
      switch feature.kind {
      case .field: field = [feature[.row], feature[.column]]
      case .span: span(feature, in: record)
      case .callout where VeilKind(rawValue: feature[.kind]) != nil: hide(feature)
      default: break
      }
    }
  }

  private mutating func hide(_ callout: GridRecord.Feature) {
    let keys = callout.lines(.columns)
    switch callout[.rows] {
    case RecordPath.headerRow: break
    case RecordPath.allRows:
      everywhere = everywhere || keys.isEmpty
      columns.formUnion(keys)
    default:
      for row in callout.lines(.rows) {
        if keys.isEmpty { rows.insert(row) }
        for key in keys { cells.insert([row, key]) }
      }
    }
  }

  private mutating func span(_ cell: GridRecord.Feature, in record: GridRecord) {
    guard let row = record.rows.firstIndex(where: { $0.key == cell[.row] }),
      let column = record.columns.firstIndex(where: { $0.key == cell[.column] })
    else { return }
    for other in record.rows[row...].prefix(Int(cell[.rowSpan]) ?? 1) {
      for key in record.columns[column...].prefix(Int(cell[.columnSpan]) ?? 1).map(\.key)
      where other.key != cell[.row] || key != cell[.column] {
        spanned[[other.key, key]] = cell.name
      }
    }
  }

  /// What identifies the cell that spans another one; nil if none does.
  func spanning(row: String, column: String) -> String? { spanned[[row, column]] }

  /// Whether a callout hides a cell.
  func hides(row: String, column: String) -> Bool {
    everywhere || columns.contains(column) || rows.contains(row) || cells.contains([row, column])
  }

  /// Whether the open field covers a cell.
  func isEdited(row: String, column: String) -> Bool { field == [row, column] }
}

import GridreelComparing
import GridreelPrimitives

/// The cells of a record whose text is not that of their value: hidden ones and an open field.
struct CoveredCells {
  private var everywhere = false
  private var columns: Set<String> = []
  private var rows: Set<String> = []
  private var cells: Set<[String]> = []
  private var field: [String]?

  init(_ record: GridRecord) {
    for feature in record.features {
      switch feature.kind {
      case .field: field = [feature[.row], feature[.column]]
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

  /// Whether a callout hides a cell.
  func hides(row: String, column: String) -> Bool {
    everywhere || columns.contains(column) || rows.contains(row) || cells.contains([row, column])
  }

  /// Whether the open field covers a cell.
  func isEdited(row: String, column: String) -> Bool { field == [row, column] }
}

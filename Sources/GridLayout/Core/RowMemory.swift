import GridreelModel
import GridreelPrimitives
import GridreelValues

/// What a source said about the rows of one picture, so that it is asked once where the picture is laid out
/// several times.
package final class RowMemory {
  private struct Column: Hashable {
    let key: String
    let rows: [RowIndex]
  }

  private var columns: [Column: [Cell]] = [:]
  private var identities: [RowIndex: RowIdentity] = [:]

  /// Remembers nothing.
  package init() {}

  func cells(at rows: [RowIndex], column key: String, of source: any GridDataSource) -> [Cell] {
    let column = Column(key: key, rows: rows)
    if let known = columns[column] { return known }
    let cells = source.readCells(at: rows, column: key)
    columns[column] = cells
    return cells
  }

  func identity(at index: RowIndex, of source: any GridDataSource) -> RowIdentity {
    if let known = identities[index] { return known }
    let identity = source.identity(at: index)
    identities[index] = identity
    return identity
  }
}

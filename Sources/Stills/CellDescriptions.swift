package import GridreelLayout
import GridreelPrimitives
package import GridreelSceneModel

/// Descriptions of cells that are drawn rather than written, for people who cannot see them.
package final class CellDescriptions {
  private let map: GridMap
  /// Collected on first use: most pictures have no such cell.
  private lazy var texts: [Identity.Owner: String] = gather()

  package init(_ map: GridMap) { self.map = map }

  /// The description of a cell; nil if it has none.
  package func description(of owner: Identity.Owner) -> String? { texts[owner] }

  private func gather() -> [Identity.Owner: String] {
    var texts: [Identity.Owner: String] = [:]
    for cell in map.cells where !cell.text.isEmpty {
      let row = RowIdentity(source: cell.source - 1)
      texts[.cell(row: row, column: cell.column)] = cell.text
    }
    return texts
  }
}

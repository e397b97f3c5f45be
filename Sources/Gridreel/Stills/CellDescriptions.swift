import GridLayout
import Primitives
import SceneModel

/// What cells say that are drawn and not written, for those who cannot see them.
final class CellDescriptions {
  private let map: GridMap
  /// Gathered when first asked for: most pictures have no such cell.
  private lazy var texts: [Identity.Owner: String] = gather()

  init(_ map: GridMap) { self.map = map }

  /// What a cell says; nil where it says nothing.
  func description(of owner: Identity.Owner) -> String? { texts[owner] }

  private func gather() -> [Identity.Owner: String] {
    var texts: [Identity.Owner: String] = [:]
    for cell in map.cells where !cell.text.isEmpty {
      let row = RowIdentity(source: cell.source - 1)
      texts[.cell(row: row, column: cell.column)] = cell.text
    }
    return texts
  }
}

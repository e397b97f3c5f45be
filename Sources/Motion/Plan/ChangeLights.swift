import GridreelPrimitives
import GridreelSceneModel

/// The lights of cells whose texts change: where nearly all cells of a column change, they would tell none apart, and
/// colour all of it.
struct ChangeLights {
  /// The number of cells from which on they count as a column, and the share of them that may light up.
  private static let (least, most) = (4, 0.75)

  private let even: Set<String>

  /// Finds the columns of which nearly all cells light up.
  init(_ pairing: Pairing, _ panes: [PanePlan]) {
    var (cells, lights): ([String: Int], [String: Int]) = ([:], [:])
    for identity in pairing.from.items.keys where identity.part == .text {
      guard case .cell(_, let column) = identity.owner, pairing.to.items[identity] != nil else {
        continue
      }
      cells[column, default: 0] += 1
    }
    for track in panes.lazy.flatMap(\.groups).flatMap(\.tracks) where track.isLight {
      if case .cell(_, let column) = track.identity.owner { lights[column, default: 0] += 1 }
    }
    even = Set(
      lights.filter { column, count in
        let all = cells[column] ?? 0
        return all >= Self.least && Double(count) > Self.most * Double(all)
      }.keys)
  }

  /// The courses without the lights of these columns.
  func applied(to panes: [PanePlan]) -> [PanePlan] {
    guard !even.isEmpty else { return panes }
    return panes.map { pane in
      pane.withTracks { tracks in
        tracks.filter { track in
          guard track.isLight, case .cell(_, let column) = track.identity.owner else { return true }
          return !even.contains(column)
        }
      }
    }
  }
}

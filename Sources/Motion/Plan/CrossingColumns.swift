import Primitives
import SceneModel

/// Columns that pass over each other on their way to new places.
struct CrossingColumns {
  /// Their keys; columns that move farther lie higher and come later.
  let columns: [String]

  init(columns: [String]) { self.columns = columns }

  /// Finds the columns whose order relative to the others changes.
  init(_ pairing: Pairing) {
    let both = pairing.from.columns.keys.filter { pairing.to.columns[$0] != nil }.sorted()
    func places(_ key: String) -> (Double, Double) {
      (pairing.from.columns[key] ?? 0, pairing.to.columns[key] ?? 0)
    }
    let crossing = both.filter { key in
      let own = places(key)
      return both.contains { other in
        let places = places(other)
        return (own.0 - places.0) * (own.1 - places.1) < 0
      }
    }
    columns = crossing.map { key -> (key: String, way: Double) in
      let place = places(key)
      return (key, abs(place.1 - place.0))
    }
    .sorted { ($0.way, $0.key) < ($1.way, $1.key) }.map(\.key)
  }

  /// The tracks with those of crossing columns last, each column on a piece of `background`.
  func raised(_ tracks: [Track], upon background: Track?) -> [Track] {
    var result = tracks.filter { !belongs($0) }
    for column in columns {
      let own = tracks.filter { $0.identity.owner.column == column }
      let hasFill = own.contains { $0.identity.part == .background }
      if !hasFill, let background, let cell = own.first(where: \.fillsItsCell) {
        let glide = FrameGlide(cell.glide.start, cell.glide.end, pixels: cell.glide.pixels)
        result.append(
          Track(
            Identity(cell.identity.owner, .other("ground")), glide, background.content,
            background.visibility))
      }
      result += own
    }
    return result
  }

  private func belongs(_ track: Track) -> Bool {
    track.identity.owner.column.map(columns.contains) ?? false
  }
}

extension Track {
  /// Whether the track's frame is its whole cell.
  fileprivate var fillsItsCell: Bool {
    identity.part == .text || identity.part == .background
      || identity.part == Identity(identity.owner, .text).before.part
  }
}

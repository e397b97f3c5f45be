import GridreelPrimitives
import GridreelSceneModel

@testable import GridreelMotion

/// How much of a body's rows can be read, from the geometry of a scene's opaque fills.
struct Legibility {
  /// How many rows show at least four fifths of their height.
  let legibleRows: Int
  /// The share of the body's height that rows cover.
  let cover: Double

  /// Slices per point; heights of tests are whole numbers of them.
  private static let fineness = 4.0

  init(_ scene: Scene) {
    let bodies = scene.panes.filter(\.kind.isBody)
    let clip = bodies.first?.clip ?? .zero
    func slices(_ frame: GridRect) -> Range<Int> {
      let top = Int(clamped: ((frame.y - clip.y) * Self.fineness).rounded())
      let bottom = Int(clamped: ((frame.maxY - clip.y) * Self.fineness).rounded())
      return min(top, bottom)..<bottom
    }
    let whole = slices(clip)
    var owners: [RowIdentity?] = Array(repeating: nil, count: whole.count)
    var heights: [RowIdentity: Int] = [:]
    for item in bodies.flatMap(\.items) {
      guard case .row(let row) = item.identity.owner, case .fill(let paints, _) = item.content,
        paints.contains(where: \.isOpaque)
      else { continue }
      let frame = slices(item.frame)
      heights[row] = max(heights[row] ?? 0, frame.count)
      for slice in frame.clamped(to: whole) { owners[slice] = row }
    }
    var shown: [RowIdentity: Int] = [:]
    for row in owners.compactMap({ $0 }) { shown[row, default: 0] += 1 }
    legibleRows = shown.count { row, count in
      Double(count) >= 0.8 * Double(heights[row] ?? 0)
    }
    cover = Double(owners.count { $0 != nil }) / Double(max(1, owners.count))
  }

  /// The worst of all frames of a transition at 30 a second.
  static func worst(_ transition: Transition) -> (legibleRows: Int, cover: Double) {
    let count = max(2, Int(clamped: (transition.duration * 30).rounded()))
    let frames = (1..<count).map {
      Legibility(transition.scene(at: Double($0) / Double(count)))
    }
    return (frames.map(\.legibleRows).min() ?? 0, frames.map(\.cover).min() ?? 0)
  }
}

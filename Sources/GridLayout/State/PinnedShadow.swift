import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The soft shadow that pinned columns cast on columns that scrolled below them.
struct PinnedShadow {
  /// How far the shadow reaches, in points.
  private static let reach = 9.0

  let context: LayoutContext
  let geometry: GridGeometry

  /// The shadows along some vertical extents of one part of the grid, such as runs of rows.
  ///
  /// - Parameters:
  ///   - owner: The part of the grid.
  ///   - prefix: Tells apart shadows of the same owner.
  ///   - runs: The extents, after scrolling.
  /// - Returns: A shadow for each run on each side below which a column lies.
  func items(
    _ owner: Identity.Owner, prefix: String = "", along runs: [Range<Double>]
  ) -> [Item] {
    let sides: [(name: String, x: Double, angle: Double)] = [
      hasColumnsBelowLeft
        ? [("pinned shadow", geometry.grid.x + geometry.pinnedWidth, 0.0)] : [],
      hasColumnsBelowRight ? [("right shadow", geometry.rightStart - Self.reach, 180.0)] : [],
    ].flatMap { $0 }
    return sides.flatMap { side -> [Item] in
      guard let paint = paint(side.angle) else { return [] }
      return runs.enumerated().map { number, run in
        Item(
          Identity(owner, .other("\(prefix)\(side.name)\(number == 0 ? "" : " \(number)")")),
          frame: GridRect(
            x: side.x, y: run.lowerBound, width: Self.reach,
            height: run.upperBound - run.lowerBound),
          content: .fill([paint], cornerRadius: 0))
      }
    }
  }

  private var hasColumnsBelowLeft: Bool {
    geometry.pinnedCount > 0 && geometry.offset.x > 0.5 && !geometry.scrolling.isEmpty
  }

  private var hasColumnsBelowRight: Bool {
    guard !geometry.right.isEmpty, !geometry.scrolling.isEmpty else { return false }
    let end = geometry.span(ofColumn: geometry.firstRight - 1)
    return end.x + end.width > geometry.rightStart + 0.5
  }

  /// Dark beside the pinned columns, and fading like a real shadow: quickly at first.
  private func paint(_ angle: Double) -> Paint? {
    let isDark = (context.ground() ?? .white).relativeLuminance < 0.2
    let depth = isDark ? 0.5 : 0.16
    return GridGradient(
      angle: angle,
      stops: [(0.0, 1.0), (0.3, 0.45), (0.6, 0.15), (1, 0)].map { offset, share in
        .init(offset: offset, color: GridColor.black.withAlpha(depth * share))
      }
    ).map(Paint.gradient)
  }
}

import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The soft right edge of a window that has no room for all columns: rules and fills fade into the
/// picture's background, so that the grid looks as if it went on.
struct EdgeFade {
  /// The width of the fade, and the least one that can be seen as one; in points.
  private static let width = (wanted: 14.0, least: 4.0)
  /// The room between the fade and the texts beside it, in points.
  private static let clearance = 1.0

  let context: LayoutContext
  let look: FrameLook
  let geometry: GridGeometry

  /// The fade over `panes`, whose texts it leaves alone; none where all columns are shown.
  func items(over panes: [Pane]) -> [Item] {
    // Columns pinned at the right stand at the edge, and a shadow shows where the frame ends.
    // A picture that chose its own width says below itself what it leaves out, and ends like any other.
    guard context.grid.viewport?.width != nil, !context.leftOut.columns.isEmpty,
      context.rightCount == 0, look.style.shadow == nil,
      let background = look.background, background.isOpaque
    else { return [] }
    let frame = geometry.frame
    let strip = GridRect(
      x: frame.maxX - Self.width.wanted, y: frame.y, width: Self.width.wanted,
      height: frame.height)
    let texts = LetterExtents(context.measuring).extents(in: panes, within: strip)
    let start = texts.reduce(strip.x) { max($0, $1.maxX + Self.clearance) }
    let width = frame.maxX - start
    guard width >= Self.width.least, let paint = paint(background) else { return [] }
    return [
      Item(
        Identity(.frame, .other("edge fade")),
        frame: GridRect(x: start, y: frame.y, width: width, height: frame.height),
        content: .fill([paint], cornerRadius: 0))
    ]
  }

  /// Slowly at first, so that no line shows where it begins.
  private func paint(_ color: GridColor) -> Paint? {
    GridGradient(
      angle: 0,
      stops: [(0.0, 0.0), (0.35, 0.25), (0.7, 0.75), (1, 1)].map { offset, share in
        .init(offset: offset, color: color.withAlpha(share))
      }
    ).map(Paint.gradient)
  }
}

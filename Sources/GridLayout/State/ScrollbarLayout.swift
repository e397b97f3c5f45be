import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out the bars over the right edge of the body, and over the bottom edge of it or of the summaries below it, that
/// show its visible part.
struct ScrollbarLayout {
  /// The bars' thickness, their distance from the edges, and their minimum length, in points.
  private static let thickness = 6.0
  private static let distance = 3.0
  private static let leastLength = 24.0

  let context: LayoutContext
  let geometry: GridGeometry

  /// The visible part of a content along one axis.
  struct Extent {
    /// The content's length, the window's length, and the scroll offset, in points.
    let content, window, offset: Double

    /// Whether the content exceeds the window.
    var isCut: Bool { content > window + 0.5 }

    /// The start and the length of the bar on a track of a given length.
    func bar(track: Double, least: Double) -> (start: Double, length: Double) {
      guard content > 0, track > 0 else { return (0, 0) }
      let length = min(track, max(min(least, track), track * min(1, window / content)))
      let rest = max(0, content - window)
      let share = rest > 0 ? min(max(0, offset / rest), 1) : 0
      return (share * (track - length), length)
    }
  }

  private var body: GridRect { geometry.body.intersection(geometry.canvas) }

  /// The visible part of the rows.
  private var down: Extent {
    Extent(content: geometry.end, window: body.height, offset: geometry.offset.y)
  }

  /// The vertical bar of a grid that shows no bars at rest; nil if all of its rows are visible, or if it shows bars.
  var passing: Item? {
    let (body, down) = (body, down)
    guard context.grid.scrollbars == .none, down.isCut, body.height > Self.leastLength else {
      return nil
    }
    return vertical(down, in: body, corner: 0)
  }

  private func vertical(_ extent: Extent, in body: GridRect, corner: Double) -> Item {
    let track = body.height - 2 * Self.distance - corner
    let bar = extent.bar(track: track, least: Self.leastLength)
    return item(
      "scrollbar down",
      GridRect(
        x: body.maxX - Self.distance - Self.thickness, y: body.y + Self.distance + bar.start,
        width: Self.thickness, height: bar.length))
  }

  /// The vertical and the horizontal bar.
  var items: [Item] {
    let mode = context.grid.scrollbars
    guard mode != .none else { return [] }
    let (body, down) = (body, down)
    let area = geometry.pane(body, .scrolling)
    let across = Extent(
      content: geometry.tracks.total - geometry.pinnedWidth - geometry.rightWidth,
      window: area.width, offset: geometry.offset.x)
    let hasDown = (mode == .always || down.isCut) && body.height > Self.leastLength
    let hasAcross = (mode == .always || across.isCut) && area.width > Self.leastLength
    // A bar over rows would strike through the one that the window cuts.
    let footer = geometry.footerRoom.intersection(geometry.canvas)
    let bottom = footer.isEmpty ? body.maxY : footer.maxY
    // If both are shown, neither covers the corner.
    let corner = hasDown && hasAcross && footer.isEmpty ? Self.thickness + Self.distance : 0
    var items: [Item] = []
    if hasDown { items.append(vertical(down, in: body, corner: corner)) }
    if hasAcross {
      let track = area.width - 2 * Self.distance - corner
      let bar = across.bar(track: track, least: Self.leastLength)
      items.append(
        item(
          "scrollbar across",
          GridRect(
            x: area.x + Self.distance + bar.start, y: bottom - Self.distance - Self.thickness,
            width: bar.length, height: Self.thickness)))
    }
    return items
  }

  private func item(_ name: String, _ frame: GridRect) -> Item {
    let color = context.styles.row().textColor.withAlpha(0.42)
    return Item(
      Identity(.frame, .other(name)), frame: frame,
      content: .fill([.color(color)], cornerRadius: Self.thickness / 2))
  }
}

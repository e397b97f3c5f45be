import GridModel
import Primitives
import SceneModel
import Style

/// Lays out the visible section headers; they span the whole grid and do not scroll sideways.
struct SectionLayout {
  /// The side of the square that holds the mark, in points.
  private static let markSize = 8.0

  let context: LayoutContext
  let geometry: GridGeometry

  func items(_ bands: [Band], map: inout GridMap) -> [Item] {
    let style = context.styles.sectionHeader()
    var known: Set<String> = []
    return bands.flatMap { band -> [Item] in
      guard case .section(let index) = band.kind, let title = context.source.title(ofSection: index)
      else { return [] }
      // A source may repeat a title; what a scene shows is told apart all the same.
      let key = known.insert(title).inserted ? title : "\(title) (\(index + 1))"
      return items(title, .section(key), band, style, map: &map)
    }
  }

  private func items(
    _ title: String, _ owner: Identity.Owner, _ band: Band, _ style: ResolvedStyle,
    map: inout GridMap
  ) -> [Item] {
    let frame = Rect(
      x: geometry.grid.x, y: geometry.y(of: band),
      width: geometry.grid.width, height: band.height)
    let isCollapsed = context.grid.collapsed.contains(title)
    map.sections.append(
      GridMap.Section(
        title: title, rect: frame.intersection(geometry.clip(geometry.body, pinned: true)),
        frame: frame, isCollapsed: isCollapsed))
    var items: [Item] = []
    if !style.paints.isEmpty {
      items.append(
        Item(
          Identity(owner, .background), frame: frame,
          content: .fill(style.paints, cornerRadius: style.cornerRadius)))
    }
    let lines = context.theme.gridLines
    // As below the last row: the table's own last line is not the section's.
    let bottom = geometry.isLast(band) ? lines.bottom : nil
    if let line = bottom ?? lines.horizontal, line.isVisible {
      items.append(
        Item(
          Identity(bottom == nil ? owner : .body, .horizontalLine),
          frame: Rect(
            x: frame.x, y: frame.maxY - line.width, width: frame.width, height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    items += edgeLines(style.border, owner, frame)
    return items + texts(title, owner, style, isCollapsed, in: frame)
  }

  private func texts(
    _ title: String, _ owner: Identity.Owner, _ style: ResolvedStyle, _ isCollapsed: Bool,
    in frame: Rect
  ) -> [Item] {
    var content = frame
    content.height = max(0, content.height - (context.theme.gridLines.horizontal?.width ?? 0))
    let size = Self.markSize
    let mark = Rect(
      x: (frame.x + style.inset.left).rounded(),
      y: (content.center.y - size / 2).rounded(), width: size, height: size)
    var text = content
    text.x += size + 6
    text.width = max(0, text.width - size - 6)
    let placed = context.place(
      title, style, style.align ?? .leading, in: text, natural: context.natural(title, style))
    context.report(placed.metrics, place: "the header of section '\(title)'")
    let isShown = !title.isEmpty && placed.block.width > 0
    return [
      Item(
        Identity(owner, .disclosure), frame: mark,
        content: .arrow(
          Arrow(
            shape: .chevron, color: style.textColor, angle: isCollapsed ? 90 : 180))),
      isShown ? Item(Identity(owner, .text), frame: frame, content: .text(placed.block)) : nil,
    ].compactMap { $0 }
  }
}

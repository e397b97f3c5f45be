import GridModel
import Primitives
import SceneModel
import Style

/// Lays out the visible rows of one pane: the pinned columns or the scrolling ones.
struct BodyLayout {
  let context: LayoutContext
  let geometry: GridGeometry
  let isPinned: Bool
  /// The columns of this pane that are visible.
  let columns: Range<Int>
  let rows: [VisibleRow]

  private var lines: GridLines { context.grid.theme.gridLines }
  private var clip: Rect { geometry.clip(geometry.body, pinned: isPinned) }

  init(context: LayoutContext, geometry: GridGeometry, isPinned: Bool, rows: [VisibleRow]) {
    (self.context, self.geometry, self.isPinned, self.rows) = (context, geometry, isPinned, rows)
    columns = geometry.visibleColumns(pinned: isPinned)
  }

  /// The pane's items: fills, lines, borders and texts, lowest first.
  func items(map: inout GridMap) -> [Item] {
    var items = rows.flatMap(fills)
    let vertical = verticalLines()
    let horizontal = rows.compactMap(horizontalLine)
    items += lines.onTop == .horizontal ? vertical + horizontal : horizontal + vertical
    items += rows.flatMap(borders)
    let shifts = decimalShifts()
    for row in rows {
      items += texts(of: row, shifts: shifts, map: &map)
    }
    return items
  }

  private func frame(_ row: VisibleRow, _ place: Int) -> Rect {
    geometry.cellFrame(column: place, y: row.band.y, height: row.band.height)
  }

  // MARK: Fills

  private func fills(of row: VisibleRow) -> [Item] {
    let cells = columns.compactMap { place in row.cells[place].map { (place, $0.style) } }
    guard let first = cells.first else { return filler(row) }
    let isEven = cells.allSatisfy {
      $0.1.paints == first.1.paints && $0.1.cornerRadius == 0
        && $0.1.paints.allSatisfy(\.isVertical)
    }
    guard isEven else {
      return filler(row) + cells.compactMap { fill($0.1, row, $0.0) }
    }
    guard !first.1.paints.isEmpty else { return filler(row) }
    var frame = frame(row, first.0)
    frame.width = self.frame(row, cells[cells.count - 1].0).maxX - frame.x
    return filler(row) + [
      Item(
        Identity(.row(row.identity), isPinned ? .other("pinned background") : .background),
        frame: frame, content: .fill(first.1.paints, cornerRadius: 0))
    ]
  }

  private func fill(_ style: ResolvedStyle, _ row: VisibleRow, _ place: Int) -> Item? {
    guard !style.paints.isEmpty else { return nil }
    let owner = Identity.Owner.cell(row: row.identity, column: context.columns[place].key)
    return Item(
      Identity(owner, .background), frame: frame(row, place),
      content: .fill(style.paints, cornerRadius: style.cornerRadius))
  }

  /// The row's background right of the last column, where the grid is wider than its columns.
  private func filler(_ row: VisibleRow) -> [Item] {
    let end = geometry.grid.x + geometry.tracks.total - geometry.offset.x
    let isLast = isPinned == (geometry.pinnedCount == context.columns.count)
    guard isLast, end < geometry.grid.maxX - 1e-9 else { return [] }
    let style = context.styles.row(
      isAlternate: !row.index.row.isMultiple(of: 2), isSelected: row.isSelected)
    guard !style.paints.isEmpty else { return [] }
    let frame = Rect(
      x: end, y: geometry.body.y + row.band.y - geometry.offset.y,
      width: geometry.grid.maxX - end, height: row.band.height)
    return [
      Item(
        Identity(.row(row.identity), .other("filler")), frame: frame,
        content: .fill(style.paints, cornerRadius: 0))
    ]
  }

  // MARK: Lines

  /// The line under a row, across the whole pane.
  private func horizontalLine(_ row: VisibleRow) -> Item? {
    guard let line = lines.horizontal, line.isVisible else { return nil }
    let bottom = geometry.body.y + row.band.maxY - geometry.offset.y
    return Item(
      Identity(.row(row.identity), isPinned ? .other("pinned line") : .horizontalLine),
      frame: Rect(x: clip.x, y: bottom - line.width, width: clip.width, height: line.width),
      content: .line(color: line.color, dash: line.dash))
  }

  /// The lines right of every column but the last, one for each run of rows without a section's header.
  private func verticalLines() -> [Item] {
    guard let line = lines.vertical, line.isVisible else { return [] }
    var items: [Item] = []
    for place in columns where place < context.columns.count - 1 {
      let span = geometry.span(ofColumn: place)
      for (number, run) in runs().enumerated() {
        let top = geometry.body.y + run.lowerBound - geometry.offset.y
        items.append(
          Item(
            Identity(
              .column(context.columns[place].key),
              number == 0 ? .verticalLine : .other("line \(number)")),
            frame: Rect(
              x: span.x + span.width - line.width, y: top, width: line.width,
              height: run.upperBound - run.lowerBound),
            content: .line(color: line.color, dash: line.dash)))
      }
    }
    return items
  }

  /// The vertical extents of neighbouring rows, in the body before scrolling.
  private func runs() -> [Range<Double>] {
    var runs: [Range<Double>] = []
    for row in rows {
      if let last = runs.last, abs(last.upperBound - row.band.y) < 1e-9 {
        runs[runs.count - 1] = last.lowerBound..<row.band.maxY
      } else {
        runs.append(row.band.y..<row.band.maxY)
      }
    }
    return runs
  }

  private func borders(of row: VisibleRow) -> [Item] {
    columns.flatMap { place -> [Item] in
      guard let style = row.cells[place]?.style, !style.border.isEmpty else { return [] }
      let owner = Identity.Owner.cell(row: row.identity, column: context.columns[place].key)
      return edgeLines(style.border, owner, frame(row, place))
    }
  }

  // MARK: Texts

  private func texts(of row: VisibleRow, shifts: [Int: Shifts], map: inout GridMap) -> [Item] {
    var items: [Item] = []
    for place in columns {
      guard let cell = row.cells[place] else { continue }
      let column = context.columns[place]
      let full = frame(row, place)
      var content = full
      content.height = max(0, content.height - (lines.horizontal?.width ?? 0))
      let shift = cell.alignment == .decimal ? shifts[place]?.shift(of: cell.text) ?? 0 : 0
      let placed = context.place(cell.text, cell.style, cell.alignment, in: content, shift: shift)
      context.report(placed, row: row.number + 1, column: column.key)
      map.cells.append(
        GridMap.Cell(
          row: row.number + 1, source: row.identity.source + 1, section: row.index.section + 1,
          column: column.key, text: cell.text, rect: full.intersection(clip),
          isTruncated: placed.metrics.isTruncated))
      if !cell.text.isEmpty {
        items.append(
          Item(
            Identity(.cell(row: row.identity, column: column.key), .text),
            frame: full, content: .text(placed.block)))
      }
    }
    return items
  }

  /// How far texts of a decimal column stand left of its right edge.
  struct Shifts {
    let widest: Double
    let widths: [String: Double]

    func shift(of text: String) -> Double { widest - (widths[text] ?? 0) }
  }

  /// The widths from the decimal point on, for each column whose points stand below each other.
  private func decimalShifts() -> [Int: Shifts] {
    var result: [Int: Shifts] = [:]
    for place in columns {
      var widths: [String: Double] = [:]
      for row in rows {
        guard let cell = row.cells[place], cell.alignment == .decimal else { continue }
        widths[cell.text] = fractionWidth(cell)
      }
      if let widest = widths.values.max() { result[place] = Shifts(widest: widest, widths: widths) }
    }
    return result
  }

  private func fractionWidth(_ cell: VisibleCell) -> Double {
    let separator = context.grid.symbols.decimalSeparator
    guard let last = cell.text.lastRange(of: separator) else { return 0 }
    let whole = context.naturalWidth(cell.text, cell.style)
    return whole - context.naturalWidth(String(cell.text[..<last]), cell.style)
  }
}

extension String {
  /// Where the last occurrence of a short text starts.
  fileprivate func lastRange(of text: String) -> Index? {
    guard let character = text.first, text.count == 1 else { return nil }
    return lastIndex(of: character)
  }
}

extension Paint {
  /// Whether the paint looks the same in every column of its frame.
  fileprivate var isVertical: Bool {
    switch self {
    case .color: true
    case .gradient(let gradient): abs(gradient.angle.truncatingRemainder(dividingBy: 180)) == 90
    }
  }
}

/// The lines along the inside of a frame's edges; top and bottom pass over left and right.
func edgeLines(_ border: EdgeLines, _ owner: Identity.Owner, _ frame: Rect) -> [Item] {
  func item(_ line: LineStyle?, _ name: String, _ rect: (Double) -> Rect) -> Item? {
    guard let line, line.isVisible else { return nil }
    return Item(
      Identity(owner, .other("\(name) border")), frame: rect(line.width),
      content: .line(color: line.color, dash: line.dash))
  }
  return [
    item(border.left, "left") { Rect(x: frame.x, y: frame.y, width: $0, height: frame.height) },
    item(border.right, "right") {
      Rect(x: frame.maxX - $0, y: frame.y, width: $0, height: frame.height)
    },
    item(border.top, "top") { Rect(x: frame.x, y: frame.y, width: frame.width, height: $0) },
    item(border.bottom, "bottom") {
      Rect(x: frame.x, y: frame.maxY - $0, width: frame.width, height: $0)
    },
  ].compactMap { $0 }
}

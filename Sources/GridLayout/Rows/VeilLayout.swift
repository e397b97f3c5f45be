import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// Lays out the veil over a hidden cell; nothing in it depends on the cell's content.
struct VeilLayout {
  private static let barRadius = 3.0
  private static let barOpacity = 0.82
  private static let blurRadius = 7.0
  private static let blurOpacity = 0.5
  /// The maximum width of a blurred word, in points.
  private static let widestWord = 88.0

  let context: LayoutContext
  let callout: Callout

  /// The bar or the blurs of a cell.
  ///
  /// - Parameters:
  ///   - frame: The cell's frame.
  ///   - style: The cell's style.
  ///   - alignment: The alignment of its text.
  ///   - owner: The cell as a part of the scene.
  /// - Returns: Items that fill the cell except for its insets.
  func items(
    in frame: GridRect, style: ResolvedStyle, alignment: GridHorizontalAlignment,
    owner: Identity.Owner
  ) -> [Item] {
    let box = frame.inset(by: style.inset)
    let height = min((style.font.size * 1.15).rounded(), box.height)
    guard box.width > 0, height > 0 else { return [] }
    let line = GridRect(
      x: box.x, y: (box.center.y - height / 2).rounded(), width: box.width, height: height)
    let color = callout.color ?? style.textColor
    guard callout.kind == .blur else {
      return [
        Item(
          Identity(owner, .other("veil")), frame: line,
          content: .fill(
            [.color(color.withAlpha(color.alpha * Self.barOpacity))],
            cornerRadius: Self.barRadius))
      ]
    }
    let shadow = Shadow(
      x: 0, y: 0, blur: Self.blurRadius, color: color.withAlpha(color.alpha * Self.blurOpacity))
    return words(in: line, alignment: alignment, owner: owner).enumerated().map { number, word in
      Item(
        Identity(owner, .other(number == 0 ? "veil" : "veil \(number + 1)")), frame: word,
        content: .shadow(shadow, cornerRadius: 2))
    }
  }

  /// The places of blurred words; their number and lengths depend on the cell's place, not on its text.
  private func words(
    in line: GridRect, alignment: GridHorizontalAlignment, owner: Identity.Owner
  ) -> [GridRect] {
    let seed = seed(owner)
    let isNumber = alignment == .trailing || alignment == .decimal
    let count = isNumber || line.width < 60 ? 1 : 1 + Int(seed % 2)
    let gap = 6.0
    let room = (line.width - gap * Double(count - 1)) / Double(count)
    var rects: [GridRect] = []
    var x = line.x
    for number in 0..<count {
      let share = 0.55 + Double((seed >> UInt64(8 * (number + 1))) & 0xff) / 255 * 0.4
      let width = min(room * share, Self.widestWord).rounded()
      rects.append(
        GridRect(x: x, y: line.y + 2, width: width, height: max(2, line.height - 4)))
      x += width + gap
    }
    let used = (rects.last?.maxX ?? line.x) - line.x
    let shift =
      isNumber ? line.width - used : alignment == .center ? (line.width - used) / 2 : 0
    return rects.map { $0.offset(x: shift, y: 0) }
  }

  /// A number that differs from cell to cell, but not between runs or orders.
  private func seed(_ owner: Identity.Owner) -> UInt64 {
    let name =
      switch owner {
      case .cell(let row, let column): "\(row.source) \(column)"
      case .summaryCell(let group, let column), .sectionCell(let group, let column):
        "\(group) \(column)"
      default: ""
      }
    return name.utf8.fingerprint
  }
}

extension BodyLayout {
  /// The items of a hidden cell; the map gets its place but not its text.
  func hidden(
    _ cell: BodyCell, _ callout: Callout, _ clip: GridRect, _ map: inout GridMap
  ) -> [Item] {
    let visible = cell.frame.intersection(clip)
    guard !visible.isEmpty else { return [] }
    map.cells.append(cell.entry("", in: visible, isTruncated: false, isRedacted: true))
    var content = cell.frame
    content.height = max(0, content.height - (lines.horizontal?.width ?? 0))
    return VeilLayout(context: context, callout: callout).items(
      in: content, style: cell.content.style.value, alignment: cell.content.alignment,
      owner: cell.owner)
  }

  /// The footnote marks after the texts of one pane's cells.
  func noteMarks(_ side: GridSide) -> [Item] {
    guard !context.footnotes.cells.isEmpty else { return [] }
    var items: [Item] = []
    for number in rows.indices {
      for column in columns where geometry.side(ofColumn: column.place) == side {
        guard let cell = cell(number, column),
          let mark = cells.names(of: cell).lazy.compactMap({ context.footnotes.cells[$0] }).first
        else { continue }
        let placed = place(cell.content, cell.place, in: cell.frame)
        items.append(
          context.mark(
            mark, after: placed, style: cell.content.style.value, in: cell.frame,
            owner: cell.owner))
      }
    }
    return items
  }
}

import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel

extension Still {
  /// The table that the picture shows; cards are a list.
  var twinGrid: TwinGrid {
    guard map.cards.isEmpty else { return TwinGrid(cards: cards) }
    return TwinGrid(
      titles + values + summaries + placeholder, isRightToLeft: map.isRightToLeft)
  }

  private var titles: [TwinGrid.Cell] {
    map.spanners.map { TwinGrid.Cell(.spanner, $0.rect, $0.text) }
      + map.headers.map {
        TwinGrid.Cell(.header, $0.rect, $0.text, isAscending: $0.sort.map { $0 == .ascending })
      } + map.sections.flatMap(section)
  }

  /// A section's title, and the values beside it.
  private func section(_ section: GridMap.Section) -> [TwinGrid.Cell] {
    var (title, cells): (GridRect, [TwinGrid.Cell]) = (section.rect, [])
    let owners = picture.scene.items.compactMap { item -> (column: String, text: String)? in
      guard case .sectionCell(_, let column) = item.identity.owner,
        case .text(let block) = item.content, section.rect.contains(item.frame, tolerance: 1)
      else { return nil }
      return (column, block.string)
    }
    for header in map.headers {
      guard let own = owners.first(where: { $0.column == header.column }) else { continue }
      let place = GridRect(
        x: header.rect.x, y: section.rect.y, width: header.rect.width, height: section.rect.height)
      cells.append(TwinGrid.Cell(.summary, place, own.text))
    }
    let firsts = cells.map(\.rect)
    if map.isRightToLeft {
      let end = firsts.map(\.maxX).max() ?? title.x
      title = GridRect(x: end, y: title.y, width: title.maxX - end, height: title.height)
    } else {
      title.width = (firsts.map(\.x).min() ?? title.maxX) - title.x
    }
    return [TwinGrid.Cell(.section, title, section.title)] + cells
  }

  private var values: [TwinGrid.Cell] {
    map.cells.map { TwinGrid.Cell(.value, $0.rect, $0.text, isRedacted: $0.isRedacted) }
  }

  private var summaries: [TwinGrid.Cell] {
    map.summaries.flatMap { summary in
      summary.cells.map { cell in
        TwinGrid.Cell(
          cell.text == summary.label ? .label : .summary, cell.rect, cell.text,
          isRedacted: cell.isRedacted)
      }
    }
  }

  /// The text in place of rows, over all columns.
  private var placeholder: [TwinGrid.Cell] {
    guard let text = map.emptyText, let first = map.headers.first else { return [] }
    let frames = map.headers.map(\.rect)
    let left = frames.map(\.x).min() ?? first.rect.x
    let right = frames.map(\.maxX).max() ?? first.rect.maxX
    let top = first.rect.maxY
    let place = picture.scene.items.first {
      if case .text(let block) = $0.content { block.string == text } else { false }
    }
    guard let middle = place?.frame.center.y, middle > top else { return [] }
    let room = GridRect(x: left, y: top, width: right - left, height: 2 * (middle - top))
    return [TwinGrid.Cell(.value, room, text)]
  }

  /// The cards and the titles of their sections, line by line.
  private var cards: [TwinGrid.Cell] {
    let cards = map.cards.map { card in
      TwinGrid.Cell(card: card.rect, map.cells.filter { $0.row == card.row }.map(\.said))
    }
    let sections = map.sections.map { TwinGrid.Cell(.section, $0.rect, $0.title) }
    return (cards + sections).sorted { ($0.rect.y, $0.rect.x) < ($1.rect.y, $1.rect.x) }
  }
}

extension GridMap.Cell {
  /// What texts say of it: nothing of what a callout hides.
  var said: String { TwinGrid.Cell(.value, rect, text, isRedacted: isRedacted).text }
}

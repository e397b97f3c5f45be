import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

extension LayoutContext {
  /// The opacity of a cell's light while its text changes.
  private static let flashAlpha = 0.18

  /// A cell's item, whose text knows how it changes into that of another state of a reel.
  ///
  /// What is hidden tells nothing.
  func changing(_ item: Item, _ cell: BodyCell) -> Item {
    guard let changes = grid.windowHold.changes, cell.veil == nil,
      case .text(var block) = item.content
    else { return item }
    var change = TextChange()
    let value = source.cell(at: cell.row.index, column: cell.key)
    if case .number(let number) = value.value {
      change.number = .init(number, write: writer(of: value, cell.place, showing: block.string))
    }
    if changes == .flashing {
      let colors = CellColors(theme: theme, style: cell.content.style.value)
      change.flash = .init(
        rising: colors.positive.withAlpha(Self.flashAlpha),
        falling: colors.negative.withAlpha(Self.flashAlpha),
        other: colors.gold.withAlpha(Self.flashAlpha))
    }
    block.change = change
    return Item(item.identity, frame: item.frame, content: .text(block))
  }

  /// Writes numbers in a column's format, if that is how a cell's text is written.
  private func writer(
    of cell: Cell, _ place: Int, showing text: String
  ) -> (@Sendable (Double) -> String)? {
    let writer = writer(place)
    guard writer.format != nil, writer.text(for: cell) == text else { return nil }
    return { number in
      writer.text(for: Cell(value: .number(number), text: String(number)))
    }
  }
}

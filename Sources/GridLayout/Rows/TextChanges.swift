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
    guard cell.veil == nil else { return item }
    return changing(item, at: cell.row.index, cell.place, lit: cell.content.style)
  }

  /// The item of a cell that nothing hides, whose text knows how it changes into that of another state of a reel.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - index: The row.
  ///   - place: The place of the column.
  ///   - style: The style of a cell that lights up while it changes; nil for one that does not.
  /// - Returns: The item with what its change needs.
  func changing(
    _ item: Item, at index: RowIndex, _ place: Int, lit style: SharedStyle? = nil
  ) -> Item {
    guard let changes = grid.windowHold.changes, case .text(var block) = item.content else {
      return item
    }
    var change = TextChange()
    let value = source.cell(at: index, column: columns[place].key)
    if case .number(let number) = value.value {
      change.number = .init(number, write: writer(of: value, place, showing: block.string))
    }
    if changes == .flashing, let style {
      let colors = CellColors(theme: theme, style: style.value)
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

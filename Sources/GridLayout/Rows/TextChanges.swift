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
    return changing(item, cell.content.number, cell.place, lit: cell.content.style)
  }

  /// The item of a field of a card, as that of a cell.
  func changing(_ item: Item, at index: RowIndex, _ place: Int) -> Item {
    guard grid.windowHold.changes != nil else { return item }
    guard case .number(let number) = source.cell(at: index, column: columns[place].key).value else {
      return changing(item, nil, place, lit: nil)
    }
    return changing(item, number, place, lit: nil)
  }

  /// The item of a total, whose text shows how it writes numbers.
  func changing(_ item: Item, _ summary: SummaryText) -> Item {
    guard grid.windowHold.changes != nil, let number = summary.number,
      case .text(var block) = item.content
    else { return item }
    block.change = TextChange(number: .init(number, write: nil))
    return Item(item.identity, frame: item.frame, content: .text(block))
  }

  /// The item of a cell that nothing hides, whose text knows how it changes into that of another state of a reel.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - number: The number that it holds; nil for any other value.
  ///   - place: The place of the column.
  ///   - style: The style of a cell that lights up while it changes; nil for one that does not.
  /// - Returns: The item with what its change needs.
  private func changing(
    _ item: Item, _ number: Double?, _ place: Int, lit style: SharedStyle?
  ) -> Item {
    guard let changes = grid.windowHold.changes, case .text(var block) = item.content else {
      return item
    }
    let countsRows = self.countsRows(place)
    let counted = number.map {
      TextChange.Number(
        $0, write: writer(of: $0, place, showing: block.string), heat: heat(place),
        countsRows: countsRows)
    }
    // A lower number of a row is a better place, and says no more than the place.
    let lit = changes == .flashing && !countsRows ? style : nil
    block.change = TextChange(number: counted, flash: lit.map { flash(in: $0.value) })
    return Item(item.identity, frame: item.frame, content: .text(block))
  }

  /// Whether a column shows the numbers of rows.
  private func countsRows(_ place: Int) -> Bool {
    guard let column = NumberColumn(rawValue: columns[place].key) else { return false }
    return grid.numberColumns.contains(column)
  }

  private func flash(in style: ResolvedStyle) -> TextChange.Flash {
    let colors = CellColors(theme: theme, style: style)
    return TextChange.Flash(
      rising: colors.positive.withAlpha(Self.flashAlpha),
      falling: colors.negative.withAlpha(Self.flashAlpha),
      other: colors.gold.withAlpha(Self.flashAlpha))
  }

  /// Writes numbers in a column's format, if that is how a cell's text is written.
  private func writer(
    of number: Double, _ place: Int, showing text: String
  ) -> (@Sendable (Double) -> String)? {
    let writer = writer(place)
    guard writer.format != nil else { return nil }
    let write = { @Sendable (number: Double) in
      writer.text(for: Cell(value: .number(number), text: String(number)))
    }
    return write(number) == text ? write : nil
  }
}

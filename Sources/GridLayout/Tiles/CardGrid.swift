package import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension DataGrid {
  /// The grid as laid out: a grid of cards has a column for each of their parts, in their order,
  /// styled by the part's role, on the theme's rows without their lines and stripes.
  ///
  /// Everything that depends on the theme is resolved. Columns with a summary that no card shows
  /// follow, hidden.
  package var laidOut: DataGrid { themed.withCards }

  private var withCards: DataGrid {
    guard case .tiles(var tiles) = layout else { return self }
    let parts = tiles.parts(of: self).unique
    let look = CardLook(theme, cornerRadius: tiles.cornerRadius)
    tiles.card = parts
    (tiles.gap, tiles.padding) = (tiles.gap ?? look.spacing, tiles.padding ?? look.inset)
    var grid = self
    grid.layout = .tiles(tiles)
    grid.missingText = ""
    // Without columns, a section's header has no places for values: they stand directly below it.
    for place in grid.summaries.indices where grid.summaries[place].isInSectionHeaders {
      grid.summaries[place].place = .top
    }
    let shown = parts.map { part in
      var column = column(part.column) ?? Column(part.column)
      (column.isHidden, column.isPinned) = (false, false)
      if part.role == .image, !column.isImage { column.cell = .image(ImageCell()) }
      var own = column.style
      // Decimal points cannot be aligned on cards.
      if own.align == .decimal { own.align = nil }
      column.style = own.over(look.texts[keyPath: part.role.style])
      return column
    }
    let known = Set(parts.map(\.column))
    let summed = Set(summaries.flatMap(\.columns)).subtracting(known)
    let hidden = columns.filter { summed.contains($0.key) }.map { column in
      var column = column
      column.isHidden = true
      return column
    }
    grid.columns = shown + hidden
    grid.theme = theme.ofCards(
      look, hasFrame: surroundings.frame == .card || surroundings.frame == .window)
    return grid
  }
}

extension Column {
  fileprivate var isImage: Bool { cell.kind is ImageCell }
}

extension [CardPart] {
  /// The parts, without repeated columns.
  fileprivate var unique: [CardPart] { eachOnce(by: \.column) }

  /// The places of labels that lie over an image.
  var partsUponImages: Set<Int> {
    guard contains(where: { $0.role == .image }) else { return [] }
    return Set(indices.filter { self[$0].role == .badge })
  }
}

extension CardPart.Role {
  /// The theme's style of a part with this role.
  fileprivate var style: WritableKeyPath<CardStyle.TextStyles, CellStyle> {
    switch self {
    case .image, .text: \.text
    case .badge: \.badge
    case .title: \.title
    case .subtitle: \.subtitle
    case .fact: \.fact
    case .price: \.price
    case .priceNote: \.priceNote
    case .caption: \.caption
    }
  }
}

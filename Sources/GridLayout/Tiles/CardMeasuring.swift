import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// A part of a card with its place, in points from the card's top left.
struct PlacedPart {
  /// The part's place among the card's parts.
  let part: Int
  var frame: GridRect
  /// The place of a fact's name, left of `frame`.
  var label: GridRect?
}

/// A line of cards: their common height, and the places of each one's parts.
struct MeasuredLine {
  let height: Double
  let cards: [[PlacedPart]]
}

/// Computes the places of cards' parts: images and texts from the top down, the price and what
/// follows it on the bottom edge, their baselines shared along a line.
struct CardMeasuring {
  /// The room between a badge and the image's edges, in points.
  private static let badgeInset = 8.0
  /// The minimum room between the parts at the top and those on the bottom edge, in points.
  private static let middle = 12.0
  /// The room between a fact's name and its value, in points.
  fileprivate static let factSpacing = 10.0

  let context: LayoutContext
  let tiles: Tiles
  let look: CardLook
  let width: Double

  private var parts: [CardPart] { tiles.card }
  private var padding: Double { tiles.padding ?? look.inset }
  private var room: Double { max(1, width - 2 * padding) }

  /// The price and everything after it belong to the bottom edge.
  private var firstBottom: Int { parts.firstIndex { $0.role == .price } ?? parts.count }
  private var imagePart: Int? { parts.firstIndex { $0.role == .image } }

  private var imageFrame: GridRect {
    let inset = min(look.imageInset, width / 8)
    let side = max(1, width - 2 * inset)
    return GridRect(x: inset, y: inset, width: side, height: (side * tiles.imageRatio).rounded())
  }

  /// The minimum height of a card: its image, or only its padding.
  var leastHeight: Double {
    (imagePart == nil ? padding : imageFrame.maxY) + padding
  }

  /// Measures the cards at `places` among the cells' rows.
  func line(_ places: Range<Int>, _ cells: VisibleCells) -> MeasuredLine {
    let tops = places.map { top(of: $0, cells) }
    let bottom = BottomSlots(self, places, cells)
    let upper = tops.map(\.height).max() ?? 0
    let lower = bottom.height > 0 ? Self.middle + bottom.height : 0
    let height = max(leastHeight, upper + lower + padding).rounded(.up)
    let start = height - padding - bottom.height
    let cards = zip(places, tops).map { place, top in
      top.parts + bottom.parts(ofCard: place, start: start)
    }
    return MeasuredLine(height: height, cards: cards)
  }

  // MARK: From the top

  private func top(of card: Int, _ cells: VisibleCells) -> (parts: [PlacedPart], height: Double) {
    var placed: [PlacedPart] = []
    var y = padding
    var isFirst = true
    if let imagePart {
      placed.append(PlacedPart(part: imagePart, frame: imageFrame))
      y = imageFrame.maxY
    }
    for (number, part) in parts.enumerated() where number < firstBottom && number != imagePart {
      let content = PartContent(number, card, cells)
      guard content.isShown else { continue }
      let size = size(of: content, part.role)
      if part.role == .badge, imagePart != nil {
        placed.append(PlacedPart(part: number, frame: badgeFrame(size)))
        continue
      }
      y += isFirst ? (imagePart == nil ? 0 : Self.middle) : part.role.spacing
      isFirst = false
      placed.append(self.placed(number, y: y, size: size))
      y += size.height
    }
    return (placed, y)
  }

  private func badgeFrame(_ size: GridSize) -> GridRect {
    let inset = Self.badgeInset
    return GridRect(
      x: imageFrame.x + inset, y: imageFrame.y + inset,
      width: min(size.width, max(1, imageFrame.width - 2 * inset)), height: size.height)
  }

  // MARK: Sizes

  /// A part across the card; a fact's name takes the room that its value leaves, which may be none.
  fileprivate func placed(_ number: Int, y: Double, size: GridSize) -> PlacedPart {
    let whole = GridRect(x: padding, y: y, width: room, height: size.height)
    guard parts[number].role == .fact else { return PlacedPart(part: number, frame: whole) }
    let most = context.columnClass(number) == .atomic ? room : (room * 0.7).rounded()
    let value = min(size.width, most)
    var (left, right) = (whole, whole)
    (right.x, right.width) = (whole.maxX - value, value)
    left.width = max(0, room - value - Self.factSpacing)
    return PlacedPart(part: number, frame: right, label: left)
  }

  /// The size of a part: its natural width, and its height at the card's width.
  ///
  /// The size of a hidden part does not depend on its content; an open field has room for a line.
  func size(of content: PartContent, _ role: CardPart.Role) -> GridSize {
    let limit = role == .fact ? (room * 0.7).rounded() : room
    guard content.isHidden || content.isEdited else {
      return size(of: content.cell, limit: limit)
    }
    let line = context.measuring.measure(
      TextRequest(string: "0", font: content.cell.style.value.font))
    let share = role.sharesLine ? 0.4 : 0.7
    let least = GridSize(width: (limit * share).rounded(), height: line.height.rounded(.up))
    guard content.isEdited, content.cell.isShown else { return least }
    let own = size(of: content.cell, limit: limit)
    return GridSize(width: max(least.width, own.width), height: max(least.height, own.height))
  }

  private func size(of cell: VisibleCell, limit: Double) -> GridSize {
    if let natural = cell.natural {
      return GridSize(width: natural.width.rounded(.up), height: natural.height.rounded(.up))
    }
    let style = cell.style.value
    let metrics = context.measuring.measure(
      TextRequest(
        string: cell.text, font: style.font, runs: style.runs, width: limit,
        lineLimit: style.lineLimit,
        overflow: style.overflow))
    return GridSize(
      width: min(limit, metrics.width.rounded(.up)), height: metrics.height.rounded(.up))
  }

  /// The distance from the top of a cell's first line to its baseline, in points.
  fileprivate func ascent(of cell: VisibleCell) -> Double {
    context.measuring.measure(TextRequest(string: "0", font: cell.style.value.font)).ascent
  }

  /// The parts on the bottom edge of a line's cards; each part has the same place on all of them.
  private struct BottomSlots {
    let measuring: CardMeasuring
    let cells: VisibleCells
    /// The parts that any card shows, each with its place below the first one and its height.
    private var slots: [(part: Int, y: Double, height: Double)] = []
    /// The prices' baseline below the first slot; nil if no note stands beside a price.
    private var baseline: Double?
    private(set) var height = 0.0

    init(_ measuring: CardMeasuring, _ places: Range<Int>, _ cells: VisibleCells) {
      (self.measuring, self.cells) = (measuring, cells)
      let parts = measuring.parts
      let bottom = measuring.firstBottom..<parts.count
      let shown = bottom.filter { part in
        places.contains { PartContent(part, $0, cells).isShown }
      }
      for part in shown {
        let heights = places.map { measuring.height(part, $0, cells) }
        let own = heights.max() ?? 0
        if parts[part].role == .priceNote, let price = slots.last,
          parts[price.part].role == .price,
          places.allSatisfy({ measuring.fit(price.part, part, $0, cells) })
        {
          let ascents = places.map { measuring.ascent(of: cells.column(price.part)[$0]) }
          baseline = (price.y + (ascents.max() ?? 0)).rounded()
          slots.append((part, price.y, price.height))
          continue
        }
        if !slots.isEmpty { height += parts[part].role.spacing }
        slots.append((part, height, own))
        height += own
      }
    }

    /// The parts of one card whose first slot begins at `start`.
    func parts(ofCard card: Int, start: Double) -> [PlacedPart] {
      slots.compactMap { slot in
        let content = PartContent(slot.part, card, cells)
        guard content.isShown else { return nil }
        let role = measuring.parts[slot.part].role
        let size = measuring.size(of: content, role)
        guard let baseline, role == .price || role == .priceNote, slot.y <= baseline else {
          return measuring.placed(slot.part, y: start + slot.y, size: size)
        }
        let y = start + baseline - measuring.ascent(of: content.cell)
        var part = measuring.placed(slot.part, y: y, size: size)
        // Parts that stand side by side share the line's room.
        let note = role == .price ? noteWidth(ofCard: card) : size.width
        if role == .priceNote { part.frame.x = part.frame.maxX - note }
        part.frame.width =
          role == .priceNote
          ? note : part.frame.width - (note > 0 ? note + CardMeasuring.factSpacing : 0)
        return part
      }
    }

    /// The width of the note beside a card's price; 0 for none.
    private func noteWidth(ofCard card: Int) -> Double {
      let note = slots.first {
        measuring.parts[$0.part].role == .priceNote && $0.y <= baseline ?? 0
      }
      guard let note else { return 0 }
      let content = PartContent(note.part, card, cells)
      return content.isShown ? measuring.size(of: content, .priceNote).width : 0
    }
  }

  private func height(_ part: Int, _ card: Int, _ cells: VisibleCells) -> Double {
    let content = PartContent(part, card, cells)
    return content.isShown ? size(of: content, parts[part].role).height : 0
  }

  /// Whether a price and the note beside it fit on one line.
  private func fit(_ price: Int, _ note: Int, _ card: Int, _ cells: VisibleCells) -> Bool {
    let (left, right) = (PartContent(price, card, cells), PartContent(note, card, cells))
    guard left.isShown, right.isShown else { return true }
    guard right.isHidden || right.cell.natural != nil || right.cell.text.isEmpty else {
      return false
    }
    let taken = size(of: left, .price).width + size(of: right, .priceNote).width
    return taken + Self.factSpacing <= room
  }
}

/// The content of one part of a card.
struct PartContent {
  let cell: VisibleCell
  /// Whether a callout hides it.
  let isHidden: Bool
  /// Whether its field is open.
  let isEdited: Bool

  /// The content of a part of a card among those whose cells are given.
  init(_ part: Int, _ card: Int, _ cells: VisibleCells) {
    let context = cells.context
    let place = Selection.CellPlace(
      row: cells.rows[card].identity, column: context.columns[part].key)
    cell = cells.column(part)[card]
    isHidden = context.veils.callout(row: place.row, column: place.column) != nil
    isEdited = context.grid.editing?.cell == place
  }

  /// Whether anything is visible; parts without a value take no room.
  var isShown: Bool { isHidden || isEdited || cell.isShown }
}

extension VisibleCell {
  /// Whether it has a text or a drawing.
  fileprivate var isShown: Bool { drawn != nil || !text.isEmpty }
}

extension CardPart.Role {
  /// Whether another part may stand beside it.
  fileprivate var sharesLine: Bool {
    switch self {
    case .badge, .price, .priceNote: true
    case .image, .title, .subtitle, .text, .fact, .caption: false
    }
  }

  /// The room above a part that follows another, in points.
  fileprivate var spacing: Double {
    switch self {
    case .image, .badge, .title: 8
    case .subtitle: 3
    case .text: 7
    case .fact: 5
    case .price, .priceNote: 4
    case .caption: 4
    }
  }
}

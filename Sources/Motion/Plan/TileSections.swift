import GridreelPrimitives
import GridreelSceneModel

/// Sections of cards that come and go, or change their lines: each section moves as one block with its header, and its
/// cards take each other's places in this.
///
/// So no card is above its own header, and none that has not left yet is seen below the next one.
struct TileSections {
  /// A section.
  struct Block {
    let header: UnitKey?
    let cards: [RowIdentity]
    /// All its parts.
    let keys: Set<UnitKey>
    /// Its extent down to the next one, before and after; without height where only the other scene has it.
    let start, end: Extent

    /// How far it moves, in points.
    var distance: Double { end.top - start.top }
  }

  /// The sections from top to bottom.
  let blocks: [Block]
  /// Whether there is more room for all of them after.
  let isGrowing: Bool
  private let distances: [RowIdentity: Double]

  /// Finds the sections; nil unless they keep their order and any of them moves, if cards are in other sections than
  /// before, or if edges of a window cut any.
  init?(_ pairing: Pairing, _ ways: [RowIdentity: TilePlan.Way]) {
    let (from, to) = (pairing.from, pairing.to)
    guard ways.values.allSatisfy({ $0.kind != .enters && $0.kind != .leaves }),
      let before = Self.sections(from, other: to), let after = Self.sections(to, other: from)
    else { return nil }
    let kept = before.map(\.header).filter { header in after.contains { $0.header == header } }
    guard !kept.isEmpty, kept == after.map(\.header).filter(kept.contains) else { return nil }
    var blocks: [Block] = []
    var (old, new) = (before[...], after[...])
    for header in kept + [nil] {
      while let first = old.first, first.header != header {
        let top = new.first?.extent.top ?? after[after.count - 1].extent.bottom
        blocks.append(Block(old.removeFirst(), end: Extent(top: top, bottom: top)))
      }
      while let first = new.first, first.header != header {
        let top = old.first?.extent.top ?? before[before.count - 1].extent.bottom
        blocks.append(Block(start: Extent(top: top, bottom: top), new.removeFirst()))
      }
      guard let first = old.popFirst(), let last = new.popFirst() else { continue }
      guard Self.areSame(first, last, ways) else { return nil }
      blocks.append(Block(first, last))
    }
    guard blocks.contains(where: { abs($0.distance) > 1e-6 }) else { return nil }
    self.blocks = blocks
    isGrowing = (after.last?.extent.bottom ?? 0) > (before.last?.extent.bottom ?? 0)
    distances = blocks.reduce(into: [:]) { distances, block in
      for card in block.cards { distances[card] = block.distance }
    }
    guard ways.keys.allSatisfy({ distances[$0] != nil }) else { return nil }
  }

  /// The sections of a scene, without the totals below them; nil if any card has no header above it.
  private static func sections(_ index: SceneIndex, other: SceneIndex) -> [SectionBlock]? {
    var blocks = SectionBlock.all(in: index, other: other)
    while let last = blocks.last, last.header == nil, !last.rows.contains(where: \.isRow) {
      blocks.removeLast()
    }
    return blocks.isEmpty || blocks.contains { $0.header == nil } ? nil : blocks
  }

  /// Whether all cards of a section that both scenes have are in it before and after.
  private static func areSame(
    _ before: SectionBlock, _ after: SectionBlock, _ ways: [RowIdentity: TilePlan.Way]
  ) -> Bool {
    let (old, new) = (Set(before.rows), Set(after.rows))
    return old.symmetricDifference(new).allSatisfy { key in
      guard case .row(let row) = key else { return false }
      return ways[row]?.kind != .stays
    }
  }

  // MARK: Cards in their section

  /// The way of a card in its section, where there is more room for that.
  func own(_ way: TilePlan.Way, of row: RowIdentity) -> TilePlan.Way {
    let distance = distances[row] ?? 0
    let start = isGrowing ? way.start.offset(x: 0, y: distance) : way.start
    let end = isGrowing ? way.end : way.end.offset(x: 0, y: -distance)
    return TilePlan.Way(
      kind: way.kind, start: way.kind == .appears ? end : start,
      end: way.kind == .vanishes ? start : end, index: way.index)
  }

  /// What brings a card along with its section.
  ///
  /// - Parameters:
  ///   - row: The card.
  ///   - flight: The time of its own motion.
  ///   - settling: The time in which the sections move.
  ///   - pixels: The device's pixels.
  /// - Returns: The way.
  func carriage(
    of row: RowIdentity, _ flight: Flight?, in settling: Flight, _ pixels: PixelGrid
  ) -> Carriage {
    let distance = distances[row] ?? 0
    return Carriage(
      flight: settling, whole: flight ?? settling,
      start: isGrowing ? GridPoint(x: 0, y: -distance) : .zero,
      end: isGrowing ? .zero : GridPoint(x: 0, y: distance), pixels: pixels)
  }

  /// The time in which the sections move so that no card is below the end of its own; and by how much of the time of the
  /// cards the whole takes longer.
  ///
  /// - Parameters:
  ///   - ways: The ways of all cards in their sections.
  ///   - flights: The times of those that have one.
  ///   - length: The part of the time that it takes.
  ///   - curve: The easing.
  /// - Returns: The time.
  func settling(
    _ ways: [RowIdentity: TilePlan.Way], _ flights: [RowIdentity: Flight], length: Double,
    _ curve: EasingCurve
  ) -> Settling {
    let edges = blocks.compactMap { block -> Settling.Edge? in
      let (start, end) = (block.start, block.end)
      guard (end.height > start.height) == isGrowing, abs(end.height - start.height) > 1 else {
        return nil
      }
      let bottoms =
        isGrowing
        ? (start.bottom + block.distance, end.bottom) : (start.bottom, end.bottom - block.distance)
      let flyers = block.cards.compactMap { card -> Settling.Flyer? in
        guard let way = ways[card], let flight = flights[card], way.kind != .appears else {
          return nil
        }
        let isGone = way.kind == .vanishes
        return Settling.Flyer(
          start: way.start.maxY, end: way.end.maxY, flight: flight,
          until: isGone ? flight.start + flight.length / 2 : .infinity)
      }
      return Settling.Edge(before: bottoms.0, after: bottoms.1, flyers: flyers)
    }
    return Settling(
      edges, isGrowing: isGrowing,
      flights: [
        Flight(start: isGrowing ? 0 : 1 - length, length: length, curve: curve, isUpright: false)
      ])
  }

  /// The area in which a section is seen, between two panes.
  func window(_ block: Block, _ pane: GridRect?, _ pixels: PixelGrid) -> FrameGlide {
    let isLast = blocks.last?.header == block.header
    func frame(_ extent: Extent) -> GridRect {
      // There is room for a shadow below the last one.
      let bottom = isLast ? max(extent.bottom, pane?.maxY ?? 0) : extent.bottom
      return GridRect(
        x: pane?.x ?? 0, y: extent.top, width: pane?.width ?? 0,
        height: max(0, bottom - extent.top))
    }
    return FrameGlide(frame(block.start), frame(block.end), pixels: pixels)
  }
}

extension TileSections.Block {
  /// A section that both scenes have.
  fileprivate init(_ start: SectionBlock, _ end: SectionBlock) {
    self.init(start.header, start.rows + end.rows, start.extent, end.extent)
  }

  fileprivate init(_ start: SectionBlock, end: Extent) {
    self.init(start.header, start.rows, start.extent, end)
  }

  fileprivate init(start: Extent, _ end: SectionBlock) {
    self.init(end.header, end.rows, start, end.extent)
  }

  private init(_ header: UnitKey?, _ rows: [UnitKey], _ start: Extent, _ end: Extent) {
    var cards: [RowIdentity] = []
    for case .row(let row) in rows where !cards.contains(row) { cards.append(row) }
    self.init(
      header: header, cards: cards, keys: Set(rows + [header].compactMap { $0 }), start: start,
      end: end)
  }
}

import GridModel
import Primitives
import Values

/// Lines of cards as a source of rows, so that lines are banded and paged as rows are.
///
/// It has no cells and no identities of its own: it tells how many lines there are.
struct TileLines: GridDataSource {
  private struct Section {
    let index: Int
    let firstCard, firstLine: Int
    let cardCount: Int
  }

  let source: any GridDataSource
  let perLine: Int
  private let sections: [Section]
  /// How many cards there are, those of collapsed sections left out.
  let cardCount: Int

  init(source: any GridDataSource, perLine: Int, collapsed: Set<String>) {
    (self.source, self.perLine) = (source, max(1, perLine))
    var (card, line) = (0, 0)
    sections = (0..<max(0, source.sectionCount)).map { index in
      let isCollapsed = source.title(ofSection: index).map(collapsed.contains) ?? false
      let count = isCollapsed ? 0 : max(0, source.rowCount(inSection: index))
      let section = Section(index: index, firstCard: card, firstLine: line, cardCount: count)
      card += count
      line += count.lines(of: max(1, perLine))
      return section
    }
    cardCount = card
  }

  var sectionCount: Int { source.sectionCount }
  func title(ofSection section: Int) -> String? { source.title(ofSection: section) }
  func rowCount(inSection section: Int) -> Int {
    source.rowCount(inSection: section).lines(of: perLine)
  }
  func cell(at index: RowIndex, column: String) -> Cell { .missing }
  func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }
  func kind(ofColumn key: String) -> ValueKind { .text }

  /// The number of the line that shows a card; both from 0 over all sections.
  func line(ofCard number: Int) -> Int {
    guard cardCount > 0 else { return 0 }
    let number = min(max(0, number), cardCount - 1)
    let section = sections[sections.partitioningIndex { $0.firstCard + $0.cardCount > number }]
    return section.firstLine + (number - section.firstCard) / perLine
  }

  /// The cards of a line: where each stands in the source, and its number over all sections.
  func cards(of line: RowIndex) -> [(index: RowIndex, number: Int)] {
    let section = sections[line.section]
    let first = line.row * perLine
    return (first..<max(first, min(first + perLine, section.cardCount))).map { row in
      (RowIndex(section: line.section, row: row), section.firstCard + row)
    }
  }
}

extension Int {
  /// How many lines of `perLine` so many things fill.
  fileprivate func lines(of perLine: Int) -> Int { (self + perLine - 1) / perLine }
}

/// Where cards stand side by side, in points from the grid's left edge.
struct TileTracks {
  let perLine: Int
  let cardWidth, gap: Double
  /// Left of the first card.
  let margin: Double
  /// The whole line, the room at its ends included.
  let width: Double

  /// Divides a line: cards are whole points wide, what remains goes to both ends.
  ///
  /// - Parameters:
  ///   - tiles: how many cards are asked for, or how wide they are at least.
  ///   - gap: the room between cards, in points.
  ///   - available: the line's width in points; nil is as wide as the cards like.
  ///   - count: how many cards there are; without a width there are no places for more.
  init(_ tiles: Tiles, gap: Double, available: Double?, count: Int) {
    self.gap = gap
    guard let available else {
      perLine = tiles.perLine ?? min(max(1, count), 4)
      cardWidth = tiles.cardWidth.rounded()
      margin = gap
      width = Double(perLine) * (cardWidth + gap) + gap
      return
    }
    let fitting = ((available - gap) / (tiles.cardWidth + gap)).clamped(to: 1...1000)
    perLine = tiles.perLine ?? Int(fitting + 1e-9)
    let room = available - gap * Double(perLine + 1)
    cardWidth = max(8, (room / Double(perLine)).rounded(.down))
    let used = Double(perLine) * (cardWidth + gap) - gap
    margin = ((available - used) / 2).rounded(.down)
    width = available
  }

  /// The width of all cards of a full line together, and of the room between them.
  var lineWidth: Double { max(0, Double(perLine) * (cardWidth + gap) - gap) }

  /// The left edge of the card at a place on its line.
  func x(_ place: Int) -> Double { margin + Double(place) * (cardWidth + gap) }
}

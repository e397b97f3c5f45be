import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Lines of cards as a source of rows, so that lines are banded and paged like rows.
///
/// It has no cells and no identities of its own, only the number of lines.
struct TileLines: GridDataSource {
  private struct Section {
    let index: Int
    let firstCard, firstLine: Int
    let cardCount: Int
  }

  let source: any GridDataSource
  let perLine: Int
  private let sections: [Section]
  /// The number of cards, without those of collapsed sections.
  let cardCount: Int

  init(source: any GridDataSource, perLine: Int, collapsed: Set<String>) {
    (self.source, self.perLine) = (source, max(1, perLine))
    var (card, line) = (0, 0)
    sections = (0..<max(0, source.sectionCount)).map { index in
      let isCollapsed = source.isCollapsed(index, collapsed)
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
  func hasTitle(ofSection section: Int) -> Bool { source.hasTitle(ofSection: section) }
  func rowCount(inSection section: Int) -> Int {
    source.rowCount(inSection: section).lines(of: perLine)
  }
  func cell(at index: RowIndex, column: String) -> Cell { .missing }
  func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }
  func kind(ofColumn key: String) -> ValueKind { .text }

  /// The number of the line with a given card; both from 0 over all sections.
  func line(ofCard number: Int) -> Int {
    guard cardCount > 0 else { return 0 }
    let number = min(max(0, number), cardCount - 1)
    let section = sections[sections.partitioningIndex { $0.firstCard + $0.cardCount > number }]
    return section.firstLine + (number - section.firstCard) / perLine
  }

  /// The cards of a line: the index of each in the source, and its number over all sections.
  func cards(of line: RowIndex) -> [(index: RowIndex, number: Int)] {
    let section = sections[line.section]
    let first = line.row * perLine
    return (first..<max(first, min(first + perLine, section.cardCount))).map { row in
      (RowIndex(section: line.section, row: row), section.firstCard + row)
    }
  }
}

extension Int {
  /// The number of lines of `perLine` cards that this many cards fill.
  fileprivate func lines(of perLine: Int) -> Int { (self + perLine - 1) / perLine }
}

import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// One horizontal strip of the body: a row or a section's header.
struct Band {
  /// The content of a band.
  enum Kind {
    /// A section's header.
    case section(Int)
    /// A row, and its number in the drawn order, from 0.
    case row(RowIndex, number: Int)
    /// A summary row of a section or of the whole grid.
    case summary(SummaryPlace)
    /// The strip in place of rows where there are none.
    case empty
  }

  let kind: Kind
  /// The distance from the body's top before scrolling, in points.
  let y: Double
  /// The band's height, in points.
  let height: Double
  /// Whether the next band, if any, belongs to another section.
  let endsSection: Bool
  /// Whether it is the header of a section that began on an earlier page.
  var isRepeated = false

  var maxY: Double { y + height }

  /// The row's number in the drawn order, from 0; nil for other bands.
  var number: Int? {
    if case .row(_, let number) = kind { number } else { nil }
  }

  var isSectionHeader: Bool {
    if case .section = kind { true } else { false }
  }

  /// The summary row's place; nil for other bands.
  var summary: SummaryPlace? {
    if case .summary(let place) = kind { place } else { nil }
  }

  /// The section's place; nil for bands outside any section.
  var section: Int? {
    switch kind {
    case .section(let section): section
    case .row(let index, _): index.section
    case .summary(let place): place.section
    case .empty: nil
    }
  }

  var isEmpty: Bool {
    if case .empty = kind { true } else { false }
  }
}

/// The places of rows and section headers in the body, computed without reading any cell.
struct RowBands {
  /// The heights of rows, in points.
  struct Heights {
    /// The height of unmeasured rows, in points.
    let even: Double
    /// The number of the first measured row.
    let first: Int
    /// Prefix sums: `tops[n]` is the height of the first `n` measured rows.
    private let tops: [Double]

    /// - Parameters:
    ///   - even: The height of unmeasured rows, in points.
    ///   - first: The number of the first measured row.
    ///   - own: The heights of measured rows, in points.
    init(even: Double, first: Int = 0, own: [Double] = []) {
      self.even = even.clamped(to: 0...1e6)
      self.first = first
      var tops = [0.0]
      tops.reserveCapacity(own.count + 1)
      for height in own { tops.append(tops[tops.count - 1] + height.clamped(to: 0...1e6)) }
      self.tops = tops
    }

    /// The total height of the first `number` rows.
    func top(_ number: Int) -> Double {
      let measured = min(max(0, number - first), tops.count - 1)
      return Double(number - measured) * even + tops[measured]
    }
  }

  private struct Section {
    let index: Int
    let y: Double
    let headerHeight: Double
    let rowCount: Int
    let firstNumber: Int

    var endNumber: Int { firstNumber + rowCount }
  }

  private var sections: [Section] = []
  private var heights = Heights(even: 0)
  private let summaries: SummaryBands
  /// The height of the strip in place of rows; 0 if there are rows.
  private let emptyHeight: Double
  /// The body's height without any window, in points.
  private(set) var totalHeight = 0.0
  /// The number of rows drawn, without those of collapsed sections.
  let rowCount: Int

  /// Creates the bands; section headers are `headerHeight` points high, and 0 hides them.
  ///
  /// If the source has no rows, a strip of `emptyHeight` points stands in their place.
  init(
    source: any GridDataSource, headerHeight: Double, collapsed: Set<String>, heights: Heights,
    summaries: SummaryBands = SummaryBands(), emptyHeight: Double = 0
  ) {
    self.summaries = summaries
    self.emptyHeight = source.rowCount == 0 ? emptyHeight.clamped(to: 0...1e6) : 0
    var number = 0
    for index in 0..<max(0, source.sectionCount) {
      let section = Section(
        index: index, y: 0,
        headerHeight: source.hasTitle(ofSection: index) ? headerHeight.clamped(to: 0...1e6) : 0,
        rowCount: source.isCollapsed(index, collapsed)
          ? 0 : max(0, source.rowCount(inSection: index)),
        firstNumber: number)
      number += section.rowCount
      sections.append(section)
    }
    rowCount = number
    place(heights)
  }

  /// The same bands with other heights of rows.
  func placed(_ heights: Heights) -> RowBands {
    var bands = self
    bands.place(heights)
    return bands
  }

  private mutating func place(_ heights: Heights) {
    self.heights = heights
    var y = summaries.height(of: summaries.gridTop)
    for place in sections.indices {
      let section = sections[place]
      sections[place] = Section(
        index: section.index, y: y, headerHeight: section.headerHeight,
        rowCount: section.rowCount, firstNumber: section.firstNumber)
      y = end(of: sections[place])
    }
    totalHeight = y + emptyHeight + summaries.height(of: summaries.gridBottom)
  }

  /// The top of a section's first row.
  private func rowsStart(of section: Section) -> Double {
    section.y + section.headerHeight + summaries.height(of: summaries.sectionTop)
  }

  /// The bottom of a section's last row.
  private func rowsEnd(of section: Section) -> Double {
    rowsStart(of: section) + heights.top(section.endNumber) - heights.top(section.firstNumber)
  }

  private func end(of section: Section) -> Double {
    rowsEnd(of: section) + summaries.height(of: summaries.sectionBottom)
  }

  /// The window's distance from the body's top that makes the row (from 0) the first one shown.
  ///
  /// The first row of a section brings its section's header along; rows past the end count as the
  /// last.
  func top(ofRow number: Int) -> Double {
    guard rowCount > 0, number > 0 else { return 0 }
    let number = min(max(0, number), rowCount - 1)
    let place = sections.partitioningIndex { $0.endNumber > number }
    let section = sections[place]
    return number == section.firstNumber ? section.y : y(ofRow: number, in: section)
  }

  /// The distance of a section's header from the body's top; nil if there is no such section.
  func top(ofSection section: Int) -> Double? {
    sections.indices.contains(section) ? sections[section].y : nil
  }

  /// The distance of a section's end from the body's top; nil if there is no such section.
  func end(ofSection section: Int) -> Double? {
    sections.indices.contains(section) ? end(of: sections[section]) : nil
  }

  /// The band of a row; nil if it is not drawn.
  func band(at index: RowIndex) -> Band? {
    guard sections.indices.contains(index.section) else { return nil }
    let section = sections[index.section]
    guard index.row < section.rowCount else { return nil }
    return band(section.firstNumber + index.row, in: section)
  }

  /// All summaries except those that stay at the bottom.
  var allSummaries: [SummaryPlace] {
    let own = (summaries.gridTop + summaries.gridBottom).map {
      SummaryPlace(summary: $0, section: nil)
    }
    return sections.reduce(into: own) { places, section in
      for summary in summaries.sectionTop + summaries.sectionBottom + summaries.sectionHeader {
        places.append(SummaryPlace(summary: summary, section: section.index))
      }
    }
  }

  /// The summaries in some bands: summary rows, and values in section headers.
  func summaries(in bands: [Band]) -> [SummaryPlace] {
    bands.flatMap { band -> [SummaryPlace] in
      if let place = band.summary { return [place] }
      guard band.isSectionHeader, let section = band.section else { return [] }
      return summaries.sectionHeader.map { SummaryPlace(summary: $0, section: section) }
    }
  }

  /// The distance of a summary row from the body's top; nil if it is not drawn.
  func top(ofSummary place: SummaryPlace) -> Double? {
    guard let section = place.section else {
      return summaries.top(of: place, in: summaries.gridTop, at: 0)
        ?? summaries.top(
          of: place, in: summaries.gridBottom,
          at: totalHeight - summaries.height(of: summaries.gridBottom))
    }
    guard sections.indices.contains(section) else { return nil }
    let own = sections[section]
    return summaries.top(of: place, in: summaries.sectionTop, at: own.y + own.headerHeight)
      ?? summaries.top(of: place, in: summaries.sectionBottom, at: rowsEnd(of: own))
  }

  /// The band of a section's header; nil if there is no such section, or if it has no header.
  func header(ofSection section: Int) -> Band? {
    guard sections.indices.contains(section), sections[section].headerHeight > 0 else { return nil }
    return Band(
      kind: .section(section), y: sections[section].y, height: sections[section].headerHeight,
      endsSection: sections[section].rowCount == 0 && !summaries.hasSections)
  }

  private func y(ofRow number: Int, in section: Section) -> Double {
    rowsStart(of: section) + heights.top(number) - heights.top(section.firstNumber)
  }

  private func band(_ number: Int, in section: Section) -> Band {
    let index = RowIndex(section: section.index, row: number - section.firstNumber)
    return Band(
      kind: .row(index, number: number), y: y(ofRow: number, in: section),
      height: heights.top(number + 1) - heights.top(number),
      endsSection: number + 1 == section.endNumber)
  }

  /// The bands at least partly within `low..<high`, from top to bottom.
  func visible(from low: Double, to high: Double) -> [Band] {
    var bands: [Band] = []
    visit(from: low, to: high) { bands.append($0) }
    return bands
  }

  /// Calls `body` with each band at least partly within `low..<high`, from top to bottom.
  func visit(from low: Double = 0, to high: Double = .infinity, _ body: (Band) -> Void) {
    guard low < high else { return }
    let window = (low, high)
    summaries.visit(summaries.gridTop, at: 0, within: window, body)
    let first = max(0, sections.partitioningIndex { $0.y > low } - 1)
    for section in sections[first...] {
      if section.y >= high { break }
      visit(section, within: window, body)
    }
    let bottom = totalHeight - summaries.height(of: summaries.gridBottom)
    let top = bottom - emptyHeight
    if emptyHeight > 0, top < high, bottom > low {
      body(Band(kind: .empty, y: top, height: emptyHeight, endsSection: true))
    }
    summaries.visit(summaries.gridBottom, at: bottom, within: window, body)
  }

  private func visit(
    _ section: Section, within window: (low: Double, high: Double), _ body: (Band) -> Void
  ) {
    let start = section.y + section.headerHeight
    if section.headerHeight > 0, start > window.low {
      body(
        Band(
          kind: .section(section.index), y: section.y, height: section.headerHeight,
          endsSection: section.rowCount == 0 && !summaries.hasSections))
    }
    summaries.visit(
      summaries.sectionTop, of: section.index, at: start, within: window, body)
    let end = section.endNumber
    if heights.top(end) > heights.top(section.firstNumber) {
      var number = firstRow(of: section, below: window.low)
      while number < end {
        let band = band(number, in: section)
        if band.y >= window.high { break }
        if band.height > 0 { body(band) }
        number += 1
      }
    }
    summaries.visit(
      summaries.sectionBottom, of: section.index, at: rowsEnd(of: section), within: window, body)
  }

  /// The first row of a section whose bottom is below `y`.
  private func firstRow(of section: Section, below y: Double) -> Int {
    var (low, high) = (section.firstNumber, section.endNumber)
    while low < high {
      let middle = low + (high - low) / 2
      if self.y(ofRow: middle + 1, in: section) > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

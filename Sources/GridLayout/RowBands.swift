import GridModel
import Style

/// One horizontal strip of the body: a row or a section's header.
struct Band {
  /// What a band shows.
  enum Kind {
    /// A section's header.
    case section(Int)
    /// A row, and its number in the drawn order from 0.
    case row(RowIndex, number: Int)
  }

  let kind: Kind
  /// The distance from the body's top before scrolling, in points.
  let y: Double
  /// In points.
  let height: Double
  /// Whether the next band, if any, belongs to another section.
  let endsSection: Bool

  var maxY: Double { y + height }

  /// The row's number in the drawn order, from 0; nil for a section's header.
  var number: Int? {
    if case .row(_, let number) = kind { number } else { nil }
  }

  /// The section's place.
  var section: Int {
    switch kind {
    case .section(let section): section
    case .row(let index, _): index.section
    }
  }
}

/// Where rows and section headers stand in the body; knows all places without asking for any cell.
struct RowBands {
  /// How high rows are, in points.
  struct Heights {
    /// The height of rows that are not measured.
    let even: Double
    /// The number of the first measured row.
    let first: Int
    /// Prefix sums: `tops[n]` is the height of the `n` measured rows from the first on.
    private let tops: [Double]

    /// - Parameters:
    ///   - even: the height of rows that are not measured.
    ///   - first: the number of the first measured row.
    ///   - own: the heights of measured rows.
    init(even: Double, first: Int = 0, own: [Double] = []) {
      self.even = even.clamped(to: 0...1e6)
      self.first = first
      var tops = [0.0]
      tops.reserveCapacity(own.count + 1)
      for height in own { tops.append(tops[tops.count - 1] + height.clamped(to: 0...1e6)) }
      self.tops = tops
    }

    /// The height of the first `number` rows together.
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
  /// The body's height without any window, in points.
  private(set) var totalHeight = 0.0
  /// How many rows are drawn, those of collapsed sections left out.
  let rowCount: Int

  /// Sections' headers are `headerHeight` points high; 0 hides them.
  init(source: any GridDataSource, headerHeight: Double, collapsed: Set<String>, heights: Heights) {
    var number = 0
    for index in 0..<max(0, source.sectionCount) {
      let title = source.title(ofSection: index)
      let isCollapsed = title.map(collapsed.contains) ?? false
      let section = Section(
        index: index, y: 0, headerHeight: title == nil ? 0 : headerHeight.clamped(to: 0...1e6),
        rowCount: isCollapsed ? 0 : max(0, source.rowCount(inSection: index)), firstNumber: number)
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
    var y = 0.0
    for place in sections.indices {
      let section = sections[place]
      sections[place] = Section(
        index: section.index, y: y, headerHeight: section.headerHeight,
        rowCount: section.rowCount, firstNumber: section.firstNumber)
      y += section.headerHeight + heights.top(section.endNumber) - heights.top(section.firstNumber)
    }
    totalHeight = y
  }

  /// How far from the body's top a window begins that shows the row (from 0) as its first one.
  ///
  /// The first row of a section brings its section's header along; rows past the end count as the last.
  func top(ofRow number: Int) -> Double {
    guard rowCount > 0 else { return 0 }
    let number = min(max(0, number), rowCount - 1)
    let place = sections.partitioningIndex { $0.endNumber > number }
    let section = sections[place]
    return number == section.firstNumber ? section.y : y(ofRow: number, in: section)
  }

  /// The distance of a section's header from the body's top; nil where there is no such section.
  func top(ofSection section: Int) -> Double? {
    sections.indices.contains(section) ? sections[section].y : nil
  }

  /// The band of a row; nil where it is not drawn.
  func band(at index: RowIndex) -> Band? {
    guard sections.indices.contains(index.section) else { return nil }
    let section = sections[index.section]
    guard index.row < section.rowCount else { return nil }
    return band(section.firstNumber + index.row, in: section)
  }

  private func y(ofRow number: Int, in section: Section) -> Double {
    section.y + section.headerHeight + heights.top(number) - heights.top(section.firstNumber)
  }

  private func band(_ number: Int, in section: Section) -> Band {
    let index = RowIndex(section: section.index, row: number - section.firstNumber)
    return Band(
      kind: .row(index, number: number), y: y(ofRow: number, in: section),
      height: heights.top(number + 1) - heights.top(number),
      endsSection: number + 1 == section.endNumber)
  }

  /// The bands that are at least partly within `low..<high`, from top to bottom.
  func visible(from low: Double, to high: Double) -> [Band] {
    var bands: [Band] = []
    visit(from: low, to: high) { bands.append($0) }
    return bands
  }

  /// Calls `body` with each band that is at least partly within `low..<high`, from top to bottom.
  func visit(from low: Double = 0, to high: Double = .infinity, _ body: (Band) -> Void) {
    guard low < high else { return }
    let first = max(0, sections.partitioningIndex { $0.y > low } - 1)
    for section in sections[first...] {
      if section.y >= high { break }
      if section.headerHeight > 0, section.y + section.headerHeight > low {
        body(
          Band(
            kind: .section(section.index), y: section.y, height: section.headerHeight,
            endsSection: section.rowCount == 0))
      }
      let end = section.endNumber
      guard heights.top(end) > heights.top(section.firstNumber) else { continue }
      var number = firstRow(of: section, below: low)
      while number < end {
        let band = band(number, in: section)
        if band.y >= high { break }
        if band.height > 0 { body(band) }
        number += 1
      }
    }
  }

  /// The first row of a section that reaches below `y`.
  private func firstRow(of section: Section, below y: Double) -> Int {
    var (low, high) = (section.firstNumber, section.endNumber)
    while low < high {
      let middle = low + (high - low) / 2
      if self.y(ofRow: middle + 1, in: section) > y { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// The place of the first element that `isPast` holds for, if it holds for all that follow.
  func partitioningIndex(where isPast: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

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

  var maxY: Double { y + height }
}

/// Where rows and section headers stand in the body; knows all places without asking for any cell.
struct RowBands {
  /// How high rows are.
  enum Heights {
    /// All the same, in points.
    case even(Double)
    /// Each its own, by number in the drawn order, in points.
    case own([Double])
  }

  private struct Section {
    let index: Int
    let y: Double
    let headerHeight: Double
    let rowCount: Int
    let firstNumber: Int
  }

  private let sections: [Section]
  private let heights: Heights
  /// Prefix sums of own heights: `tops[n]` is the height of all rows before row `n`.
  private let tops: [Double]
  /// The body's height without any window, in points.
  let totalHeight: Double
  /// How many rows are drawn, those of collapsed sections left out.
  let rowCount: Int

  init(source: any GridDataSource, headerHeight: Double, collapsed: Set<String>, heights: Heights) {
    self.heights = heights
    var tops = [0.0]
    if case .own(let own) = heights {
      tops.reserveCapacity(own.count + 1)
      for height in own { tops.append(tops[tops.count - 1] + height) }
    }
    var sections: [Section] = []
    var (y, number) = (0.0, 0)
    for index in 0..<source.sectionCount {
      let title = source.title(ofSection: index)
      let isCollapsed = title.map(collapsed.contains) ?? false
      let section = Section(
        index: index, y: y, headerHeight: title == nil ? 0 : headerHeight,
        rowCount: isCollapsed ? 0 : source.rowCount(inSection: index), firstNumber: number)
      sections.append(section)
      number += section.rowCount
      y += section.headerHeight
      y += Self.top(number, heights, tops) - Self.top(section.firstNumber, heights, tops)
    }
    self.sections = sections
    self.tops = tops
    totalHeight = y
    rowCount = number
  }

  private static func top(_ number: Int, _ heights: Heights, _ tops: [Double]) -> Double {
    switch heights {
    case .even(let height): Double(number) * height
    case .own: tops[min(number, tops.count - 1)]
    }
  }

  /// The height of a drawn row (from 0), in points.
  func height(ofRow number: Int) -> Double {
    switch heights {
    case .even(let height): height
    case .own(let own): number < own.count ? own[number] : 0
    }
  }

  /// The distance of a drawn row (from 0) from the body's top.
  func y(ofRow number: Int) -> Double? {
    guard let section = sections.last(where: { $0.firstNumber <= number && $0.rowCount > 0 }),
      number < section.firstNumber + section.rowCount
    else { return nil }
    return y(ofRow: number, in: section)
  }

  private func y(ofRow number: Int, in section: Section) -> Double {
    section.y + section.headerHeight + Self.top(number, heights, tops)
      - Self.top(section.firstNumber, heights, tops)
  }

  /// The bands that are at least partly within `low..<high`, from top to bottom.
  func visible(from low: Double, to high: Double) -> [Band] {
    var bands: [Band] = []
    for section in sections[firstSection(at: low)...] {
      if section.y >= high { break }
      if section.headerHeight > 0, section.y + section.headerHeight > low {
        bands.append(
          Band(kind: .section(section.index), y: section.y, height: section.headerHeight))
      }
      appendRows(of: section, from: low, to: high, into: &bands)
    }
    return bands
  }

  /// The last section that starts at or above `y`.
  private func firstSection(at y: Double) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].y <= y { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  private func appendRows(
    of section: Section, from low: Double, to high: Double, into bands: inout [Band]
  ) {
    var number = section.firstNumber
    let end = section.firstNumber + section.rowCount
    if case .even(let height) = heights, height > 0 {
      let above = (low - section.y - section.headerHeight) / height
      if above >= 1 { number += min(Int(above), section.rowCount) }
    }
    while number < end {
      let y = y(ofRow: number, in: section)
      let height = height(ofRow: number)
      if y >= high { break }
      if y + height > low {
        let index = RowIndex(section: section.index, row: number - section.firstNumber)
        bands.append(Band(kind: .row(index, number: number), y: y, height: height))
      }
      number += 1
    }
  }
}

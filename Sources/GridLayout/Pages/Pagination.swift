/// A stretch of the body on one page.
struct PageStretch: Equatable {
  /// The start and the end, in points from the body's top.
  var low, high: Double
  /// A section that began on an earlier page; its header is repeated.
  var continued: Int?
  /// Whether the page holds nothing but texts.
  var isTextOnly = false
}

/// Divides a body into pages of whole bands.
///
/// A section's header is never left at a page's end without a row, and a section that fits on a page is
/// not divided if that leaves little of the page before it empty, and neither are rows that a cell joins; a band that
/// is higher than a page continues on the next one.
struct Pagination {
  /// The room for the body on a page, without its header, in points.
  let room: Double
  /// The room that texts take on the first and on the last page, in points.
  let above, below: Double
  /// The height of a section's header, in points.
  let sectionHeight: Double

  /// The part of a page that may stay empty so that a section, or rows that a cell joins, are not divided.
  private static let spared = 1.0 / 3

  /// The numbers of the rows that a cell joins with the row before.
  private let joined: Set<Int>
  /// The end of a section with its header, in points from the body's top.
  private let end: (Int) -> Double
  private(set) var stretches: [PageStretch] = []
  private var start = 0.0
  private var continued: Int?
  /// The start of the last unit that may move to the next page: a row, or a header with its first
  /// row.
  private var unit: (y: Double, continued: Int?)?
  /// The start of the last row that nothing joins with those before.
  private var free: (y: Double, continued: Int?) = (0, nil)
  /// A section's header not yet followed by its first row.
  private var header: Band?
  /// The section on the current page, if it has a header.
  private var titled: Int?

  init(
    bands: RowBands, joined: Set<Int> = [], room: Double, above: Double, below: Double,
    sectionHeight: Double
  ) {
    self.joined = joined
    // A header may leave almost no room on a small page; each page must hold something all the same.
    self.room = max(room, 12)
    (self.above, self.below, self.sectionHeight) = (above, below, sectionHeight)
    end = { bands.end(ofSection: $0) ?? 0 }
    bands.visit { add($0) }
    finish(at: bands.totalHeight)
  }

  /// The room for the body on the current page.
  private var capacity: Double {
    let repeated = continued == nil ? 0 : sectionHeight
    return max(12, room - repeated - (stretches.isEmpty ? above : 0))
  }

  private mutating func add(_ band: Band) {
    if case .section(let section) = band.kind {
      titled = section
      if !band.endsSection {
        header = band
        keepTogether(section, from: band.y)
        return
      }
    }
    let top = header?.y ?? band.y
    let begins = header != nil || band.isSectionHeader || titled != band.section
    let repeated = begins ? nil : titled
    header = nil
    let isJoined = band.number.map(joined.contains) ?? false
    if !isJoined { free = (top, repeated) }
    let isFull = free.y - start >= capacity * (1 - Self.spared)
    let begin = isFull ? free : (y: top, continued: repeated)
    if band.maxY - start > capacity, begin.y > start {
      close(at: begin.y, continued: begin.continued)
    }
    // A band at the top of a page that is higher than the page continues on the next one.
    while band.maxY - start > capacity + 1e-9 {
      close(at: start + capacity, continued: titled == band.section ? titled : nil)
    }
    unit = begin
  }

  /// Begins a page where a section begins that fits on one, but no more on the current one.
  private mutating func keepTogether(_ section: Int, from y: Double) {
    let bottom = end(section)
    guard y > start, bottom - start > capacity, bottom - y <= room,
      y - start >= capacity * (1 - Self.spared)
    else { return }
    close(at: y, continued: nil)
  }

  private mutating func close(at y: Double, continued next: Int?) {
    stretches.append(PageStretch(low: start, high: y, continued: continued))
    start = y
    continued = next
  }

  /// The texts below the grid share the last page with at least one row.
  private mutating func finish(at end: Double) {
    if below > 0, end - start + below > capacity {
      if let unit, unit.y > start {
        close(at: unit.y, continued: unit.continued)
      } else if end > start {
        close(at: end, continued: nil)
      }
    }
    let isTextOnly = !stretches.isEmpty && start >= end
    stretches.append(
      PageStretch(low: start, high: end, continued: continued, isTextOnly: isTextOnly))
  }
}

import GridModel

/// Which summary row: the grid's, for one section or for all rows.
struct SummaryPlace: Hashable {
  /// The place of the summary among the grid's.
  let summary: Int
  /// The section that is summed up; nil is the whole grid.
  let section: Int?
}

/// The summary rows among a grid's bands: the same ones in every section, and those of all rows.
struct SummaryBands {
  /// How high each is, in points.
  private(set) var rowHeight = 0.0
  /// The summaries, by their places in the grid: above and below all rows, and those of each section.
  private(set) var gridTop: [Int] = []
  private(set) var gridBottom: [Int] = []
  private(set) var sectionTop: [Int] = []
  private(set) var sectionBottom: [Int] = []
  /// Those whose values stand in the sections' headers; they have no band of their own.
  private(set) var sectionHeader: [Int] = []
  /// Those that stay at the bottom of the window.
  private(set) var pinned: [Int] = []

  /// No summaries.
  init() {}

  /// Sorts a grid's summaries by where they stand; some may stay at the bottom of a window.
  init(_ summaries: [Summary], rowHeight: Double, pins: Bool) {
    self.rowHeight = rowHeight.clamped(to: 0...1e6)
    for (number, summary) in summaries.enumerated() {
      switch (summary.scope, summary.place) {
      case (.all, .top), (.all, .header): gridTop.append(number)
      case (.all, .bottom) where pins && summary.staysAtBottom: pinned.append(number)
      case (.all, .bottom): gridBottom.append(number)
      case (.sections, .header): sectionHeader.append(number)
      case (.sections, .top): sectionTop.append(number)
      case (.sections, .bottom): sectionBottom.append(number)
      }
    }
  }

  /// Whether sections have summaries.
  var hasSections: Bool { !sectionTop.isEmpty || !sectionBottom.isEmpty }

  /// The height of some summaries together.
  func height(of summaries: [Int]) -> Double { Double(summaries.count) * rowHeight }

  /// Where one of some summaries begins that stand below each other from `y` on.
  func top(of place: SummaryPlace, in summaries: [Int], at y: Double) -> Double? {
    summaries.firstIndex(of: place.summary).map { y + Double($0) * rowHeight }
  }

  /// Calls `body` with those of some summaries, standing below each other from `y` on, that are at
  /// least partly within a window.
  func visit(
    _ summaries: [Int], of section: Int? = nil, at y: Double,
    within window: (low: Double, high: Double), _ body: (Band) -> Void
  ) {
    guard rowHeight > 0 else { return }
    for (number, summary) in summaries.enumerated() {
      let top = y + Double(number) * rowHeight
      guard top < window.high, top + rowHeight > window.low else { continue }
      body(
        Band(
          kind: .summary(SummaryPlace(summary: summary, section: section)), y: top,
          height: rowHeight, endsSection: true))
    }
  }
}

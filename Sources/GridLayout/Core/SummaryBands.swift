import GridreelModel

/// Identifies a summary row: one of the grid's summaries, for one section or for all rows.
struct SummaryPlace: Hashable {
  /// The index of the summary among the grid's.
  let summary: Int
  /// The section that it aggregates; nil for the whole grid.
  let section: Int?
}

/// The summary rows among a grid's bands: the same in every section, and those of all rows.
struct SummaryBands {
  /// The height of each summary row, in points.
  private(set) var rowHeight = 0.0
  /// The indices of summaries by position: above and below all rows, and those of each section.
  private(set) var gridTop: [Int] = []
  private(set) var gridBottom: [Int] = []
  private(set) var sectionTop: [Int] = []
  private(set) var sectionBottom: [Int] = []
  /// Summaries with values in section headers; they have no band of their own.
  private(set) var sectionHeader: [Int] = []
  /// Summaries that stay at the bottom of the window.
  private(set) var pinned: [Int] = []

  /// Creates an empty set of summaries.
  init() {}

  /// Sorts a grid's summaries by position; with `pins`, some stay at the bottom of a window.
  ///
  /// Those of sections are left out beside those of all rows unless rows are in sections.
  init(_ summaries: [Summary], rowHeight: Double, pins: Bool, areSectioned: Bool = true) {
    self.rowHeight = rowHeight.clamped(to: 0...1e6)
    // Without sections, those of sections would repeat those of all rows.
    let isOnce = !areSectioned && summaries.contains { $0.scope == .all }
    for (number, summary) in summaries.enumerated() where !isOnce || summary.scope == .all {
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

  var hasSections: Bool { !sectionTop.isEmpty || !sectionBottom.isEmpty }

  /// The total height of some summaries, in points.
  func height(of summaries: [Int]) -> Double { Double(summaries.count) * rowHeight }

  /// The top of one of several stacked summaries that start at `y`.
  func top(of place: SummaryPlace, in summaries: [Int], at y: Double) -> Double? {
    summaries.firstIndex(of: place.summary).map { y + Double($0) * rowHeight }
  }

  /// Calls `body` with those of several stacked summaries, starting at `y`, that are at least partly
  /// within a window.
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

extension LayoutContext {
  /// Whether the rows are in sections, which have titles unless there is but one.
  var areRowsInSections: Bool { source.sectionCount != 1 || source.title(ofSection: 0) != nil }
}

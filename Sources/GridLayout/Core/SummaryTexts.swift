import GridModel
import Primitives
import SceneModel
import Style

/// What one cell of a summary row shows.
struct SummaryText {
  let text: String
  /// Whether it was worked out from cells that are hidden, so that it is hidden, too.
  let veil: Callout?
}

extension LayoutContext {
  /// What tells a summary row from others, the same in every order of the rows.
  func summaryKey(_ place: SummaryPlace) -> String {
    guard let section = place.section else { return "\(place.summary + 1)" }
    // Titles that the grid itself has made are all different, and stay when sections change places.
    let title = grid.grouping == nil ? nil : source.title(ofSection: section)
    return "\(place.summary + 1) of \(title ?? "section \(section + 1)")"
  }

  /// The style of a summary row's cells in a column; `columns.count` is where no column is.
  func summaryStyle(_ place: Int) -> SharedStyle {
    if let known = summaryStyles[place] { return known }
    var style = styles.summary(place < columns.count ? columns[place] : nil)
    (style.lineLimit, style.overflow) = (1, .ellipsis)
    let shared = styles.share(style)
    summaryStyles[place] = shared
    return shared
  }

  /// A cell of a summary row with its measures; nil where it shows nothing.
  func summaryCell(_ place: Int, _ row: SummaryPlace) -> VisibleCell? {
    guard let text = summaryTexts(row)[place], text.veil == nil else { return nil }
    return measured(text.text, style(of: row, place), place)
  }

  /// The style of what a summary says in a column: that of summary rows, or of sections' headers.
  func style(of row: SummaryPlace, _ place: Int) -> SharedStyle {
    grid.summaries[row.summary].isInSectionHeaders ? headerValueStyle(place) : summaryStyle(place)
  }

  /// The style of a value in a section's header.
  func headerValueStyle(_ place: Int) -> SharedStyle {
    if let known = headerValueStyles[place] { return known }
    let shared = styles.share(styles.headerValue(columns[place], isFirst: place == 0))
    headerValueStyles[place] = shared
    return shared
  }

  /// The summaries whose values stand in the headers of sections, by their places in the grid.
  var headerSummaries: [Int] {
    grid.summaries.indices.filter { grid.summaries[$0].isInSectionHeaders }
  }

  /// What sums up a column in the header of a section; nil where nothing does.
  func headerSummary(_ place: Int, _ section: Int) -> SummaryPlace? {
    headerSummaries.first { grid.summaries[$0].functions[columns[place].key] != nil }
      .map { SummaryPlace(summary: $0, section: section) }
  }

  /// The title of a section with a value in its header, as a cell of the first column that it stands in,
  /// the room of the value there counted; nil for other summaries.
  func headerTitle(_ row: SummaryPlace) -> VisibleCell? {
    guard grid.summaries[row.summary].isInSectionHeaders, let section = row.section,
      let title = source.title(ofSection: section)
    else { return nil }
    var style = styles.sectionHeader()
    style.inset.left += SectionSpacing.markRoom
    style.lineLimit = 1
    if let summary = headerSummary(0, section), let value = summaryCell(0, summary) {
      style.inset.right =
        value.style.value.inset.right + (value.natural?.width ?? 0) + SectionSpacing.gap
    }
    return measured(title, styles.share(style), 0)
  }

  /// What a map says of a summary, without any cell.
  func mapEntry(_ place: SummaryPlace) -> GridMap.Summary {
    GridMap.Summary(
      label: grid.summaries[place.summary].label, section: place.section.map { $0 + 1 },
      sectionTitle: place.section.flatMap(source.title(ofSection:)), cells: [])
  }

  /// What a summary row shows in each column: values, and the label in the first column without one.
  ///
  /// - Complexity: One pass over the rows summed up, when it is asked for first.
  func summaryTexts(_ row: SummaryPlace) -> [SummaryText?] {
    if let known = knownSummaries[row] { return known }
    let summary = grid.summaries[row.summary]
    var texts: [SummaryText?] = columns.map { column in
      summary.functions[column.key].map { text($0, column.key, row.section) }
    }
    // Pages that go on with further columns say again what is summed up; a section's header has its
    // title for that.
    if !summary.isInSectionHeaders, let place = texts.firstIndex(where: { $0 == nil }) {
      texts[place] = SummaryText(text: summary.label, veil: nil)
    }
    knownSummaries[row] = texts
    return texts
  }

  /// What a summary shows of one column, among those shown or not; nil where it sums up nothing there.
  ///
  /// - Complexity: One pass over the rows summed up, when it is asked for first.
  func summaryText(_ key: String, _ place: SummaryPlace) -> SummaryText? {
    if let known = knownColumnSummaries[place]?[key] { return known }
    guard let function = grid.summaries[place.summary].functions[key] else { return nil }
    let text = text(function, key, place.section)
    knownColumnSummaries[place, default: [:]][key] = text
    return text
  }

  private func text(
    _ function: Summary.Function, _ key: String, _ section: Int?
  ) -> SummaryText {
    var accumulator = SummaryAccumulator(function)
    var veil: Callout?
    let sections = section.map { $0..<($0 + 1) } ?? 0..<max(0, source.sectionCount)
    for section in sections {
      for row in 0..<max(0, source.rowCount(inSection: section)) {
        let index = RowIndex(section: section, row: row)
        if !veils.isEmpty {
          veil = veil ?? veils.callout(row: source.identity(at: index), column: key)
        }
        accumulator.add(source.cell(at: index, column: key))
      }
    }
    guard let column = grid.column(key) else { return SummaryText(text: "", veil: veil) }
    return SummaryText(
      text: veil == nil ? accumulator.text(by: grid.writer(for: column)) : "", veil: veil)
  }
}

import GridreelCauses
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel

/// Summary rows: their functions and results.
extension FeatureMaker {
  func summaries(_ tables: inout RecordTables) -> [GridRecord.Feature] {
    looks.summaries.compactMap { shown in
      if shown.key.hasPrefix("header of ") { return header(shown) }
      // `2` summarises all rows, `2 of Asia` those of a section.
      let parts = shown.key.split(separator: " ", maxSplits: 2)
      guard let number = parts.first.flatMap({ Int($0) }), grid.summaries.indices ~= number - 1
      else { return nil }
      let summary = grid.summaries[number - 1]
      var facts = facts(of: summary, texts: shown.texts)
      if parts.count == 3 { facts[.section] = String(parts[2]) }
      var styles: [String: Int] = [:]
      for (place, column) in columns.enumerated() {
        styles[column.key] = tables.number(of: survey.summary(place))
      }
      return .init(
        .summary, shown.key, facts: facts, looks: shown.looks, styles: styles, at: shown.frame)
    }
  }

  /// The values in a section's header.
  private func header(_ shown: FeatureLooks.SummaryRow) -> GridRecord.Feature? {
    let own = grid.summaries.filter(\.isInSectionHeaders)
    guard let first = own.first else { return nil }
    var facts: RecordTree = [:]
    for summary in own.reversed() {
      facts.merge(self.facts(of: summary, texts: shown.texts))
    }
    facts[.label] = first.label
    facts[.section] = String(shown.key.dropFirst("header of ".count))
    return .init(.summary, shown.key, facts: facts, at: shown.frame)
  }

  private func facts(of summary: Summary, texts: [String: String]) -> RecordTree {
    let isPinned = grid.pinsSummaries && summary.staysAtBottom
    var facts: RecordTree = [
      .label: summary.label,
      .place: isPinned ? SummaryPlace.pinned.rawValue : summary.place.rawValue,
    ]
    for column in columns {
      guard summary.hasValue(column.key) else { continue }
      facts[.function(column.key)] = summary.functions[column.key]?.rawValue ?? "value"
      facts[.value(column.key)] = texts[column.key] ?? ""
    }
    return facts
  }
}

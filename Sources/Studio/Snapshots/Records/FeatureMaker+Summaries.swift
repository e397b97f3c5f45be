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
      var feature = GridRecord.Feature(kind: .summary, name: shown.key)
      feature.facts = facts(of: summary, texts: shown.texts)
      if parts.count == 3 { feature.facts[.section] = String(parts[2]) }
      for (place, column) in columns.enumerated() {
        feature.styles[column.key] = tables.number(of: survey.summary(place))
      }
      feature.looks = shown.looks
      feature.place(at: shown.frame)
      return feature
    }
  }

  /// The values in a section's header.
  private func header(_ shown: FeatureLooks.SummaryRow) -> GridRecord.Feature? {
    let own = grid.summaries.filter(\.isInSectionHeaders)
    guard let first = own.first else { return nil }
    var feature = GridRecord.Feature(kind: .summary, name: shown.key)
    for summary in own.reversed() {
      feature.facts.merge(facts(of: summary, texts: shown.texts)) { $1 }
    }
    feature.facts[.label] = first.label
    feature.facts[.section] = String(shown.key.dropFirst("header of ".count))
    feature.place(at: shown.frame)
    return feature
  }

  private func facts(of summary: Summary, texts: [String: String]) -> [FactKey: String] {
    let isPinned = grid.viewport?.height != nil && summary.staysAtBottom
    var facts: [FactKey: String] = [
      .label: summary.label,
      .place: isPinned ? SummaryPlace.pinned.rawValue : summary.place.rawValue,
    ]
    for column in columns {
      guard let function = summary.functions[column.key] else { continue }
      facts[.function(column.key)] = function.rawValue
      facts[.value(column.key)] = texts[column.key] ?? ""
    }
    return facts
  }
}

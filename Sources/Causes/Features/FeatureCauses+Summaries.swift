import GridreelFiles

/// Summary rows, whose values may follow from other changes.
extension FeatureCauses {
  /// A value of a summary row that changed.
  private struct Value {
    let name, change: String
    let feature: RecordPair.FeaturePair
  }

  func findSummaries(into report: inout CauseReport) {
    // Different rows give different sums.
    let isResult = report.causes.contains { $0.kind == .data || $0.kind == .state }
    let hasOtherRows = report.explainsStripes
    var values: [Value] = []
    for feature in pair.features(.summary) {
      if feature.old == nil || feature.new == nil {
        let isOfSection = feature.either?.facts[.section] != nil
        guard !(hasOtherRows && isOfSection), !isScrolled else { continue }
      }
      add(kindSentences(feature) + functions(feature), feature, to: &report)
      values += self.values(feature)
    }
    tell(values, isResult: isResult, into: &report)
  }

  private func kindSentences(_ feature: RecordPair.FeaturePair) -> [String] {
    FeatureKind.summary.telling?.sentences(feature, in: pair) ?? []
  }

  /// Whether a window may have moved rows into or out of view.
  private var isScrolled: Bool {
    pair.changes(RecordPair.window)
      || pair.new.setting(.height) != nil && !pair.rows.inserted.isEmpty
  }

  /// `sum → max ('363' → '120')`, for columns with another summary function.
  private func functions(_ feature: RecordPair.FeaturePair) -> [String] {
    guard let old = feature.old, let new = feature.new else { return [] }
    return pair.columns.pairs.compactMap { column in
      let key = pair.new.columns[column.new].key
      let (from, to) = (old.facts[.function(key)], new.facts[.function(key)])
      guard from != to else { return nil }
      let texts = [old[.value(key)], new[.value(key)]]
      let values = texts[0] == texts[1] ? "" : " (\(texts[0].quotedChange(to: texts[1])))"
      return "\(pair.new.name(of: new)) of column \(key.quoted): \(from ?? "nothing") → "
        + "\(to ?? "nothing")\(values)"
    }
  }

  private func values(_ feature: RecordPair.FeaturePair) -> [Value] {
    guard let old = feature.old, let new = feature.new else { return [] }
    return pair.columns.pairs.compactMap { column in
      let key = pair.new.columns[column.new].key
      guard old.facts[.function(key)] == new.facts[.function(key)],
        let from = old.facts[.value(key)], let to = new.facts[.value(key)],
        !from.isExactly(to), !hasOtherVeils(key)
      else { return nil }
      let name = "\(pair.new.name(of: new)) of column \(key.quoted)"
      return Value(name: name, change: from.quotedChange(to: to), feature: feature)
    }
  }

  /// Whether other cells of a column are hidden than before, so that its sums may be hidden too.
  private func hasOtherVeils(_ column: String) -> Bool {
    let (old, new) = (CoveredCells(pair.old), CoveredCells(pair.new))
    return pair.rows.pairs.contains { row in
      old.hides(row: pair.old.rows[row.old].key, column: column)
        != new.hides(row: pair.new.rows[row.new].key, column: column)
    }
  }

  private func tell(_ values: [Value], isResult: Bool, into report: inout CauseReport) {
    let start = isResult ? "as a result " : ""
    guard values.count > 3 else {
      for value in values {
        let verb = isResult ? " changes" : ":"
        add(
          ["\(start)\(value.name)\(verb) \(value.change)"], value.feature, as: .data,
          isResult: isResult, to: &report)
      }
      return
    }
    let places = Set(values.compactMap(\.feature.place)).sorted().map(pair.places.feature)
    report.add(
      .data,
      "\(start)\(values.count) values of summaries are others; the first is \(values[0].name): "
        + values[0].change, at: places, isResult: isResult)
  }
}

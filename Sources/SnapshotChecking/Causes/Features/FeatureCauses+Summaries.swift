/// Summary rows.
extension FeatureCauses {
  /// A value of a summary row that is another one.
  private struct Value {
    let text: String
    let result: String
    let feature: RecordPair.FeaturePair
  }

  func findSummaries(into report: inout CauseReport) {
    // Other rows give other sums.
    let isResult = report.causes.contains { $0.kind == .data || $0.kind == .state }
    let hasOtherRows = report.explainsStripes
    var values: [Value] = []
    for feature in pair.features("summary") {
      switch (feature.old, feature.new) {
      case (let old?, let new?):
        findSummary(old, new, feature, into: &report)
        values += changedValues(old, new, feature)
      case (nil, let new?):
        guard !hasOtherRows || new.facts["section"] == nil, !isScrolled else { continue }
        add(
          .state, "\(pair.new.name(of: new)) is new, \(stand(new))", feature, movesParts: true,
          to: &report)
      case (let old?, nil):
        guard !hasOtherRows || old.facts["section"] == nil, !isScrolled else { continue }
        add(
          .state, "\(pair.old.name(of: old)) is gone; it was \(stand(old))", feature,
          movesParts: true, to: &report)
      case (nil, nil): continue
      }
    }
    tell(values, isResult: isResult, into: &report)
  }

  /// Whether a window may have brought rows into sight or out of it.
  private var isScrolled: Bool {
    pair.changes(FrameCauses.window)
      || pair.new.settings["height"] != nil && !pair.rows.inserted.isEmpty
  }

  private func stand(_ summary: GridRecord.Feature) -> String {
    let rows = summary.facts["section"] == nil ? "all rows" : "its rows"
    return switch summary.facts["place"] {
    case "header": "in the header of its section"
    case "top": "above \(rows)"
    case "pinned": "at the bottom of the window"
    default: "below \(rows)"
    }
  }

  private func findSummary(
    _ old: GridRecord.Feature, _ new: GridRecord.Feature, _ feature: RecordPair.FeaturePair,
    into report: inout CauseReport
  ) {
    let (before, after) = (old.facts, new.facts)
    let name = pair.new.name(of: new)
    if let label = before["label"], let other = after["label"], !label.isExactly(other) {
      add(
        .state, "summary \(old.name): label \(label.quotedChange(to: other))", feature,
        movesParts: true, to: &report)
    }
    if before["place"] != after["place"] {
      add(
        .state, "\(name) stands \(stand(new)) instead of \(stand(old))", feature, movesParts: true,
        to: &report)
    }
    for column in columns(before, after) {
      let (from, to) = (before["function \(column)"], after["function \(column)"])
      guard from != to else { continue }
      let texts = [before, after].map { $0["value \(column)"] ?? "" }
      let values = texts[0] == texts[1] ? "" : " (\(texts[0].quotedChange(to: texts[1])))"
      add(
        .state,
        "\(name) of column \(column.quoted): \(from ?? "nothing") → \(to ?? "nothing")\(values)",
        feature, movesParts: true, to: &report)
    }
  }

  /// The columns that are summed up and that both pictures show.
  private func columns(_ old: [String: String], _ new: [String: String]) -> [String] {
    pair.columns.pairs.map { pair.new.columns[$0.new].key }.filter {
      old["function \($0)"] != nil || new["function \($0)"] != nil
    }
  }

  private func changedValues(
    _ old: GridRecord.Feature, _ new: GridRecord.Feature, _ feature: RecordPair.FeaturePair
  ) -> [Value] {
    columns(old.facts, new.facts).compactMap { column in
      guard old.facts["function \(column)"] == new.facts["function \(column)"],
        let from = old.facts["value \(column)"], let to = new.facts["value \(column)"],
        !from.isExactly(to), !hasOtherVeils(column)
      else { return nil }
      let change = from.quotedChange(to: to)
      return Value(
        text: "\(pair.new.name(of: new)) of column \(column.quoted): \(change)",
        result: "\(pair.new.name(of: new)) of column \(column.quoted) changes \(change)",
        feature: feature)
    }
  }

  /// Whether other cells of a column are hidden now, so that its sums may be hidden, too.
  private func hasOtherVeils(_ column: String) -> Bool {
    let (old, new) = (CoveredCells(pair.old), CoveredCells(pair.new))
    return pair.rows.pairs.contains { row in
      old.hides(row: pair.old.rows[row.old].key, column: column)
        != new.hides(row: pair.new.rows[row.new].key, column: column)
    }
  }

  private func tell(_ values: [Value], isResult: Bool, into report: inout CauseReport) {
    guard let first = values.first else { return }
    if values.count > 3 {
      let places = Set(values.compactMap(\.feature.place)).sorted().map(pair.places.feature)
      report.add(
        .data,
        (isResult ? "as a result " : "")
          + "\(values.count) values of summaries are others; the first is \(first.text)",
        places: pair.places.regions(places))
      return
    }
    for value in values {
      add(
        .data, isResult ? "as a result \(value.result)" : value.text, value.feature, to: &report)
    }
  }
}

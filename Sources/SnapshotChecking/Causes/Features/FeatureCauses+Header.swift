/// Spanners and footnotes.
extension FeatureCauses {
  func findSpanners(into report: inout CauseReport) {
    // Columns that are only scrolled into sight bring their spanners with them.
    let isScrolled = pair.changes(FrameCauses.window)
    for feature in pair.features("spanner") {
      switch (feature.old, feature.new) {
      case (let old?, let new?): findSpanner(old, new, feature, into: &report)
      case (nil, let new?):
        guard !isScrolled else { continue }
        add(
          .state, "\(pair.new.name(of: new)) is new, above \(columns(of: new))", feature,
          movesParts: true, to: &report)
      case (let old?, nil):
        guard !isScrolled else { continue }
        add(
          .state, "\(pair.old.name(of: old)) is gone; it was above \(columns(of: old))", feature,
          movesParts: true, to: &report)
      case (nil, nil): continue
      }
    }
  }

  private func findSpanner(
    _ old: GridRecord.Feature, _ new: GridRecord.Feature, _ feature: RecordPair.FeaturePair,
    into report: inout CauseReport
  ) {
    let (before, after) = (old.facts["text"] ?? "", new.facts["text"] ?? "")
    if !before.isExactly(after) {
      add(
        .state, "spanner above \(columns(of: new)): text \(before.quotedChange(to: after))",
        feature, movesParts: true, to: &report)
    }
    let known = Set(pair.columns.pairs.map { pair.new.columns[$0.new].key })
    func shared(_ feature: GridRecord.Feature) -> Set<String> {
      Set((feature.facts["columns"] ?? "").split(separator: "\n").map(String.init))
        .intersection(known)
    }
    // Columns that came or went are told already.
    if shared(old) != shared(new) {
      add(
        .state,
        "\(pair.new.name(of: new)) is above \(columns(of: new)) instead of \(columns(of: old))",
        feature, movesParts: true, to: &report)
    }
  }

  private func columns(of spanner: GridRecord.Feature) -> String {
    pair.new.words(forColumns: spanner.facts["columns"] ?? "")
  }

  // MARK: Footnotes

  func findFootnotes(into report: inout CauseReport) {
    let marks = pair.setting("footnoteMarks")
    if let old = marks.old, let new = marks.new, old != new {
      report.add(.state, "footnotes are marked by \(new) instead of \(old)")
      report.explainsPlaces = true
    }
    for feature in pair.features("footnote") {
      switch (feature.old, feature.new) {
      case (let old?, let new?): findFootnote(old, new, feature, into: &report)
      case (nil, let new?):
        add(
          .state,
          "\(pair.new.name(of: new)) \(text(new).quoted) is new, at \(places(of: new, pair.new))",
          feature, movesParts: true, to: &report)
      case (let old?, nil):
        add(
          .state,
          "\(pair.old.name(of: old)) \(text(old).quoted) is gone; it was at "
            + places(of: old, pair.old), feature, movesParts: true, to: &report)
      case (nil, nil): continue
      }
    }
  }

  private func findFootnote(
    _ old: GridRecord.Feature, _ new: GridRecord.Feature, _ feature: RecordPair.FeaturePair,
    into report: inout CauseReport
  ) {
    if !text(old).isExactly(text(new)) {
      add(
        .state, "\(pair.new.name(of: new)): text \(text(old).quotedChange(to: text(new)))",
        feature, movesParts: true, to: &report)
    }
    if !isAtSamePlaces(old, new) {
      add(
        .state,
        "\(pair.new.name(of: new)) \(text(new).quoted) is at \(places(of: new, pair.new)) "
          + "instead of \(places(of: old, pair.old))", feature, movesParts: true, to: &report)
    }
  }

  private func text(_ footnote: GridRecord.Feature) -> String { footnote.facts["text"] ?? "" }

  private func parts(_ footnote: GridRecord.Feature) -> [[String]] {
    (footnote.facts["at"] ?? "").split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
  }

  private func isAtSamePlaces(_ old: GridRecord.Feature, _ new: GridRecord.Feature) -> Bool {
    let (olds, news) = (parts(old), parts(new))
    return olds.count == news.count
      && olds.allSatisfy { one in
        news.contains { other in
          one.prefix(2) == other.prefix(2)
            && (one.count < 3 || other.count < 3 || pair.isSameRow(one[2], other[2]))
        }
      }
  }

  private func places(of footnote: GridRecord.Feature, _ record: GridRecord) -> String {
    parts(footnote).map { part in
      switch part.first {
      case "header" where part.count == 2: "the header of column \(part[1].quoted)"
      case "cell" where part.count == 3: record.words(forCell: part[2], part[1])
      default: "the \(part.first ?? "grid")"
      }
    }.listed()
  }
}

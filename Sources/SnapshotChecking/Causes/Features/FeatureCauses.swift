/// Spanners, summary rows, footnotes, callouts, cards and what people do with a grid, where they came,
/// went, moved or say something else.
struct FeatureCauses {
  let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    guard !changesLayout else { return findLayout(into: &report) }
    findTiles(into: &report)
    findColumns(into: &report)
    findImages(into: &report)
    findSpanners(into: &report)
    findSummaries(into: &report)
    findFootnotes(into: &report)
    findCallouts(into: &report)
    findField(into: &report)
    findDrag(into: &report)
    findRefresh(into: &report)
    findTargets(into: &report)
    findMenu(into: &report)
    findScrollbars(into: &report)
  }

  /// Names what changed of a feature, and where it stands.
  func add(
    _ kind: Cause.Kind, _ text: String, _ feature: RecordPair.FeaturePair, movesParts: Bool = false,
    to report: inout CauseReport
  ) {
    report.add(kind, text, places: pair.regions(feature))
    if movesParts { report.explainsPlaces = true }
    switch (feature.new ?? feature.old)?.kind {
    case "callout": report.explainedOwners.insert("callout")
    case "field": report.explainedOwners.insert("cell")
    case "menu": report.explainedOwners.formUnion(["header", "menu"])
    default: break
    }
  }

  // MARK: Columns and images

  /// How columns draw their cells, and at which side they stay.
  private func findColumns(into report: inout CauseReport) {
    for feature in pair.features("column") {
      guard let key = (feature.new ?? feature.old)?.name,
        let column = pair.columns.pairs.first(where: { pair.new.columns[$0.new].key == key })
      else { continue }
      let (old, new) = (feature.old?.facts ?? [:], feature.new?.facts ?? [:])
      let changes = columnChanges(old, new)
      guard !changes.isEmpty else { continue }
      report.add(
        .state, "column \(key.quoted): \(changes.joined(separator: ", "))",
        places: pair.places.regions([pair.places.column(column.new)]))
      report.explainsPlaces = true
    }
  }

  private func columnChanges(_ old: [String: String], _ new: [String: String]) -> [String] {
    var changes: [String] = []
    if old["pinned"] != new["pinned"] {
      changes.append(
        new["pinned"] == nil ? "no longer pinned at the right" : "pinned at the right now")
    }
    guard old["cell"] == new["cell"] else {
      return changes
        + ["cells are drawn as \(new["cell"] ?? "text") instead of \(old["cell"] ?? "text")"]
    }
    for key in Set(old.keys).union(new.keys).sorted()
    where old[key] != new[key] && key.hasPrefix("option ") {
      let change = (old[key] ?? "not set").quotedChange(to: new[key] ?? "not set")
      changes.append("\(new["cell"] ?? "cell") \(key.dropFirst(7)) \(change)")
    }
    if old["drawing"] != new["drawing"] { changes.append("cells are drawn by other code") }
    return changes
  }

  /// Images whose pixels are others while their cells name the same files.
  private func findImages(into report: inout CauseReport) {
    let old = Dictionary(
      pair.old.features.filter { $0.kind == "image" }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    for (place, image) in pair.new.features.enumerated() where image.kind == "image" {
      guard let row = pair.new.rows.firstIndex(where: { $0.key == image.facts["row"] }),
        let rows = pair.rows.pairs.first(where: { $0.new == row }),
        let column = pair.columns.pairs.first(where: {
          pair.new.columns[$0.new].key == image.facts["column"]
        })
      else { continue }
      let key = pair.new.columns[column.new].key
      let text = pair.new.rows[row].texts[column.new]
      guard let before = old["\(pair.old.rows[rows.old].key)\n\(key)"],
        before.facts["digest"] != image.facts["digest"],
        pair.old.rows[rows.old].texts[column.old].isExactly(text)
      else { continue }
      let cell = pair.new.name(ofCell: row, column.new)
      add(
        .data, "the image \(text.quoted) in cell \(cell) is another picture",
        (before, image, place),
        to: &report)
    }
  }

  // MARK: Looks

  /// How features are drawn, where that follows from the theme and nothing asked for explains it.
  func findLooks(into report: inout CauseReport) {
    let kinds = [
      "spanner", "summary", "callout", "hover", "focus", "range", "field", "refresh", "menu",
    ]
    for kind in kinds {
      var told: Set<[String]> = []
      for feature in pair.features(kind) {
        guard let old = feature.old, let new = feature.new, hasSameFacts(old, new) else { continue }
        // Parts that have styles of their own derive their lines from these.
        if !new.styles.isEmpty, report.causes.contains(where: { $0.kind == .style }) { continue }
        let changes = lookChanges(old.looks, new.looks)
        guard !changes.isEmpty, told.insert(changes).inserted else { continue }
        let isTheme = pair.old.parameters != pair.new.parameters || pair.changesTheme
        add(
          isTheme ? .theme : .library,
          "\(pair.new.name(of: new)): \(changes.joined(separator: ", "))"
            + (isTheme ? "" : ", though nothing that decides it has changed"), feature, to: &report)
      }
    }
  }

  /// Whether what decides the looks of a feature is the same.
  private func hasSameFacts(_ old: GridRecord.Feature, _ new: GridRecord.Feature) -> Bool {
    switch old.kind {
    case "callout":
      ["kind", "color", "side"].allSatisfy { old.facts[$0] == new.facts[$0] }
    case "summary": old.facts["place"] == new.facts["place"]
    case "refresh": old.facts["phase"] == new.facts["phase"]
    case "field": (old.facts["refused"] == nil) == (new.facts["refused"] == nil)
    case "menu": old.facts["open"] == new.facts["open"]
    default: true
    }
  }

  private func lookChanges(_ old: [String: String], _ new: [String: String]) -> [String] {
    old.keys.sorted().compactMap { key in
      guard let from = old[key], let to = new[key], from != to else { return nil }
      let name = key.hasPrefix("border.") ? String(key.dropFirst(7)) : key
      return "\(name) \(ValueWords.change(of: key, from: from, to: to))"
        + pair.parameter(of: key, from: from, to: to)
    }
  }
}

extension RecordPair {
  /// Whether the theme says something else in any way.
  var changesTheme: Bool {
    old.theme != new.theme || Set(old.levels) != Set(new.levels)
  }
}

/// What people do with a grid: an open field, something lifted, a refresh, the pointer and the focus.
extension FeatureCauses {
  // MARK: The open field

  func findField(into report: inout CauseReport) {
    for feature in pair.features("field") {
      switch (feature.old, feature.new) {
      case (let old?, let new?):
        let changes = fieldChanges(old, new)
        guard !changes.isEmpty else { continue }
        add(.state, "editing field: \(changes.joined(separator: ", "))", feature, to: &report)
      case (nil, let new?):
        add(.state, "editing field opened in \(cell(new, pair.new))", feature, to: &report)
      case (let old?, nil):
        add(.state, "editing field closed in \(cell(old, pair.old))", feature, to: &report)
      case (nil, nil): continue
      }
    }
  }

  private func cell(_ feature: GridRecord.Feature, _ record: GridRecord) -> String {
    record.words(forCell: feature.facts["row"] ?? "", feature.facts["column"] ?? "")
  }

  private func fieldChanges(_ old: GridRecord.Feature, _ new: GridRecord.Feature) -> [String] {
    let (before, after) = (old.facts, new.facts)
    var changes: [String] = []
    if !pair.isSameRow(before["row"], after["row"]) || before["column"] != after["column"] {
      changes.append("moved from \(cell(old, pair.old)) to \(cell(new, pair.new))")
    }
    func text(_ key: String, _ words: String) {
      let (from, to) = (before[key] ?? "", after[key] ?? "")
      if !from.isExactly(to) { changes.append("\(words) \(from.quotedChange(to: to))") }
    }
    text("text", "text")
    if before["caret"] != after["caret"] {
      changes.append("caret moved from place \(before["caret"] ?? "") to \(after["caret"] ?? "")")
    }
    text("selected", "selected text")
    switch (before["refused"], after["refused"]) {
    case (nil, .some): changes.append("its text is refused now")
    case (.some, nil): changes.append("its text is no longer refused")
    case (let from?, let to?) where from != to:
      changes.append("shaken to \(to) points instead of \(from)")
    default: break
    }
    return changes
  }

  // MARK: What is lifted

  func findDrag(into report: inout CauseReport) {
    for feature in pair.features("drag") {
      switch (feature.old, feature.new) {
      case (let old?, let new?):
        let (name, before) = (lifted(new, pair.new), lifted(old, pair.old))
        let isSame =
          pair.isSameRow(old.facts["row"], new.facts["row"])
          && old.facts["column"] == new.facts["column"]
        if !isSame {
          add(
            .state, "\(name) is lifted instead of \(before)", feature, movesParts: true, to: &report
          )
        } else if old.facts["offset"] != new.facts["offset"] {
          add(
            .state, "lifted \(name) is \(distance(new)) instead of \(distance(old))", feature,
            movesParts: true, to: &report)
        }
      case (nil, let new?):
        add(
          .state, "\(lifted(new, pair.new)) is lifted, \(distance(new))", feature, movesParts: true,
          to: &report)
      case (let old?, nil):
        add(.state, "\(lifted(old, pair.old)) is put down", feature, movesParts: true, to: &report)
      case (nil, nil): continue
      }
    }
  }

  private func lifted(_ feature: GridRecord.Feature, _ record: GridRecord) -> String {
    if let row = feature.facts["row"] { return record.words(forRow: row) }
    return "column \((feature.facts["column"] ?? "").quoted)"
  }

  private func distance(_ feature: GridRecord.Feature) -> String {
    let offset = feature.facts["offset"].flatMap { Double($0) } ?? 0
    guard offset != 0 else { return "at its place" }
    let sides = feature.name == "row" ? ("below", "above") : ("right of", "left of")
    return "\(offset.points) \(offset > 0 ? sides.0 : sides.1) its place"
  }

  // MARK: Refresh, pointer, focus

  func findRefresh(into report: inout CauseReport) {
    for feature in pair.features("refresh") {
      let (old, new) = (feature.old?.facts ?? [:], feature.new?.facts ?? [:])
      let (from, to) = (old["phase"] ?? "none", new["phase"] ?? "none")
      var changes: [String] = []
      if from != to { changes.append("\(from) → \(to)") }
      if from == to, let before = old["distance"], let after = new["distance"], before != after {
        changes.append("\(from) by \(after) points instead of \(before)")
      }
      if let before = old["turn"], let after = new["turn"], before != after {
        changes.append("the wheel has turned \(after) instead of \(before) times")
      }
      guard !changes.isEmpty else { continue }
      add(
        .state, "refresh: \(changes.joined(separator: ", "))", feature, movesParts: true,
        to: &report)
    }
  }

  func findTargets(into report: inout CauseReport) {
    for (kind, verb) in [("hover", "the pointer is over"), ("focus", "the focus is on")] {
      for feature in pair.features(kind) {
        let (old, new) = (
          feature.old.map { target($0, pair.old) }, feature.new.map { target($0, pair.new) }
        )
        if let before = feature.old, let after = feature.new,
          pair.isSameRow(before.facts["row"], after.facts["row"]),
          ["target", "column", "section"].allSatisfy({ before.facts[$0] == after.facts[$0] })
        {
          continue
        }
        add(
          .state, "\(verb) \(new ?? "nothing") instead of \(old ?? "nothing")", feature,
          to: &report)
      }
    }
  }

  private func target(_ feature: GridRecord.Feature, _ record: GridRecord) -> String {
    let facts = feature.facts
    return switch facts["target"] {
    case "header": "the header of column \((facts["column"] ?? "").quoted)"
    case "section": "the header of section \((facts["section"] ?? "").quoted)"
    case "row": record.words(forRow: facts["row"] ?? "")
    default: record.words(forCell: facts["row"] ?? "", facts["column"] ?? "")
    }
  }

  // MARK: Scrollbars

  func findScrollbars(into report: inout CauseReport) {
    let mode = pair.setting("scrollbars")
    let bars = pair.features("scrollbar")
    if mode.old != mode.new, bars.contains(where: { $0.old == nil || $0.new == nil }) {
      report.add(
        .state, "scrollbars: \(mode.old ?? "none") → \(mode.new ?? "none")",
        places: bars.flatMap(pair.regions))
      return
    }
    guard !report.explainsPlaces else { return }
    for feature in bars {
      guard let old = feature.old, let new = feature.new else { continue }
      let isDown = new.name == "down"
      let (from, to) = isDown ? (old.height, new.height) : (old.width, new.width)
      guard from != to else { continue }
      let (what, more, less) =
        isDown ? ("rows", "higher", "less high") : ("columns", "wider", "narrower")
      add(
        .layout,
        "\(pair.new.name(of: new)) is \(to.points) long instead of \(from.words): all \(what) "
          + "together are \(to < from ? more : less)", feature, to: &report)
    }
  }
}

/// Callouts, and those that hide cells.
extension FeatureCauses {
  func findCallouts(into report: inout CauseReport) {
    for feature in pair.features("callout") {
      switch (feature.old, feature.new) {
      case (let old?, let new?): findCallout(old, new, feature, into: &report)
      case (nil, let new?): add(.state, came(new), feature, to: &report)
      case (let old?, nil): add(.state, went(old), feature, to: &report)
      case (nil, nil): continue
      }
    }
  }

  private func came(_ callout: GridRecord.Feature) -> String {
    let target = words(callout, pair.new)
    if let veil = veil(callout) { return "\(veil) added to \(target)" }
    return "\(pair.new.name(of: callout)) is new, at \(target)"
  }

  private func went(_ callout: GridRecord.Feature) -> String {
    let target = words(callout, pair.old)
    if let veil = veil(callout) { return "\(veil) removed from \(target)" }
    return "\(pair.old.name(of: callout)) is gone; it was at \(target)"
  }

  /// What hides cells is called by what it does.
  private func veil(_ callout: GridRecord.Feature) -> String? {
    switch callout.facts["kind"] {
    case "blur": "blur"
    case "redact": "redaction"
    default: nil
    }
  }

  private func words(_ callout: GridRecord.Feature, _ record: GridRecord) -> String {
    record.words(
      forRows: callout.facts["rows"] ?? "", columns: callout.facts["columns"] ?? "")
  }

  private func findCallout(
    _ old: GridRecord.Feature, _ new: GridRecord.Feature, _ feature: RecordPair.FeaturePair,
    into report: inout CauseReport
  ) {
    let names = ["color": "colour", "side": "side"]
    var changes: [String] = []
    if old.facts["columns"] != new.facts["columns"]
      || !pair.areSameRows(old.facts["rows"] ?? "", new.facts["rows"] ?? "")
    {
      changes.append("moved from \(words(old, pair.old)) to \(words(new, pair.new))")
    }
    if let from = old.facts["kind"], let to = new.facts["kind"], from != to {
      changes.append("\(from) → \(to)")
    }
    let (from, to) = (old.facts["text"] ?? "", new.facts["text"] ?? "")
    if !from.isExactly(to) { changes.append("text \(from.quotedChange(to: to))") }
    for key in ["color", "side"] where old.facts[key] != new.facts[key] {
      changes.append(
        "\(names[key] ?? key) \(old.facts[key] ?? "automatic") → "
          + (new.facts[key] ?? "automatic"))
    }
    guard !changes.isEmpty else { return }
    let name = veil(new).map { "\($0) (callout \(new.name))" } ?? "callout \(new.name)"
    add(.state, "\(name): \(changes.joined(separator: ", "))", feature, to: &report)
  }
}

import GridreelComparing

/// Finds changed options of the grid, unless a result of the change describes it better.
struct SettingCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    findWindow(into: &report)
    for change in pair.differences(\.settings) {
      let count = report.causes.count
      find(change, into: &report)
      if report.causes.count > count, change.key.movesParts { report.explainsPlaces = true }
    }
  }

  /// Reports that one picture shows cards and the other a table, so that nothing else can be compared.
  func findLayout(into report: inout CauseReport) {
    report.add(
      .state,
      "rows are shown "
        + (pair.new.showsCards
          ? "as cards instead of in a table" : "in a table instead of as cards"),
      places: whole)
  }

  private var whole: [PictureDifference.Region] { pair.places.regions([pair.places.picture]) }

  private func find(
    _ change: Difference<SettingKey, String>, into report: inout CauseReport
  ) {
    switch change.key.telling {
    case .byItsResults, .window: break
    case .change(let title, let absent):
      report.add(
        .state, "\(title): \(change.old ?? absent) → \(change.new ?? absent)", places: whole)
    case .wish(let title, let themeKey, let parts):
      let old = change.old ?? pair.old.theme[themeKey] ?? Stored.none
      let new = change.new ?? pair.new.theme[themeKey] ?? Stored.none
      guard old != new else { return }
      let words = ValueWords.change(parts, from: old, to: new)
      report.add(.state, "\(title): \(words)", places: whole)
    case .instead(let subject):
      guard let old = change.old, let new = change.new else { return }
      report.add(.state, "\(subject) \(new) instead of \(old)")
    case .onOff(let on, let off): report.add(.state, change.new == nil ? off : on)
    }
  }

  private func findWindow(into report: inout CauseReport) {
    let changes = pair.differences(\.settings).compactMap { change -> String? in
      guard case .window(let title, let absent) = change.key.telling else { return nil }
      return "\(title) \(change.old ?? absent) → \(change.new ?? absent)"
    }
    guard !changes.isEmpty else { return }
    report.add(.state, "the window: " + changes.joined(separator: ", "), places: whole)
    report.explainsPlaces = true
  }
}

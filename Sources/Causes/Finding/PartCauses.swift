import GridreelFiles

/// Finds texts around the grid that were added, removed or changed.
struct PartCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    for kind in PartKind.allCases where kind != .section && !(kind == .leftOutNote && countsChange)
    {
      let old = pair.old.parts.first { $0.kind == kind }?.text
      let place = pair.new.parts.firstIndex { $0.kind == kind }
      let new = place.map { pair.new.parts[$0].text }
      let text: String
      switch (old, new) {
      case (nil, nil): continue
      case (let old?, let new?):
        if old.isExactly(new) { continue }
        text = "\(kind.rawValue) \(old.quotedChange(to: new))"
      case (nil, let new?): text = "\(kind.rawValue) \(new.quoted) is new"
      case (let old?, nil): text = "\(kind.rawValue) \(old.quoted) is gone"
      }
      let isCount = kind == .leftOutNote
      report.add(
        isCount ? .data : .state, text, at: place.map { [pair.places.part($0)] } ?? [],
        change: isCount ? pair.unseenRows.map { .rows($0, []) } : nil)
      report.explainsPlaces = true
    }
  }

  /// Whether other rows or columns are shown, which is a cause of its own; the note only counts them.
  private var countsChange: Bool {
    !pair.showsSameColumns || !pair.rows.inserted.isEmpty || !pair.rows.removed.isEmpty
      || pair.changes(RecordPair.passing)
  }
}

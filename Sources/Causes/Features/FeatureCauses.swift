import GridreelFiles
import GridreelPrimitives

/// Finds spanners, summary rows, footnotes, callouts and interactive states that were added or removed,
/// moved, or changed.
struct FeatureCauses {
  let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    findCellTypes(into: &report)
    findImages(into: &report)
    findTextLooks(into: &report)
    for kind in FeatureKind.allCases {
      if kind == .summary {
        findSummaries(into: &report)
      } else if let telling = kind.telling {
        for feature in pair.features(kind) where !comesWithColumns(feature) {
          // Equal cells become one, and others no longer are.
          let isResult =
            kind == .span && report.causes.contains { $0.kind == .data || $0.isOfWindow }
          add(
            telling.sentences(feature, in: pair), feature, change: span(feature),
            isResult: isResult, to: &report)
        }
      }
    }
    findScrollbars(into: &report)
  }

  /// What a cell spans, as JSON says it; nil if the feature is none, or if its row's position is not known.
  private func span(_ feature: RecordPair.FeaturePair) -> Cause.DataChange? {
    guard let own = feature.either, own.kind == .span, let row = Int(own[.row]) else { return nil }
    func count(_ path: RecordPath) -> (old: String, new: String) {
      (feature.old?.facts[path] ?? "1", feature.new?.facts[path] ?? "1")
    }
    let rows = count(.rowSpan)
    let (key, counts) =
      rows.old == rows.new ? ("colSpan", count(.columnSpan)) : ("rowSpan", rows)
    return .span(
      Cause.Cell(
        oldRow: row, row: row, column: own[.column], old: counts.old, new: counts.new), key: key)
  }

  /// Whether a spanner was added or removed with columns that were only scrolled into or out of view.
  private func comesWithColumns(_ feature: RecordPair.FeaturePair) -> Bool {
    feature.either?.kind == .spanner && (feature.old == nil || feature.new == nil)
      && pair.changes(RecordPair.window)
  }

  /// Adds a cause for what changed about a feature and where it is.
  func add(
    _ sentences: [String], _ feature: RecordPair.FeaturePair, as kind: Cause.Kind = .state,
    change: Cause.DataChange? = nil, isResult: Bool = false, to report: inout CauseReport
  ) {
    for text in sentences {
      report.add(
        kind, text, at: pair.places(of: feature), change: change, isResult: isResult)
    }
    guard !sentences.isEmpty, let telling = feature.either?.kind.telling else { return }
    if telling.movesParts(feature), kind == .state { report.explainsPlaces = true }
    report.explainedOwners.formUnion(telling.owners)
  }

  // MARK: Columns

  /// Finds changes in how cells and titles are drawn, and on which side columns are pinned.
  private func findCellTypes(into report: inout CauseReport) {
    for kind in [FeatureKind.column, .header, .sectionHeader] {
      for feature in pair.features(kind) {
        guard let own = feature.either, let places = cellPlaces(own) else { continue }
        let changes = cellChanges(
          kind == .column ? "cells are" : "title is", feature.old?.facts ?? [:],
          feature.new?.facts ?? [:])
        guard !changes.isEmpty else { continue }
        report.add(
          .state, "\(pair.new.name(of: own)): \(changes.joined(separator: ", "))", at: places)
        report.explainsPlaces = true
      }
    }
  }

  /// Where cells or titles are; nil if their column is not in both pictures.
  private func cellPlaces(_ feature: GridRecord.Feature) -> [GridRect]? {
    if feature.kind == .sectionHeader {
      return pair.new.parts.filter { $0.kind == .section }.map(\.frame)
    }
    guard
      let column = pair.columns.pairs.first(where: { pair.new.columns[$0.new].key == feature.name })
    else { return nil }
    let isHeader = feature.kind == .header
    return [isHeader ? pair.places.header(column.new) : pair.places.column(column.new)]
  }

  private func cellChanges(
    _ subject: String, _ old: RecordTree, _ new: RecordTree
  ) -> [String] {
    var changes: [String] = []
    if old[.pinned] != new[.pinned] {
      changes.append(
        new[.pinned] == nil ? "no longer pinned at the right" : "pinned at the right now")
    }
    let (before, now) = (old[.cell] ?? "text", new[.cell] ?? "text")
    guard before == now else {
      return changes + ["\(subject) drawn as \(now) instead of \(before)"]
    }
    for change in old.changes(to: new) {
      guard let option = change.path.option else { continue }
      let words = (change.old ?? Stored.notSet).quotedChange(to: change.new ?? Stored.notSet)
      changes.append("\(now) \(option) \(words)")
    }
    if old[.code] != new[.code] { changes.append("\(subject) drawn by other code") }
    return changes
  }

  // MARK: Scrollbars

  private func findScrollbars(into report: inout CauseReport) {
    let mode = pair.setting(.scrollbars)
    let bars = pair.features(.scrollbar)
    if mode.old != mode.new, bars.contains(where: { $0.old == nil || $0.new == nil }) {
      report.add(
        .state, "scrollbars: \(mode.old ?? Stored.none) → \(mode.new ?? Stored.none)",
        at: bars.flatMap(pair.places(of:)))
      return
    }
    guard !report.explainsPlaces else { return }
    for feature in bars {
      guard let old = feature.old, let new = feature.new else { continue }
      let isDown = ScrollDirection(rawValue: new.name) == .down
      let from = isDown ? old.frame.height : old.frame.width
      let to = isDown ? new.frame.height : new.frame.width
      guard from != to else { continue }
      let rows = to < from ? "higher" : "less high"
      let columns = to < from ? "wider" : "narrower"
      add(
        [
          "\(pair.new.name(of: new)) is \(to.points) long instead of \(from.words): all "
            + (isDown ? "rows together are \(rows)" : "columns together are \(columns)")
        ], feature, as: .layout, change: isDown ? .window([]) : nil, to: &report)
    }
  }

  // MARK: Looks

  /// Finds changes in how features are drawn that follow from the theme and that no option explains.
  func findLooks(into report: inout CauseReport) {
    for kind in FeatureKind.allCases {
      var told: Set<[String]> = []
      for feature in pair.features(kind) {
        guard let old = feature.old, let new = feature.new,
          hasSameFacts(old, new, kind.telling?.looksFollow ?? [])
        else { continue }
        // Parts with styles of their own derive their lines from these styles.
        if !new.styles.isEmpty, report.causes.contains(where: { $0.kind == .style }) { continue }
        let changes = lookChanges(old.looks, new.looks)
        guard !changes.isEmpty, told.insert(changes).inserted else { continue }
        let isTheme = pair.old.parameters != pair.new.parameters || pair.changesTheme
        let text = "\(pair.new.name(of: new)): \(changes.joined(separator: ", "))"
        let unexplained = ", though nothing that decides it has changed"
        add(
          [isTheme ? text : text + unexplained], feature, as: isTheme ? .theme : .library,
          to: &report)
      }
    }
  }

  /// Whether the facts that decide a feature's look are the same.
  private func hasSameFacts(
    _ old: GridRecord.Feature, _ new: GridRecord.Feature, _ keys: [RecordPath]
  ) -> Bool {
    keys.allSatisfy { old.facts[$0] == new.facts[$0] }
      && (old.facts[.refused] == nil) == (new.facts[.refused] == nil)
  }

  private func lookChanges(_ old: RecordTree, _ new: RecordTree) -> [String] {
    old.changes(to: new).compactMap { change in
      guard let from = change.old, let to = change.new else { return nil }
      return change.path.lookChange(from: from, to: to)
        + pair.parameter(of: change.path, from: from, to: to)
    }
  }
}

extension RecordPair {
  /// Whether the theme changed in any way.
  fileprivate var changesTheme: Bool {
    old.theme != new.theme || Set(old.levels) != Set(new.levels)
  }
}

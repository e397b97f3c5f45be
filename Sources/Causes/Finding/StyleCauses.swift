import GridreelStyle

/// Finds styles whose result changed, and the levels of the cascade responsible.
struct StyleCauses {
  let pair: RecordPair
  /// The findings in the order of their first occurrence, and the affected parts.
  private(set) var findings: [(finding: StyleFinding, affected: AffectedParts)] = []
  private var places: [StyleFinding: Int] = [:]
  private var known: [StylePair: StyleComparison] = [:]
  private var changesMeasures = false

  private struct StylePair: Hashable {
    let old, new: Int
  }

  init(_ pair: RecordPair) {
    self.pair = pair
    for row in pair.rows.pairs {
      let (old, new) = (pair.old.rows[row.old].styles, pair.new.rows[row.new].styles)
      for column in pair.columns.pairs {
        compare(old[column.old], new[column.new]) {
          $0.cells.append(.init(row: row.new, column: column.new))
        }
      }
    }
    if pair.old.headerHeight > 0, pair.new.headerHeight > 0 {
      for column in pair.columns.pairs {
        let old = pair.old.columns[column.old].headerStyle
        compare(old, pair.new.columns[column.new].headerStyle) { $0.headers.append(column.new) }
      }
    }
    compareParts()
    compareFeatures()
  }

  /// Compares section headers, which share one style, and texts around the grid, by their kind.
  private mutating func compareParts() {
    let before = Dictionary(
      pair.old.parts.map { ($0.kind, $0.style) }, uniquingKeysWith: { first, _ in first })
    for (place, part) in pair.new.parts.enumerated() {
      guard let old = before[part.kind] else { continue }
      compare(old, part.style) { $0.parts.append(place) }
    }
  }

  private mutating func compareFeatures() {
    for kind in [FeatureKind.spanner, .summary, .heading, .menu] {
      for feature in pair.features(kind) {
        guard let old = feature.old, let new = feature.new, let place = feature.place else {
          continue
        }
        for (column, style) in new.styles.sorted(by: { $0.key < $1.key }) {
          guard let before = old.styles[column] else { continue }
          compare(before, style) {
            if $0.features.last != place { $0.features.append(place) }
          }
        }
      }
    }
  }

  private mutating func compare(_ old: Int, _ new: Int, _ add: (inout AffectedParts) -> Void) {
    let key = StylePair(old: old, new: new)
    let comparison = known[key] ?? StyleComparison(old, in: pair.old, new, in: pair.new)
    known[key] = comparison
    if comparison.changesMeasures { changesMeasures = true }
    for finding in comparison.findings {
      let place = places[finding] ?? findings.count
      if place == findings.count {
        places[finding] = place
        findings.append((finding, AffectedParts()))
      }
      add(&findings[place].affected)
    }
  }

  func find(into report: inout CauseReport) {
    if changesMeasures { report.explainsPlaces = true }
    findMemberships(into: &report)
    findHeat(into: &report)
    findChanges(into: &report)
    findOthers(into: &report)
  }

  // MARK: Levels with changed values

  private struct Group: Hashable {
    let level: LevelIdentity
    let affected: AffectedParts
  }

  /// One cause per level, unless its properties show in different parts.
  private func findChanges(into report: inout CauseReport) {
    var order: [Group] = []
    var changes: [Group: [String]] = [:]
    for (finding, affected) in findings {
      guard case .changed(let level, let property, let from, let to) = finding,
        level.kind != .heat
      else { continue }
      let group = Group(level: level, affected: affected)
      if changes[group] == nil { order.append(group) }
      changes[group, default: []].append(
        property.propertyChange(from: from, to: to)
          + pair.parameter(of: property, from: from, to: to))
    }
    let sorted = order.enumerated().sorted { left, right in
      (right.element.affected.count, left.offset) < (left.element.affected.count, right.offset)
    }
    for (_, group) in sorted {
      let all = changes[group] ?? []
      let rest = all.count > 5 ? " and \((all.count - 5).counted("more change"))" : ""
      report.add(
        .style,
        "\(group.level.words): \(all.prefix(5).joined(separator: ", "))\(rest), in "
          + group.affected.words(in: pair.new, of: group.level),
        at: group.affected.places(in: pair))
    }
  }

  /// Finds numbers whose position on their column's heat scale changed, each with a colour of its own.
  private func findHeat(into report: inout CauseReport) {
    var all = AffectedParts()
    var first = ""
    for (finding, affected) in findings {
      guard case .changed(let level, _, let from, let to) = finding, level.kind == .heat else {
        continue
      }
      if all.count == 0 { first = ValueWords.change(.plain, from: from, to: to) }
      all.add(affected)
    }
    guard all.count > 0 else { return }
    let isResult = report.causes.contains { $0.kind == .data || $0.kind == .state }
    report.add(
      .style,
      (isResult ? "as a result other heat colours" : "heat colours") + " \(first) in "
        + all.words(in: pair.new), at: all.places(in: pair),
      change: isResult ? nil : .scale, isResult: isResult)
  }

  // MARK: Order, blending, and unexplained changes

  private func findOthers(into report: inout CauseReport) {
    for (finding, affected) in findings {
      let parts = affected.words(in: pair.new)
      let places = affected.places(in: pair)
      switch finding {
      case .order(let upper, let lower):
        report.add(
          .style,
          "the order of levels: \(upper.words) is no longer over \(lower.words), in \(parts)",
          at: places)
      case .blending(let property, let from, let to):
        let blends = pair.new.blends
        report.add(
          .theme,
          "translucent colours \(blends ? "now" : "no longer") blend with those below (blending "
            + "\(!blends) → \(blends)): \(property.propertyChange(from: from, to: to)), in \(parts)",
          at: places)
      case .unexplained(let property, let from, let to):
        if pair.new.showsCards {
          findDerived(property, from, to, affected, into: &report)
          continue
        }
        report.add(
          .library,
          "\(property.propertyChange(from: from, to: to)), in \(parts), though every level sets what it did: the "
            + "program resolves styles otherwise", at: places)
      case .changed, .joined, .left: break
      }
    }
  }

  /// Finds changes that cards derive from the theme, unless a cause found so far explains them.
  private func findDerived(
    _ property: RecordPath, _ from: String, _ to: String, _ affected: AffectedParts,
    into report: inout CauseReport
  ) {
    let kinds: Set<Cause.Kind> = [.style, .theme]
    guard pair.old.settings[GridRecord.cardParts] == pair.new.settings[GridRecord.cardParts],
      !report.causes.contains(where: { kinds.contains($0.kind) })
    else { return }
    report.add(
      .theme,
      "\(property.propertyChange(from: from, to: to))\(pair.parameter(of: property, from: from, to: to)), in "
        + "\(affected.words(in: pair.new)), which cards derive from the theme",
      at: affected.places(in: pair))
  }
}

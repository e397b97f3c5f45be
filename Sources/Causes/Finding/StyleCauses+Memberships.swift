import GridreelStyle

/// Levels that apply to other parts than before: selection, rules, stripes.
extension StyleCauses {
  func findMemberships(into report: inout CauseReport) {
    let renamed = renamedRule
    var isStriped = false
    var reworded = AffectedParts()
    for (finding, affected) in findings {
      guard let (level, isJoined) = finding.membership else { continue }
      switch level.kind {
      case .selected: findSelected(isJoined, affected, into: &report)
      case .rule:
        if let renamed, [renamed.old, renamed.new].contains(level.name) {
          reworded.add(affected)
        } else {
          findRule(level, isJoined, affected, into: &report)
        }
      case .alternateRow: isStriped = true
      // Told by the cell's text, which was or is the one of missing values.
      case .missing: break
      default:
        add(.style, "\(level.words) \(isJoined ? "now" : "no longer") reaches", affected, &report)
      }
    }
    if let renamed, reworded.count > 0 {
      let condition = renamed.old.quotedChange(to: renamed.new)
      add(.style, "condition of rule \(renamed.place + 1): \(condition), in", reworded, &report)
    }
    if isStriped, !report.explainsStripes { findStripes(into: &report) }
  }

  private func add(
    _ kind: Cause.Kind, _ text: String, _ affected: AffectedParts, _ report: inout CauseReport
  ) {
    report.add(kind, "\(text) \(affected.words(in: pair.new))", at: affected.places(in: pair))
  }

  private func findStripes(into report: inout CauseReport) {
    var all = AffectedParts()
    for (finding, affected) in findings where finding.membership?.level.kind == .alternateRow {
      all.add(affected)
    }
    add(.layout, "the theme's alternate row style falls on other rows, among them", all, &report)
  }

  private func findSelected(
    _ isJoined: Bool, _ affected: AffectedParts, into report: inout CauseReport
  ) {
    let rows = affected.rows
    let isWhole = affected.cells.count == rows.count * pair.new.columns.count
    let names =
      isWhole
      ? rows.map { pair.new.name(ofRow: $0) }
      : affected.cells.map { "cell \(pair.new.name(ofCell: $0.row, $0.column))" }
    let verb = names.count == 1 ? "is" : "are"
    let state = isJoined ? "selected now" : "no longer selected"
    report.add(.state, "\(names.listed()) \(verb) \(state)", at: affected.places(in: pair))
  }

  private func findRule(
    _ level: LevelIdentity, _ isJoined: Bool, _ affected: AffectedParts,
    into report: inout CauseReport
  ) {
    if isJoined, !pair.old.rules.contains(level.name) {
      add(.style, "\(level.words) is new; it holds in", affected, &report)
    } else if !isJoined, !pair.new.rules.contains(level.name) {
      add(.style, "\(level.words) is gone; it held in", affected, &report)
    } else {
      // A value that was told is the reason.
      let changed = Set(report.causes.flatMap { $0.change?.positions ?? [] })
      let isResult = affected.rows.allSatisfy { row in
        Int(pair.new.rows[row].key).map(changed.contains) ?? false
      }
      let verb = isJoined ? "now holds" : "no longer holds"
      report.add(
        .data, "\(level.words) \(verb) in \(affected.words(in: pair.new))",
        at: affected.places(in: pair), isResult: isResult)
    }
  }

  /// The only rule whose condition was rewritten; nil if there is not exactly one.
  private var renamedRule: (place: Int, old: String, new: String)? {
    guard pair.old.rules.count == pair.new.rules.count else { return nil }
    let others = pair.old.rules.indices.filter { pair.old.rules[$0] != pair.new.rules[$0] }
    guard others.count == 1, let place = others.first,
      !pair.old.rules.contains(pair.new.rules[place]),
      !pair.new.rules.contains(pair.old.rules[place])
    else { return nil }
    return (place, pair.old.rules[place], pair.new.rules[place])
  }
}

extension StyleFinding {
  /// The level that was added or removed.
  fileprivate var membership: (level: LevelIdentity, isJoined: Bool)? {
    switch self {
    case .joined(let level): (level, true)
    case .left(let level): (level, false)
    case .changed, .order, .blending, .unexplained: nil
    }
  }
}

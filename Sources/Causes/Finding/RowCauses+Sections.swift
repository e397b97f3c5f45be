import GridreelFiles
import GridreelPrimitives

/// Sections that were added, removed, moved, expanded or collapsed.
extension RowCauses {
  /// A section's header in one of the pictures.
  private struct Section {
    let place: Int
    let part: GridRecord.Part
  }

  mutating func findSections(into report: inout CauseReport) {
    let group = pair.setting(.group)
    let (old, new) = (sections(pair.old), sections(pair.new))
    guard group.old == group.new else {
      report.add(
        .state, Self.arranged("grouped", group.old, group.new),
        at: new.map { pair.places.part($0.place) })
      (report.explainsPlaces, report.explainsStripes) = (true, true)
      moved = []
      return
    }
    guard pair.old.theme[.sectionHeaderHeight] == pair.new.theme[.sectionHeaderHeight],
      !pair.changes(RecordPair.window)
    else { return }
    let known = Dictionary(
      old.map { ($0.part.text, $0.part) }, uniquingKeysWith: { first, _ in first })
    for section in new {
      let title = section.part.text
      if let before = known[title] {
        if before.isCollapsed != section.part.isCollapsed { findFold(section, into: &report) }
      } else {
        findNew(section, into: &report)
      }
    }
    let titles = Set(new.map(\.part.text))
    let renamed = renamedSections
    for section in old
    where !titles.contains(section.part.text) && !renamed.values.contains(section.part.text) {
      findGone(section.part.text, into: &report)
    }
    findMoved(old, new, into: &report)
  }

  private func sections(_ record: GridRecord) -> [Section] {
    record.parts.enumerated().filter { $0.element.kind == .section }
      .map { Section(place: $0.offset, part: $0.element) }
  }

  private mutating func findFold(_ section: Section, into report: inout CauseReport) {
    let title = section.part.text
    var text = "section \(title.quoted) is \(section.part.isCollapsed ? "collapsed" : "open") now"
    let count = takeRows(of: title)
    if count > 0 {
      text += ": \(count.counted("row")) \(section.part.isCollapsed ? "hidden" : "shown")"
    }
    add(.state, text, [pair.places.part(section.place)], to: &report)
  }

  /// The old titles of sections whose rows were in a section with another title, keyed by the new titles.
  private var renamedSections: [String: String] {
    let (old, new) = (titles(pair.old), titles(pair.new))
    var renamed: [String: String] = [:]
    for row in pair.rows.pairs {
      let (before, after) = (pair.old.rows[row.old].section, pair.new.rows[row.new].section)
      if before != after, !new.contains(before), !old.contains(after) { renamed[after] = before }
    }
    return renamed
  }

  private func titles(_ record: GridRecord) -> Set<String> {
    Set(sections(record).map(\.part.text))
  }

  private mutating func findNew(_ section: Section, into report: inout CauseReport) {
    let title = section.part.text
    if let before = renamedSections[title] {
      let text = "section \(before.quoted) is called \(title.quoted) now"
      return add(
        .data, text, [pair.places.part(section.place)],
        isResult: followsFromValue(title, isNew: true),
        to: &report)
    }
    let rows = inserted.filter { pair.new.rows[$0].section == title }
    let count = takeRows(of: title)
    let text =
      "section \(title.quoted) is new" + (count > 0 ? ", with \(count.counted("row"))" : "")
    let isResult = followsFromValue(title, isNew: true)
    add(
      .data, text, [pair.places.part(section.place)] + rows.map(pair.places.row),
      change: rows.isEmpty
        ? nil : change(pair.hasSameDataRows ? .entered : .inserted, pair.new, rows),
      isResult: isResult, to: &report)
  }

  /// Whether a row of a section came into it, or left it, since a value of the row is another one.
  private func followsFromValue(_ title: String, isNew: Bool) -> Bool {
    pair.rows.pairs.contains { row in
      let section =
        isNew ? pair.new.rows[row.new].section : pair.old.rows[row.old].section
      return section == title && followsFromValue(row)
    }
  }

  private mutating func findGone(_ title: String, into report: inout CauseReport) {
    let rows = removed.filter { pair.old.rows[$0].section == title }
    let count = takeRows(of: title)
    let text =
      "section \(title.quoted) is gone" + (count > 0 ? ", with its \(count.counted("row"))" : "")
    let isResult = followsFromValue(title, isNew: false)
    add(
      .data, text, [],
      change: rows.isEmpty
        ? nil : change(pair.hasSameDataRows ? .left : .removed, pair.old, rows),
      isResult: isResult, to: &report)
  }

  private mutating func findMoved(
    _ old: [Section], _ new: [Section], into report: inout CauseReport
  ) {
    let columns = ColumnAlignment(old: old.map(\.part.text), new: new.map(\.part.text))
    for section in columns.pairs where section.isMoved {
      let title = new[section.new].part.text
      // Its rows moved with it.
      moved.removeAll { pair.new.rows[$0.new].section == title }
      add(
        .data, "section \(title.quoted) moved from place \(section.old + 1) to \(section.new + 1)",
        [pair.places.part(new[section.new].place)], to: &report)
    }
  }

  /// Removes a section's rows from the unexplained rows, and returns their number.
  private mutating func takeRows(of title: String) -> Int {
    let count = inserted.count + removed.count
    inserted.removeAll { pair.new.rows[$0].section == title }
    removed.removeAll { pair.old.rows[$0].section == title }
    return count - inserted.count - removed.count
  }

  private func add(
    _ kind: Cause.Kind, _ text: String, _ places: [GridRect], change: Cause.DataChange? = nil,
    isResult: Bool = false, to report: inout CauseReport
  ) {
    report.add(kind, text, at: places, change: change, isResult: isResult)
    (report.explainsPlaces, report.explainsStripes) = (true, true)
  }
}

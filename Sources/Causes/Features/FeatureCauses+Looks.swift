import GridreelPrimitives

/// Finds texts whose parts look different although they say the same.
extension FeatureCauses {
  func findTextLooks(into report: inout CauseReport) {
    findLooksOfCells(into: &report)
    findLooksOfHeaders(into: &report)
    findLooksOfParts(into: &report)
  }

  private func findLooksOfCells(into report: inout CauseReport) {
    let (old, new) = (looks(pair.old), looks(pair.new))
    guard !old.isEmpty || !new.isEmpty else { return }
    for rows in pair.rows.pairs {
      let (before, after) = (pair.old.rows[rows.old], pair.new.rows[rows.new])
      for columns in pair.columns.pairs
      where before.texts[columns.old].isExactly(after.texts[columns.new]) {
        let key = pair.new.columns[columns.new].key
        tell(
          old["\(before.key)\n\(key)"], new["\(after.key)\n\(key)"],
          "in cell \(pair.new.name(ofCell: rows.new, columns.new))",
          pair.places.cell(rows.new, columns.new), to: &report)
      }
    }
  }

  private func findLooksOfHeaders(into report: inout CauseReport) {
    let (old, new) = (looks(pair.old), looks(pair.new))
    for columns in pair.columns.pairs {
      let (before, after) = (pair.old.columns[columns.old], pair.new.columns[columns.new])
      guard before.title.isExactly(after.title) else { continue }
      tell(
        old["header\n\(before.key)"], new["header\n\(after.key)"],
        "in the header of column \(after.key.quoted)", pair.places.header(columns.new), to: &report)
    }
  }

  private func findLooksOfParts(into report: inout CauseReport) {
    let (old, new) = (looks(pair.old), looks(pair.new))
    for kind in [PartKind.title, .subtitle, .caption, .note] {
      let before = pair.old.parts.first { $0.kind == kind }
      let place = pair.new.parts.firstIndex { $0.kind == kind }
      guard let before, let place, before.text.isExactly(pair.new.parts[place].text) else {
        continue
      }
      tell(
        old[kind.rawValue], new[kind.rawValue], "in the \(kind.rawValue)", pair.places.part(place),
        to: &report)
    }
  }

  private func looks(_ record: GridRecord) -> [String: GridRecord.Feature] {
    Dictionary(
      record.features.lazy.filter { $0.kind == .looks }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Tells which parts of a text look different.
  private func tell(
    _ old: GridRecord.Feature?, _ new: GridRecord.Feature?, _ place: String, _ frame: GridRect,
    to report: inout CauseReport
  ) {
    guard old?[.looks] != new?[.looks] else { return }
    for change in TextParts(old).changes(to: TextParts(new)) {
      report.add(
        .data, "\(change.part.quoted) \(place) \(change.words)",
        at: [frame])
    }
    // Other widths of letters move what stands beside them.
    report.explainsPlaces = true
  }
}

/// The parts of a recorded text that have looks.
private struct TextParts {
  /// A part, and which of several alike it is.
  private struct Name: Hashable {
    let text: String
    let number: Int
  }

  private var names: [Name] = []
  private var words: [Name: [String]] = [:]

  init(_ feature: GridRecord.Feature?) {
    var counts: [String: Int] = [:]
    for line in feature?.lines(.looks) ?? [] {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard let text = fields.last else { continue }
      let name = Name(text: text, number: counts[text, default: 0])
      counts[text, default: 0] += 1
      names.append(name)
      words[name] = fields.dropLast()
    }
  }

  /// What is different of each part, such as `is no longer bold`.
  func changes(to other: TextParts) -> [(part: String, words: String)] {
    let all = names + other.names.filter { words[$0] == nil }
    return all.compactMap { name in
      let (old, new) = (words[name] ?? [], other.words[name] ?? [])
      let (gone, came) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
      let list = { (words: [String]) in words.joined(separator: " and ") }
      if gone.isEmpty && came.isEmpty { return nil }
      if came.isEmpty { return (name.text, "is no longer \(list(gone))") }
      if gone.isEmpty { return (name.text, "is \(list(came)) now") }
      return (name.text, "is \(list(came)) instead of \(list(gone))")
    }
  }
}

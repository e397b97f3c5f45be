import GridreelPrimitives

/// Finds changes of the theme's sizes, lines, arrow and frame.
struct ThemeCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    let hasOtherFrame = pair.changes([.frame])
    for change in pair.differences(\.theme) {
      let key = change.key
      // A value that only one picture shows, such as an arrow, is not a change of the theme.
      guard key != .themeName, key != .blending, !(hasOtherFrame && key.isOfFrame),
        let old = change.old ?? key.absent, let new = change.new ?? key.absent
      else { continue }
      report.add(
        .theme,
        sentence(key, old, new) + pair.parameter(of: key, own: key.parameter, from: old, to: new),
        places: pair.places.regions(places(of: key, old, new)))
      if movesParts(key, old, new) { report.explainsPlaces = true }
    }
  }

  /// Reports a change of the whole theme, before all its consequences.
  func findName(into report: inout CauseReport) {
    guard let old = pair.old.theme[.themeName], let new = pair.new.theme[.themeName],
      !old.isExactly(new), report.causes.contains(where: { $0.kind == .theme || $0.kind == .style })
    else { return }
    report.lead(
      .theme, "another theme: \(old.quotedChange(to: new))",
      places: pair.places.regions([pair.places.picture]))
  }

  private func sentence(_ key: ThemeKey, _ old: String, _ new: String) -> String {
    guard let subject = key.subject else {
      return "\(key.title) (\(key.name)): \(ValueWords.change(key.parts, from: old, to: new))"
    }
    let isWritten = old != Stored.auto && new != Stored.auto
    if new == "0" { return "\(subject) hidden instead of \(height(old)) (\(key.name))" }
    if old == "0" { return "\(subject) shown, \(height(new)) (\(key.name))" }
    return "\(subject) \(height(new)) instead of \(isWritten ? old : height(old)) (\(key.name))"
  }

  private func height(_ value: String) -> String {
    value == Stored.auto ? "as high as their cells ask" : (Double(value) ?? 0).points + " high"
  }

  private func movesParts(_ key: ThemeKey, _ old: String, _ new: String) -> Bool {
    switch key.effect {
    case .nothing: false
    case .others: true
    case .othersByWidth: !ValueWords.keepsWidth(old, new)
    }
  }

  // MARK: Places

  private func places(of key: ThemeKey, _ old: String, _ new: String) -> [GridRect] {
    let places = pair.places
    let rows = pair.new.rows.indices
    let columns = pair.new.columns.indices
    let width = max(1, Self.width(old), Self.width(new))
    return switch key.place {
    case .picture: [places.picture]
    case .header: columns.map(places.header)
    case .rows: rows.map(places.row)
    case .sections:
      pair.new.parts.indices.filter { pair.new.parts[$0].kind == .section }.map(places.part)
    case .sortedHeaders:
      columns.filter { !pair.new.columns[$0].sort.isEmpty }.map(places.header)
    case .belowRows: rows.dropLast().map { bottom(of: places.row($0), width) }
    case .belowLastRow: rows.suffix(1).map { bottom(of: places.row($0), width) }
    case .belowHeader: columns.map { bottom(of: places.header($0), width) }
    case .aboveHeader: columns.map { top(of: places.header($0), width) }
    case .besideColumns: columns.dropLast().map { right(of: places.column($0), width) }
    }
  }

  /// A line's thickness; 0 without a line.
  private static func width(_ line: String) -> Double {
    Double(line.prefix { $0 != " " }) ?? 0
  }

  private func bottom(of place: GridRect, _ width: Double) -> GridRect {
    GridRect(x: place.x, y: place.maxY - width, width: place.width, height: width)
  }

  private func top(of place: GridRect, _ width: Double) -> GridRect {
    GridRect(x: place.x, y: place.y, width: place.width, height: width)
  }

  private func right(of place: GridRect, _ width: Double) -> GridRect {
    GridRect(x: place.maxX - width, y: place.y, width: width, height: place.height)
  }
}

import Primitives

/// What the theme says of sizes, lines, arrow and frame.
struct ThemeCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    let known = ThemeWords.names.map(\.key)
    let others = Set(pair.old.theme.keys).union(pair.new.theme.keys).subtracting(known)
      .subtracting(["blending", "name"]).sorted()
    let words = Dictionary(uniqueKeysWithValues: ThemeWords.names.map { ($0.key, $0.value) })
    let hasOtherFrame = pair.changes(["frame"])
    for key in known + others {
      // What only one picture shows, such as an arrow, is no change of the theme.
      // Of cards the theme says nothing where they derive from rows and frame.
      let absent = key.hasPrefix("cards.") ? "derived" : nil
      guard let old = pair.old.theme[key] ?? absent, let new = pair.new.theme[key] ?? absent,
        old != new,
        !(hasOtherFrame && key.hasPrefix("frame."))
      else { continue }
      report.add(
        .theme,
        sentence(key, words[key] ?? ThemeWords.ofCards(key), old, new)
          + pair.parameter(of: key, from: old, to: new),
        places: pair.places.regions(places(of: key, old, new)))
      if movesParts(key, old, new) { report.explainsPlaces = true }
    }
  }

  /// Says that the whole theme is another one, before all that comes of it.
  func findName(into report: inout CauseReport) {
    guard let old = pair.old.theme["name"], let new = pair.new.theme["name"],
      !old.isExactly(new), report.causes.contains(where: { $0.kind == .theme || $0.kind == .style })
    else { return }
    report.lead(
      .theme, "another theme: \(old.quotedChange(to: new))",
      places: pair.places.regions([pair.places.picture]))
  }

  private func sentence(_ key: String, _ words: String, _ old: String, _ new: String) -> String {
    let subject: String
    switch key {
    case "rowHeight": subject = "rows are"
    case "headerHeight": subject = "the header is"
    case "sectionHeaderHeight": subject = "section headers are"
    default: return "\(words) (\(key)): \(ValueWords.change(of: key, from: old, to: new))"
    }
    func height(_ value: String) -> String {
      value == "auto" ? "as high as their cells ask" : (Double(value) ?? 0).points + " high"
    }
    if new == "0" { return "\(subject) hidden instead of \(height(old)) (\(key))" }
    if old == "0" { return "\(subject) shown, \(height(new)) (\(key))" }
    let before = old == "auto" || new == "auto" ? height(old) : old
    return "\(subject) \(height(new)) instead of \(before) (\(key))"
  }

  private func movesParts(_ key: String, _ old: String, _ new: String) -> Bool {
    switch key {
    case "rowHeight", "headerHeight", "sectionHeaderHeight", "sortArrow.size", "sortArrow.side",
      "sortArrow.spacing", "frame.padding", "frame.margin":
      true
    case "cards.spacing", "cards.inset", "cards.imageInset": true
    default:
      key.hasPrefix("cards.") && key.contains("font.")
        || key.hasPrefix("gridLines.") && !ValueWords.keepsWidth(old, new)
    }
  }

  // MARK: Where it shows

  private func places(of key: String, _ old: String, _ new: String) -> [Rect] {
    let places = pair.places
    let (rows, columns) = (pair.new.rows.indices, pair.new.columns.indices)
    let width = max(1, Self.width(old), Self.width(new))
    switch key {
    case "gridLines.horizontal": return rows.dropLast().map { bottom(of: places.row($0), width) }
    case "gridLines.bottom": return rows.suffix(1).map { bottom(of: places.row($0), width) }
    case "gridLines.header": return columns.map { bottom(of: places.header($0), width) }
    case "gridLines.top": return columns.map { top(of: places.header($0), width) }
    case "gridLines.vertical", "gridLines.pinned":
      return columns.dropLast().map { right(of: places.column($0), width) }
    case "headerHeight": return columns.map(places.header)
    case "rowHeight": return rows.map(places.row)
    case "sectionHeaderHeight":
      return pair.new.parts.indices.filter { pair.new.parts[$0].kind == "section" }
        .map(places.part)
    default:
      guard key.hasPrefix("sortArrow.") else { return [places.picture] }
      return columns.filter { !pair.new.columns[$0].sort.isEmpty }.map(places.header)
    }
  }

  /// A line's thickness; 0 where there is none.
  private static func width(_ line: String) -> Double {
    Double(line.prefix { $0 != " " }) ?? 0
  }

  private func bottom(of place: Rect, _ width: Double) -> Rect {
    Rect(x: place.x, y: place.maxY - width, width: place.width, height: width)
  }

  private func top(of place: Rect, _ width: Double) -> Rect {
    Rect(x: place.x, y: place.y, width: place.width, height: width)
  }

  private func right(of place: Rect, _ width: Double) -> Rect {
    Rect(x: place.maxX - width, y: place.y, width: width, height: place.height)
  }
}

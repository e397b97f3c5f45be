import GridreelFiles
import GridreelPrimitives
import GridreelStyle

/// Finds changed values of a theme's keys and of a grid's options, in the words of the keys.
struct ValueCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  private var whole: [GridRect] { [pair.places.picture] }

  /// Finds changed options of the grid, unless a result of the change describes it better.
  func findSettings(into report: inout CauseReport) {
    let words = RecordWords.settings
    let changes = pair.old.settings.changes(to: pair.new.settings, in: words.order)
    findWindow(changes, into: &report)
    for change in changes {
      // Options that no key has any more are told by their results.
      guard let own = words[change.path] else { continue }
      let key = change.path.name.split(separator: ".").last.map(String.init) ?? ""
      tell(change, own, words.parts(change.path), key: key, as: .state, into: &report)
    }
  }

  /// Finds changes of the theme's sizes, lines, arrow and frame.
  func findTheme(into report: inout CauseReport) {
    let words = RecordWords.theme
    let hasOtherFrame = pair.changes([.frame])
    for change in pair.old.theme.changes(to: pair.new.theme, in: words.order)
    where !(hasOtherFrame && change.path.isOfFrame) {
      let own = words[change.path] ?? KeyWords(change.path.name)
      tell(
        change, own, words.parts(change.path), key: change.path.name, as: .theme, into: &report)
    }
  }

  /// Reports a change of the whole theme, before all its consequences.
  func findThemeName(into report: inout CauseReport) {
    guard let old = pair.old.theme[.themeName], let new = pair.new.theme[.themeName],
      !old.isExactly(new), report.causes.contains(where: { $0.kind == .theme || $0.kind == .style })
    else { return }
    report.lead(
      .theme, "another theme: \(old.quotedChange(to: new))", at: whole)
  }

  /// Reports that the pictures show rows in different ways, so that nothing else can be compared.
  func findLayout(into report: inout CauseReport) {
    let (old, new) = (way(pair.old), way(pair.new))
    report.add(.state, "rows are shown \(new) instead of \(old)", at: whole)
  }

  private func way(_ record: GridRecord) -> String {
    if record.showsCards { "as cards" } else { record.isTransposed ? "side by side" : "in a table" }
  }

  private func findWindow(
    _ changes: [RecordChange<String>], into report: inout CauseReport
  ) {
    let parts = changes.compactMap { change -> String? in
      guard let words = RecordWords.settings[change.path], words.sentence == .window else {
        return nil
      }
      let absent = words.absent ?? Stored.none
      return "\(words.title) \(change.old ?? absent) → \(change.new ?? absent)"
    }
    guard !parts.isEmpty else { return }
    report.add(.state, "the window: " + parts.joined(separator: ", "), at: whole)
    report.explainsPlaces = true
  }

  // MARK: Sentences

  private func tell(
    _ change: RecordChange<String>, _ words: KeyWords, _ parts: ValueParts, key: String,
    as kind: Cause.Kind, into report: inout CauseReport
  ) {
    if case .orElse(let other) = words.sentence {
      report.add(kind, change.new == nil ? other : words.title)
      report.explainsPlaces = report.explainsPlaces || words.movement == .others
      return
    }
    // A value that only one picture shows, such as an arrow, is not a change of the theme.
    guard let old = change.old ?? absent(words, pair.old),
      let new = change.new ?? absent(words, pair.new), old != new,
      var text = sentence(words, key, parts, old, new)
    else { return }
    if kind == .theme {
      let own = words.parameter.map { RecordPath($0) }
      text += pair.parameter(of: change.path, own: own, from: old, to: new)
    }
    let isPlaced = words.sentence != .instead
    report.add(kind, text, at: isPlaced ? places(words.place, old, new) : [])
    if moves(words, old, new) { report.explainsPlaces = true }
  }

  /// The word for a value that a record does not have.
  private func absent(_ words: KeyWords, _ record: GridRecord) -> String? {
    guard let replaced = words.replaced else { return words.absent }
    return record.theme[RecordPath(replaced)] ?? Stored.none
  }

  private func sentence(
    _ words: KeyWords, _ key: String, _ parts: ValueParts, _ old: String, _ new: String
  ) -> String? {
    switch words.sentence {
    case .results, .window, .orElse: nil
    case .change: "\(words.title) (\(key)): \(ValueWords.change(parts, from: old, to: new))"
    case .plain: "\(words.title): \(ValueWords.change(parts, from: old, to: new))"
    case .instead: "\(words.title) \(new) instead of \(old)"
    case .height:
      if new == "0" {
        "\(words.title) hidden instead of \(height(old)) (\(key))"
      } else if old == "0" {
        "\(words.title) shown, \(height(new)) (\(key))"
      } else {
        "\(words.title) \(height(new)) instead of "
          + "\([old, new].contains(Stored.auto) ? height(old) : old) (\(key))"
      }
    }
  }

  private func height(_ value: String) -> String {
    value == Stored.auto ? "as high as their cells ask" : (Double(value) ?? 0).points + " high"
  }

  private func moves(_ words: KeyWords, _ old: String, _ new: String) -> Bool {
    switch words.movement {
    case .none: false
    case .others: true
    case .othersByWidth: !ValueWords.keepsWidth(old, new)
    }
  }

  // MARK: Places

  private func places(_ place: KeyWords.Place, _ old: String, _ new: String) -> [GridRect] {
    let places = pair.places
    let rows = pair.new.rows.indices
    let columns = pair.new.columns.indices
    let drawnRows =
      pair.new.isTransposed ? columns.map(places.column) : rows.map(places.row)
    let drawnColumns =
      pair.new.isTransposed ? rows.map(places.row) : columns.map(places.column)
    let width = max(1, Self.width(old), Self.width(new))
    return switch place {
    case .picture: whole
    case .header: columns.map(places.header)
    case .rows: rows.map(places.row)
    case .sections:
      pair.new.parts.indices.filter { pair.new.parts[$0].kind == .section }.map(places.part)
    case .sortedHeaders:
      columns.filter { !pair.new.columns[$0].sort.isEmpty }.map(places.header)
    case .belowRows: drawnRows.dropLast().map { $0.bottomEdge(width) }
    case .belowLastRow: drawnRows.suffix(1).map { $0.bottomEdge(width) }
    case .belowHeader: columns.map { places.header($0).bottomEdge(width) }
    case .aboveHeader: columns.map { places.header($0).topEdge(width) }
    case .besideColumns: drawnColumns.dropLast().map { $0.rightEdge(width) }
    }
  }

  /// A line's thickness; 0 without a line.
  private static func width(_ line: String) -> Double {
    Double(line.prefix { $0 != " " }) ?? 0
  }
}

extension GridRect {
  fileprivate func bottomEdge(_ width: Double) -> GridRect {
    GridRect(x: x, y: maxY - width, width: self.width, height: width)
  }

  fileprivate func topEdge(_ width: Double) -> GridRect {
    GridRect(x: x, y: y, width: self.width, height: width)
  }

  fileprivate func rightEdge(_ width: Double) -> GridRect {
    GridRect(x: maxX - width, y: y, width: width, height: height)
  }
}

import GridreelPrimitives
import GridreelStyle

/// Finds changed positions and sizes: the results of other causes, and what nothing explains.
struct LayoutCauses {
  /// A sentence about sizes, and the regions it applies to.
  private struct Size {
    let text: String
    var places: [GridRect] = []
  }

  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    let sizes = [widths, heights].compactMap { $0 }
    if report.explainsPlaces {
      findResults(sizes + [extents].compactMap { $0 }, into: &report)
    } else {
      for size in sizes { add(size.text, size.places, &report) }
      findShifts(into: &report)
      if let extents { add(extents.text, [pair.places.picture], &report) }
    }
    if report.causes.isEmpty {
      findLayers(into: &report)
    } else if !report.explainsPlaces {
      findMovedLayers(into: &report)
    }
  }

  /// Describes in one sentence what the causes found so far brought about.
  private func findResults(_ sizes: [Size], into report: inout CauseReport) {
    guard !sizes.isEmpty else { return }
    report.add(.layout, "as a result " + sizes.map(\.text).listed(), at: sizes.flatMap(\.places))
  }

  private func add(_ text: String, _ places: [GridRect], _ report: inout CauseReport) {
    report.add(.layout, text + ", though nothing that decides it has changed", at: places)
  }

  // MARK: Sizes

  /// Columns whose width changed although the requested width did not.
  private var widths: Size? {
    guard !(pair.new.isTransposed && asksForOtherHeights) else { return nil }
    let others = pair.columns.pairs.filter { column in
      let (old, new) = (pair.old.columns[column.old], pair.new.columns[column.new])
      return old.width != new.width && old.wish == new.wish
    }
    guard let first = others.first else { return nil }
    let places = others.map { pair.places.column($0.new) }
    let column = pair.new.columns[first.new]
    guard others.count > 1 else {
      let before = pair.old.columns[first.old].width.words
      return Size(
        text:
          "column \(column.key.quoted) is \(column.width.points) \(across) instead of \(before)",
        places: places)
    }
    let changes = others.map { column -> String in
      let (old, new) = (pair.old.columns[column.old], pair.new.columns[column.new])
      return "\(new.key.quoted) \(old.width.words) → \(new.width.words)"
    }
    return Size(
      text: "\(others.count) columns have another \(pair.new.isTransposed ? "height" : "width") "
        + "(\(changes.listed()))", places: places)
  }

  /// Whether the theme asks for rows of another height.
  private var asksForOtherHeights: Bool {
    pair.old.theme[.rowHeight] != pair.new.theme[.rowHeight]
  }

  /// What columns are by their size, where they may be drawn as rows.
  private var across: String { pair.new.isTransposed ? "high" : "wide" }

  /// Rows whose height changed although the theme asks for the same height.
  private var heights: Size? {
    guard pair.new.isTransposed || !asksForOtherHeights else { return nil }
    let others = pair.rows.pairs.filter {
      pair.old.rows[$0.old].height != pair.new.rows[$0.new].height
    }
    guard let first = others.first else { return nil }
    let (old, new) = (pair.old.rows[first.old].height, pair.new.rows[first.new].height)
    let (adjective, noun) = pair.new.isTransposed ? ("wide", "width") : ("high", "height")
    let change =
      "\(pair.new.name(ofRow: first.new)) is \(new.points) \(adjective) instead of \(old.words)"
    let text =
      others.count == 1
      ? change : "\(others.count) rows have another \(noun) (the first, \(change))"
    return Size(text: text, places: others.map { pair.places.row($0.new) })
  }

  /// A change of the picture's own size.
  private var extents: Size? {
    let height = pair.new.height - pair.old.height
    let width = pair.new.width - pair.old.width
    var changes: [String] = []
    if height != 0 {
      let words = "\(height.points) \(height > 0 ? "higher" : "less high")"
      changes.append(words + reason(height, pair.old.rows.count, pair.new.rows.count, "row"))
    }
    if width != 0 {
      let words = "\(width.points) \(width > 0 ? "wider" : "narrower")"
      let counts = (pair.old.columns.count, pair.new.columns.count)
      changes.append(words + reason(width, counts.0, counts.1, "column"))
    }
    return changes.isEmpty ? nil : Size(text: "the picture is " + changes.listed())
  }

  /// ` because of one row more`, if that is the reason.
  private func reason(_ growth: Double, _ old: Int, _ new: Int, _ noun: String) -> String {
    let count = new - old
    guard count != 0, (count > 0) == (growth > 0) else { return "" }
    let words = abs(count) == 1 ? "one \(noun)" : abs(count).counted(noun)
    return " because of \(words) \(count > 0 ? "more" : "fewer")"
  }

  /// Finds parts that are at another position although nothing moves them.
  private func findShifts(into report: inout CauseReport) {
    let whole = [pair.places.picture]
    let header = pair.new.headerTop - pair.old.headerTop
    if header != 0 {
      add("the header stands \(direction(header, "down", "up"))", whole, &report)
    }
    let rows = pair.rows.pairs.map { row in
      (row.new, pair.new.rows[row.new].top - pair.old.rows[row.old].top)
    }
    if let (row, distance) = rows.first(where: { $0.1 != header }) {
      let name = pair.new.name(ofRow: row)
      add("\(name) stands \(direction(distance, "down", "up"))", whole, &report)
    }
    let columns = pair.columns.pairs.map { column in
      (column.new, pair.new.columns[column.new].left - pair.old.columns[column.old].left)
    }
    if let (column, distance) = columns.first(where: { $0.1 != 0 }) {
      let key = pair.new.columns[column].key.quoted
      add("column \(key) stands \(direction(distance, "right", "left"))", whole, &report)
    }
    let (old, new) = (pair.old.headerHeight, pair.new.headerHeight)
    if old != new {
      add("the header is \(new.points) high instead of \(old.words)", whole, &report)
    }
  }

  private func direction(_ distance: Double, _ forth: String, _ back: String) -> String {
    "\(distance.points) further \(distance > 0 ? forth : back)"
  }

  // MARK: Unexplained changes

  /// Finds items that are drawn elsewhere or differently although everything recorded about them is equal.
  private func findLayers(into report: inout CauseReport) {
    let changes = layerChanges
    findParameters(showingIn: changes.map(\.path.name.quoted), into: &report)
    if !report.causes.isEmpty { return }
    for change in changes {
      let words = "\(change.path.name.quoted) of the picture"
      if let old = change.old, let new = change.new {
        report.add(.layout, layer(words, old, new))
      } else {
        let counts = [change.old, change.new].map { $0.map { String($0.count) } ?? Stored.none }
        report.add(.layout, "\(words): \(counts[0]) → \(counts[1])")
      }
    }
  }

  /// Finds named values of the theme that no style shows, such as those that marks in cells are drawn with.
  private func findParameters(showingIn names: [String], into report: inout CauseReport) {
    let changes = pair.old.parameters.changes(
      to: pair.new.parameters, in: RecordPair.baseParameters)
    // Other parameters derive from these.
    let bases = changes.filter { RecordPair.baseParameters.contains($0.path) }
    for change in bases.isEmpty ? changes : bases {
      let words = ValueWords.change(
        .plain, from: change.old ?? Stored.none, to: change.new ?? Stored.none)
      report.add(
        .theme, "parameter \(change.path.name): \(words), which shows in \(names.listed())")
    }
  }

  /// Finds texts and arrows that moved while other items changed only their look.
  private func findMovedLayers(into report: inout CauseReport) {
    for change in layerChanges
    where change.path.isSet && !report.explainedOwners.contains(where: change.path.belongs) {
      guard let old = change.old, let new = change.new, old.count == new.count,
        (old.x, old.y) != (new.x, new.y)
      else { continue }
      report.add(.layout, layer("\(change.path.name.quoted) of the picture", old, new))
    }
  }

  private var layerChanges: [RecordChange<GridRecord.Layer>] {
    RecordChange.all(from: pair.old.layers, to: pair.new.layers)
  }

  private func layer(_ words: String, _ old: GridRecord.Layer, _ new: GridRecord.Layer) -> String {
    guard old.count == new.count else { return "\(words): \(old.count) → \(new.count)" }
    let (x, y) = (new.x - old.x, new.y - old.y)
    var shifts: [String] = []
    if x != 0 { shifts.append("\(x.points) \(x > 0 ? "right" : "left")") }
    if y != 0 { shifts.append("\(y.points) \(y > 0 ? "lower" : "higher")") }
    let how = shifts.isEmpty ? "drawn otherwise" : "on average \(shifts.listed())"
    return "\(words): all \(new.count) together \(how), though nothing that decides it has changed"
  }
}

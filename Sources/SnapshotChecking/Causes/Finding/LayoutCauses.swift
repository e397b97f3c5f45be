import Primitives

/// Places and sizes: what other causes brought about, or what nothing explains.
struct LayoutCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    let isExplained = report.explainsPlaces
    findWidths(isExplained, into: &report)
    findHeights(isExplained, into: &report)
    if !isExplained { findShifts(into: &report) }
    findExtents(into: &report)
    if report.causes.isEmpty { findLayers(into: &report) }
    if report.causes.isEmpty { findSettings(into: &report) }
  }

  private func unexplained(_ isExplained: Bool) -> String {
    isExplained ? "" : ", though nothing that decides it has changed"
  }

  // MARK: Sizes

  /// Columns whose width nobody asked to be another.
  private func findWidths(_ isExplained: Bool, into report: inout CauseReport) {
    let others = pair.columns.pairs.filter { column in
      let (old, new) = (pair.old.columns[column.old], pair.new.columns[column.new])
      return old.width != new.width && old.wish == new.wish
    }
    guard let first = others.first else { return }
    let changes = others.map { column -> String in
      let (old, new) = (pair.old.columns[column.old], pair.new.columns[column.new])
      return "\(new.key.quoted) \(old.width.words) → \(new.width.words)"
    }
    let column = pair.new.columns[first.new]
    let text =
      others.count == 1
      ? "column \(column.key.quoted) is \(column.width.points) wide instead of "
        + pair.old.columns[first.old].width.words
      : "\(others.count) columns have another width: \(changes.listed())"
    report.add(
      .layout, text + unexplained(isExplained),
      places: pair.places.regions(others.map { pair.places.column($0.new) }))
  }

  /// Rows whose height is another though the theme asks for the same.
  private func findHeights(_ isExplained: Bool, into report: inout CauseReport) {
    guard pair.old.theme["rowHeight"] == pair.new.theme["rowHeight"] else { return }
    let others = pair.rows.pairs.filter {
      pair.old.rows[$0.old].height != pair.new.rows[$0.new].height
    }
    guard let first = others.first else { return }
    let height = pair.new.rows[first.new].height.points
    var text =
      "\(pair.new.name(ofRow: first.new)) is \(height) high instead of "
      + pair.old.rows[first.old].height.words
    if others.count > 1 {
      text = "\(others.count) rows have another height: \(text)"
    }
    report.add(
      .layout, text + unexplained(isExplained),
      places: pair.places.regions(others.map { pair.places.row($0.new) }))
  }

  /// Parts that stand elsewhere while nothing moves them.
  private func findShifts(into report: inout CauseReport) {
    let header = pair.new.headerTop - pair.old.headerTop
    if header != 0 { add("the header stands \(direction(header, "down", "up"))", &report) }
    for row in pair.rows.pairs {
      let distance = pair.new.rows[row.new].top - pair.old.rows[row.old].top
      guard distance != header else { continue }
      add(
        "\(pair.new.name(ofRow: row.new)) and what follows stand "
          + direction(distance, "down", "up"), &report)
      break
    }
    for column in pair.columns.pairs {
      let (old, new) = (pair.old.columns[column.old], pair.new.columns[column.new])
      guard old.left != new.left else { continue }
      add(
        "column \(new.key.quoted) stands \(direction(new.left - old.left, "right", "left"))",
        &report)
      break
    }
    if pair.old.headerHeight != pair.new.headerHeight,
      pair.old.theme["headerHeight"] == pair.new.theme["headerHeight"]
    {
      let (old, new) = (pair.old.headerHeight, pair.new.headerHeight)
      add("the header is \(new.points) high instead of \(old.words)", &report)
    }
  }

  private func direction(_ distance: Double, _ forth: String, _ back: String) -> String {
    "\(distance.points) further \(distance > 0 ? forth : back)"
  }

  private func add(_ text: String, _ report: inout CauseReport) {
    report.add(
      .layout, text + unexplained(false), places: pair.places.regions([pair.places.picture]))
  }

  /// The picture's own extents.
  private func findExtents(into report: inout CauseReport) {
    let height = pair.new.height - pair.old.height
    let width = pair.new.width - pair.old.width
    var changes: [String] = []
    if height != 0 {
      let words = "\(height.points) \(height > 0 ? "higher" : "lower")"
      changes.append(words + reason(height, pair.old.rows.count, pair.new.rows.count, "row"))
    }
    if width != 0 {
      let words = "\(width.points) \(width > 0 ? "wider" : "narrower")"
      let counts = (pair.old.columns.count, pair.new.columns.count)
      changes.append(words + reason(width, counts.0, counts.1, "column"))
    }
    guard !changes.isEmpty else { return }
    report.add(.layout, "the picture is " + changes.joined(separator: " and "))
  }

  /// ` because of one row more`, where that is why.
  private func reason(_ growth: Double, _ old: Int, _ new: Int, _ noun: String) -> String {
    let count = new - old
    guard count != 0, (count > 0) == (growth > 0) else { return "" }
    let words = abs(count) == 1 ? "one \(noun)" : abs(count).counted(noun)
    return " because of \(words) \(count > 0 ? "more" : abs(count) == 1 ? "less" : "fewer")"
  }

  // MARK: What nothing else tells

  /// Things that are drawn elsewhere or otherwise while all that is known of them is equal.
  private func findLayers(into report: inout CauseReport) {
    for name in Set(pair.old.layers.keys).union(pair.new.layers.keys).sorted() {
      let (old, new) = (pair.old.layers[name], pair.new.layers[name])
      guard old != new else { continue }
      let words = "\(name.quoted) of the picture"
      switch (old, new) {
      case (let old?, let new?):
        report.add(.layout, layer(words, old, new))
      case (let old?, nil): report.add(.layout, "\(words): \(old.count) → none")
      case (nil, let new?): report.add(.layout, "\(words): none → \(new.count)")
      case (nil, nil): break
      }
    }
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

  /// Settings without any effect that the records tell; better than to say nothing.
  private func findSettings(into report: inout CauseReport) {
    let all = [
      ("setting", pair.old.settings, pair.new.settings),
      ("theme's", pair.old.theme, pair.new.theme),
      ("parameter", pair.old.parameters, pair.new.parameters),
    ]
    for (words, old, new) in all {
      for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
        report.add(
          .state,
          "\(words) \(key.quotable): \((old[key] ?? "none").quotedChange(to: new[key] ?? "none"))")
      }
    }
    guard report.causes.isEmpty else { return }
    report.add(.layout, "parts that the records describe without naming a cause")
  }
}

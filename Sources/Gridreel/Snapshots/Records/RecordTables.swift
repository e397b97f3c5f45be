import Causes
import GridLayout
import GridModel
import Style

/// The levels and styles of a record, each kept once.
struct RecordTables {
  private(set) var levels: [GridRecord.Level] = []
  private(set) var styles: [GridRecord.Style] = []
  private var levelNumbers: [GridRecord.Level: Int] = [:]
  private var styleNumbers: [GridRecord.Style: Int] = [:]
  /// The numbers of styles that were asked for before; the survey shares them among cells.
  private var known: [ObjectIdentifier: Int] = [:]
  /// The styles of `known`, kept so that no other one gets the same place in memory.
  private var kept: [SurveyedStyle] = []

  /// The grid as it was asked for, from which what is laid out may derive.
  private let grid: Grid

  /// Begins with nothing.
  ///
  /// - Parameter grid: The grid as it was asked for.
  init(_ grid: Grid) { self.grid = grid }

  /// The number of a style in the record.
  mutating func number(of style: SurveyedStyle) -> Int {
    let identifier = ObjectIdentifier(style)
    if let place = known[identifier] { return place }
    let recorded = GridRecord.Style(
      levels: style.layers.map { level($0) }, properties: style.resolved.recorded)
    let place = styleNumbers[recorded] ?? styles.count
    if place == styles.count {
      styles.append(recorded)
      styleNumbers[recorded] = place
    }
    known[identifier] = place
    kept.append(style)
    return place
  }

  private mutating func level(_ layer: StyleLayer) -> Int {
    let level = GridRecord.Level(
      kind: layer.level, name: layer.name ?? "", properties: properties(of: layer))
    if let place = levelNumbers[level] { return place }
    levelNumbers[level] = levels.count
    levels.append(level)
    return levels.count - 1
  }

  /// What the level sets by itself: without what selected cells and cards derive from it.
  private func properties(of layer: StyleLayer) -> [PropertyKey: String] {
    let styles = grid.theme.styles
    if layer.level == .selected, layer.style != styles.selected {
      var own = styles.selected.recorded
      own[.rangeBackground] = layer.style.recorded[.background]
      return own
    }
    guard grid.layout.tiles != nil else { return layer.style.recorded }
    switch layer.level {
    case .row: return styles.row.recorded
    case .column: return grid.column(layer.name ?? "")?.style.recorded ?? [:]
    case .sectionHeader: return styles.sectionHeader.recorded
    case .alternateRow, .heat, .selected, .rule, .hook, .header, .columnHeader, .spanner, .summary,
      .title, .subtitle, .caption, .note:
      return layer.style.recorded
    }
  }
}

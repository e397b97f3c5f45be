import GridreelCauses
import GridreelLayout
import GridreelModel
import GridreelStyle

/// The levels and styles of a record without duplicates.
struct RecordTables {
  private(set) var levels: [GridRecord.Level] = []
  private(set) var styles: [GridRecord.Style] = []
  private var levelNumbers: [GridRecord.Level: Int] = [:]
  private var styleNumbers: [GridRecord.Style: Int] = [:]
  /// The indices of known styles; the survey shares style objects among cells.
  private var known: [ObjectIdentifier: Int] = [:]
  /// The styles in `known`, retained so that no other object gets the same address.
  private var kept: [SurveyedStyle] = []

  /// The requested grid, from which laid-out values may derive.
  private let grid: DataGrid

  /// Starts with empty tables.
  ///
  /// - Parameter grid: The requested grid.
  init(_ grid: DataGrid) { self.grid = grid }

  /// The index of a style in the record.
  mutating func number(of style: SurveyedStyle) -> Int {
    let identifier = ObjectIdentifier(style)
    if let place = known[identifier] { return place }
    let recorded = GridRecord.Style(
      levels: style.layers.map { level($0) }, properties: RecordTree(style.resolved))
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

  /// The properties that the level sets itself, without those derived for selected cells and cards.
  private func properties(of layer: StyleLayer) -> RecordTree {
    let styles = grid.theme.styles
    if layer.level == .selected, layer.style != styles.selected {
      var own = RecordTree(styles.selected)
      own[.rangeBackground] = RecordTree(layer.style)[.background]
      return own
    }
    guard grid.layout.tiles != nil else { return RecordTree(layer.style) }
    switch layer.level {
    case .row: return RecordTree(styles.row)
    case .column: return grid.column(layer.name ?? "").map { RecordTree($0.style) } ?? [:]
    case .sectionHeader: return RecordTree(styles.sectionHeader)
    case .alternateRow, .heat, .missing, .selected, .rule, .hook, .header, .columnHeader, .spanner,
      .rowNumber, .summary, .title, .subtitle, .caption, .note:
      return RecordTree(layer.style)
    }
  }
}

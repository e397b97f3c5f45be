import GridLayout
import SnapshotChecking
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
      kind: layer.level.rawValue, name: layer.name ?? "", properties: layer.style.recorded)
    if let place = levelNumbers[level] { return place }
    levelNumbers[level] = levels.count
    levels.append(level)
    return levels.count - 1
  }
}

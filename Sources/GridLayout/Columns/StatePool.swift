import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The cells that the states of a reel show, which together decide the widths of their columns.
final class StatePool {
  /// What decides the room that a cell needs; texts that several states show count once.
  private struct Measure: Hashable {
    let text: String
    let font: GridFont
    let inset: Double
    let whole, fraction: Double?

    init(_ cell: VisibleCell) {
      (text, font) = (cell.text, cell.style.value.font)
      inset = cell.style.value.inset.horizontal
      (whole, fraction) = (cell.natural?.width, cell.fraction)
    }
  }

  private let states: [ColumnSizing]
  private var known: (values: [String: [VisibleCell]], totals: [String: [VisibleCell]]) = ([:], [:])

  /// Pools what the states of a reel show in one look.
  init(_ states: [ColumnSizing]) { self.states = states }

  /// The cells of rows in a column.
  func values(_ key: String) -> [VisibleCell] {
    if let cells = known.values[key] { return cells }
    let cells = pooled(key) { $0.cells($1) }
    known.values[key] = cells
    return cells
  }

  /// The cells of summaries in a column.
  func totals(_ key: String) -> [VisibleCell] {
    if let cells = known.totals[key] { return cells }
    let cells = pooled(key) { $0.totals($1) }
    known.totals[key] = cells
    return cells
  }

  /// The width at which a column's header is not truncated in any state, in points.
  func title(_ key: String) -> Double {
    places(key).reduce(0) { max($0, $1.state.naturalTitle($1.place)) }
  }

  /// The room beyond a column's decimal points, in points.
  func reach(_ key: String) -> Double {
    guard let context = states.first?.context else { return 0 }
    return (values(key) + totals(key)).reduce(0) { max($0, context.reach($1) ?? 0) }
  }

  private func pooled(
    _ key: String, _ cells: (ColumnSizing, Int) -> [VisibleCell]
  ) -> [VisibleCell] {
    places(key).flatMap { cells($0.state, $0.place) }.eachOnce(by: Measure.init)
  }

  /// The places of a column in the states that show it.
  private func places(_ key: String) -> [(state: ColumnSizing, place: Int)] {
    states.compactMap { state in
      state.context.columns.firstIndex { $0.key == key }.map { (state, $0) }
    }
  }
}

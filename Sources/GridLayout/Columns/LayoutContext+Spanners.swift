import GridModel
import Primitives
import Style

extension LayoutContext {
  /// The demands, with columns widened to fit the titles above them.
  func widened(_ demands: [ColumnDemand]) -> [ColumnDemand] {
    guard theme.headerHeight > 0, !spanners.runs.isEmpty else { return demands }
    var demands = demands
    let style = spannerStyle.value
    for run in spanners.runs {
      let wanted = naturalWidth(run.title, style) + style.inset.horizontal
      let present = run.columns.reduce(0) { sum, place in
        sum + demands[place].preferred
      }
      let growing = run.columns.filter { demands[$0].fixed == nil }
      guard wanted > present, !growing.isEmpty else { continue }
      let more = (wanted - present) / Double(growing.count)
      for place in growing { demands[place] = demands[place].wider(by: more) }
    }
    return demands
  }
}

extension ColumnDemand {
  /// The same demand, `points` wider.
  fileprivate func wider(by points: Double) -> ColumnDemand {
    ColumnDemand(
      width: width, minimum: minimum, maximum: maximum,
      natural: min((limited(natural) + points).rounded(.up), Self.greatestWidth),
      need: need)
  }
}

import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension LayoutContext {
  /// The demands, with columns widened to fit the titles above them, and what stands in place of rows.
  func widened(_ demands: [ColumnDemand]) -> [ColumnDemand] {
    var demands = demands
    for (columns, wanted) in sharedDemands {
      let present = columns.reduce(0) { sum, place in sum + demands[place].preferred }
      let growing = columns.filter { demands[$0].fixed == nil }
      guard wanted > present, !growing.isEmpty else { continue }
      let more = (wanted - present) / Double(growing.count)
      for place in growing { demands[place] = demands[place].wider(by: more) }
    }
    return demands
  }

  /// The columns that something spans, and how wide it is, in points.
  private var sharedDemands: [(columns: Range<Int>, wanted: Double)] {
    var shared: [(columns: Range<Int>, wanted: Double)] = []
    if theme.headerHeight > 0 {
      let style = spannerStyle.value
      shared = spanners.runs.map { run in
        (run.columns, naturalWidth(run.title, style) + style.inset.horizontal)
      }
    }
    shared += spanDemands
    if source.rowCount == 0, !grid.emptyText.isEmpty {
      let wanted = naturalWidth(grid.emptyText, emptyStyle) + emptyStyle.inset.horizontal
      shared.append((columns.indices, min(wanted, ColumnFitter.widestText)))
    }
    return shared
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

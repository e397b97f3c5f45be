import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension LayoutContext {
  /// The demands, with columns widened to fit the titles above them, and what stands in place of rows.
  ///
  /// - Parameters:
  ///   - demands: The demands of all columns.
  ///   - room: The width that they may have together, in points, of which those that lack least get theirs first; nil for
  ///     any.
  /// - Returns: The demands.
  func widened(_ demands: [ColumnDemand], within room: Double? = nil) -> [ColumnDemand] {
    var demands = demands
    func excess(_ columns: Range<Int>, _ wanted: Double) -> Double {
      columns.reduce(wanted) { $0 - demands[$1].preferred }
    }
    var shared = sharedDemands
    if room != nil { shared.sort { excess($0.columns, $0.wanted) < excess($1.columns, $1.wanted) } }
    var spare = room.map { room in demands.reduce(room) { $0 - $1.preferred } + 1e-6 } ?? .infinity
    for (columns, wanted) in shared {
      let more = excess(columns, wanted)
      let growing = columns.filter { demands[$0].fixed == nil }
      guard more > 0, more <= spare, !growing.isEmpty else { continue }
      spare -= more
      for place in growing {
        demands[place] = demands[place].wider(by: more / Double(growing.count))
      }
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

import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension LayoutContext {
  /// The runs of adjacent columns that a span has in this picture, by their places; pinned columns and others
  /// never share a run.
  func runs(ofSpan span: Int) -> [Range<Int>] {
    let keys = spans.spans[span].columns
    if let known = knownSpanRuns[keys] { return known }
    let runs = columnRuns(keys, partedAt: [pinnedCount, columns.count - rightCount])
    knownSpanRuns[keys] = runs
    return runs
  }

  /// The runs of adjacent columns among some, by their places; none goes on at the places that part them.
  func columnRuns(_ keys: [String], partedAt parting: Set<Int>) -> [Range<Int>] {
    let wanted = Set(keys)
    var runs: [Range<Int>] = []
    for place in columns.indices where wanted.contains(columns[place].key) {
      if let last = runs.last, last.upperBound == place, !parting.contains(place) {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  /// Whether the cell of a row is part of one that spans several columns, which decide its width together.
  func isSpanned(_ row: @autoclosure () -> RowIdentity, _ place: Int) -> Bool {
    guard widelySpanned.contains(place) else { return false }
    return spans.spans(ofRow: row().source).contains { span in
      runs(ofSpan: span).contains { $0.count > 1 && $0.contains(place) }
    }
  }

  /// The places of the columns that some cell spans with others.
  func findWidelySpanned() -> Set<Int> {
    spans.spans.indices.reduce(into: []) { places, span in
      guard spans.spans[span].columns.count > 1 else { return }
      for run in runs(ofSpan: span) where run.count > 1 { places.formUnion(run) }
    }
  }

  /// What the cells that span several columns need, in points: a long text wraps.
  func findSpanDemands() -> [(columns: Range<Int>, wanted: Double)] {
    guard !widelySpanned.isEmpty else { return [] }
    let wide = spans.spans.indices.filter { span in runs(ofSpan: span).contains { $0.count > 1 } }
    let places = source.places(
      of: Set(wide.map { RowIdentity(source: spans.spans[$0].rows.lowerBound) }))
    var widest: [Range<Int>: Double] = [:]
    for span in wide {
      let row = RowIdentity(source: spans.spans[span].rows.lowerBound)
      guard let index = places[row] else { continue }
      let cell = source.cell(at: index, column: spans.spans[span].columns[0])
      for run in runs(ofSpan: span) where run.count > 1 {
        let state = styles.number(of: StyleTable.RowState())
        let style = styles.cell(run.lowerBound, state: state)
        let text = text(of: cell, inColumn: run.lowerBound)
        let look = looks(of: cell, text, style, run.lowerBound, at: index).value
        let wanted = naturalWidth(text, look) + look.inset.horizontal
        widest[run] = max(widest[run] ?? 0, min(wanted, ColumnFitter.widestText))
      }
    }
    return widest.sorted { ($0.key.count, $0.key.lowerBound) < ($1.key.count, $1.key.lowerBound) }
      .map { ($0.key, $0.value) }
  }
}

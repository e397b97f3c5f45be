import GridreelModel
import GridreelPrimitives

/// A visible rectangle of cells that a callout points at.
struct CalloutRegion {
  /// Identifies the region in this picture and in others of the same rows.
  let key: String
  /// Its rows; empty for what belongs to no row.
  let rows: Set<RowIdentity>
  let rect: GridRect
  /// Whether it spans the whole width, or everything from the header to the end.
  let isWholeRow, isWholeColumn: Bool
  /// The places of its columns.
  let columns: Range<Int>
  /// The card that it is on; nil among rows.
  var card: GridRect?
}

/// Finds what callouts point at.
struct CalloutRegions {
  let context: LayoutContext
  let geometry: GridGeometry
  /// The visible cells.
  let cells: VisibleCells
  /// Where the section header ends that is stuck over the first rows; nil if none is.
  let stuckEnd: Double?
  /// The height of a cut row from which it is pointed at, in points: a frame around less is a bar.
  private static let leastHeight = 12.0
  private var rows: [VisibleRow] { cells.rows }

  init(
    context: LayoutContext, geometry: GridGeometry, cells: VisibleCells, stuckEnd: Double?
  ) {
    (self.context, self.geometry, self.cells) = (context, geometry, cells)
    self.stuckEnd = stuckEnd
  }

  /// The visible regions of a callout: one for each run of adjacent rows and adjacent columns.
  func regions(_ callout: Callout, number: Int) -> [CalloutRegion] {
    var regions: [CalloutRegion] = []
    for rows in rowSpans(callout) {
      for (run, columns) in columnRuns(callout.columns).enumerated() {
        let rect = rect(rows, columns, isWholeRow: callout.columns == nil)
        let least = callout.kind.hides ? 1 : min(Self.leastHeight, (rows.bottom - rows.top) / 2)
        guard rect.width > 1, rect.height > 1, rect.height >= least else { continue }
        regions.append(
          CalloutRegion(
            key: callout.key(number, of: rows.rows, run: run), rows: rows.rows, rect: rect,
            isWholeRow: callout.columns == nil, isWholeColumn: callout.rows == .all,
            columns: columns))
      }
    }
    return regions
  }

  /// A vertical extent, the area that clips it, and the rows within.
  private struct RowSpan {
    var top, bottom: Double
    let area: GridRect
    var rows: Set<RowIdentity> = []
  }

  private func rowSpans(_ callout: Callout) -> [RowSpan] {
    switch callout.rows {
    case .header:
      let area = geometry.columnHeader
      return [RowSpan(top: area.y, bottom: area.maxY, area: area)]
    case .all:
      let end = rows.last.map { geometry.y(of: $0.band) + $0.band.height } ?? geometry.body.y
      return [RowSpan(top: geometry.columnHeader.y, bottom: end, area: geometry.grid)]
    case .some(let identities):
      var area = geometry.body
      if let stuckEnd, stuckEnd > area.y, !callout.kind.hides {
        area = area.intersection(
          GridRect(x: area.x, y: stuckEnd, width: area.width, height: area.height))
      }
      var spans: [RowSpan] = []
      for row in rows where identities.contains(row.identity) {
        let top = geometry.y(of: row.band)
        if let last = spans.last, abs(last.bottom - top) < 1e-6 {
          spans[spans.count - 1].bottom = top + row.band.height
        } else {
          spans.append(RowSpan(top: top, bottom: top + row.band.height, area: area))
        }
        spans[spans.count - 1].rows.insert(row.identity)
      }
      return spans
    }
  }

  /// Runs of adjacent columns by their places; pinned columns and others never share a run, nor do a column that is
  /// dragged and those that stay.
  private func columnRuns(_ keys: [String]?) -> [Range<Int>] {
    guard let keys else { return context.columns.isEmpty ? [] : [context.columns.indices] }
    let dragged = context.grid.columnDrag.flatMap { drag in
      context.columns.firstIndex { $0.key == drag.column }
    }
    let edges: Set<Int> = dragged.map { [$0, $0 + 1] } ?? []
    return context.columnRuns(keys, partedAt: edges.union([context.pinnedCount]))
  }

  private func rect(_ rows: RowSpan, _ columns: Range<Int>, isWholeRow: Bool) -> GridRect {
    let isPinned = isWholeRow || geometry.side(ofColumn: columns.lowerBound).isPinned
    let clip = geometry.clip(rows.area, pinned: isPinned)
    var rect = GridRect(
      x: geometry.grid.x, y: rows.top, width: geometry.grid.width, height: rows.bottom - rows.top)
    if !isWholeRow {
      let (first, last) = (
        geometry.span(ofColumn: columns.lowerBound),
        geometry.span(ofColumn: columns.upperBound - 1)
      )
      rect.x = first.x
      rect.width = last.x + last.width - first.x
      rect = widened(rect, rows, columns)
    }
    return rect.intersection(clip)
  }

  /// A rectangle of cells with all of those that span some of them.
  private func widened(_ rect: GridRect, _ rows: RowSpan, _ columns: Range<Int>) -> GridRect {
    guard let merged = cells.merged else { return rect }
    return merged.pieces.enumerated().reduce(rect) { whole, entry in
      let (number, piece) = entry
      let isMet =
        piece.columns.overlaps(columns)
        && piece.rows.contains { rows.rows.contains(cells.rows[$0].identity) }
      return isMet ? whole.united(with: merged.frame(number, geometry)) : whole
    }
  }
}

extension Callout {
  /// The key of the region of some rows and a run of columns, whatever else the callout points at: its number
  /// from 1, and behind a dot what tells the region from the callout's first one.
  func key(_ number: Int, of rows: Set<RowIdentity>, run: Int = 0) -> String {
    var words: [String] = []
    let first: RowIdentity? = if case .some(let all) = self.rows { all.min() } else { nil }
    if let row = rows.min(), row != first { words.append("\(row.source + 1)") }
    if run > 0 { words.append("run \(run + 1)") }
    return (["\(number + 1)"] + words).joined(separator: ".")
  }
}

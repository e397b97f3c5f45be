import GridModel
import Primitives

/// A visible rectangle of cells that a callout points at.
struct CalloutRegion {
  /// Identifies the region within the picture.
  let key: String
  let rect: Rect
  /// Whether it spans the whole width, or everything from the header to the end.
  let isWholeRow, isWholeColumn: Bool
  /// The places of its columns.
  let columns: Range<Int>
  /// The card that it is on; nil among rows.
  var card: Rect?
}

/// Finds what callouts point at.
struct CalloutRegions {
  let context: LayoutContext
  let geometry: GridGeometry
  /// The visible rows.
  let rows: [VisibleRow]

  /// The visible regions of a callout: one for each run of adjacent rows and adjacent columns.
  func regions(_ callout: Callout, number: Int) -> [CalloutRegion] {
    var regions: [CalloutRegion] = []
    for rows in rowSpans(callout) {
      for columns in columnRuns(callout.columns) {
        let rect = rect(rows, columns, isWholeRow: callout.columns == nil)
        guard rect.width > 1, rect.height > 1 else { continue }
        let key = regions.isEmpty ? "\(number + 1)" : "\(number + 1).\(regions.count + 1)"
        regions.append(
          CalloutRegion(
            key: key, rect: rect, isWholeRow: callout.columns == nil,
            isWholeColumn: callout.rows == .all, columns: columns))
      }
    }
    return regions
  }

  /// A vertical extent and the area that clips it.
  private struct RowSpan {
    var top, bottom: Double
    let area: Rect
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
      var spans: [RowSpan] = []
      for row in rows where identities.contains(row.identity) {
        let top = geometry.y(of: row.band)
        if let last = spans.last, abs(last.bottom - top) < 1e-6 {
          spans[spans.count - 1].bottom = top + row.band.height
        } else {
          spans.append(RowSpan(top: top, bottom: top + row.band.height, area: geometry.body))
        }
      }
      return spans
    }
  }

  /// Runs of adjacent columns by their places; pinned columns and others never share a run.
  private func columnRuns(_ keys: [String]?) -> [Range<Int>] {
    guard let keys else { return context.columns.isEmpty ? [] : [context.columns.indices] }
    let wanted = Set(keys)
    var runs: [Range<Int>] = []
    for place in context.columns.indices where wanted.contains(context.columns[place].key) {
      if let last = runs.last, last.upperBound == place, place != context.pinnedCount {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  private func rect(_ rows: RowSpan, _ columns: Range<Int>, isWholeRow: Bool) -> Rect {
    let isPinned = isWholeRow || geometry.side(ofColumn: columns.lowerBound).isPinned
    let clip = geometry.clip(rows.area, pinned: isPinned)
    var rect = Rect(
      x: geometry.grid.x, y: rows.top, width: geometry.grid.width, height: rows.bottom - rows.top)
    if !isWholeRow {
      let (first, last) = (
        geometry.span(ofColumn: columns.lowerBound),
        geometry.span(ofColumn: columns.upperBound - 1)
      )
      rect.x = first.x
      rect.width = last.x + last.width - first.x
    }
    return rect.intersection(clip)
  }
}

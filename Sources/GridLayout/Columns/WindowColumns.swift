import GridreelModel
import GridreelPrimitives

/// The columns that a window shows.
enum WindowColumns {
  /// All columns, at these widths.
  case all(ColumnTracks)
  /// All columns, at these widths, clipped to the window.
  case sliding(ColumnTracks)
  /// The columns at these places; the others do not fit.
  case some([Int])
  /// None yet: the grid has to look like this.
  case adapted(Adaptation)
}

extension ColumnSizing {
  /// The width of fitted columns beyond the right edge of a scrolled window, in points; their cells
  /// are never read.
  private static let unseenWidth = 120.0

  /// The columns of a window of `available` points; nil for the grid's natural width, between
  /// `least` and `widest` points.
  ///
  /// A window shows whole columns. A window that is scrolled sideways, or has scrollbars, cuts
  /// columns at its edges as a screen does.
  func window(
    available: Double?, least: Double, widest: Double, offset: Double
  ) -> WindowColumns {
    var sizing = self
    sizing.room = available ?? widest
    let fitter = ColumnFitter(
      sizing: sizing, available: available, least: least, widest: widest)
    guard let available else { return fitter.columns }
    let grid = context.grid
    let hasBars = grid.scrollbars != .none
    let hasPins = context.pinnedCount > 0 || context.rightCount > 0
    if offset > 0 || grid.windowHold.slides || hasBars && hasPins {
      return sliding(available, offset: offset)
    }
    switch fitter.columns {
    case .some where hasBars: return sliding(available, offset: offset)
    case .adapted(let adaptation) where hasBars && adaptation.step > .natural:
      return sliding(available, offset: offset)
    case let columns: return columns
    }
  }

  // MARK: Columns as on a screen

  /// The columns of a window that cuts them at its edges, each at its preferred width.
  private func sliding(_ available: Double, offset: Double) -> WindowColumns {
    let firstRight = context.columns.count - context.rightCount
    var demands: [ColumnDemand] = []
    var x = 0.0
    for place in context.columns.indices {
      let isUnseen =
        x > offset + available && place < firstRight && !seen.contains(context.columns[place].key)
      let demand = isUnseen ? unseen(place) : demand(place)
      x += demand.preferred
      demands.append(demand)
    }
    return .sliding(
      ColumnTracks(
        demands: context.widened(demands), available: x > available ? nil : available))
  }

  private func unseen(_ place: Int) -> ColumnDemand {
    ColumnDemand(context.columns[place], natural: Self.unseenWidth) {
      ColumnNeed(exactly: Self.unseenWidth)
    }
  }
}

extension LayoutContext {
  /// The maximum number of columns that a warning names.
  private static let namedColumns = 5

  /// Reports the columns that do not fit into the window.
  func warnLeftOutColumns() {
    guard let text = leftOut.columnText else { return }
    let keys = leftOut.columns
    let named = keys.prefix(Self.namedColumns).map { "'\($0)'" }.joined(separator: ", ")
    let rest = keys.count - Self.namedColumns
    let all = rest > 0 ? "\(named) and \(rest) more" : named
    warn(
      LayoutWarning(
        .leftOutColumns,
        message:
          "only \(text) fit, without \(all); give the picture more \(option: "width"), or choose "
          + "\(option: "columns")"))
  }

  /// Reports that only the first rows are drawn, which nobody asked for.
  func warnLeftOutRows() {
    guard let text = leftOut.rowText else { return }
    warn(
      LayoutWarning(
        .leftOutRows,
        message:
          "only \(text) are drawn; choose how many with \(option: "limit"), or all with \(set: "limit", "all")"
      ))
  }

  /// Reports that a cell's field is open, but hidden.
  func warnHiddenField(_ row: VisibleRow, column key: String) {
    warn(
      LayoutWarning(
        .unheeded, row: row.number + 1, column: key,
        message:
          "the open field in column '\(key)' of row \(row.number + 1) is not drawn, since a callout hides its "
          + "cell; edit another cell, or show this one"))
  }

  /// Reports that the picture is wider than requested, by `points`.
  func warnWidened(by points: Double) {
    guard let column = columns.first else { return }
    let more = Int(clamped: points.rounded(.up))
    warn(
      LayoutWarning(
        .widenedPicture, column: column.key,
        message:
          "the picture is \(more) point\(more == 1 ? "" : "s") wider than \(option: "width"), so that "
          + "column '\(column.key)' is whole"))
  }
}

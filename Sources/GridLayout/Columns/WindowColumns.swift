import GridModel

/// The columns that a window shows.
enum WindowColumns {
  /// All columns, at these widths.
  case all(ColumnTracks)
  /// All columns, at these widths, clipped to the window.
  case sliding(ColumnTracks)
  /// The columns at these places; the others do not fit.
  case some([Int])
}

extension ColumnSizing {
  /// The width of fitted columns beyond the right edge of a scrolled window, in points; their cells
  /// are never read.
  private static let unseenWidth = 120.0

  /// The columns of a window of `available` points; nil for the grid's natural width.
  ///
  /// A window shows whole columns. A window that is scrolled sideways, or has scrollbars, cuts
  /// columns at its edges as a screen does.
  func window(available: Double?, offset: Double) -> WindowColumns {
    guard let available else {
      return .all(ColumnTracks(demands: allDemands(), available: nil))
    }
    let grid = context.grid
    let hasBars = grid.scrollbars != .none
    let hasPins = context.pinnedCount > 0 || context.rightCount > 0
    if offset > 0 || grid.windowHold.slides || hasBars && hasPins {
      return sliding(available, offset: offset)
    }
    let columns = whole(available)
    if case .some = columns, hasBars { return sliding(available, offset: offset) }
    return columns
  }

  // MARK: Whole columns

  /// The columns that fit: always the first one, then pinned ones, then the others from the left up
  /// to the first that does not fit.
  private func whole(_ available: Double) -> WindowColumns {
    let order = order
    var demands: [ColumnDemand] = []
    var (preferred, least) = (0.0, 0.0)
    for place in order {
      var demand = demand(place)
      if let width = demand.fixed, width > available { demand = yielding(place, width: width) }
      if context.grid.windowHold.leftOut.contains(context.columns[place].key), !demands.isEmpty {
        return .some(order.prefix(demands.count).sorted())
      }
      // While every column has its preferred width, nothing needs to know how far each can shrink.
      let isScarce = preferred > available
      preferred += demand.preferred
      if preferred > available {
        demand = demand.known
        if !isScarce {
          demands = demands.map(\.known)
          least = demands.reduce(0) { $0 + ($1.fixed ?? $1.least) }
        }
        least += demand.fixed ?? demand.least
        if least > available, !demands.isEmpty {
          return .some(order.prefix(demands.count).sorted())
        }
      }
      demands.append(demand)
    }
    let placed = zip(order, demands).sorted { $0.0 < $1.0 }.map(\.1)
    return .all(ColumnTracks(demands: context.widened(placed), available: available))
  }

  /// A column whose requested width exceeds the whole window: it is treated as a fitted one.
  private func yielding(_ place: Int, width: Double) -> ColumnDemand {
    var column = context.columns[place]
    column.width = .fit
    return ColumnDemand(column, natural: width) { need(place) }
  }

  /// The columns' places; those that are left out last come first.
  private var order: [Int] {
    let count = context.columns.count
    let (left, right) = (context.pinnedCount, count - context.rightCount)
    guard left < right else { return Array(0..<count) }
    // If no column is pinned at the left, the first one identifies the rows.
    let first = max(left, 1)
    return Array(0..<first) + Array(right..<count) + Array(first..<right)
  }

  // MARK: Columns as on a screen

  /// The columns of a window that cuts them at its edges, each at its preferred width.
  private func sliding(_ available: Double, offset: Double) -> WindowColumns {
    let firstRight = context.columns.count - context.rightCount
    var demands: [ColumnDemand] = []
    var x = 0.0
    for place in context.columns.indices {
      let isUnseen = x > offset + available && place < firstRight
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

  /// Reports what does not fit into the window.
  func warnLeftOut() {
    guard let leftOut else { return }
    let named = leftOut.keys.prefix(Self.namedColumns).map { "'\($0)'" }.joined(separator: ", ")
    let rest = leftOut.keys.count - Self.namedColumns
    let all = rest > 0 ? "\(named) and \(rest) more" : named
    warn(
      LayoutWarning(
        .leftOutColumns,
        message:
          "only \(leftOut.text) fit, without \(all); give the picture more --width, or choose "
          + "--columns"))
  }

  /// Reports that the picture is wider than requested, by `points`.
  func warnWidened(by points: Double) {
    guard let column = columns.first else { return }
    let more = Int(points.rounded(.up))
    warn(
      LayoutWarning(
        .widenedPicture, column: column.key,
        message: "the picture is \(more) point\(more == 1 ? "" : "s") wider than --width, so that "
          + "column '\(column.key)' is whole"))
  }
}

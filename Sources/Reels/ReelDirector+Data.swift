import GridreelDataSources
import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelStills
import GridreelStyle
import GridreelValues

/// Changes of the rows.
extension ReelDirector {
  /// Shows the rows for which a condition holds.
  mutating func filter(
    _ condition: Placed<GridExpression>?, _ origin: Origin
  ) throws(GridreelError) {
    do throws(GridreelError) {
      try condition?.value.validated(columns: state.names.keys)
    } catch {
      throw origin.error(error.message)
    }
    state.grid.filter = condition?.value.resolved(columns: state.names.keys)
  }

  /// Puts other data in the place of the rows.
  ///
  /// With a column that tells rows apart, rows with the same text in it are the same rows, and keep all that belongs
  /// to them.
  mutating func show(_ data: ReelData, _ origin: Origin) throws(GridreelError) {
    let full = try origin.path(data.path, allowing: options.display.allowPaths ?? [])
    let (rows, names) = try read(full, data.format, origin)
    let table = rows.table
    for column in state.grid.columns {
      do throws(GridreelError) {
        _ = try names.resolve(column.key, origin)
      } catch {
        throw origin.error("'\(full)' lacks what is shown: \(error.message)")
      }
    }
    if hasChosenKey, let key = state.grid.rowKey, !table.tellsRowsApart(by: key) {
      state.grid.rowKey = nil
    }
    if state.grid.rowKey == nil {
      adviseKey(for: data)
      state.exchangesRows = true
      // The script selects anew, and footnotes and callouts find their rows anew.
      state.grid.selection.clear()
      (state.grid.footnotes, state.grid.callouts) = ([], [])
    }
    state.names = names
    let builder = GridBuilder(options: options, table: table)
    builder.put(rows, into: &state.grid)
    try reformat(by: builder, data, origin)
    if let label = data.label { (state.caption, state.captionIsLabel) = (label, true) }
    if let keys = data.sort { try sort(keys, origin) }
    if let limit = data.limit { state.grid.show(limit) }
    guard state.grid.scalesBars else { return }
    do throws(GridreelError) {
      state.grid.scaleBars(by: try state.grid.arranged())
    } catch {
      throw origin.error(error.message)
    }
  }

  /// Gives the columns the formats for new data, in which those that order the rows of a race count or measure.
  private mutating func reformat(
    by builder: GridBuilder, _ data: ReelData, _ origin: Origin
  ) throws(GridreelError) {
    let wanted = try (data.sort ?? []).mapEach { key throws(GridreelError) in
      try state.names.resolve(key.column, origin)
    }
    let raced = Set(state.grid.sort.map(\.column) + wanted)
    state.grid = try builder.reformatted(state.grid, keeping: formattedColumns, measured: raced)
  }

  /// Gives the columns that order the rows of a race the format that they have in all of its data.
  mutating func formatRace(_ table: any DataFile) throws(GridreelError) {
    let raced = Set(state.grid.sort.map(\.column)).subtracting(formattedColumns)
    let builder = GridBuilder(options: options, table: table)
    let kept = Set(state.grid.columns.map(\.key)).subtracting(raced)
    state.grid = try builder.reformatted(state.grid, keeping: kept, measured: raced)
  }

  /// Says once how rows of new data would be the rows that were there.
  private mutating func adviseKey(for data: ReelData) {
    guard hasChosenKey, advice.isEmpty else { return }
    advice.append(
      Warning(
        "the rows of '\(data.path)' fade over, because no column has a text of its own in each row before and after; give the data such a column, for example id, and say \(set: "rowKey", "id")"
      ))
  }

  /// Reads data as those of the first picture.
  private func read(
    _ path: String, _ format: InputFormat?, _ origin: Origin
  ) throws(GridreelError) -> (rows: GridBuilder.Rows, names: ColumnNames) {
    do throws(GridreelError) {
      let input = try GridInput(path: path, format: format, flags: options)
      let whole = try options.computing(input)
      let names = ColumnNames(keys: whole.columnKeys)
      let rows = try GridBuilder(options: options, table: whole).rows(of: whole)
      guard !hasChosenKey, let key = state.grid.rowKey else { return (rows, names) }
      guard names.keys.contains(key) else {
        throw GridreelError(
          .badInput, file: path,
          unknownColumn(key, among: names.keys) + ", and one of that name is to tell rows apart"
        )
      }
      var keyed = options
      keyed.order.rowKey = key
      _ = try GridBuilder(options: keyed, table: rows.table).rowKey(in: rows.table)
      return (rows, names)
    } catch {
      // An error within the data has a place of its own, and so has a file that a command line names.
      let isNamedInFile = error.code == .unreadableInput && origin.file != nil
      guard error.file == nil || isNamedInFile else { throw error }
      let named = error.file.map { "'\($0)' " } ?? ""
      let place = origin.error(named + error.message)
      throw GridreelError(
        error.code == .usage ? .badInput : error.code, file: place.file, line: place.line,
        column: place.column, place.message)
    }
  }
}

extension ReelStep {
  /// The seconds of rest between the files of a race.
  private static let raceHold = 0.3

  /// A step for each of several files, with short rests between them unless another rest is asked for.
  func race(_ data: [ReelData]) -> [ReelStep] {
    data.enumerated().map { place, file in
      var step = ReelStep(
        action: .data([file]), duration: duration,
        hold: hold ?? (place < data.count - 1 ? Self.raceHold : nil), easing: easing,
        origin: origin)
      step.isOneOfSeveral = true
      return step
    }
  }
}

extension DataGrid {
  /// Shows the first rows alone, or all.
  mutating func show(_ limit: RowLimit) {
    self.limit = if case .count(let count) = limit { count } else { nil }
    drawnRows = nil
  }
}

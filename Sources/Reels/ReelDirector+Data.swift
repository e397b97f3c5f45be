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
    let (rows, names) = try read(data, origin)
    let table = rows.table
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
    GridBuilder(options: options, table: table).put(rows, into: &state.grid)
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

  /// Gives each column one format for all data of the reel, so that no number is written in another way as it changes.
  ///
  /// Those that order the rows of a race count or measure.
  mutating func format(
    _ first: any DataFile, and steps: [ReelStep]
  ) throws(GridreelError) {
    var (later, orders): ([any DataFile], [SortKey]) = ([], state.grid.sort)
    for step in steps {
      if case .sort(let keys) = step.action { orders += keys }
      for data in step.action.data {
        orders += data.sort ?? []
        // What cannot be read is told where it is shown.
        guard let read = try? read(data, step.origin) else { continue }
        readAhead[ReadAhead(path: data.path, format: data.format)] = read
        later.append(read.rows.table)
      }
    }
    let raced = orders.compactMap { try? state.names.resolve($0.column, .library) }
    state.grid = try GridBuilder(options: options, table: first).reformatted(
      state.grid, beside: later, keeping: formattedColumns, measured: Set(raced))
  }

  /// The caption of the first data, where steps name theirs by their files; nil for any other.
  static func label(of input: GridInput, before steps: [ReelStep]) -> String? {
    let pattern = steps.lazy.compactMap { $0.action.data.first?.labelPattern }.first
    // Rows that stand in a grid file have no file of their own.
    guard let pattern, let path = input.paths.last, path != "-",
      input.paths.count > 1 || input.options.plainData != nil
    else { return nil }
    let label = ReelData.caption(pattern, of: path)
    return label == pattern ? nil : label
  }

  /// Says once how rows of new data would be the rows that were there.
  private mutating func adviseKey(for data: ReelData) {
    guard hasChosenKey, advice.isEmpty else { return }
    advice.append(
      Warning(
        "the rows of '\(data.path)' fade over, because no column has a text of its own in each row before and after; give the data such a column, for example id, and say \(set: "rowKey", "id")"
      ))
  }

  /// Rows of new data, and the names of all columns.
  typealias NewRows = (rows: GridBuilder.Rows, names: ColumnNames)

  /// Data that were read before they are shown.
  struct ReadAhead: Hashable {
    let path: String
    let format: InputFormat?
  }

  /// Reads data as those of the first picture, whose columns they must have.
  private mutating func read(
    _ data: ReelData, _ origin: Origin
  ) throws(GridreelError) -> NewRows {
    // Data that are shown again have other rows.
    let known = readAhead.removeValue(forKey: ReadAhead(path: data.path, format: data.format))
    if let known { return known }
    let found: NewRows
    if let table = data.table {
      found = try rows(of: table, data.path)
    } else {
      let path = try origin.path(data.path, allowing: options.display.allowPaths ?? [])
      found = try read(path, data.format, origin)
    }
    // The film takes longer than its data, and no file is to blame for it.
    BudgetWatch.enter(.drawing(inputName))
    for column in state.grid.columns {
      do throws(GridreelError) {
        _ = try found.names.resolve(column.key, origin)
      } catch {
        throw origin.error("'\(data.path)' lacks what is shown: \(error.message)")
      }
    }
    return found
  }

  private func read(
    _ path: String, _ format: InputFormat?, _ origin: Origin
  ) throws(GridreelError) -> NewRows {
    do throws(GridreelError) {
      let input = try GridInput(path: path, format: format, flags: options)
      return try rows(of: input.table, path)
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

extension ReelDirector {
  /// The rows of a table, which its key tells apart if somebody named one.
  private func rows(
    of whole: any DataFile, _ path: String
  ) throws(GridreelError) -> NewRows {
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

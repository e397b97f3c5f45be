import GridreelDataSources
import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelReels
import GridreelStyle
import GridreelValues

/// Several files that have the rows of one table at different times.
extension ReelJob {
  private var isRace: Bool { !laterInputs.isEmpty || !laterRows.isEmpty }
  /// The most pictures that a column's values make.
  private static let mostFrames = 400

  private func caption(of path: String) -> String? {
    let text = ReelData.caption(label ?? "{name}", of: path)
    return text.isEmpty ? nil : text
  }

  /// The caption of the first picture.
  var firstCaption: String? {
    if !laterRows.isEmpty { return firstLabel }
    return isRace ? caption(of: input) : nil
  }

  /// The step that shows one file after the other; none without a race.
  var race: [ReelStep] {
    guard isRace else { return [] }
    guard laterRows.isEmpty else {
      return [ReelStep(action: .data(laterRows), hold: timing.hold, origin: .flag("--frames"))]
    }
    let files = laterInputs.map {
      ReelData(path: $0, format: inputFormat, label: caption(of: $0))
    }
    return [ReelStep(action: .data(files), hold: timing.hold, origin: .flag("--input"))]
  }

  /// Rejects files of which there can be no race.
  func checkRace() throws(GridreelError) {
    guard frames == nil || laterInputs.isEmpty else {
      throw GridreelError(
        .usage, "a race is over several files, or over a column of one by --frames; leave one out")
    }
    guard isRace else {
      guard label == nil || frames != nil else {
        throw GridreelError(
          .usage,
          "--label is the caption of each of several files; name more than one, or leave it out")
      }
      return
    }
    guard !laterInputs.contains("-") else {
      let files = ([input] + laterInputs).filter { $0 != "-" }.map(shellWord)
      throw GridreelError(
        .usage,
        "'-' comes first among several files: gridreel animate - \(files.joined(separator: " "))")
    }
  }

  /// Finds the column that tells the rows of a race apart, unless the options name one.
  ///
  /// - Throws: ``GridreelError`` if there is none.
  func tellRowsApart(in input: GridInput, _ options: inout GridOptions) throws(GridreelError) {
    guard isRace, options.order.rowKey == nil else { return }
    options.order.rowKey = input.table.columnTellingRowsApart
    guard options.order.rowKey == nil else { return }
    throw GridreelError(
      .badInput, file: input.name,
      "no column has a text of its own in each row, by which its rows could be found in '\(laterInputs.first ?? laterRows[0].path)'; add one, and name it with \(option: "rowKey")"
    )
  }

  /// Parts the rows by the values of the column that makes one picture after the other, in the order of the values.
  ///
  /// - Parameter input: All rows.
  /// - Returns: The input with the rows of the first value, without the column unless it is asked for.
  /// - Throws: ``GridreelError`` if there is no such column, or too many values.
  mutating func takeFrames(of input: GridInput) throws(GridreelError) -> GridInput {
    guard let frames else { return input }
    let origin = Origin.flag("--frames")
    let names = ColumnNames(keys: input.table.columnKeys)
    let key = try names.resolve(frames, origin)
    let asked = options.laid(over: input.options).order.columns?.map(\.key) ?? []
    let parts = try FrameRows(
      input.table, by: key, keepsColumn: asked.contains(key), atMost: Self.mostFrames, origin)
    let pattern = label ?? "{name}"
    let labels = parts.labels.map { pattern.replacing("{name}", with: $0) }
    firstLabel = labels.first.flatMap { $0.isEmpty ? nil : $0 }
    laterRows = zip(parts.tables, labels).dropFirst().map { table, label in
      ReelData(table, named: "\(key) \(label)", label: label.isEmpty ? nil : label)
    }
    guard !laterRows.isEmpty, let first = parts.tables.first else {
      throw origin.error("column '\(key)' has one value; a race needs two or more")
    }
    return input.showing(first)
  }
}

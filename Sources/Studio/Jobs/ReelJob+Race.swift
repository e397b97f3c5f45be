import GridreelDataSources
import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelReels
import GridreelStyle
import GridreelValues

/// Several files that have the rows of one table at different times.
extension ReelJob {
  private var isRace: Bool { !laterInputs.isEmpty }

  private func caption(of path: String) -> String? {
    let text = ReelData.caption(label ?? "{name}", of: path)
    return text.isEmpty ? nil : text
  }

  /// The caption of the first picture.
  var firstCaption: String? { isRace ? caption(of: input) : nil }

  /// The step that shows one file after the other; none without a race.
  var race: [ReelStep] {
    guard isRace else { return [] }
    let files = laterInputs.map {
      ReelData(path: $0, format: inputFormat, label: caption(of: $0))
    }
    return [ReelStep(action: .data(files), hold: timing.hold, origin: .flag("--input"))]
  }

  /// Rejects files of which there can be no race.
  func checkRace() throws(GridreelError) {
    guard isRace else {
      guard label == nil else {
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
      "no column has a text of its own in each row, by which its rows could be found in '\(laterInputs[0])'; add one, and name it with \(option: "rowKey")"
    )
  }
}

import GridreelPrimitives

/// Compresses scan lines into as few bytes as libdeflate can, with several choices of filters.
///
/// Tables mostly need no filter, since equal letters are equal bytes then; large ones with
/// transparency may need another. A quick trial leaves out what is far behind. What is written
/// without all this is a choice too, so that no file is larger for it.
struct SmallestCompressor {
  /// For each row, whether it equals the row above it.
  let repeats: [Bool]

  /// The level of the trial, and the greatest one, which takes some twenty times as long.
  private static let (trialLevel, level) = (9, 12)
  /// How much more bytes than the least of the trial a choice may have to be tried at the greatest
  /// level.
  ///
  /// The order of two choices changes between levels where they are nearer than this.
  private static let tolerance = 1.06

  /// Appends the zlib stream of `view`.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  func compress(
    _ view: PixelView, as form: PixelForm, to output: inout [UInt8]
  ) throws(GridreelError) {
    let filters = [LineFilter.none, .upWhereEqual(repeats), .leastDifferences, .fewestPairs]
    let trials = try filters.mapEach { filter throws(GridreelError) in
      try packed(view, form, filter, level: Self.trialLevel)
    }
    let limit = Double(trials.map(\.count).min() ?? 0) * Self.tolerance
    var best: [UInt8] = []
    PixelDeflater.compress(view, repeats: repeats, as: form, to: &best)
    for trial in trials where trial.count < best.count { best = trial }
    for (filter, trial) in zip(filters, trials) where Double(trial.count) <= limit {
      let next = try packed(view, form, filter, level: Self.level)
      if next.count < best.count { best = next }
    }
    output += best
  }

  private func packed(
    _ view: PixelView, _ form: PixelForm, _ filter: LineFilter, level: Int
  ) throws(GridreelError) -> [UInt8] {
    var bytes: [UInt8] = []
    try WholeBufferCompressor(level: level, filter: filter).compress(view, as: form, to: &bytes)
    return bytes
  }
}

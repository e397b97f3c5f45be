/// Finds differences between two records that do not show in anything drawn.
///
/// If the pixels differ nevertheless, the reason is outside the records: a font, a library.
struct UnseenCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    let names =
      names("setting", RecordWords.settings.order, \.settings)
      + names("theme's", RecordWords.theme.order, \.theme)
      + names("parameter", RecordPair.baseParameters, \.parameters)
    let what = names.isEmpty ? "" : "; what differs shows nowhere: \(names.listed())"
    report.add(.pixels, "both pictures draw the same things at the same places" + what)
  }

  private func names(
    _ words: String, _ order: [RecordPath], _ tree: KeyPath<GridRecord, RecordTree>
  ) -> [String] {
    pair.old[keyPath: tree].changes(to: pair.new[keyPath: tree], in: order)
      .map { "\(words) \($0.path.name.quotable)" }
  }
}

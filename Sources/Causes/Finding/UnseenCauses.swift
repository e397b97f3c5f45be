/// Finds differences between two records that do not show in anything drawn.
///
/// If the pixels differ nevertheless, the reason is outside the records: a font, a library.
struct UnseenCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    let names =
      names("setting", \.settings) + names("theme's", \.theme) + names("parameter", \.parameters)
    let what = names.isEmpty ? "" : "; what differs shows nowhere: \(names.listed())"
    report.add(.pixels, "both pictures draw the same things at the same places" + what)
  }

  private func names<Key: RecordKey>(
    _ words: String, _ values: KeyPath<GridRecord, [Key: String]>
  ) -> [String] {
    pair.differences(values).map { "\(words) \($0.key.name.quotable)" }
  }
}

extension GridRecord {
  /// Explains in the grid's terms why two pictures differ.
  ///
  /// O(rows × columns), and more if many rows differ.
  ///
  /// - Parameters:
  ///   - old: The record of the expected picture.
  ///   - new: The record of the actual picture.
  ///   - scale: Pixels per point, for the causes' places.
  /// - Returns: The causes, the most significant first; empty if the records are equal.
  package static func causes(
    from old: GridRecord, to new: GridRecord, scale: Double
  ) -> [Cause] {
    guard old != new else { return [] }
    let pair = RecordPair(from: old, to: new.reduced(to: old.version), scale: scale)
    var report = CauseReport(pair.places)
    guard !pair.drawsTheSame else {
      UnseenCauses(pair).find(into: &report)
      return report.causes
    }
    guard old.showsCards == new.showsCards, old.isTransposed == new.isTransposed else {
      ValueCauses(pair).findLayout(into: &report)
      return report.causes
    }
    let features = FeatureCauses(pair)
    let values = ValueCauses(pair)
    values.findSettings(into: &report)
    ColumnCauses(pair).find(into: &report)
    var rows = RowCauses(pair)
    rows.find(into: &report)
    CellCauses(pair).find(into: &report)
    rows.findMoved(into: &report)
    PartCauses(pair).find(into: &report)
    features.find(into: &report)
    values.findTheme(into: &report)
    StyleCauses(pair).find(into: &report)
    features.findLooks(into: &report)
    CellCauses(pair).findUnseen(into: &report)
    UnseenRows(pair).find(into: &report)
    LayoutCauses(pair).find(into: &report)
    values.findThemeName(into: &report)
    if report.causes.isEmpty { UnseenCauses(pair).find(into: &report) }
    return report.summary
  }
}

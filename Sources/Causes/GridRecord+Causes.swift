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
    let pair = RecordPair(
      from: old.complete, to: new.complete.reduced(to: old.version), scale: scale)
    var report = CauseReport()
    guard !pair.drawsTheSame else {
      UnseenCauses(pair).find(into: &report)
      return report.causes
    }
    guard old.showsCards == new.showsCards else {
      SettingCauses(pair).findLayout(into: &report)
      return report.causes
    }
    let features = FeatureCauses(pair)
    SettingCauses(pair).find(into: &report)
    ColumnCauses(pair).find(into: &report)
    var rows = RowCauses(pair)
    rows.find(into: &report)
    CellCauses(pair).find(into: &report)
    rows.findMoved(into: &report)
    PartCauses(pair).find(into: &report)
    features.find(into: &report)
    ThemeCauses(pair).find(into: &report)
    StyleCauses(pair).find(into: &report)
    features.findLooks(into: &report)
    LayoutCauses(pair).find(into: &report)
    ThemeCauses(pair).findName(into: &report)
    if report.causes.isEmpty { UnseenCauses(pair).find(into: &report) }
    return report.summary
  }

  /// The record reduced to what an earlier version of the text form holds, for comparison with such a record.
  private func reduced(to version: Int) -> GridRecord {
    guard version < 2, self.version >= 2 else { return self }
    var record = self
    record.features = []
    record.settings = settings.filter { $0.key.version <= version }
    for place in record.levels.indices {
      if let range = record.levels[place].properties.removeValue(forKey: .rangeBackground) {
        record.levels[place].properties[.background] = range
      }
    }
    // The first version recorded only the texts of cards.
    if showsCards {
      record.levels = []
      record.styles = [Style(levels: [], properties: [:])]
    }
    return record.complete
  }

  /// The record with exactly one text and one style per column in each row, even if its file is inconsistent.
  private var complete: GridRecord {
    var record = self
    if record.styles.isEmpty { record.styles = [Style(levels: [], properties: [:])] }
    let styles = record.styles.indices
    for place in record.rows.indices {
      record.rows[place].texts.fit(record.columns.count, filler: "")
      record.rows[place].styles.fit(record.columns.count, filler: 0)
      for column in record.rows[place].styles.indices
      where !styles.contains(record.rows[place].styles[column]) {
        record.rows[place].styles[column] = 0
      }
    }
    for place in record.columns.indices
    where !styles.contains(record.columns[place].headerStyle) {
      record.columns[place].headerStyle = 0
    }
    for place in record.parts.indices where !styles.contains(record.parts[place].style) {
      record.parts[place].style = 0
    }
    for place in record.features.indices {
      record.features[place].styles = record.features[place].styles.filter {
        styles.contains($0.value)
      }
    }
    for place in styles {
      record.styles[place].levels.removeAll { !record.levels.indices.contains($0) }
    }
    return record
  }
}

extension Array {
  /// Truncates or pads the array to a length.
  fileprivate mutating func fit(_ length: Int, filler: Element) {
    if count > length { removeLast(count - length) }
    append(contentsOf: repeatElement(filler, count: Swift.max(0, length - count)))
  }
}

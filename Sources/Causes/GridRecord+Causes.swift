extension GridRecord {
  /// Tells in the words of the grid why one picture is not the other.
  ///
  /// O(rows × columns) and more where many rows differ.
  ///
  /// - Parameters:
  ///   - old: What the expected picture shows.
  ///   - new: What the actual picture shows.
  ///   - scale: Pixels per point, for the causes' places.
  /// - Returns: The causes, the most telling first; empty where the records are equal.
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

  /// The record as an earlier version of its text form would have it, to compare with one of that.
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
    // Of cards the first version told nothing but what they say.
    if showsCards {
      record.levels = []
      record.styles = [Style(levels: [], properties: [:])]
    }
    return record.complete
  }

  /// The record with as many texts and styles in each row as there are columns, whoever made it.
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
  /// Cuts or fills the array to a length.
  fileprivate mutating func fit(_ length: Int, filler: Element) {
    if count > length { removeLast(count - length) }
    append(contentsOf: repeatElement(filler, count: Swift.max(0, length - count)))
  }
}

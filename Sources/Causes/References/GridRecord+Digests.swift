// References have digests of parts of what records say, for programs that cannot read a whole record. Records
// have the values of keys and no name of a type, so that the digests outlive the code.

extension RecordTree {
  /// The paths and the values as a text.
  package var text: String {
    var record = GridRecord()
    record.theme = self
    return record.encoded
  }
}

extension GridRecord {
  /// What the grid asks for besides its theme, without places and without what depends on the data.
  package var settingsText: String {
    var part = GridRecord()
    (part.settings, part.rules) = (settings, rules)
    part.columns = columns.map { column in
      Column(
        key: column.key, title: column.title, wish: column.wish, isPinned: column.isPinned,
        sort: column.sort)
    }
    part.parts = parts.filter { $0.kind != .section && $0.kind != .leftOutNote }
      .map { Part(kind: $0.kind, text: $0.text) }
    part.features = features.compactMap(\.asked)
    return part.encoded
  }
}

extension GridRecord.Feature {
  /// What was asked for, wherever it is; nil for what is there because of the data.
  fileprivate var asked: Self? {
    switch kind {
    case .image, .card, .range, .scrollbar, .span: return nil
    case .looks where facts[.row] != nil: return nil
    case .looks, .spanner, .summary, .footnote, .callout, .column, .heading, .field, .drag,
      .refresh,
      .hover,
      .focus, .menu, .header, .sectionHeader:
      var asked = Self(kind: kind)
      for (path, value) in facts.sorted where !path.isOfData { asked.facts[path] = value }
      return asked
    }
  }
}

import GridreelPrimitives

extension RecordPair {
  /// One feature in both records; nil in a record without it.
  struct FeaturePair {
    let old, new: GridRecord.Feature?
    /// Its index among the new record's features.
    let place: Int?
  }

  /// The features of one kind.
  func features(_ kind: FeatureKind) -> [FeaturePair] {
    FeatureAlignment(kind, old: old.features, new: new.features).pairs.map { pair in
      FeaturePair(
        old: pair.old.map { old.features[$0] }, new: pair.new.map { new.features[$0] },
        place: pair.new)
    }
  }

  /// The place of a feature in the new picture; none if it was removed.
  func places(of feature: FeaturePair) -> [GridRect] {
    feature.place.map { [places.feature($0)] } ?? []
  }

  /// Whether two row keys, one from each record, name the same row.
  func isSameRow(_ oldKey: String?, _ newKey: String?) -> Bool {
    guard let oldKey, let newKey else { return oldKey == newKey }
    guard let place = old.rows.firstIndex(where: { $0.key == oldKey }),
      let pair = rows.pairs.first(where: { $0.old == place })
    else { return oldKey == newKey }
    return new.rows[pair.new].key == newKey
  }

  /// Whether two lists of row keys, one per line, name the same rows.
  func areSameRows(_ old: String, _ new: String) -> Bool {
    let (olds, news) = (old.split(separator: "\n"), new.split(separator: "\n"))
    return olds.count == news.count
      && olds.allSatisfy { one in news.contains { isSameRow(String(one), String($0)) } }
  }
}

extension GridRecord {
  /// `row 3 'Cleo'`, from the row's key in the record.
  func words(forRow key: String) -> String {
    guard let place = rows.firstIndex(where: { $0.key == key }) else { return "row \(key)" }
    return name(ofRow: place)
  }

  /// `cell 3:age`, from the row's key in the record and the column's key.
  func words(forCell key: String, _ column: String) -> String {
    let number = rows.first { $0.key == key }.map { String($0.number) } ?? key
    return "cell \(number):\(column.quotable)"
  }

  /// `column 'age'`, `columns 'age' and 'city'`.
  func words(forColumns keys: [String]) -> String {
    (keys.count == 1 ? "column " : "columns ") + keys.map(\.quoted).listed()
  }

  /// Names lists of rows and columns: `row 3 'Cleo'`, `column 'age'`, `cell 3:age`.
  func words(forRows rows: String, columns: [String]) -> String {
    switch rows {
    case RecordPath.allRows: return columns.isEmpty ? "the whole grid" : words(forColumns: columns)
    case RecordPath.headerRow:
      return columns.isEmpty ? "the header" : "the header of \(words(forColumns: columns))"
    default: break
    }
    let keys = rows.split(separator: "\n").map(String.init)
    guard !columns.isEmpty else { return keys.map(words(forRow:)).listed() }
    return keys.flatMap { row in columns.map { words(forCell: row, $0) } }.listed()
  }

  /// The name of a feature for messages: `spanner 'Population'`, `summary 'Total'`.
  func name(of feature: Feature) -> String {
    switch feature.kind {
    case .spanner: return "spanner \(feature[.text].quoted)"
    case .summary:
      let section = feature.facts[.section].map { " of section \($0.quoted)" } ?? ""
      return "summary \(feature[.label].quoted)\(section)"
    case .footnote: return "footnote \(feature.name.quotable)"
    case .callout:
      let text = feature.facts[.text].map { " \($0.quoted)" } ?? ""
      return "callout \(feature.name) (\(feature[.kind])\(text))"
    case .column: return "column \(feature.name.quoted)"
    case .header: return "header of column \(feature.name.quoted)"
    case .sectionHeader: return "headers of sections"
    case .drag:
      return feature.facts[.row].map(words(forRow:)) ?? "column \(feature[.column].quoted)"
    case .field: return "editing field"
    case .hover: return "the colour under the pointer"
    case .focus: return "the focus ring"
    case .range: return "the line around selected cells"
    case .refresh: return "the refresh indicator"
    case .menu: return "the menu"
    case .heading: return "the heading above the cards"
    case .scrollbar: return "the scrollbar \(feature.name)"
    case .image, .card, .looks, .span: return feature.kind.rawValue
    }
  }
}

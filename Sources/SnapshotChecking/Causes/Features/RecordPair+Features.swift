import Primitives

extension RecordPair {
  /// One feature in both records; nil where it is not.
  typealias FeaturePair = (
    old: GridRecord.Feature?, new: GridRecord.Feature?, place: Int?
  )

  /// The features of one kind.
  func features(_ kind: String) -> [FeaturePair] {
    FeatureAlignment(kind, old: old.features, new: new.features).pairs.map { pair in
      (pair.old.map { old.features[$0] }, pair.new.map { new.features[$0] }, pair.new)
    }
  }

  /// Where a feature stands in the new picture; nowhere where it is gone.
  func regions(_ feature: FeaturePair) -> [PictureDifference.Region] {
    places.regions(feature.place.map { [places.feature($0)] } ?? [])
  }

  /// Whether two rows, by their names in the two records, are one and the same row.
  func isSameRow(_ oldKey: String?, _ newKey: String?) -> Bool {
    guard let oldKey, let newKey else { return oldKey == newKey }
    guard let place = old.rows.firstIndex(where: { $0.key == oldKey }),
      let pair = rows.pairs.first(where: { $0.old == place })
    else { return oldKey == newKey }
    return new.rows[pair.new].key == newKey
  }

  /// Whether two lists of rows, one in each line, are the same rows.
  func areSameRows(_ old: String, _ new: String) -> Bool {
    let (olds, news) = (old.split(separator: "\n"), new.split(separator: "\n"))
    return olds.count == news.count
      && olds.allSatisfy { one in news.contains { isSameRow(String(one), String($0)) } }
  }
}

extension GridRecord {
  /// `row 3 'Cleo'`, by the row's name in the record.
  func words(forRow key: String) -> String {
    guard let place = rows.firstIndex(where: { $0.key == key }) else { return "row \(key)" }
    return name(ofRow: place)
  }

  /// `cell 3:age`, by the row's name in the record and the column's key.
  func words(forCell key: String, _ column: String) -> String {
    let number = rows.first { $0.key == key }.map { String($0.number) } ?? key
    return "cell \(number):\(column.quotable)"
  }

  /// `column 'age'`, `columns 'age' and 'city'`; one key in each line.
  func words(forColumns keys: String) -> String {
    let keys = keys.split(separator: "\n").map { String($0).quoted }
    return (keys.count == 1 ? "column " : "columns ") + keys.listed()
  }

  /// What is meant by lists of rows and columns: `row 3 'Cleo'`, `column 'age'`, `cell 3:age`.
  func words(forRows rows: String, columns: String) -> String {
    let keys = rows.split(separator: "\n").map(String.init)
    let columnKeys = columns.split(separator: "\n").map(String.init)
    switch rows {
    case "all": return columns.isEmpty ? "the whole grid" : words(forColumns: columns)
    case "header":
      return columns.isEmpty ? "the header" : "the header of \(words(forColumns: columns))"
    default: break
    }
    guard !columns.isEmpty else { return keys.map(words(forRow:)).listed() }
    let cells = keys.flatMap { row in columnKeys.map { words(forCell: row, $0) } }
    return cells.listed()
  }

  /// What a person calls a feature: `spanner 'Population'`, `summary 'Total'`.
  func name(of feature: Feature) -> String {
    let facts = feature.facts
    switch feature.kind {
    case "spanner": return "spanner \((facts["text"] ?? "").quoted)"
    case "summary":
      let section = facts["section"].map { " of section \($0.quoted)" } ?? ""
      return "summary \((facts["label"] ?? "").quoted)\(section)"
    case "footnote": return "footnote \(feature.name.quotable)"
    case "callout":
      let kind = facts["kind"] ?? ""
      return "callout \(feature.name) (\(kind)" + (facts["text"].map { " \($0.quoted)" } ?? "")
        + ")"
    case "column": return "column \(feature.name.quoted)"
    case "field": return "editing field"
    case "hover": return "the colour under the pointer"
    case "focus": return "the focus ring"
    case "range": return "the line around selected cells"
    case "refresh": return "the refresh indicator"
    case "menu": return "the menu"
    case "heading": return "the heading above the cards"
    case "scrollbar": return "the scrollbar \(feature.name)"
    default: return feature.kind
    }
  }
}

/// Which cells of a record say something that their value does not: hidden ones and an open field.
struct CoveredCells {
  private var everywhere = false
  private var columns: Set<String> = []
  private var rows: Set<String> = []
  private var cells: Set<[String]> = []
  private var field: [String]?

  init(_ record: GridRecord) {
    for feature in record.features {
      let facts = feature.facts
      switch feature.kind {
      case "field": field = [facts["row"] ?? "", facts["column"] ?? ""]
      case "callout" where ["blur", "redact"].contains(facts["kind"]): hide(facts)
      default: break
      }
    }
  }

  private mutating func hide(_ facts: [String: String]) {
    let keys = (facts["columns"] ?? "").split(separator: "\n").map(String.init)
    switch (facts["rows"] ?? "", keys.isEmpty) {
    case ("header", _): break
    case ("all", true): everywhere = true
    case ("all", false): columns.formUnion(keys)
    case (let rows, let isWhole):
      for row in rows.split(separator: "\n").map(String.init) {
        if isWhole { self.rows.insert(row) }
        for key in keys { cells.insert([row, key]) }
      }
    }
  }

  /// Whether a callout hides a cell.
  func hides(row: String, column: String) -> Bool {
    everywhere || columns.contains(column) || rows.contains(row) || cells.contains([row, column])
  }

  /// Whether the open field covers a cell.
  func isEdited(row: String, column: String) -> Bool { field == [row, column] }
}

/// The stages of the pipeline from a table's rows to those that are drawn; each gives back an order
/// and changes nothing.
extension RowOrder {
  /// Keeps the rows for which `holds` answers true.
  func filtered(where holds: (Int) -> Bool) -> RowOrder {
    RowOrder(
      sections: sections.map { section in
        Section(title: section.title, key: section.key, rows: section.rows.filter(holds))
      })
  }

  /// Puts rows whose cells have the same displayed value into a section each, the sections in the
  /// order of those values; the section of missing values comes last.
  ///
  /// Rows keep their order within their section.
  func grouped(
    by grouping: Grouping, cells: [Cell], titles: CellWriter, collation: some TextCollation
  ) -> RowOrder {
    var collector = SectionCollector(grouping: grouping, titles: titles)
    for section in sections {
      for row in section.rows { collector.add(row, cells[row]) }
    }
    let found = collector.sections
    let keys = found.map { Cell(value: $0.key, text: $0.title ?? "") }
    let columns = SortColumn.columns(for: keys, grouping.direction, collation: collation)
    let order = SortColumn.order(of: found.count, by: columns, keeping: 0..<found.count)
    return RowOrder(sections: order.map { found[$0] })
  }

  /// Orders the rows of each section by `keys`, the most important first; ties keep their order.
  ///
  /// Keys of columns that the table does not have are passed over. Only the places of the whole
  /// drawn order within `window` matter: rows elsewhere may stay unsorted.
  func sorted(
    by keys: [SortKey], in table: DataTable, keeping window: Range<Int>,
    collation: some TextCollation
  ) -> RowOrder {
    let keys = keys.filter { table.index(ofColumn: $0.column) != nil }
    guard !keys.isEmpty else { return self }
    var start = 0
    var result = self
    for place in sections.indices {
      let rows = sections[place].rows
      let wanted = window.clamped(to: start..<start + rows.count)
      start += rows.count
      guard !wanted.isEmpty, rows.count > 1 else { continue }
      let columns = keys.flatMap { key in
        let cells = table.column(key.column)?.cells ?? []
        return SortColumn.columns(
          for: rows.lazy.map { cells[$0] }, key.direction, collation: collation)
      }
      let first = start - rows.count
      let kept = wanted.lowerBound - first..<wanted.upperBound - first
      let order = SortColumn.order(of: rows.count, by: columns, keeping: kept)
      result.sections[place].rows = order.map { rows[$0] }
    }
    return result
  }

  /// Keeps the rows at these places of the drawn order, counted from 0 over all sections; sections
  /// without any of them go.
  func windowed(to window: Range<Int>) -> RowOrder {
    guard window != 0..<rowCount else { return self }
    var start = 0
    var kept: [Section] = []
    for section in sections {
      let part = window.clamped(to: start..<start + section.rows.count)
      if !part.isEmpty || sections.count == 1 {
        let rows = section.rows[part.lowerBound - start..<part.upperBound - start]
        kept.append(Section(title: section.title, key: section.key, rows: Array(rows)))
      }
      start += section.rows.count
    }
    return RowOrder(sections: kept)
  }
}

/// Collects rows into sections by their displayed value.
private struct SectionCollector {
  private let grouping: Grouping
  private let titles: CellWriter
  private var places: [String: Int] = [:]
  private var placesByValue: [Value: Int] = [:]
  private var placesByPrefix: [String: Int] = [:]
  private(set) var sections: [RowOrder.Section] = []

  init(grouping: Grouping, titles: CellWriter) {
    (self.grouping, self.titles) = (grouping, titles)
  }

  mutating func add(_ row: Int, _ cell: Cell) {
    let place: Int
    if let length = grouping.prefix, !cell.value.isMissing {
      let text = titles.text(for: cell)
      let prefix = String(text.drop(while: \.isWhitespace).prefix(max(0, length)))
      place = placesByPrefix[prefix] ?? makePlace(titled: prefix.uppercased(), nil)
      placesByPrefix[prefix] = place
    } else {
      place = placesByValue[cell.value] ?? makePlace(titled: titles.text(for: cell), cell.value)
      placesByValue[cell.value] = place
    }
    sections[place].rows.append(row)
  }

  /// The section with a title, a new one if there is none: whatever has the same title shares one.
  ///
  /// It is ordered by `key`; nil is by its title.
  private mutating func makePlace(titled title: String, _ key: Value?) -> Int {
    if let place = places[title] { return place }
    places[title] = sections.count
    sections.append(RowOrder.Section(title: title, key: key ?? .text(title), rows: []))
    return sections.count - 1
  }
}

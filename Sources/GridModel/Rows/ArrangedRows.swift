package import GridreelPrimitives
package import GridreelValues

/// The rows of a store in some order, as a grid shows them.
package struct ArrangedRows: PartialRows, ColumnReading {
  /// Rows under one title.
  package struct Section: Sendable {
    let title: String?
    let sorter: RowSorter
    /// The range of the sorter's order to show.
    let window: Range<Int>

    /// What groups rows that have no title, and so no header: a word joiner.
    package static let untitled = "\u{2060}"

    /// Shows part of an order under a title; nil for no header.
    package init(title: String? = nil, sorter: RowSorter, window: Range<Int>) {
      self.title = title == Self.untitled ? nil : title
      (self.sorter, self.window) = (sorter, window)
    }
  }

  let store: any RowStore
  private let sections: [Section]
  package let wholeCount: Int

  /// Shows sections of a store's rows, a part of `wholeCount` rows.
  package init(store: any RowStore, sections: [Section], wholeCount: Int) {
    (self.store, self.sections, self.wholeCount) = (store, sections, wholeCount)
  }

  package var sectionCount: Int { sections.count }

  package func title(ofSection section: Int) -> String? { sections[section].title }

  package func rowCount(inSection section: Int) -> Int { sections[section].window.count }

  package func cell(at index: RowIndex, column: String) -> Cell {
    store.cell(row: row(at: index), column: column)
  }

  package func cells(at rows: [RowIndex], column: String) -> [Cell] {
    store.cells(rows: rows.map(row), column: column)
  }

  package func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: row(at: index)) }

  private func row(at index: RowIndex) -> Int {
    let section = sections[index.section]
    return section.sorter.row(at: section.window.lowerBound + index.row)
  }

  package func kind(ofColumn key: String) -> ValueKind { store.kind(ofColumn: key) }

  /// Arranges the store's rows anew, regardless of their order here.
  package func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    try store.arranged(by: arrangement)
  }

  /// An aggregate over all rows of the store, shown or not.
  package func value(of aggregate: Aggregate) -> Value { store.value(of: aggregate) }

  package func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    var places: [RowIdentity: RowIndex] = [:]
    for (number, section) in sections.enumerated() where places.count < rows.count {
      let sought = rows.lazy.filter { places[$0] == nil }.map(\.source)
      for (row, place) in section.sorter.places(of: Array(sought))
      where section.window.contains(place) {
        places[RowIdentity(source: row)] = RowIndex(
          section: number, row: place - section.window.lowerBound)
      }
    }
    return places
  }
}

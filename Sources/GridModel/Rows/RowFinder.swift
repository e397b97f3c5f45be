package import GridreelPrimitives
package import GridreelValues

/// A source that can find rows by their content without handing out all of them.
package protocol RowFinder: GridDataSource {
  /// The rows of a section whose cell in a column holds or displays a text, in order; nil if the
  /// source cannot find them itself.
  func rows(
    showing text: String, inColumn column: String, of section: Int, writtenBy writer: CellWriter?
  ) -> [RowIdentity]?
}

extension GridDataSource {
  /// Finds the rows of some sections whose cell in a column holds or displays a text, in order.
  ///
  /// - Parameters:
  ///   - text: The text to find.
  ///   - column: The column's key.
  ///   - sections: The sections to search.
  ///   - writer: Formats the cells; nil compares only the text they hold.
  /// - Returns: The rows' identities.
  /// - Complexity: O(rows) unless the source is a ``RowFinder``.
  package func rows(
    showing text: String, inColumn column: String, ofSections sections: some Sequence<Int>,
    writtenBy writer: CellWriter?
  ) -> [RowIdentity] {
    let finder = self as? any RowFinder
    return sections.flatMap { section -> [RowIdentity] in
      let found = finder?.rows(
        showing: text, inColumn: column, of: section, writtenBy: writer)
      if let found { return found }
      return (0..<rowCount(inSection: section)).compactMap { row in
        let index = RowIndex(section: section, row: row)
        let cell = cell(at: index, column: column)
        let isMeant = writer?.isMeant(cell, by: text) ?? (cell.text == text)
        return isMeant ? identity(at: index) : nil
      }
    }
  }

  /// Finds the rows of all sections whose cell in a column holds or displays one of several texts.
  ///
  /// - Parameters:
  ///   - texts: The texts to find.
  ///   - column: The column's key.
  ///   - writer: Formats the cells; nil compares only the text they hold.
  /// - Returns: The rows' identities in order, by text.
  /// - Complexity: O(rows), regardless of the number of texts.
  package func rows(
    showingAnyOf texts: Set<String>, inColumn column: String, writtenBy writer: CellWriter?
  ) -> [String: [RowIdentity]] {
    var found: [String: [RowIdentity]] = [:]
    // A row finder searches once for each text.
    if texts.count == 1 || self is any RowFinder && texts.count <= 16 {
      for text in texts {
        found[text] = rows(
          showing: text, inColumn: column, ofSections: 0..<sectionCount, writtenBy: writer)
      }
      return found
    }
    for section in 0..<sectionCount {
      for row in 0..<rowCount(inSection: section) {
        let index = RowIndex(section: section, row: row)
        let cell = cell(at: index, column: column)
        let meanings = writer?.meanings(of: cell) ?? [cell.text]
        for text in meanings where texts.contains(text) {
          found[text, default: []].append(identity(at: index))
        }
      }
    }
    return found
  }
}

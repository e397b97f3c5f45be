package import Primitives
package import Values

/// A source that finds rows by what they show without handing out all of them.
package protocol RowFinder: GridDataSource {
  /// The rows of a section whose cell in a column holds or displays a text, in their order; nil where
  /// the source cannot tell.
  func rows(
    showing text: String, inColumn column: String, of section: Int, writtenBy writer: CellWriter?
  ) -> [RowIdentity]?
}

extension GridDataSource {
  /// The rows of some sections whose cell in a column holds or displays a text, in their order.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - column: The column's key.
  ///   - sections: The sections that are looked at.
  ///   - writer: Writes the cells; nil looks at what they hold alone.
  /// - Returns: The rows' names.
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
        let isShown = cell.text == text || writer?.text(for: cell) == text
        return isShown ? identity(at: index) : nil
      }
    }
  }

  /// The rows of all sections whose cell in a column holds or displays one of some texts.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - column: The column's key.
  ///   - writer: Writes the cells; nil looks at what they hold alone.
  /// - Returns: The rows' names in their order, by the text.
  /// - Complexity: O(rows), however many texts there are.
  package func rows(
    showingAnyOf texts: Set<String>, inColumn column: String, writtenBy writer: CellWriter?
  ) -> [String: [RowIdentity]] {
    var found: [String: [RowIdentity]] = [:]
    // A source that finds rows by itself does so once for each text.
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
        let shown = Set([cell.text, writer?.text(for: cell) ?? cell.text])
        for text in shown where texts.contains(text) {
          found[text, default: []].append(identity(at: index))
        }
      }
    }
    return found
  }
}

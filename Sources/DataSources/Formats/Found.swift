package import GridreelPrimitives

/// What a reader found in some data: tables, the loose text around them, and what it saw on the way.
///
/// What any of it means, such as which table is drawn, is for others to say.
package struct Found<Rows: Sendable>: Sendable {
  /// A table.
  package struct Table: Sendable {
    /// Its name in the data, such as that of a sheet; nil if it has none.
    package let name: String?
    /// Its rows.
    package let rows: Rows
  }

  /// The tables in their order, at least one.
  package private(set) var tables: [Table]
  /// The lines before the first table and behind the last one, without blank lines.
  package var before: [String] = [], after: [String] = []
  /// The caption of the first table; nil if it has none.
  package var caption: RichText?
  /// The lines above the names of the first table's columns that are its titles, and those below it that are notes.
  package var titles: [String] = [], notes: [String] = []
  /// The facts about all rows that stand above the names of the first table's columns, a line for each row of them.
  package var facts: [String] = []
  /// The number of tables of the sheet of which the first table here is one.
  package var siblingCount = 1
  /// The sheet and the number of sheets that are not hidden, if nobody chose it among several.
  package var sheet: (name: String, count: Int)?
  /// Whether labels of the rows were left out, since they only number these from 0.
  package var leavesOutLabels = false
  /// How the data are written.
  package var seen = SeenWriting()
  /// What is suspicious.
  package var warnings: [Warning]

  /// Takes the only table.
  package init(_ rows: Rows, named name: String? = nil, _ warnings: [Warning] = []) {
    (tables, self.warnings) = ([Table(name: name, rows: rows)], warnings)
  }

  /// Which of several tables or sheets it is: `1 of 5 tables of the sheet`, `Sheet 1960, 1 of 6`; nil if there is one.
  package var place: String? {
    let sheet = sheet.map { "\($0.name), 1 of \($0.count)" }
    guard siblingCount > 1 else { return sheet.map { "Sheet \($0)" } }
    return "1 of \(siblingCount) tables of " + (sheet.map { "sheet \($0)" } ?? "the sheet")
  }

  /// The rows of the first table.
  package var table: Rows { tables[0].rows }

  /// The same with other rows, and warnings about a file.
  ///
  /// - Parameters:
  ///   - file: The name of the file; nil if it has none.
  ///   - change: Makes the other rows.
  /// - Returns: What was found.
  package func located<Other>(
    in file: String?, _ change: (Rows) -> Other
  ) -> Found<Other> {
    var found = Found<Other>(change(table), warnings.map { $0.located(in: file) })
    found.tables = tables.map { Found<Other>.Table(name: $0.name, rows: change($0.rows)) }
    (found.before, found.after, found.seen) = (before, after, seen)
    (found.caption, found.titles, found.facts, found.notes) = (caption, titles, facts, notes)
    (found.siblingCount, found.sheet) = (siblingCount, sheet)
    found.leavesOutLabels = leavesOutLabels
    return found
  }
}

extension Found<FileTable> {
  /// Makes the last line above the names of the columns the title of the first of several parts, if the names come again
  /// below other titles.
  mutating func lead() {
    var above = (titles: titles, facts: facts)
    let (table, warning) = table.led(by: &above)
    tables[0] = Table(name: tables[0].name, rows: table)
    (titles, facts) = above
    if let warning { warnings.append(warning) }
  }
}

/// How data are written, as far as a reader saw it; nil where there is no such thing.
package struct SeenWriting: Hashable, Sendable {
  /// The character encoding of a text.
  package var encoding: DataEncoding?
  /// What parts fields.
  package var delimiter: Delimiter?
  /// Whether the first row names the columns.
  package var hasHeader: Bool?
}

/// A rule by which a table gets the form that an editor would give it.
package enum EditRule: String, Hashable, Sendable, CaseIterable {
  /// Lines above the names of columns become title and subtitle, lines below the rows a note.
  case shape
  /// Rows that have one text alone become the titles of sections.
  case sections
  /// The last row of a data file becomes its total.
  case total
  /// A column that only numbers the rows is left out.
  case index
  /// Columns without any value are left out.
  case empty
  /// Names of columns become titles, and what neighbours begin with a title above them.
  case names
  /// Numbers and dates of a workbook are drawn in the formats that it gives them.
  case formats
  /// The numbers of a column get the same decimals, groups of digits and a true minus sign.
  case digits
  /// Times that are all midnight, and seconds that are all zero, are left off.
  case dates
  /// Lists in texts are drawn as their items.
  case lists
  /// Texts of Markdown and HTML are drawn without their marks.
  case markup
  /// Addresses of the web are shortened.
  case addresses
  /// Stray blanks before and behind texts are left off, and those that stand for the value above are drawn as nothing.
  case blanks
  /// Long texts are drawn whole where the picture has room for them.
  case texts
  /// A picture of a data file shows as many rows as suit its width.
  case rows

  /// All names, as messages list them.
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Its revision, which grows when it draws the same data otherwise.
  package var revision: Int { Self.newestRevision }

  /// The revision of the newest rule, and the highest that a grid file may pin.
  package static let newestRevision = 1
}

/// One change that a rule made to how a table is drawn; the values stay as they are.
package struct Edit: Hashable, Sendable {
  /// What of a column, or of the table, an edit sets.
  package enum Property: String, Hashable, Sendable {
    /// The title of a column or of the table.
    case title
    /// The title above a column and its neighbours.
    case spanner = "group"
    /// The text below the table's title, and the small print.
    case subtitle, note
    /// The pattern of a column's numbers, that of its dates, what separates the items of its lists, how much of its
    /// addresses is written, whether blanks around its texts are left off, whether marks of Markdown are, and whether its
    /// numbers are drawn as their workbook shows them.
    case numberFormat, dateFormat, listFormat, addressFormat, textFormat, markupFormat
    case workbookFormat
    /// Where the texts of a column stand.
    case align
    /// What stands for a missing value in a column.
    case missing
    /// Whether texts have as many lines as they need.
    case wrap
    /// Whether a column is left out.
    case hidden
    /// Whether the last row is a total, whether rows with one text head others, and whether columns become rows.
    case totalRow, headingRows, transpose
    /// The condition of the rows that are bold.
    case rules
    /// The number of rows, and the height of the header.
    case limit, headerHeight
  }

  /// The rule.
  package let rule: EditRule
  /// The key of the column; nil for the table.
  package let column: String?
  /// What was set.
  package let property: Property
  /// What it was and what it became: titles, examples of texts, numbers of rows.
  package let before, after: String
  /// The value that sets the same by hand.
  package let setting: String
  /// Why.
  package let reason: String
}

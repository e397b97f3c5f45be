import GridreelDataSources
import GridreelModel

/// What is left to the rules of editing, and what somebody said.
struct EditingWishes {
  /// The rules that are left out.
  var leftOut: Set<EditRule> = []
  /// The columns that are drawn as they are.
  var rawColumns: Set<String> = []
  /// The columns that have titles of somebody's.
  var titled: Set<String> = []
  /// The columns of the data, and those of them that have no names, or titles of their own.
  var known: Set<String> = [], titledByData: Set<String> = []
  /// The codes of formats of a workbook.
  var formats: [String: String] = [:]
  /// The columns in which these differ by row.
  var rowFormats: Set<String> = []
  /// Whether titles may stand above those of columns.
  var makesSpanners = true
  /// Whether the data are drawn without a grid file, so that the number of rows is left open.
  var isPlain = false
  /// Whether the rows keep their order, so that the first are all that is seen.
  var isStill = false
  /// The column whose texts are the titles of sections, where it need not say them again.
  var titlingColumn: String?
  /// The columns that somebody names, in whatever way.
  var named: Set<String> = []
  /// The columns whose numbers surely count or measure: they are drawn as bars, or order the rows of a race.
  var measured: Set<String> = []
  /// The tables that take the place of the first one later, with the same columns.
  var laterTables: [any GridDataSource] = []
  /// The columns without a name.
  var unnamed: Set<String> = []

  /// What the small print says of other tables of the same sheet; nil where there are none.
  var otherTables: String?

  /// Whether the table stands in a text: people wrote its names, and want all that they wrote.
  var standsInText = false

  /// The rules that change names, rows and columns.
  private static let shaping: Set<EditRule> = [.names, .index, .empty, .rows]

  /// Takes the formats of a table, and those of others that take its place later.
  mutating func take(_ tables: [any DataFile]) {
    for table in tables {
      formats.merge(table.shape.formats) { first, _ in first }
      rowFormats.formUnion(table.shape.rowFormats.keys)
    }
    laterTables = Array(tables.dropFirst())
  }

  func allows(_ rule: EditRule) -> Bool {
    !leftOut.contains(rule) && !(standsInText && Self.shaping.contains(rule))
  }

  func allows(_ rule: EditRule, column: String) -> Bool {
    allows(rule) && !rawColumns.contains(column)
  }

  /// Whether a column is one of the data, and has a name if a rule is to edit that.
  func knows(_ column: String, for rule: EditRule) -> Bool {
    known.contains(column) && (rule != .names || !titledByData.contains(column))
  }
}

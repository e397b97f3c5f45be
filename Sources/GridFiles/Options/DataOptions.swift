package import GridreelDataSources
package import GridreelJSONText
import GridreelPrimitives
import GridreelStyle

/// The options that read data; nil means not set.
package struct DataOptions: Sendable {
  /// The field separator of CSV.
  package var delimiter: Delimiter?
  /// Whether the first line of CSV contains the column names.
  package var header: Bool?
  /// The number of rows that head the columns.
  package var headerRows: Int?
  /// The lines before the table that are not read, and what lines of comments before it begin with.
  package var skip: Int?
  package var comment: String?
  /// The character encoding of the data.
  package var encoding: DataEncoding?
  /// The cells of a sheet that hold the table.
  package var range: CellRange?
  /// The part of JSON that holds the table.
  package var jsonPath: JSONPath?
  /// The table or view of a database, or the query for the rows.
  package var table, sql: String?
  /// The text order of a database.
  package var textOrder: SQLiteSource.TextOrder?
  /// The time limit of a query in seconds.
  package var queryTimeout: Double?

  package init() {}

  static let keys: [GridOption] = [
    GridOption(
      .delimiter, \.reading.delimiter,
      .one(.text(minLength: 1, maxLength: 3)) { text, _ throws(GridreelError) in
        try Specification.delimiter(text)
      },
      "CSV field separator: one character, or 'tab'.",
      flag: .value(
        "character", letter: "d", also: ["sep", "separator", "field-separator"], example: "';'")),
    GridOption(
      .header, \.reading.header, .boolean,
      "Whether the first row of CSV, of a sheet or of a JSON array of arrays names the columns.",
      flag: .onOff),
    GridOption(
      .headerRows, \.reading.headerRows, .count,
      "How many rows of CSV or of a sheet head the columns: names, and titles above several of them.",
      flag: .value("count")),
    GridOption(
      .skip, \.reading.skip, .integer(0...1_000_000),
      "How many lines of CSV, or rows of a sheet, stand before the table and are not read.",
      flag: .value("count", also: ["skip-lines", "skip-rows"])),
    GridOption(
      .comment, \.reading.comment, .one(.text(minLength: 1, maxLength: 16)) { text, _ in text },
      "What lines of comments before the header of CSV begin with, such as '%'.",
      flag: .value("text", example: "'%'")),
    GridOption(
      .encoding, \.reading.encoding,
      .one(.name, words: DataEncoding.allCases.map(\.rawValue)) { text, _ throws(GridreelError) in
        try Specification.encoding(text)
      }.writing(\.rawValue),
      "Encoding of the data, such as utf-8, latin-1, windows-1250 or shift-jis.",
      flag: .value("name", also: ["charset"])),
    GridOption(
      .jsonPath, \.reading.jsonPath,
      .one(.name) { text, _ throws(GridreelError) in try Specification.jsonPath(text) },
      "The part of JSON that holds the table, such as results.items or pages[0].rows.",
      flag: .value("path", also: ["json-pointer"])),
    // A table and a query replace each other.
    GridOption(
      .table, \.reading.table, .name, "Table or view of a database, or sheet of a spreadsheet.",
      flag: .value("name", also: ["sheet", "sheet-name", "worksheet"])
    ).laying { top, result in if top.namesRows { result.reading.table = top.reading.table } },
    GridOption(
      .range, \.reading.range,
      .one(.text(pattern: "^\\$?[A-Za-z]*\\$?[0-9]*:\\$?[A-Za-z]*\\$?[0-9]*$")) {
        text, _ throws(GridreelError) in try Specification.cells(text)
      },
      "Cells of a sheet that hold the table, such as B3:F20, columns such as B:F, or rows such as 3:20.",
      flag: .value("cells", also: ["cell-range"], example: "B3:F20")),
    GridOption(
      .sql, \.reading.sql, .name, "Query of a database: one SELECT.",
      flag: .value("query", letter: "q", also: ["query"])
    ).laying { top, result in if top.namesRows { result.reading.sql = top.reading.sql } },
    GridOption(
      .textOrder, \.reading.textOrder, .word,
      "How a database orders texts: natural, nocase or binary; an index serves the last two.",
      flag: .value("order")),
    GridOption(
      .queryTimeout, \.reading.queryTimeout, .number(0.001...86_400),
      "How long a query may take (default \(JSONWriter.number(SQLiteSource.Options().timeLimit))).",
      flag: .value("seconds")),
  ].map { $0.forAllStates() }
}

extension OptionName {
  package static let delimiter = OptionName("delimiter")
  package static let header = OptionName("header")
  package static let headerRows = OptionName("headerRows")
  package static let skip = OptionName("skip")
  package static let comment = OptionName("comment")
  package static let encoding = OptionName("encoding")
  package static let jsonPath = OptionName("jsonPath")
  package static let range = OptionName("range")
  package static let table = OptionName("table")
  package static let sql = OptionName("sql")
  package static let textOrder = OptionName("textOrder")
  package static let queryTimeout = OptionName("queryTimeout")
}

extension GridOptions {
  /// Whether the options name the rows of a database.
  fileprivate var namesRows: Bool { reading.table != nil || reading.sql != nil }
}

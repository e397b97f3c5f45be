import DataSources
import JSONText
import Primitives
import Style

/// The options for reading data.
extension GridOption {
  static let reading: [GridOption] = [
    GridOption(
      .delimiter, \.delimiter,
      .one(.text(minLength: 1, maxLength: 3)) { text, _ throws(GridreelError) in
        try Specification.delimiter(text)
      },
      "CSV field separator: one character, or 'tab'.",
      flag: .value("character")),
    GridOption(
      .header, \.header, .boolean,
      "Whether the first row of CSV, of a sheet or of a JSON array of arrays names the columns.",
      flag: .onOff),
    GridOption(
      .encoding, \.encoding, .word, "Encoding of the data: utf-8, utf-16 or latin-1.",
      flag: .value("name")),
    GridOption(
      .jsonPath, \.jsonPath,
      .one(.name) { text, _ throws(GridreelError) in try Specification.jsonPath(text) },
      "The part of JSON that holds the table, such as results.items or pages[0].rows.",
      flag: .value("path")),
    // A table and a query replace each other.
    GridOption(
      .table, \.table, .name, "Table or view of a database, or sheet of a spreadsheet.",
      flag: .value("name")
    ).laying { top, result in if top.namesRows { result.table = top.table } },
    GridOption(
      .sql, \.sql, .name, "Query of a database: one SELECT.", flag: .value("query")
    ).laying { top, result in if top.namesRows { result.sql = top.sql } },
    GridOption(
      .textOrder, \.textOrder, .word,
      "How a database orders texts: natural, nocase or binary; an index serves the last two.",
      flag: .value("order")),
    GridOption(
      .queryTimeout, \.queryTimeout, .number(0.001...86_400),
      "How long a query may take (default \(JSONWriter.number(SQLiteSource.Options().timeLimit))).",
      flag: .value("seconds")),
  ].map { $0.forAllStates() }
}

extension GridOptions {
  /// Whether the options name the rows of a database.
  fileprivate var namesRows: Bool { table != nil || sql != nil }
}

import GridreelModel
import GridreelPrimitives

extension DataFormat {
  /// A table that is drawn with lines for a terminal.
  public static let box = DataFormat(BoxFormat())
}

/// What MySQL, psql, DuckDB, SQLite and others write in a terminal.
struct BoxFormat: FileFormat {
  let name = "box"
  let title = "tables drawn with lines"
  let extensions: [String] = []

  var topics: Set<ReadingTopic> { [.text, .tables, .header] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  func hasSignature(_ start: DataStart) -> Bool {
    guard !start.isLikeJSON, !start.line.contains(UInt8(ascii: ",")) || start.isLoose else {
      return false
    }
    return !BoxTables(Array(start.bytes.prefix(1 << 16))).tables.isEmpty
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    let found = BoxTables(try data.text())
    let tables = found.tables
    guard !tables.isEmpty else {
      throw GridreelError(
        "there is no table drawn with lines; one has a line such as +---+---+ or ---+--- below its names"
      )
    }
    let choice = TextTables(
      names: tables.map(\.names), usual: tables.firstIndex { $0.refusal == nil } ?? 0)
    return try data.opened(found.table(at: try choice.place(data.options.table)), by: choice)
  }
}

import GridreelModel
import GridreelPrimitives

extension DataFormat {
  /// A table whose columns have blanks between them.
  public static let columns = DataFormat(ColumnFormat())
}

/// What `kubectl get`, `docker ps`, `ps` and `df` write: columns with blanks between them, below their names.
struct ColumnFormat: FileFormat {
  let name = "columns"
  let title = "columns with blanks between them"
  let extensions: [String] = []

  var topics: Set<ReadingTopic> { [.text, .tables, .header] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  func hasSignature(_ start: DataStart) -> Bool {
    if BenchmarkLines.begin(start.line) { return true }
    // What programs say above a table may have commas.
    let hasComma = start.line.contains(UInt8(ascii: ","))
    guard !start.isLikeJSON, !start.line.contains(0x09), !hasComma || start.isLoose else {
      return false
    }
    let bytes = start.bytes.prefix(1 << 16)
    guard bytes.contains(0x0A) else { return false }
    let found = ColumnTables(Array(bytes))
    return found.tables.first.map { !hasComma || $0.headsInCapitals && found.hasTextAbove } ?? false
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    let found = ColumnTables(try data.text(), isSaid: data.options.clue == .said)
    guard !found.tables.isEmpty else {
      throw GridreelError(
        "there is no table with blanks between its columns: names of columns with two blanks or more between some of "
          + "them, and cells that begin or end below each other")
    }
    let choice = TextTables(names: found.tables.map(\.names))
    return try data.opened(found.table(at: try choice.place(data.options.table)), by: choice)
  }
}

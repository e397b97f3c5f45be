import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension DataFormat {
  /// A table of GitHub's Markdown, in a text that may have more.
  public static let markdown = DataFormat(MarkdownFormat())
}

/// A text with tables of GitHub's Markdown.
struct MarkdownFormat: FileFormat {
  let name = "markdown"
  let title = "Markdown"
  let extensions = ["md"]
  let aliases = ["markdown", "mdown", "mkd", "qmd", "rmd"]

  var topics: Set<ReadingTopic> { [.text, .tables] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  /// Text before a table is not held against it, but CSV may have fields with such a line in them.
  func hasSignature(_ start: DataStart) -> Bool {
    guard !start.isLikeJSON, !start.isPage, !MarkdownTables(Array(start.bytes)).tables.isEmpty
    else {
      return false
    }
    return !start.line.contains(UInt8(ascii: ",")) || start.isLoose
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    let bytes = try data.source.located { () throws(ScanFailure) in
      try data.source.bytes(0..<data.source.count)
    }
    let text = MarkdownTables(bytes)
    guard !text.tables.isEmpty else {
      throw GridreelError(
        "there is no table in this Markdown; one has a line such as |---|---| below its first row")
    }
    let choice = TextTables(names: text.tables.map { [$0.heading].compactMap { $0 } })
    var found = opened(text.tables[try choice.place(data.options.table)], text, data)
    if let warning = choice.warning(data.options.table) { found.warnings.append(warning) }
    return found
  }

  private func opened(
    _ table: MarkdownTables.Table, _ text: MarkdownTables, _ data: DataBytes
  ) -> Found<FileTable> {
    let count = table.header.count
    var (bytes, fields) = ([UInt8](), [SourceField]())
    fields.reserveCapacity(table.rows.count * count)
    for row in table.rows {
      for place in 0..<count {
        let cell = place < row.count ? text.text(of: row[place]) : []
        let isMarked = cell.contains(where: MarkdownReader.isSpecial)
        fields.append(
          cell.isEmpty
            ? .missing
            : SourceField(
              start: bytes.count, length: cell.count, kind: isMarked ? .markdown : .text))
        bytes += cell
      }
    }
    let titles = table.header.map {
      RichText(markdown: String(decoding: text.text(of: $0), as: UTF8.self)).text
    }
    var names = ColumnNames(of: titles)
    for (place, title) in titles.enumerated() {
      names.append(title) { data.source.position(ofByte: table.header[place].lowerBound) }
    }
    var shape = TableShape()
    for (key, alignment) in zip(names.names, table.alignments) { shape.alignments[key] = alignment }
    let records = MemoryRecords(bytes: bytes, fields: fields, columnCount: count)
    let file = FileTable(
      name: data.name, source: data.source, pieceBytes: data.pieceBytes, format: records, start: 0,
      columnKeys: names.names, unnamedKeys: names.unnamed,
      guesses: MemoryRecords.guesses(from: fields[...], of: count, in: bytes),
      survey: FileTable.Survey(rowCount: records.rowCount, places: []), shape: shape)
    let extra = extraWarnings(table) { data.source.position(ofByte: $0) }
    var found = Found(file, named: table.heading, names.finishedWarnings() + extra)
    (found.before, found.after) = text.lines(around: table)
    found.seen.hasHeader = true
    return found
  }

  /// What is said of rows at most.
  private static let mostWarnings = 10

  /// The warnings that rows have more cells than there are columns, which GitHub leaves out, too.
  private func extraWarnings(
    _ table: MarkdownTables.Table, _ position: (Int) -> TextPosition
  ) -> [Warning] {
    var warnings = table.extra.prefix(Self.mostWarnings).map { extra in
      Warning(
        "the row has \(extra.count) cells, but the table \(table.header.count) columns; the cells from here on are "
          + "left out (a bar in a cell is written \\|)", at: position(extra.place))
    }
    let left = table.extra.count - warnings.count
    if left > 0 { warnings.append(Warning("\(left) more rows have too many cells")) }
    return warnings
  }
}

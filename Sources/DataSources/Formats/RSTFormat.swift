import GridreelModel
import GridreelPrimitives

extension DataFormat {
  /// A table of reStructuredText, in a text that may have more.
  public static let rst = DataFormat(RSTFormat())
}

/// A text with tables of reStructuredText.
struct RSTFormat: FileFormat {
  let name = "rst"
  let title = "reStructuredText"
  let extensions = ["rst"]
  let aliases = ["rest"]

  var topics: Set<ReadingTopic> { [.text, .tables, .header] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  /// What other programs draw, too, is theirs.
  func hasSignature(_ start: DataStart) -> Bool {
    guard !start.isLikeJSON, !start.isPage,
      !start.line.contains(UInt8(ascii: ",")) || start.isLoose
    else { return false }
    let bytes = start.bytes.prefix(1 << 16)
    guard Self.mayHoldTables(bytes) else { return false }
    let text = RSTTables(Array(bytes))
    return text.entries.contains { $0.isOwn && (try? $0.result.get()) != nil }
  }

  /// Whether a text has what each table and each directive has, so that all others need no closer look.
  private static func mayHoldTables(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { first, second in
      first == second && (first == UInt8(ascii: "=") || first == UInt8(ascii: ":"))
        || first == UInt8(ascii: "+") && second == UInt8(ascii: "-")
    }
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    let text = RSTTables(try data.text())
    guard !text.entries.isEmpty else {
      throw GridreelError(
        "there is no table in this reStructuredText; one has rules such as +---+---+ or ====  ====, or is a "
          + "list-table or a csv-table")
    }
    let whole = text.entries.firstIndex { (try? $0.result.get()) != nil }
    let choice = TextTables(names: text.entries.map(\.names), usual: whole ?? 0)
    return try data.opened(try text.table(try choice.place(data.options.table)), by: choice)
  }
}

import GridreelModel
import GridreelPrimitives

extension DataFormat {
  /// A table of HTML, in a page that may have more.
  public static let html = DataFormat(HTMLFormat())
}

/// A page with tables of HTML.
struct HTMLFormat: FileFormat {
  let name = "html"
  let title = "HTML"
  let extensions = ["html"]
  let aliases = ["htm", "xhtml"]

  var topics: Set<ReadingTopic> { [.text, .tables, .header] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  /// The greatest size of a page, in bytes.
  private static let greatestSize = 64 << 20

  func hasSignature(_ start: DataStart) -> Bool {
    let bytes = start.bytes.prefix(1 << 16)
    guard bytes.contains(UInt8(ascii: "<")), !start.isLikeJSON else { return false }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    if start.isPage || start.hasBareRows { return true }
    // Prose may stand before a table, but a field of CSV may hold one.
    guard text.contains("<table"), text.contains("<tr") else { return false }
    return start.first == UInt8(ascii: "<") || !start.line.contains(UInt8(ascii: ","))
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    guard data.source.count <= Self.greatestSize else {
      throw GridreelError(
        "HTML is read up to \(Self.greatestSize >> 20) MiB; give the table alone, or as CSV")
    }
    var text = try data.text()
    // SQLite writes rows without a table around them.
    if DataStart(Array(text.prefix(1 << 12))).hasBareRows {
      text = Array("<table>".utf8) + text + Array("</table>".utf8)
    }
    let page = try HTMLReader(text)
    let places = page.tables.indices.filter { page.tables[$0].hasCells }
    guard !places.isEmpty else {
      throw GridreelError(
        "there is no table in this HTML; one has rows such as <tr><td>1</td></tr>")
    }
    let plain = places.indices.filter { index in
      !page.tables[places[index]].isLayout && !page.tables[places[index]].holdsTables
    }
    // One line is mostly a menu.
    let usual = plain.first { page.tables[places[$0]].rows.count > 1 } ?? plain.first
    let choice = TextTables(
      names: places.map { page.tables[$0].names }, usual: usual ?? 0)
    let place = places[try choice.place(data.options.table)]
    var table = try page.tables[place].arranged()
    table.before = page.lines.filter { $0.tables <= place }.map(\.text)
    table.after = page.lines.filter { $0.tables > place }.map(\.text)
    return try data.opened(table, by: choice)
  }
}

extension DataStart {
  /// Whether it begins with a row of a table.
  fileprivate var hasBareRows: Bool {
    let start = bytes.drop { $0 <= 0x20 }.prefix(4).map { $0 | 0x20 }
    guard start == Array("<tr>".utf8) || start == Array("<tr ".utf8) else { return false }
    let text = String(decoding: bytes.prefix(1 << 12), as: UTF8.self).lowercased()
    return text.contains("<th>") && !text.contains("<table")
  }

  /// Whether it is the beginning of a page of HTML.
  var isPage: Bool {
    guard first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: bytes.prefix(1 << 12), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html"].contains(where: text.contains)
  }
}

import GridreelCauses
import GridreelDataSources
import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStyle

/// Finds the lines of values in a file of rows, or in a grid file.
///
/// A line counts only if the value is written in it, so that a file of another shape has no wrong ones.
struct DataLines {
  /// The most bytes of a file in which lines are sought.
  private static let limit = 16 << 20

  private let bytes: [UInt8]
  private let rows: [JSONNode]?
  private let isDelimited: Bool

  /// Reads the rows of a grid file, or the file that it names.
  init?(rows: JSONNode?, of path: String) {
    if let rows {
      guard case .array(let nodes) = rows.value else { return nil }
      (bytes, self.rows, isDelimited) = ([], nodes, false)
      return
    }
    guard let bytes = try? InputFile.read(path, atMost: Self.limit) else { return nil }
    self.bytes = bytes
    switch InputFormat(path: path) {
    case .data(.csv), .data(.tsv): (self.rows, isDelimited) = (nil, true)
    case .data(.json):
      guard let node = try? JSONNode.parse(bytes), case .array(let nodes) = node.value else {
        return nil
      }
      (self.rows, isDelimited) = (nodes, false)
    default: return nil
    }
  }

  /// The line of a value; nil if it is not known.
  func line(of cell: Cause.Cell) -> Int? {
    isDelimited ? delimitedLine(of: cell) : jsonLine(of: cell)
  }

  private func jsonLine(of cell: Cause.Cell) -> Int? {
    guard let rows, rows.indices.contains(cell.row - 1),
      case .object(let row) = rows[cell.row - 1].value
    else { return nil }
    return row.members.first { $0.key == cell.column }?.keyPosition.line
  }

  /// The line of a record: a record has several where its fields have line breaks in quotes.
  private func delimitedLine(of cell: Cause.Cell) -> Int? {
    var (line, record, start, isQuoted) = (1, 0, 0, false)
    var first = 1
    for (place, byte) in (bytes + [UInt8(ascii: "\n")]).enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == UInt8(ascii: "\n") else { continue }
      line += 1
      guard !isQuoted else { continue }
      let text = String(decoding: bytes[start..<min(place, bytes.count)], as: UTF8.self)
      // The first record names the columns.
      if record == 0, !text.contains(cell.column) { return nil }
      if record == cell.row { return text.says(cell.new) ? first : nil }
      (record, start, first) = (record + 1, place + 1, line)
    }
    return nil
  }
}

extension String {
  /// Whether a value is in the text of a record, in which quotes are doubled.
  fileprivate func says(_ value: String) -> Bool {
    contains(value.replacing("\"", with: "\"\""))
  }
}

extension PictureSources {
  /// The causes, with the places of those cells that changed, and their values as files have them.
  ///
  /// - Parameters:
  ///   - causes: the causes.
  ///   - old: the values of cells that showed another text; nil if they are unknown.
  ///   - picture: the current picture.
  /// - Returns: The causes; those whose cells are not found in a file are unchanged.
  func located(
    _ causes: [Cause], since old: WrittenValues?, in picture: SnapshotPicture
  ) -> [Cause] {
    guard isWritten, causes.contains(where: { $0.cell != nil }),
      let lines = DataLines(rows: rows, of: dataPath)
    else { return causes }
    let path = rows == nil ? dataPath.normalizedPath : self.path(of: SourceFile.grid)
    let new = picture.writtenValues
    return causes.map { cause in
      guard var cell = cause.cell else { return cause }
      let shown = (cell.old, cell.new)
      cell.new = new[cell.row, cell.column] ?? cell.new
      guard let line = lines.line(of: cell) else { return cause }
      // Of the earlier value there may be nothing but the text: then both are told as they are shown.
      if let old {
        cell.old = old[cell.oldRow, cell.column] ?? cell.old
      } else {
        cell.new = shown.1
      }
      return cause.placed(in: path, line: line, cell)
    }
  }
}

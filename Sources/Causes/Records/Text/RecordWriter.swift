import GridreelPrimitives
import GridreelStyle

extension GridRecord {
  /// The version of the text form that this program writes; it reads all versions up to this one.
  ///
  /// Version 1 has no features, and records only the texts of cards.
  package static let textVersion = 2

  /// The record as text, one item per line, with fields separated by tabs; equal records give equal texts.
  ///
  /// Numbers that are not finite are written as 0.
  package var encoded: String {
    var writer = RecordWriter()
    writer.write(self)
    return writer.text
  }
}

/// Writes records as text.
private struct RecordWriter {
  private(set) var text = ""

  mutating func write(_ record: GridRecord) {
    line(["gridreel record", String(record.version)])
    line(
      ["picture"]
        + [record.width, record.height, record.headerTop, record.headerHeight].map(number)
        + [record.rowCount.map(String.init)].compactMap(\.self))
    line(["theme"] + fields(record.theme))
    line(["parameters"] + fields(record.parameters))
    line(["settings"] + fields(record.settings))
    line(["rules"] + record.rules)
    for level in record.levels {
      line(["level", level.kind.rawValue, level.name] + fields(level.properties))
    }
    write(record.styles)
    for column in record.columns { write(column) }
    for part in record.parts { write(part) }
    for row in record.rows { write(row) }
    for (key, marks) in record.marks.sorted(by: { $0.key < $1.key }) {
      line(["marks", key, marks])
    }
    for feature in record.features { write(feature) }
    for (path, layer) in record.layers.sorted(by: { $0.key < $1.key }) {
      line(
        ["layer", path.name, String(layer.count), number(layer.x), number(layer.y), layer.digest])
    }
  }

  /// Writes the styles, each after the first as its differences from the one before.
  private mutating func write(_ styles: [GridRecord.Style]) {
    var last: RecordTree = [:]
    for style in styles {
      let changes = last.changes(to: style.properties).flatMap { change in
        [escaped(change.path.name), change.new.map(escaped) ?? RecordText.absent]
      }
      let levels = style.levels.map(String.init).joined(separator: ",")
      rawLine(["style", levels] + changes)
      last = style.properties
    }
  }

  private mutating func write(_ column: GridRecord.Column) {
    line([
      "column", column.key, column.title, number(column.left), number(column.width), column.wish,
      column.isPinned ? "pinned" : "", column.sort, String(column.headerStyle),
    ])
  }

  private mutating func write(_ part: GridRecord.Part) {
    line(
      [
        "part", part.kind.rawValue, part.text, part.isCollapsed ? "collapsed" : "",
        String(part.style),
      ] + numbers(part.frame))
  }

  private mutating func write(_ row: GridRecord.Row) {
    line(
      [
        "row", row.key, String(row.number), row.section, RecordText.joined(row.values, row.reads),
        number(row.top),
        number(row.height), runs(row.styles),
      ] + row.texts)
  }

  private mutating func write(_ feature: GridRecord.Feature) {
    let styles = feature.styles.sorted { $0.key < $1.key }
    line(
      ["feature", feature.kind.rawValue, feature.name]
        + numbers(feature.frame)
        + [String(styles.count), String(feature.facts.paths.count)]
        + styles.flatMap { [$0.key, String($0.value)] } + fields(feature.facts)
        + fields(feature.looks))
  }

  // MARK: Lines and fields

  private mutating func line(_ fields: [String]) { rawLine(fields.map(escaped)) }

  private mutating func rawLine(_ fields: [String]) {
    text += fields.joined(separator: "\t") + "\n"
  }

  private func fields(_ tree: RecordTree) -> [String] {
    tree.sorted.flatMap { [$0.path.name, $0.value] }
  }

  private func numbers(_ frame: GridRect) -> [String] {
    [frame.x, frame.y, frame.width, frame.height].map(number)
  }

  private func number(_ value: Double) -> String {
    value.isFinite ? value.written : "0"
  }

  /// Run-length encoding: `0*6,3` is six zeros followed by 3.
  private func runs(_ numbers: [Int]) -> String {
    var runs: [String] = []
    var rest = numbers[...]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      runs.append(count > 1 ? "\(first)*\(count)" : String(first))
      rest = rest.dropFirst(count)
    }
    return runs.joined(separator: ",")
  }

  /// Escapes tabs, line breaks and other control characters: `\09` is a tab.
  private func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == UInt8(ascii: "\\") })
    else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7f || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
        bytes += [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x57 + $0 }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The parts of the text form that the writer and the reader share.
enum RecordText {
  /// Marks a property that a style does not have; no escaped text looks like it.
  static let absent = "\\-"
  /// What stands between the parts of a field; no key has it.
  private static let separator: Character = "\u{1f}"

  /// The digest of a row's values, and those of single columns, as one field.
  static func joined(_ values: String, _ reads: [String: String]) -> String {
    let parts = reads.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return ([values] + parts).joined(separator: String(separator))
  }

  /// The parts of such a field.
  static func parted(_ field: String) -> (values: String, reads: [String: String]) {
    let parts = field.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    let reads = stride(from: 1, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    return (parts[0], Dictionary(reads) { first, _ in first })
  }
}

/// A data format that can be read.
///
/// The file of the type that conforms to `FileFormat` holds everything about a format.
public struct DataFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  package let definition: any FileFormat

  init(_ definition: some FileFormat) { self.definition = definition }

  /// All formats that can be read.
  public static let allCases: [DataFormat] = [
    .csv, .tsv, .json, .jsonl, .sqlite, .arrow, .xlsx, .ods, .markdown, .html, .rst, .box,
    .columns, .yaml,
  ]

  /// The format's name, such as `csv`.
  public var rawValue: String { definition.name }

  /// Finds the format with this name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// Finds the format with this extension, in any case and without the dot; nil if there is none.
  public init?(fileExtension: String) {
    let sought = fileExtension.lowercased()
    let format = Self.allCases.first { format in
      let definition = format.definition
      return definition.extensions.contains(sought) || definition.aliases.contains(sought)
    }
    guard let format else { return nil }
    self = format
  }

  /// How compressed data begin, with the endings of their files.
  package static let packedSignatures = PackedFormat.allCases.map { format in
    (name: "\(format)", signature: format.signature, extensions: format.ownExtensions)
  }

  /// Whether files with this extension are data of another one, compressed.
  package static func isPacked(extension name: String) -> Bool {
    PackedFormat.extensions.contains(name.lowercased())
  }

  /// The extensions of all formats with their dots, for messages.
  package static let extensionList = allCases.flatMap(\.definition.extensions).map { ".\($0)" }
    .joined(separator: ", ")

  /// Whether both are the same format.
  public static func == (left: DataFormat, right: DataFormat) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The definition of a data format.
package protocol FileFormat: Sendable {
  /// The name on the command line and in jobs.
  var name: String { get }
  /// The name in sentences, such as `JSON Lines`.
  var title: String { get }
  /// The extensions of its files, in lower case and without the dot, as named in messages.
  var extensions: [String] { get }
  /// Further extensions of its files, accepted but not named in messages.
  var aliases: [String] { get }
  /// The groups of reading options that it supports.
  var topics: Set<ReadingTopic> { get }
  /// How to open its files.
  var opening: DataOpening { get }

  /// Whether data begin with bytes that no other format has there.
  func hasSignature(_ start: DataStart) -> Bool

  /// Whether data of unknown format with this beginning may be of this one.
  func mayBegin(_ start: DataStart) -> Bool
}

extension FileFormat {
  package var aliases: [String] { [] }
  package func hasSignature(_ start: DataStart) -> Bool { false }
  package func mayBegin(_ start: DataStart) -> Bool { false }
}

/// The bytes of some data, and how to read them.
package struct DataBytes {
  let source: SourceBytes
  /// The file name, for messages; nil if it has none.
  let name: String?
  let options: ReadingOptions
  /// The number of bytes read at once.
  let pieceBytes: Int
}

/// A group of related reading options.
package enum ReadingTopic: Hashable, Sendable {
  /// The delimiter.
  case fields
  /// Whether the first row has column names.
  case header
  /// The number of rows before the header, and that of those that head the columns.
  case headerRows
  /// The character encoding.
  case text
  /// The table or sheet.
  case tables
  /// The cells of a sheet.
  case cells
  /// The query, the text order, the time limit.
  case database
  /// The part of the text that holds the table.
  case parts

  /// The kind of data that supports them, for messages.
  package var word: String {
    switch self {
    case .text: "texts"
    case .database: "databases"
    case .tables: "databases, spreadsheets and tables in texts"
    case .parts: "JSON and YAML"
    case .cells: "spreadsheets"
    case .header: "CSV, TSV, spreadsheets, JSON and tables in texts"
    case .headerRows: "CSV, TSV and spreadsheets"
    case .fields:
      DataFormat.allCases.map(\.definition).filter { $0.topics.contains(self) }.map(\.title)
        .joined(separator: " and ")
    }
  }
}

/// The first bytes of some data, from which their format is detected.
package struct DataStart {
  let bytes: ArraySlice<UInt8>
  /// The first byte that is not white space; nil if there is none.
  package let first: UInt8?
  /// The bytes of the first line.
  let line: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    let text = bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...]
    first = text.first { ![0x20, 0x0a, 0x0d, 0x09].contains($0) }
    line = text.prefix { $0 != 0x0a }
  }

  /// Whether its first line may belong to prose, although it has a comma as CSV does.
  var isLoose: Bool { line.contains(UInt8(ascii: "|")) || line.contains(0x20) }

  /// Whether it is a text that begins like JSON, or with a comment before it.
  var isLikeJSON: Bool {
    guard let first else { return true }
    guard first == UInt8(ascii: "[") else { return [0x7b, 0x2f].contains(first) }
    let rest = bytes.drop { $0 != first }.dropFirst().drop { $0 <= 0x20 }
    guard let second = rest.first else { return true }
    if second.isDigit {
      // What goes on behind the bracket, as `[14003](99)postgres=#` does, is no JSON.
      let behind = rest.drop { "+-.eE0123456789 ".utf8.contains($0) }
      guard behind.first == UInt8(ascii: "]") else { return true }
      let next = behind.dropFirst().first { $0 > 0x20 }
      return next.map { $0 == UInt8(ascii: "[") } ?? true
    }
    // What else begins with a bracket is a picture of Markdown, a section of settings, or a name.
    return "[]{\"-0123456789/".utf8.contains(second)
      || ["true", "false", "null"].contains { rest.starts(with: $0.utf8) }
  }

  /// Whether it is markup for a table that is not read.
  package var isForeign: Bool {
    ForeignText(String(decoding: bytes.prefix(1 << 12), as: UTF8.self)) != nil
  }

  /// What is seen of the object that it begins with.
  package var head: JSONHead { JSONHead(bytes) }

  /// Whether the first two lines that are not empty are objects, which no grid file has one below the other.
  package var hasObjectLines: Bool {
    var lines = bytes.split(separator: 0x0a, maxSplits: 16).lazy.map { line in
      line.filter { $0 > 0x20 && $0 < 0x80 }
    }.filter { !$0.isEmpty }.makeIterator()
    guard let first = lines.next(), let second = lines.next() else { return false }
    let opening = UInt8(ascii: "{")
    return first.first == opening && first.last == UInt8(ascii: "}") && second.first == opening
  }

  /// The formats that data with this beginning may have; a matching signature excludes all others.
  package var formats: [DataFormat] {
    // The reader of CSV says what it is.
    if isForeign { return [.csv] }
    if let signed = DataFormat.allCases.first(where: { $0.definition.hasSignature(self) }) {
      return [signed]
    }
    return DataFormat.allCases.filter { $0.definition.mayBegin(self) }
  }
}

/// A format of data that can be read.
///
/// What is known of a format stands in the file of the type that conforms to ``FileFormat``.
public struct DataFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  package let definition: any FileFormat

  init(_ definition: some FileFormat) { self.definition = definition }

  /// Every format that can be read: the one list of them.
  public static let allCases: [DataFormat] = [.csv, .tsv, .json, .jsonl, .sqlite]

  /// The format's name, such as `csv`.
  public var rawValue: String { definition.name }

  /// The format of this name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format of files with this extension, in any case and without the dot; nil if there is none.
  public init?(fileExtension: String) {
    let sought = fileExtension.lowercased()
    let format = Self.allCases.first { format in
      let definition = format.definition
      return definition.extensions.contains(sought) || definition.aliases.contains(sought)
    }
    guard let format else { return nil }
    self = format
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

/// All that the program knows of a format of data.
package protocol FileFormat: Sendable {
  /// The name on the command line and in jobs.
  var name: String { get }
  /// The name in sentences, such as `JSON Lines`.
  var title: String { get }
  /// The extensions of its files in lower case and without the dot, as messages name them.
  var extensions: [String] { get }
  /// Further extensions that its files may have.
  var aliases: [String] { get }
  /// The bytes that each of its files begins with; empty where there are none.
  var signature: [UInt8] { get }
  /// The options of reading that it takes.
  var topics: Set<ReadingTopic> { get }
  /// How its files are opened.
  var opening: DataOpening { get }

  /// Whether data of unknown format that begin so may be of this one.
  func mayBegin(_ start: DataStart) -> Bool
}

extension FileFormat {
  package var aliases: [String] { [] }
  package var signature: [UInt8] { [] }
  package func mayBegin(_ start: DataStart) -> Bool { false }
}

/// How data of a format are opened.
package enum DataOpening: Sendable {
  /// From their bytes, wherever those come from.
  case bytes(@Sendable (DataBytes) throws(DataError) -> FileTable.Opened)
  /// From a path, since only parts of the file are read; a message says that `noun` needs one.
  case path(
    noun: String, @Sendable (String, DatabaseRequest) throws(DataError) -> any DataFile)
}

/// Bytes of data, and how they are read.
package struct DataBytes {
  let source: SourceBytes
  /// The file's name, for messages; nil where it has none.
  let name: String?
  let options: ReadingOptions
  /// How many bytes are read at once.
  let pieceBytes: Int
}

/// Options of reading that belong together.
package enum ReadingTopic: Hashable, Sendable {
  /// The delimiter and the header.
  case fields
  /// The encoding of characters.
  case text
  /// The table or the query, the order of texts, the time limit.
  case database

  /// The kind of data that takes them, for messages.
  package var word: String {
    switch self {
    case .text: "texts"
    case .database: "databases"
    case .fields:
      DataFormat.allCases.map(\.definition).filter { $0.topics.contains(self) }.map(\.title)
        .joined(separator: " and ")
    }
  }
}

/// The first bytes of data, to tell their format by.
package struct DataStart {
  let bytes: ArraySlice<UInt8>
  /// The first byte that is no space; nil where there is none.
  package let first: UInt8?
  /// The bytes of the first line.
  let line: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    let text = bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...]
    first = text.first { ![0x20, 0x0a, 0x0d, 0x09].contains($0) }
    line = text.prefix { $0 != 0x0a }
  }

  /// Whether it is a text that begins like JSON, or like a comment before it.
  var isLikeJSON: Bool { first.map { [0x5b, 0x7b, 0x2f].contains($0) } ?? true }

  /// The formats that data which begin so may have; one whose signature stands there is the only one.
  package var formats: [DataFormat] {
    let signed = DataFormat.allCases.filter {
      let signature = $0.definition.signature
      return !signature.isEmpty && bytes.starts(with: signature)
    }
    return signed.isEmpty ? DataFormat.allCases.filter { $0.definition.mayBegin(self) } : signed
  }
}

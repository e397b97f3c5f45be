package import GridreelDataSources

/// The formats of inputs.
package enum InputFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// Data in some format.
  case data(DataFormat)
  /// A grid file.
  case grid

  package static let allCases = DataFormat.allCases.map { InputFormat.data($0) } + [.grid]

  /// All formats, for messages and help: `csv, tsv, json, jsonl, sqlite or grid`.
  package static let list = list(allCases)

  /// The formats that can be read from standard input.
  static let streamList = list(
    allCases.filter { format in
      if case .data(let data) = format, case .path = data.definition.opening { return false }
      return true
    })

  /// The names of all formats in a sentence.
  package static let titles =
    DataFormat.allCases.map(\.definition.title).joined(separator: ", ") + " or a grid file"

  private static func list(_ formats: [InputFormat]) -> String {
    formats.dropLast().map(\.rawValue).joined(separator: ", ") + " or \(grid.rawValue)"
  }

  /// The format's name, such as `csv`.
  package var rawValue: String {
    switch self {
    case .data(let format): format.rawValue
    case .grid: "grid"
    }
  }

  /// The format with this name; nil if there is none.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format with a file's extension; nil for an unknown extension.
  package init?(path: String) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if name.hasSuffix(".grid.json") || name.hasSuffix(".grid.jsonc") {
      self = .grid
      return
    }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    // What is compressed is named by the extension before.
    if parts.count > 2, DataFormat.isPacked(extension: String(parts[parts.count - 1])) {
      parts.removeLast()
    }
    guard parts.count > 1, let format = DataFormat(fileExtension: String(parts[parts.count - 1]))
    else { return nil }
    self = .data(format)
  }

  /// Whether data may have several tables.
  package var hasTables: Bool {
    if case .data(let format) = self { format.definition.topics.contains(.tables) } else { false }
  }

  /// The path of an input without its extensions: `data/people` of `data/people.grid.json` and of `data/people.csv.gz`.
  package static func baseName(of path: String) -> String {
    let name = FilePath.name(of: path)
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts[0].isEmpty else { return path }
    let last = parts.removeLast()
    if parts.count > 1, DataFormat.isPacked(extension: last.lowercased()) || parts.last == "grid" {
      parts.removeLast()
    }
    return FilePath.join(FilePath.folder(of: path), parts.joined(separator: "."))
  }

  /// The first byte that is not white space; nil if there is none.
  package static func firstByte(of bytes: [UInt8]) -> UInt8? { start(of: bytes).first }

  /// Whether data begin with an object, or a comment before one, and not with an object on each line: as grid files and
  /// jobs do.
  package static func beginsWithObject(_ bytes: [UInt8]) -> Bool {
    let start = start(of: bytes)
    return (start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "/"))
      && !start.hasObjectLines
  }

  private static func start(of bytes: [UInt8]) -> DataStart {
    DataStart(Array(bytes.prefix(startBytes)))
  }

  /// How much of data tells what they are.
  private static let startBytes = 1 << 16

  /// Whether half of the members of an object may be those of a grid file, which has the path of its data.
  private static func mayBeGridFile(_ head: JSONHead) -> Bool {
    let data = head.members.first { $0.key == "data" }
    guard data.map({ $0.first == UInt8(ascii: "\"") }) ?? true else { return false }
    return 2 * head.members.count { GridFile.keys.contains($0.key) } >= head.members.count
  }

  /// A guess from the first bytes, for standard input; nil if they are ambiguous.
  init?(sniffing bytes: [UInt8]) {
    let start = DataStart(bytes)
    if start.hasObjectLines {
      self = .data(.jsonl)
      return
    }
    if start.first == UInt8(ascii: "{") {
      let head = start.head
      if head.hasNext {
        self = .data(.jsonl)
        return
      }
      if !head.members.isEmpty, !Self.mayBeGridFile(head) {
        self = .data(.json)
        return
      }
    }
    // An object, or a comment before one, may also be a grid file.
    let mayBeGrid =
      (start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "/")) && !start.isForeign
    let formats = start.formats
    guard !mayBeGrid, let format = formats.first, formats.count == 1 else { return nil }
    self = .data(format)
  }
}

import DataSources
package import GridModel
import JSONText

/// The formats of inputs.
package enum InputFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values, tab-separated values, an array of objects, one object a line, a grid file.
  case csv, tsv, json, jsonl, grid

  /// The format that a file's ending tells; nil where it tells none.
  init?(path: String) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if name.hasSuffix(".grid.json") || name.hasSuffix(".grid.jsonc") {
      self = .grid
      return
    }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...] {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    default: return nil
    }
  }

  /// A guess from the first bytes, for standard input; nil where they could mean several things.
  init?(sniffing bytes: [UInt8]) {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    guard
      let first = bytes[start...].first(where: {
        $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09
      })
    else { return nil }
    switch first {
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"), UInt8(ascii: "/"): return nil
    default:
      let line = bytes[start...].prefix { $0 != 0x0a }
      self = line.contains(0x09) && !line.contains(UInt8(ascii: ",")) ? .tsv : .csv
    }
  }
}

/// An input, read: its rows, and what a grid file asks for.
package struct GridInput: Sendable {
  /// The input's name, for messages.
  let name: String
  /// The paths of the files that were read.
  private(set) var paths: [String]
  /// The rows.
  package private(set) var table: DataTable
  /// What the grid file asks for; nothing for plain data.
  package let options: GridOptions
  /// The folder of the grid file with a `/` at its end; empty for the current one.
  package let folder: String
  /// What the reader found odd.
  package private(set) var warnings: [Warning]

  /// Reads an input.
  ///
  /// - Parameters:
  ///   - path: a data file, a grid file, or `-` for standard input.
  ///   - format: its format; nil tells it by ending or first bytes.
  /// - Throws: ``GridreelError`` with code `unreadableInput`, `badInput` or `usage`.
  package init(path: String, format: InputFormat?) throws(GridreelError) {
    let known = format ?? InputFormat(path: path)
    if known == nil && path != "-" { throw Self.unknownEnding(path) }
    let bytes = try InputFile.read(path)
    if known == nil && bytes.isEmpty {
      throw GridreelError(.badInput, file: InputFile.standardInputName, "there is nothing to read")
    }
    guard let format = known ?? InputFormat(sniffing: bytes) else {
      throw GridreelError(
        .usage, file: InputFile.standardInputName,
        "the format cannot be told; say --input-format csv, tsv, json, jsonl or grid")
    }
    let name = path == "-" ? InputFile.standardInputName : path
    (self.name, paths) = (name, [path])
    if let data = DataFormat(rawValue: format.rawValue) {
      (options, folder) = (GridOptions(), "")
      (table, warnings) = try Self.table(bytes, as: data, named: name)
    } else {
      let file = try GridFile(parsing: bytes, name: name)
      let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
      self.folder = folder
      var options = file.options
      options.folder = folder
      self.options = options
      (table, warnings) = try Self.table(of: file, in: folder)
      if let data = file.dataPath(in: folder) { paths.append(data) }
    }
  }

  private static func table(
    of file: GridFile, in folder: String
  ) throws(GridreelError) -> (DataTable, [Warning]) {
    switch file.data.value {
    case .inline(let node):
      return try located(file.name) { () throws(DataError) in
        try TableReader.read(rows: node)
      }
    case .path(let path):
      guard let format = InputFormat(path: path), let data = DataFormat(rawValue: format.rawValue)
      else {
        let kinds = DataFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        throw file.data.origin.error("'\(path)' has no known ending; data end with \(kinds)")
      }
      let full = file.dataPath(in: folder) ?? path
      do throws(GridreelError) {
        return try table(InputFile.read(full), as: data, named: full)
      } catch {
        guard error.code == .unreadableInput else { throw error }
        let place = file.data.origin.position
        throw GridreelError(
          error.code, file: file.name, line: place?.line, column: place?.column,
          "'\(full)' \(error.message)")
      }
    }
  }

  private static func table(
    _ bytes: [UInt8], as format: DataFormat, named name: String
  ) throws(GridreelError) -> (DataTable, [Warning]) {
    try located(name) { () throws(DataError) in try TableReader.read(bytes, as: format) }
  }

  /// The same options over other rows.
  func replacingRows(by other: GridInput) -> GridInput {
    var copy = self
    (copy.table, copy.warnings, copy.paths) = (other.table, other.warnings, paths + other.paths)
    return copy
  }

  private static func unknownEnding(_ path: String) -> GridreelError {
    let kinds = DataFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    return GridreelError(
      .usage,
      "'\(path)' has no known ending; inputs end with \(kinds) or .grid.json, "
        + "or say --input-format")
  }

  /// Puts the file's name before what a reader found.
  private static func located(
    _ name: String, _ read: () throws(DataError) -> TableReader.Result
  ) throws(GridreelError) -> (DataTable, [Warning]) {
    do throws(DataError) {
      let result = try read()
      let warnings = result.warnings.map {
        Warning(file: name, line: $0.position?.line, column: $0.position?.column, $0.message)
      }
      return (result.table, warnings)
    } catch {
      throw GridreelError(
        .badInput, file: name, line: error.position?.line, column: error.position?.column,
        error.message)
    }
  }
}

package import DataSources
import GridModel
import JSONText

/// The formats of inputs.
package enum InputFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values, tab-separated values, an array of objects, one object a line, a database,
  /// a grid file.
  case csv, tsv, json, jsonl, sqlite, grid

  /// The endings of data files, for messages.
  static let dataEndings = ".csv, .tsv, .json, .jsonl, .sqlite, .db"

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
    case "sqlite", "sqlite3", "db", "db3": self = .sqlite
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
  package private(set) var table: any DataFile
  /// What the grid file asks for; nothing for plain data.
  package let options: GridOptions
  /// The folder of the grid file with a `/` at its end; empty for the current one.
  package let folder: String
  /// What the reader found odd.
  package private(set) var warnings: [Warning]

  /// Opens an input: of large data files only the beginning is read.
  ///
  /// - Parameters:
  ///   - path: a data file, a grid file, or `-` for standard input.
  ///   - format: its format; nil tells it by ending or first bytes.
  ///   - flags: what the command line says of how data are read; wins over the grid file.
  /// - Throws: ``GridreelError`` with code `unreadableInput`, `badInput` or `usage`.
  package init(
    path: String, format: InputFormat?, flags: GridOptions = GridOptions()
  ) throws(GridreelError) {
    let known = format ?? InputFormat(path: path)
    if known == nil && path != "-" { throw Self.unknownEnding(path) }
    let name = path == "-" ? InputFile.standardInputName : path
    (self.name, paths) = (name, [path])
    if let data = known.flatMap({ DataFormat(rawValue: $0.rawValue) }) {
      (options, folder) = (GridOptions(), "")
      try flags.checkReading(of: name, as: known)
      (table, warnings) = try Self.table(
        InputFile.open(path), as: data, named: name, flags.reading)
      return
    }
    if known == .sqlite {
      guard path != "-" else {
        throw GridreelError(.usage, file: name, "a database cannot come from standard input")
      }
      (options, folder) = (GridOptions(), "")
      try flags.checkReading(of: name, as: known)
      (table, warnings) = (try DatabaseInput(flags).open(path), [])
      return
    }
    let bytes = try InputFile.read(
      path, atMost: known == .grid ? InputFile.textLimit : InputFile.byteLimit)
    guard known == .grid || !bytes.isEmpty else {
      throw GridreelError(.badInput, file: name, "there is nothing to read")
    }
    guard let format = known ?? InputFormat(sniffing: bytes) else {
      throw GridreelError(
        .usage, file: name,
        "the format cannot be told; say --input-format csv, tsv, json, jsonl or grid")
    }
    if let data = DataFormat(rawValue: format.rawValue) {
      (options, folder) = (GridOptions(), "")
      try flags.checkReading(of: name, as: format)
      (table, warnings) = try Self.table(SourceBytes(bytes), as: data, named: name, flags.reading)
      return
    }
    let file = try GridFile(parsing: bytes, name: name)
    (options, folder) = (file.placedOptions, file.folder)
    let (own, warnings) = try Self.table(of: file, flags.laid(over: options))
    (table, self.warnings) = (try options.computing(own), file.warnings + warnings)
    if let data = file.dataPath(in: folder) { paths.append(data) }
  }

  /// Reads the data of a grid file that was read.
  ///
  /// - Parameters:
  ///   - file: the grid file.
  ///   - path: where it is.
  ///   - allowed: what it may name besides what is in its folder.
  /// - Throws: ``GridreelError`` where the data cannot be read.
  init(_ file: GridFile, path: String, allowing allowed: [String]) throws(GridreelError) {
    var options = file.placedOptions
    options.allowPaths = (options.allowPaths ?? []) + allowed
    (name, paths, self.options, folder) = (file.name, [path], options, file.folder)
    let (own, warnings) = try Self.table(of: file, options)
    (table, self.warnings) = (try options.computing(own), file.warnings + warnings)
    if let data = file.dataPath(in: folder) { paths.append(data) }
  }

  /// Reads a grid that a job holds itself, or opens its input.
  ///
  /// - Throws: ``GridreelError`` as the other initialisers do.
  init(
    _ file: GridFile?, or path: String, format: InputFormat?, flags: GridOptions
  ) throws(GridreelError) {
    if let file {
      try self.init(file, path: "-", allowing: flags.allowPaths ?? [])
    } else {
      try self.init(path: path, format: format, flags: flags)
    }
  }

  /// A table and what its reader found odd.
  private typealias Opened = (any DataFile, [Warning])

  private static func table(
    of file: GridFile, _ options: GridOptions
  ) throws(GridreelError) -> Opened {
    switch file.data.value {
    case .inline(let node):
      return try located(file.name) { () throws(DataError) in
        let read = try TableReader.read(rows: node)
        return (read.table, read.warnings)
      }
    case .database(let database):
      try options.checkReading(of: database.path, as: .sqlite)
      var input = DatabaseInput(options)
      input.parameters = database.parameters
      input.take(database)
      let full = try file.data.origin.path(database.path, allowing: options.allowPaths ?? [])
      return try told(file) { () throws(GridreelError) in (try input.open(full), []) }
    case .path(let path):
      let full = try file.data.origin.path(path, allowing: options.allowPaths ?? [])
      let format = InputFormat(path: path)
      if format != nil { try options.checkReading(of: path, as: format) }
      if format == .sqlite {
        return try told(file) { () throws(GridreelError) in
          (try DatabaseInput(options).open(full), [])
        }
      }
      guard let data = format.flatMap({ DataFormat(rawValue: $0.rawValue) }) else {
        throw file.data.origin.error(
          "'\(path)' has no known ending; data end with \(InputFormat.dataEndings)")
      }
      return try told(file) { () throws(GridreelError) in
        try table(InputFile.open(full), as: data, named: full, options.reading)
      }
    }
  }

  /// Tells of a data file that cannot be read where the grid file names it.
  private static func told(
    _ file: GridFile, _ open: () throws(GridreelError) -> Opened
  ) throws(GridreelError) -> Opened {
    do throws(GridreelError) {
      return try open()
    } catch {
      guard error.code == .unreadableInput else { throw error }
      let place = file.data.origin.position
      throw GridreelError(
        error.code, file: file.name, line: place?.line, column: place?.column,
        "'\(error.file ?? "")' \(error.message)")
    }
  }

  private static func table(
    _ bytes: SourceBytes, as format: DataFormat, named name: String, _ reading: ReadingOptions
  ) throws(GridreelError) -> Opened {
    try located(name) { () throws(DataError) in
      let opened = try FileTable.open(bytes, as: format, named: name, options: reading)
      return (opened.table, opened.warnings)
    }
  }

  /// The same options over other rows.
  func replacingRows(by other: GridInput) throws(GridreelError) -> GridInput {
    var copy = self
    let table = try options.computing(other.table)
    (copy.table, copy.warnings, copy.paths) = (table, other.warnings, paths + other.paths)
    return copy
  }

  private static func unknownEnding(_ path: String) -> GridreelError {
    GridreelError(
      .usage,
      "'\(path)' has no known ending; inputs end with \(InputFormat.dataEndings) or "
        + ".grid.json, or say --input-format")
  }

  /// Puts the file's name before what a reader found.
  private static func located(
    _ name: String, _ read: () throws(DataError) -> (any DataFile, [DataWarning])
  ) throws(GridreelError) -> Opened {
    do throws(DataError) {
      let (table, warnings) = try read()
      let named = warnings.map {
        Warning(file: name, line: $0.position?.line, column: $0.position?.column, $0.message)
      }
      return (table, named)
    } catch {
      throw error.located(in: name)
    }
  }
}

extension DataError {
  /// The error with the name of the file that it was found in.
  func located(in name: String) -> GridreelError {
    GridreelError(
      .badInput, file: name, line: position?.line, column: position?.column, message)
  }
}

extension GridOptions {
  /// Refuses to pass over what is said of reading where the data are of another kind.
  fileprivate func checkReading(
    of name: String, as format: InputFormat?
  ) throws(GridreelError) {
    let isDatabase = format == .sqlite
    let isDelimited = format == .csv || format == .tsv
    let options: [(name: OptionName, isGiven: Bool, fits: Bool, kind: String)] = [
      (.table, table != nil, isDatabase, "databases"), (.sql, sql != nil, isDatabase, "databases"),
      (.textOrder, textOrder != nil, isDatabase, "databases"),
      (.queryTimeout, queryTimeout != nil, isDatabase, "databases"),
      (.delimiter, delimiter != nil, isDelimited, "CSV and TSV"),
      (.header, header != nil, isDelimited, "CSV and TSV"),
      (.encoding, encoding != nil, !isDatabase, "texts"),
    ]
    for option in options where option.isGiven && !option.fits {
      throw origin(of: option.name).error("belongs to \(option.kind); '\(name)' is something else")
    }
  }
}

package import GridreelDataSources
package import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

/// The contents of an input: its rows, and the options of a grid file.
package struct GridInput: Sendable {
  /// The input's name for messages.
  package let name: String
  /// The paths of the files that were read.
  package private(set) var paths: [String]
  /// The rows.
  package private(set) var table: any DataFile
  /// The options of the grid file; empty for plain data.
  package let options: GridOptions
  /// The folder of the grid file with a trailing `/`; empty for the current one.
  package let folder: String
  /// The grid file's script; nil without one.
  package private(set) var script: Placed<JSONNode>?
  /// The warnings of the reader.
  package private(set) var warnings: [Warning]

  /// Opens an input; of large data files it reads only the beginning.
  ///
  /// - Parameters:
  ///   - path: a data file, a grid file, or `-` for standard input.
  ///   - format: its format; nil infers it from the extension or the first bytes.
  ///   - flags: the reading options of the command line; they override the grid file.
  /// - Throws: ``GridreelError`` with code `unreadableInput`, `badInput` or `usage`.
  package init(
    path: String, format: InputFormat?, flags: GridOptions = GridOptions()
  ) throws(GridreelError) {
    try self.init(path: path, format: format, flags: flags, Attachments())
  }

  private init(
    path: String, format: InputFormat?, flags: GridOptions, _ attachments: Attachments
  ) throws(GridreelError) {
    let known =
      format ?? flags.formatOfStream(path) ?? Self.format(of: path, flags, attachments)
    if known == nil && !Self.isStream(path) { throw Self.unknownEnding(path, attachments) }
    let name = Self.entered(path)
    (self.name, paths) = (name, [path])
    if case .data(let data) = known {
      try flags.checkReading(of: name, as: data)
      let found = try DataInput(flags, attachments).open(
        path, as: data, format == nil ? .name : .said)
      (options, folder) = (Self.options(of: found, named: name, as: data, flags), "")
      (table, warnings) = (try flags.computing(found.table), found.warnings)
      return
    }
    let bytes = try Self.bytes(path, attachments, as: known)
    guard known == .grid || !bytes.isEmpty else {
      throw GridreelError(.badInput, file: name, "there is nothing to read")
    }
    let source = try DataInput.unpacked(bytes, named: name)
    let start = known == .grid ? [] : try DataInput.start(of: source, named: name)
    try Self.refuseForeign(start, name)
    let format = if let known { known } else { try Self.format(sniffing: start, name) }
    if case .data(let data) = format {
      try flags.checkReading(of: name, as: data)
      let found = try DataInput(flags).read(source, as: data, named: name, .beginning)
      (options, folder) = (Self.options(of: found, named: name, as: data, flags), "")
      (table, warnings) = (try flags.computing(found.table), found.warnings)
      return
    }
    let file = try GridFile(parsing: bytes, name: name)
    (options, folder, script) = (file.placedOptions, file.folder, file.script)
    let found = try Self.table(of: file, flags.laid(over: options))
    let table = try options.computing(found.table)
    self.table = try flags.computing(table, besides: options.formulas.map(\.key))
    warnings = file.warnings + found.warnings
    if let data = file.dataPath(in: folder) { paths.append(data) }
  }

  /// Takes a table that the program made.
  ///
  /// - Parameters:
  ///   - table: the rows.
  ///   - name: its name for messages.
  ///   - paths: the files that it was made of, which no output may replace.
  package init(of table: any DataFile, named name: String, madeOf paths: [String]) {
    (self.name, self.paths, self.table) = (name, paths, table)
    (options, folder, warnings) = (GridOptions(), "", [])
  }

  /// The input with other rows.
  package func showing(_ table: any DataFile) -> GridInput {
    var input = self
    input.table = table
    return input
  }

  /// The name of an input, which is read from now on.
  private static func entered(_ path: String) -> String {
    let name = path == "-" ? InputFile.standardInputName : path
    BudgetWatch.enter(.reading(name))
    return name
  }

  /// The most bytes of a file that may be a grid file though its name ends as that of data does.
  private static let mostOfGrid = 1 << 16

  /// Whether a file of JSON names data, or has them beside a list of columns, as a grid file does.
  private static func isGridFile(_ path: String, _ attachments: Attachments) -> Bool {
    guard path.hasSuffix(".json"), InputFormat(path: path) == .data(.json),
      let bytes = attachments.bytes(for: path) ?? (try? InputFile.read(path, atMost: mostOfGrid)),
      let node = try? JSONNode.parse(bytes), case .object(let object) = node.value,
      let data = object["data"], object.members.allSatisfy({ GridFile.keys.contains($0.key) })
    else { return false }
    switch data.value {
    case .string(let name): return InputFormat(path: name) != nil
    case .array(let rows):
      guard case .array? = object["columns"]?.value, case .object? = rows.first?.value else {
        return false
      }
      return true
    default: return false
    }
  }

  private static func format(
    sniffing start: [UInt8], _ name: String
  ) throws(GridreelError) -> InputFormat {
    guard let format = InputFormat(sniffing: start) else {
      throw GridreelError(
        .usage, file: name,
        "cannot detect the format; use \(option: "inputFormat"): \(InputFormat.streamList)")
    }
    return format
  }

  private static func refuseForeign(_ start: [UInt8], _ name: String) throws(GridreelError) {
    guard let foreign = ForeignFormat(start) else { return }
    throw GridreelError(.badInput, file: name, foreign.message(for: name))
  }

  /// The formats of texts that people write for others to read.
  private static let texts: Set<DataFormat> = [.markdown, .rst, .html]

  /// What plain data say of their picture: the caption of a table is its title, and so are lines above its header.
  private static func options(
    of found: Found<any DataFile>, named name: String, as format: DataFormat, _ flags: GridOptions
  ) -> GridOptions {
    var options = GridOptions()
    options.plainData = name
    options.isEdited = true
    options.standsInText = texts.contains(format)
    options.look.title = found.caption
    guard flags.display.rawRules?.contains(.shape) != true else { return options }
    if flags.reading.table == nil, flags.reading.range == nil, flags.look.note == nil {
      options.otherTables = found.place
    }
    options.readingEdits = found.edits
    for edit in found.edits {
      switch edit.property {
      case .title: options.look.title = options.look.title ?? RichText(edit.after)
      case .subtitle: options.look.subtitle = RichText(edit.after)
      case .note: options.look.note = .text(RichText(edit.after))
      default: break
      }
    }
    return options
  }

  private static func bytes(
    _ path: String, _ attachments: Attachments, as format: InputFormat?
  ) throws(GridreelError) -> [UInt8] {
    if let bytes = attachments.bytes(for: path) { return bytes }
    return try InputFile.read(
      path, atMost: format == .grid ? InputFile.textLimit : InputFile.byteLimit)
  }

  /// Reads the data of a parsed grid file.
  ///
  /// - Parameters:
  ///   - file: the grid file.
  ///   - path: the grid file's path.
  ///   - allowed: paths that it may name besides those in its folder.
  ///   - attachments: data that it may name instead of a file.
  /// - Throws: ``GridreelError`` if the data cannot be read.
  package init(
    _ file: GridFile, path: String, allowing allowed: [String],
    _ attachments: Attachments = Attachments()
  ) throws(GridreelError) {
    var options = file.placedOptions
    options.allow(allowed)
    (name, paths, self.options, folder) = (file.name, [path], options, file.folder)
    let found = try Self.table(of: file, options, attachments)
    (table, warnings) = (try options.computing(found.table), file.warnings + found.warnings)
    if let data = file.dataPath(in: folder) { paths.append(data) }
  }

  /// Reads an inline grid of a job, or opens its input.
  ///
  /// - Throws: ``GridreelError`` as the other initialisers do.
  package init(
    _ file: GridFile?, or path: String, format: InputFormat?, flags: GridOptions,
    _ attachments: Attachments
  ) throws(GridreelError) {
    if let file {
      BudgetWatch.enter(.reading(file.name))
      try self.init(file, path: "-", allowing: flags.display.allowPaths ?? [], attachments)
    } else {
      try self.init(path: path, format: format, flags: flags, attachments)
    }
  }

  private static func table(
    of file: GridFile, _ options: GridOptions, _ attachments: Attachments = Attachments()
  ) throws(GridreelError) -> Found<any DataFile> {
    switch file.data.value {
    case .inline(let node):
      return try rows(node, of: file, options)
    case .text(let text):
      return try rows(ofText: text, of: file, options)
    case .database(let database):
      try options.checkReading(of: database.path, as: .sqlite)
      let full = try file.data.origin.path(
        database.path, allowing: options.display.allowPaths ?? [])
      return try told(file) { () throws(GridreelError) in
        try DataInput(options, database).open(full, as: .sqlite, .said)
      }
    case .path(let path):
      let full = try file.data.origin.path(path, allowing: options.display.allowPaths ?? [])
      guard case .data(let data) = InputFormat(path: path) else {
        if let foreign = ForeignFormat(path: path) {
          throw file.data.origin.error(foreign.message(for: full))
        }
        throw file.data.origin.error(
          "'\(path)' has no known extension; data end with \(DataFormat.extensionList)")
      }
      try options.checkReading(of: path, as: data)
      return try told(file) { () throws(GridreelError) in
        try DataInput(options, attachments).open(full, as: data, .nameInGridFile)
      }
    }
  }

  /// The inline rows of a grid file.
  private static func rows(
    _ node: JSONNode, of file: GridFile, _ options: GridOptions
  ) throws(GridreelError) -> Found<any DataFile> {
    do throws(GridreelError) {
      try node.checkRichTexts()
      return try TableReader.read(rows: node, options: options.readingOptions)
        .located(in: file.name, options.named)
    } catch {
      throw error.located(in: file.name)
    }
  }

  /// The rows of a text that stands in a grid file.
  private static func rows(
    ofText text: String, of file: GridFile, _ options: GridOptions
  ) throws(GridreelError) -> Found<any DataFile> {
    let bytes = Array(text.utf8)
    guard case .data(let format) = InputFormat(sniffing: bytes) else {
      throw file.data.origin.error("\(key: "data") is a text of several lines, and no table")
    }
    return try DataInput(options).read(
      SourceBytes(bytes), as: format, named: "\(file.name) (data)", .beginning)
  }

  /// The error of an unreadable data file, located where the grid file names it.
  private static func told(
    _ file: GridFile, _ open: () throws(GridreelError) -> Found<any DataFile>
  ) throws(GridreelError) -> Found<any DataFile> {
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

  /// The same options with other rows.
  package func replacingRows(by other: GridInput) throws(GridreelError) -> GridInput {
    var copy = self
    let table = try options.computing(
      other.table, besides: other.options.formulas.map(\.key))
    (copy.table, copy.warnings, copy.paths) = (table, other.warnings, paths + other.paths)
    return copy
  }

  /// Whether an input has no name that says anything: standard input, or what came with a request without one.
  fileprivate static func isStream(_ path: String) -> Bool {
    path == "-" || path == Attachments.prefix + Attachments.unnamed
  }

  /// The format that a name says, or where it is that of any text, the beginning; nil if that is no table for sure.
  private static func format(
    of path: String, _ flags: GridOptions, _ attachments: Attachments
  ) -> InputFormat? {
    if flags.reading.jsonPath == nil, isGridFile(path, attachments) { return .grid }
    let named = InputFormat(path: path)
    let endings = [".txt", ".text", ".out", ".log"]
    let isText = endings.contains(where: path.hasSuffix)
    guard !isStream(path), isText || named == nil && !FilePath.name(of: path).contains(".") else {
      return named
    }
    let seen = seenFormat(of: path, attachments)
    // A text may have anything between its fields; what is drawn is no doubt.
    guard let named else { return seen }
    if case .data(let format)? = seen, drawn.contains(format) { return seen }
    return named
  }

  /// The formats of tables whose lines show what they are.
  private static let drawn: Set<DataFormat> = [.markdown, .rst, .html, .box]

  /// The format that the beginning of a text shows; nil if that is no table for sure.
  private static func seenFormat(of path: String, _ attachments: Attachments) -> InputFormat? {
    let source = attachments.bytes(for: path).map { SourceBytes($0) } ?? (try? InputFile.open(path))
    guard let source, let start = try? DataInput.start(of: source, named: path),
      ForeignFormat(start) == nil, let format = InputFormat(sniffing: start)
    else { return nil }
    if case .data(let data) = format, drawn.contains(data) { return format }
    guard source.otherText == nil else { return nil }
    guard format == .data(.csv) else { return format }
    // Fields have the same thing between them on several lines, which prose has not.
    let lines = start.split(separator: UInt8(ascii: "\n")).prefix(3)
    let isTable = ",;\t".utf8.contains { mark in
      let counts = Set(lines.map { line in line.count { $0 == mark } })
      return counts.count == 1 && counts != [0]
    }
    return lines.count > 1 && isTable ? format : nil
  }

  private static func unknownEnding(_ path: String, _ attachments: Attachments) -> GridreelError {
    if let foreign = ForeignFormat(path: path) {
      return GridreelError(.badInput, file: path, foreign.message(for: path))
    }
    let source = attachments.bytes(for: path).map { SourceBytes($0) } ?? (try? InputFile.open(path))
    if let message = source?.otherText {
      return GridreelError(.badInput, file: path, message)
    }
    return GridreelError(
      .usage,
      "'\(path)' has no known extension; inputs end with \(DataFormat.extensionList) or "
        + ".grid.json, or use \(option: "inputFormat")")
  }
}

extension GridOptions {
  /// The format of standard input as far as options tell it: what has fields with a delimiter between them is CSV, whatever
  /// it looks like.
  fileprivate func formatOfStream(_ path: String) -> InputFormat? {
    GridInput.isStream(path) && reading.delimiter != nil ? .data(.csv) : nil
  }
}

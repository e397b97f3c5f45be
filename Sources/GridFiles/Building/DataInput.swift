import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// Opens data with the reading options of the grid file and the command line.
struct DataInput {
  private let options: GridOptions
  private let attachments: Attachments
  /// The table or query to read from a database.
  private var request = DatabaseRequest()
  /// Where the table or the query was requested; nil if it is in the data of a grid file.
  private var place: Origin?

  /// Takes the reading options.
  init(_ options: GridOptions, _ attachments: Attachments = Attachments()) {
    (self.options, self.attachments) = (options, attachments)
    request.table = options.reading.table
    request.query = options.reading.sql
    if request.query != nil {
      place = options.origin(of: .sql)
    } else if request.table != nil {
      place = options.origin(of: .table)
    }
    request.options.textOrder = options.reading.textOrder ?? request.options.textOrder
    request.options.timeLimit = options.reading.queryTimeout ?? request.options.timeLimit
  }

  /// Takes the database of a grid file's data; an explicit table or query in the options wins.
  init(_ options: GridOptions, _ database: GridFile.Database) {
    self.init(options)
    request.parameters = database.parameters
    guard request.table == nil && request.query == nil else { return }
    request.table = database.table
    request.query = database.query
  }

  /// Opens a file or standard input (`-`).
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - format: The file's format.
  ///   - clue: What told the format.
  /// - Returns: What was found in it.
  /// - Throws: ``GridreelError`` with the file at fault.
  func open(
    _ path: String, as format: DataFormat, _ clue: FormatClue
  ) throws(GridreelError) -> Found<any DataFile> {
    let name = path == "-" ? InputFile.standardInputName : path
    if let bytes = attachments.bytes(for: path) {
      return try read(SourceBytes(bytes), as: format, named: name, clue)
    }
    switch format.definition.opening {
    case .bytes: return try read(InputFile.open(path), as: format, named: name, clue)
    case .path(let noun, let open):
      guard path != "-" else { throw Self.needsPath(noun, name) }
      try Fence.check(path)
      ReadFiles.note(path, path + "-wal", path + "-journal")
      if let end = path.split(separator: ".").last, DataFormat.isPacked(extension: String(end)) {
        throw GridreelError(
          .badInput, file: path, "\(noun) is not read from a compressed file; unpack it first")
      }
      return try located(path) { () throws(GridreelError) in try open(path, request) }
    }
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The data.
  ///   - format: The format of the data.
  ///   - name: The name for messages.
  ///   - clue: What told the format.
  /// - Returns: What was found in them.
  /// - Throws: ``GridreelError`` with the place of the first error.
  func read(
    _ bytes: SourceBytes, as format: DataFormat, named name: String, _ clue: FormatClue
  ) throws(GridreelError) -> Found<any DataFile> {
    if case .path(let noun, _) = format.definition.opening {
      throw Self.needsPath(noun, name)
    }
    if GitPointer.isStart(try Self.start(of: bytes, named: name)) {
      throw GridreelError(.unreadableInput, file: name, GitPointer.message)
    }
    return try located(name) { () throws(GridreelError) in
      var reading = options.readingOptions
      reading.table = request.table
      if reading.delimiter == nil { reading.clue = clue }
      let found = try FileTable.open(bytes, as: format, named: name, options: reading)
      return found.located(in: name, options.named)
    }
  }

  /// Bytes that are already in memory, unpacked if they are compressed.
  static func unpacked(_ bytes: [UInt8], named name: String) throws(GridreelError) -> SourceBytes {
    do throws(GridreelError) {
      return try SourceBytes(bytes).unpacked()
    } catch {
      throw error.located(in: name)
    }
  }

  /// The beginning of data, from which their format is told.
  static func start(
    of source: SourceBytes, named name: String
  ) throws(GridreelError) -> [UInt8] {
    do throws(GridreelError) {
      return try source.start()
    } catch {
      throw error.located(in: name)
    }
  }

  private static func needsPath(_ noun: String, _ name: String) -> GridreelError {
    let source = Attachments.isName(name) ? "an attachment; name a file" : "standard input"
    return GridreelError(.usage, file: name, "\(noun) cannot come from \(source)")
  }

  /// Adds the file's name to a reader's error.
  private func located(
    _ name: String, _ read: () throws(GridreelError) -> Found<any DataFile>
  ) throws(GridreelError) -> Found<any DataFile> {
    do throws(GridreelError) {
      return try read()
    } catch {
      if error.code == .usage, let place { throw place.error(error.message) }
      let isKept = error.code == .unreadableInput || error.code == .overBudget
      let code = isKept ? error.code : .badInput
      throw GridreelError(code, error.place, error.message).located(in: name)
    }
  }
}

extension GridOptions {
  /// Rejects reading options that do not apply to the data's format.
  func checkReading(of name: String, as format: DataFormat) throws(GridreelError) {
    let options: [(name: OptionName, isGiven: Bool, topic: ReadingTopic)] = [
      (.table, reading.table != nil, .tables), (.sql, reading.sql != nil, .database),
      (.textOrder, reading.textOrder != nil, .database),
      (.queryTimeout, reading.queryTimeout != nil, .database),
      (.delimiter, reading.delimiter != nil, .fields), (.header, reading.header != nil, .header),
      (.headerRows, reading.headerRows != nil, .headerRows),
      (.skip, reading.skip != nil, .headerRows), (.comment, reading.comment != nil, .fields),
      (.range, reading.range != nil, .cells),
      (.encoding, reading.encoding != nil, .text), (.jsonPath, reading.jsonPath != nil, .parts),
    ]
    if reading.table != nil, reading.sql != nil {
      throw origin(of: .table).error(
        "has no meaning beside a query; use \(option: "table") or \(option: "sql")")
    }
    let topics = format.definition.topics
    for option in options where option.isGiven && !topics.contains(option.topic) {
      throw origin(of: option.name).error(
        "belongs to \(option.topic.word); '\(name)' is something else")
    }
  }
}

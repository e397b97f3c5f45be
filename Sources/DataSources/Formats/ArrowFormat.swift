import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension DataFormat {
  /// Arrow's format for files and streams, also known as Feather version 2.
  public static let arrow = DataFormat(ArrowFormat())
}

struct ArrowFormat: FileFormat {
  let name = "arrow"
  let title = "Arrow"
  let extensions = ["arrow", "feather"]
  let aliases = ["arrows", "ipc"]
  let topics: Set<ReadingTopic> = []

  var opening: DataOpening { .bytes { data throws(GridreelError) in try open(data) } }

  /// A file begins with a word, a stream with the length of its schema behind four bytes of ones.
  func hasSignature(_ start: DataStart) -> Bool {
    start.bytes.starts(with: ArrowFile.magic)
      || start.bytes.starts(with: [0xFF, 0xFF, 0xFF, 0xFF]) && start.bytes.count > 8
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    do throws(ScanFailure) {
      return try table(data)
    } catch {
      throw GridreelError(atByte: error)
    }
  }

  private func table(_ data: DataBytes) throws(ScanFailure) -> Found<FileTable> {
    let file = try ArrowFile(data.source)
    let bare = ArrowRecords(reader: ArrowReader(file))
    let columns = bare.reader.columns
    guard !columns.isEmpty else {
      throw ScanFailure(message: "the Arrow data have no columns", offset: 0)
    }
    let (finders, styles) = try bare.sample()
    var names = ColumnNames(of: columns.map(\.name))
    for column in columns { names.append(column.name) { TextPosition(line: 1, column: 1) } }
    var kinds: [Int: ValueKind] = [:]
    var orders: [Int: ValueOrder] = [:]
    for (place, column) in columns.enumerated() {
      kinds[place] = column.field.type.kind
      orders[place] = try bare.reader.order(of: column)
    }
    let table = FileTable(
      name: data.name, source: data.source, pieceBytes: data.pieceBytes,
      format: ArrowRecords(reader: bare.reader.styled(styles)), start: 0, columnKeys: names.names,
      guesses: finders, survey: FileTable.Survey(rowCount: file.rowCount, places: []), kinds: kinds,
      orders: orders)
    var warnings = names.finishedWarnings().map { Warning($0.message) }
    if let doubt = file.doubt { warnings.append(Warning(doubt)) }
    return Found(table, warnings + zip(names.names, columns).compactMap { $1.warning(as: $0) })
  }
}

extension ArrowColumn {
  /// The warning that values are left out, or are written in another way than other programs do.
  fileprivate func warning(as name: String) -> Warning? {
    switch field.type {
    case .unread(let type, _):
      Warning("column '\(name)' has the type \(type), which is not read; its values are missing")
    case .timestamp(_, .named(let zone)):
      Warning(
        "column '\(name)' has times of the zone \(zone), which are shown in UTC; convert them "
          + "to local times to show those")
    default: nil
    }
  }
}

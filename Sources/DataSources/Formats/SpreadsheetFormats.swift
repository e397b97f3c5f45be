import GridreelJSONText
import GridreelModel
import GridreelPrimitives

extension DataFormat {
  /// A sheet of an Excel workbook (Office Open XML).
  public static let xlsx = DataFormat(WorkbookFormat())
  /// A sheet of an OpenDocument spreadsheet.
  public static let ods = DataFormat(OpenDocumentFormat())
}

extension DataStart {
  /// Whether it is the beginning of a zip archive.
  fileprivate var isZip: Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

  /// Whether the archive says first that it is an OpenDocument spreadsheet.
  fileprivate var isOpenDocument: Bool {
    isZip && bytes.dropFirst(30).starts(with: OpenDocument.type)
  }
}

struct WorkbookFormat: FileFormat {
  let name = "xlsx"
  let title = "Excel"
  let extensions = ["xlsx"]
  let aliases = ["xlsm"]
  let topics: Set<ReadingTopic> = [.header, .tables]

  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.openedAsBytes(open) } }

  func hasSignature(_ start: DataStart) -> Bool { start.isZip && !start.isOpenDocument }

  private func open(_ data: DataBytes) throws(ScanFailure) -> SheetOpening {
    let book = try Workbook(ZipArchive(data.source))
    let names = book.sheets.map(\.name)
    let found =
      if let name = data.options.table {
        book.sheets.first { $0.name == name }
      } else {
        book.sheets.first { !$0.isHidden } ?? book.sheets.first
      }
    guard let sheet = found else { return .unknownSheet(names) }
    return .cells(try book.cells(of: sheet), sheet: sheet.name)
  }
}

struct OpenDocumentFormat: FileFormat {
  let name = "ods"
  let title = "OpenDocument"
  let extensions = ["ods"]
  let topics: Set<ReadingTopic> = [.header, .tables]

  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.openedAsBytes(open) } }

  func hasSignature(_ start: DataStart) -> Bool { start.isOpenDocument }

  private func open(_ data: DataBytes) throws(ScanFailure) -> SheetOpening {
    let document = OpenDocument(try ZipArchive(data.source))
    let found = try document.read(data.options.table)
    guard found.isFound, let name = found.sheet else {
      // All sheets of a document may be hidden.
      guard data.options.table == nil, let first = found.names.first else {
        return .unknownSheet(found.names)
      }
      return .cells(try document.read(first).cells, sheet: first)
    }
    return .cells(found.cells, sheet: name)
  }
}

/// What opening a spreadsheet found.
enum SheetOpening {
  case cells(SheetCells, sheet: String)
  /// There is no such sheet among these.
  case unknownSheet([String])
}

extension DataBytes {
  /// Opens a sheet of a spreadsheet.
  fileprivate func openedAsBytes(
    _ body: (DataBytes) throws(ScanFailure) -> SheetOpening
  ) throws(GridreelError) -> Found<FileTable> {
    guard source.count <= options.maximumBytes else {
      let message: Message =
        "the file has \(source.count) bytes; at most \(options.maximumBytes) are read"
      throw GridreelError(message)
    }
    let opening: SheetOpening
    do throws(ScanFailure) {
      opening = try body(self)
    } catch {
      throw GridreelError(atByte: error)
    }
    switch opening {
    case .cells(let cells, let sheet): return try SheetTable(cells, sheet: sheet).opened(self)
    case .unknownSheet(let names):
      guard let wanted = options.table else {
        throw GridreelError("the file has no sheets; save it again")
      }
      let known = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and more" : "")
      throw GridreelError(.usage, "there is no sheet '\(wanted)'; the sheets are: \(known)")
    }
  }
}

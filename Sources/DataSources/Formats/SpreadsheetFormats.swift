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
  let topics: Set<ReadingTopic> = [.header, .headerRows, .tables, .cells]

  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.openedAsBytes(open) } }

  func hasSignature(_ start: DataStart) -> Bool { start.isZip && !start.isOpenDocument }

  private func open(_ data: DataBytes) throws(ScanFailure) -> SheetOpening {
    let book = try Workbook(ZipArchive(data.source))
    let names = book.sheets.map(\.name)
    if let wanted = data.options.table {
      guard let place = names.place(ofSheet: wanted) else { return .unknownSheet(names) }
      let sheet = book.sheets[place]
      return .cells(try book.cells(of: sheet), sheet: sheet.name)
    }
    let visible = book.sheets.filter { !$0.isHidden }
    guard let first = visible.first ?? book.sheets.first else { return .unknownSheet(names) }
    // A chart has no cells.
    let others = visible.dropFirst().lazy.compactMap { sheet in
      (try? book.cells(of: sheet)).map { (name: sheet.name, cells: $0) }
    }
    return SheetOpening((first.name, try book.cells(of: first)), others, of: visible.count)
  }
}

struct OpenDocumentFormat: FileFormat {
  let name = "ods"
  let title = "OpenDocument"
  let extensions = ["ods"]
  let topics: Set<ReadingTopic> = [.header, .headerRows, .tables, .cells]

  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.openedAsBytes(open) } }

  func hasSignature(_ start: DataStart) -> Bool { start.isOpenDocument }

  private func open(_ data: DataBytes) throws(ScanFailure) -> SheetOpening {
    let document = OpenDocument(try ZipArchive(data.source))
    let found = try document.read(data.options.table)
    guard found.isFound, let name = found.sheet else {
      if let wanted = data.options.table, let place = found.names.place(ofSheet: wanted) {
        return .cells(try document.read(found.names[place]).cells, sheet: found.names[place])
      }
      // All sheets of a document may be hidden.
      guard data.options.table == nil, let first = found.names.first else {
        return .unknownSheet(found.names)
      }
      return .cells(try document.read(first).cells, sheet: first)
    }
    guard data.options.table == nil else { return .cells(found.cells, sheet: name) }
    let others = found.visibleNames.lazy.filter { $0 != name }.compactMap { other in
      (try? document.read(other)).map { (name: other, cells: $0.cells) }
    }
    return SheetOpening((name, found.cells), others, of: found.visibleNames.count)
  }
}

/// What opening a spreadsheet found.
enum SheetOpening {
  /// A sheet, the first one where that has no table, and how many there are to choose from.
  case cells(SheetCells, sheet: String, insteadOf: String? = nil, of: Int = 1)
  /// There is no such sheet among these.
  case unknownSheet([String])

  /// The sheets behind the first that are looked at.
  private static let mostOthers = 8

  /// Takes the first sheet, or the first behind it that has a table if it has none or only a short list, or only tells of
  /// the others.
  ///
  /// - Parameters:
  ///   - first: The first sheet that is not hidden.
  ///   - others: The others, read one after the other.
  ///   - count: The number of sheets that are not hidden.
  init(
    _ first: (name: String, cells: SheetCells),
    _ others: some Sequence<(name: String, cells: SheetCells)>, of count: Int
  ) {
    let (cells, isList) = (first.cells, first.cells.isShortList)
    let areContents = first.name.isOfContents && cells.isProse
    let isAbout = first.name.isAboutOthers && cells.isProse
    self = .cells(cells, sheet: first.name, of: count)
    guard !cells.isTable || isList || areContents || isAbout else { return }
    let found = others.prefix(Self.mostOthers).first { name, other in
      if isAbout, name.isAboutOthers, other.isProse { return false }
      if cells.isTable || isList, !areContents {
        return other.isTable && other.cells.count >= (isAbout ? 2 : 4) * cells.cells.count
      }
      return other.isTable || cells.cells.isEmpty && !other.cells.isEmpty
    }
    guard let found else { return }
    self = .cells(found.cells, sheet: found.name, insteadOf: first.name, of: count)
  }
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
    case .cells(let cells, let sheet, let skipped, let count):
      var found = try openedSheet(cells, sheet)
      if count > 1 { found.sheet = (sheet, count) }
      if let skipped {
        found.warnings.append(
          Warning(
            "the sheet '\(skipped)' has no table, or only a short list, so '\(sheet)' is drawn; name another by \(option: "table")"
          ))
      }
      return found
    case .unknownSheet(let names):
      guard let wanted = options.table else {
        throw GridreelError("the file has no sheets; save it again")
      }
      let known = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and more" : "")
      throw GridreelError(.usage, "there is no sheet '\(wanted)'; the sheets are: \(known)")
    }
  }

  /// The table in the range that was asked for, or the first one of the sheet.
  private func openedSheet(
    _ cells: SheetCells, _ sheet: String
  ) throws(GridreelError) -> Found<FileTable> {
    var part = cells
    if let range = options.range {
      part.keep(range)
      guard !part.cells.isEmpty else {
        throw GridreelError("the sheet '\(sheet)' has no values in \(range.name)")
      }
      return try SheetTable(part, sheet: sheet).opened(self)
    }
    let hidden = part.leaveOutHidden()
    let series = options.isOpen ? part.leaveOutSeriesFacts() : nil
    let blocks = options.isOpen ? SheetBlocks(part) : nil
    if let blocks { part.keep(blocks.first) }
    if options.isOpen { part.nameRowsOfTimes() }
    var found = try SheetTable(part, sheet: sheet).opened(self)
    found.siblingCount += blocks?.others.count ?? 0
    if let series {
      found.titles = series.titles + found.titles
      found.before = series.titles + found.before
      found.facts += series.facts
      found.notes += series.note
    }
    found.warnings += [blocks?.warning, hidden].compactMap(\.self)
    return found
  }
}

extension ReadingOptions {
  /// Whether nobody said where the names of columns are.
  var isOpen: Bool { hasHeader == nil && headerRows == nil && skippedLines == nil }
}

extension String {
  /// What sheets are called that list the others, in some languages.
  private static let contents: Set<String> = [
    "index", "contents", "table of contents", "toc", "cover", "readme", "read me", "about",
    "inhalt",
    "inhaltsverzeichnis", "deckblatt", "sommaire", "indice", "índice", "inhoud", "spis treści",
    "содержание", "оглавление", "зміст",
  ]

  /// What sheets are called that tell of the others, or hold a table themselves.
  private static let about: Set<String> = [
    "overview", "info", "information", "notes", "metadata", "legend", "codebook",
    "data dictionary", "documentation", "instructions", "disclaimer", "title", "title page",
    "cover sheet", "cover page", "summary", "structure", "übersicht", "steckbrief", "legende",
    "hinweise",
    "erläuterungen", "titel", "titelblatt", "page de garde", "lisez-moi", "présentation",
    "portada", "léeme", "notas", "copertina", "описание",
  ]

  /// Whether a sheet of this name lists the others.
  fileprivate var isOfContents: Bool { Self.contents.contains(trimmingBlanks.lowercased()) }

  /// Whether a sheet of this name may tell of the others.
  fileprivate var isAboutOthers: Bool { Self.about.contains(trimmingBlanks.lowercased()) }
}

extension [String] {
  /// The place of a sheet by its name, or by its number from 1.
  fileprivate func place(ofSheet wanted: String) -> Int? {
    firstIndex(of: wanted) ?? Int(wanted).map { $0 - 1 }.flatMap { indices.contains($0) ? $0 : nil }
  }
}

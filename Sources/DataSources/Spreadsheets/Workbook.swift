import GridreelJSONText
import GridreelPrimitives

/// An Office Open XML workbook (ECMA-376): its sheets, texts and number formats.
struct Workbook {
  struct Sheet {
    let name: String
    let isHidden: Bool
    /// The relation to the part of the archive that has its cells.
    let relation: String
  }

  private let archive: ZipArchive
  private let folder: String
  private let relations: [String: String]
  let sheets: [Sheet]
  private let isFrom1904: Bool

  /// Reads the list of sheets.
  ///
  /// - Throws: ``ScanFailure`` if the archive is no workbook, or is damaged.
  init(_ archive: ZipArchive) throws(ScanFailure) {
    self.archive = archive
    let root = RelationsHandler()
    try archive.readXML("_rels/.rels", root)
    let path = root.targets["officeDocument"]?.first ?? "xl/workbook.xml"
    let main = path.hasPrefix("/") ? String(path.dropFirst()) : path
    folder = main.lastIndex(of: "/").map { String(main[...$0]) } ?? ""
    let handler = WorkbookHandler()
    guard try archive.readXML(main, handler) else {
      throw ScanFailure(
        message: "the file is a zip archive, but no spreadsheet; save it as .xlsx or .ods",
        offset: 0)
    }
    let name = main.dropFirst(folder.count)
    let own = RelationsHandler()
    try archive.readXML("\(folder)_rels/\(name).rels", own)
    relations = own.byIdentifier
    (sheets, isFrom1904) = (handler.sheets, handler.isFrom1904)
    (textsPath, stylesPath) = (own.targets["sharedStrings"]?.first, own.targets["styles"]?.first)
  }

  private let textsPath, stylesPath: String?

  private func resolved(_ target: String) -> String {
    guard !target.hasPrefix("/") else { return String(target.dropFirst()) }
    var parts: [Substring] = []
    for part in (folder + target).split(separator: "/") where part != "." {
      // A way out of the archive stays in the name, which no part then has.
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Reads the cells of a sheet.
  ///
  /// - Throws: ``ScanFailure`` if the sheet is not in the file, or is damaged.
  func cells(of sheet: Sheet) throws(ScanFailure) -> SheetCells {
    guard let target = relations[sheet.relation] else {
      throw ScanFailure(
        message:
          "the sheet '\(sheet.name)' is not in the file (a chart, or a link to another file); "
          + "name a sheet with cells by \(option: "table")", offset: 0)
    }
    let texts = SharedTextsHandler()
    if let textsPath { try archive.readXML(resolved(textsPath), texts) }
    let styles = WorkbookStyles()
    if let stylesPath { try archive.readXML(resolved(stylesPath), styles) }
    let handler = WorksheetHandler(texts, styles, isFrom1904: isFrom1904)
    guard try archive.readXML(resolved(target), handler) else {
      throw ScanFailure(
        message:
          "the part '\(target)' of the sheet '\(sheet.name)' is missing; save the file again",
        offset: 0)
    }
    return handler.cells
  }
}

/// Reads the relations between parts; those to other files are left out.
private final class RelationsHandler: XMLHandler {
  private(set) var byIdentifier: [String: String] = [:]
  /// The targets by the last word of their type.
  private(set) var targets: [String: [String]] = [:]

  func start(_ name: XMLText, _ attributes: XMLAttributes) {
    guard name == "Relationship", let identifier = attributes["Id"],
      let target = attributes["Target"],
      !(attributes["TargetMode"].map { $0 == "External" } ?? false)
    else { return }
    byIdentifier[identifier.string] = target.string
    let type = attributes["Type"]?.string.split(separator: "/").last.map(String.init) ?? ""
    targets[type, default: []].append(target.string)
  }
}

private final class WorkbookHandler: XMLHandler {
  private(set) var sheets: [Workbook.Sheet] = []
  private(set) var isFrom1904 = false

  func start(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "workbookPr" { isFrom1904 = attributes["date1904"]?.isTrue ?? false }
    guard name == "sheet", let title = attributes["name"], let relation = attributes["id"] else {
      return
    }
    sheets.append(
      Workbook.Sheet(
        name: title.string, isHidden: attributes["state"].map { !($0 == "visible") } ?? false,
        relation: relation.string))
  }
}

/// Reads the texts that cells refer to by their numbers.
final class SharedTextsHandler: XMLHandler {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var isInText = false
  private var isPhonetic = false
  private(set) var failure: Message?
  private static let greatestBytes = 1 << 28

  func start(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "t" {
      isInText = !isPhonetic
    } else if name == "rPh" {
      isPhonetic = true
    }
  }

  func end(_ name: XMLText) {
    if name == "t" {
      isInText = false
    } else if name == "rPh" {
      isPhonetic = false
    } else if name == "si" {
      ends.append(bytes.count)
    }
  }

  func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard isInText else { return }
    bytes.append(contentsOf: text)
    if bytes.count > Self.greatestBytes {
      failure = "the file has more than \(Self.greatestBytes >> 20) MiB of text; save it as CSV"
    }
  }

  /// A text by its number; nil if there is none.
  subscript(number: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(number) else { return nil }
    return bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }
}

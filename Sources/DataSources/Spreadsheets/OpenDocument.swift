import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// An OpenDocument spreadsheet (ISO 26300): its sheets and their cells.
struct OpenDocument {
  private let archive: ZipArchive

  init(_ archive: ZipArchive) { self.archive = archive }

  /// The type that an archive of this format names first.
  static let type = Array("mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8)

  /// Reads the names of all sheets, and the cells of one.
  ///
  /// - Parameter name: The name of the sheet; nil for the first that is not hidden.
  /// - Returns: The names and the cells.
  /// - Throws: ``ScanFailure`` if the file is damaged.
  func read(_ name: String?) throws(ScanFailure) -> OpenDocumentHandler {
    let styles = OpenDocumentStyles()
    try archive.readXML("styles.xml", styles, dropsPrefixes: false)
    let handler = OpenDocumentHandler(sheet: name, styles: styles)
    guard try archive.readXML("content.xml", handler, dropsPrefixes: false) else {
      throw ScanFailure(
        message: "the file is a zip archive, but no spreadsheet; save it as .xlsx or .ods",
        offset: 0)
    }
    return handler
  }
}

/// Reads the cells of one sheet of a document.
final class OpenDocumentHandler: XMLHandler {
  private(set) var cells = SheetCells()
  /// The names of all sheets up to the one that was read.
  private(set) var names: [String] = []
  /// Those of them that are not hidden.
  private(set) var visibleNames: [String] = []
  private(set) var isFound = false
  /// The name of the sheet that was read; nil if there is none.
  private(set) var sheet: String?
  private var problem: Message?
  var failure: Message? { problem ?? cells.failure }

  private let wanted: String?
  private let styles: OpenDocumentStyles
  /// Whether the sheets, which come after the styles, have begun.
  private var isInSheets = false
  /// The styles of cells without one of their own, by column, and that of a row.
  private var columnStyles: [String?] = []
  private var rowStyle: String?
  private var hiddenStyles: Set<String> = []
  /// The styles of columns that are so narrow that nobody sees them.
  private var narrowStyles: Set<String> = []
  /// The style of a sheet or of columns that is being read.
  private var style: String?
  /// The width up to which nobody sees a column, in millimetres: half a digit of the usual font.
  private static let hiddenWidth = 1.0
  /// Whether the wanted sheet is being read, and how many tables it is inside of.
  private var isReading = false
  private var tableDepth = 0
  private var row = 0, column = 0
  private var rowRepeats = 1
  private var firstOfRow = 0
  private var cell: Cell?
  /// The number of elements around, whose texts are not a cell's.
  private var noteDepth = 0
  private var paragraphs = 0

  fileprivate struct Cell {
    var type: String
    var value: String?
    var text: [UInt8] = []
    var columnRepeats: Int
    var style: String?
  }

  init(sheet: String?, styles: OpenDocumentStyles) { (wanted, self.styles) = (sheet, styles) }

  func start(_ name: XMLText, _ attributes: XMLAttributes) {
    if !isInSheets { styles.start(name, attributes) }
    if name == "table:table-cell" || name == "table:covered-table-cell" {
      beginCell(attributes)
    } else if name == "text:p" {
      if paragraphs > 0, noteDepth == 0 { cell?.text.append(0x0A) }
      paragraphs += noteDepth == 0 ? 1 : 0
    } else if name == "table:table-row" {
      beginRow(attributes)
    } else if name == "office:annotation" || name == "draw:frame" {
      noteDepth += 1
    } else if name == "text:s" {
      let count = attributes["text:c"].flatMap { Int($0.string) } ?? 1
      appendText(repeatElement(0x20, count: min(max(count, 0), 1_000)))
    } else if name == "text:tab" {
      appendText(CollectionOfOne(0x09))
    } else if name == "text:line-break" {
      appendText(CollectionOfOne(0x0A))
    } else if name == "table:table" {
      beginTable(attributes)
    } else if name == "table:table-column" {
      addColumns(attributes)
    } else if !isInSheets {
      readStyle(name, attributes)
    } else if isReading, name == "calcext:conditional-format" {
      cells.noteOtherColors()
    }
  }

  /// Notes the styles of sheets and columns that are not shown.
  private func readStyle(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "style:style" {
      let family = attributes["style:family"]?.string
      let isKnown = family == "table" || family == "table-column"
      style = isKnown ? attributes["style:name"]?.string : nil
    } else if name == "style:table-properties" {
      if let style, attributes["table:display"].map({ $0 == "false" }) == true {
        hiddenStyles.insert(style)
      }
    } else if name == "style:table-column-properties" {
      if let style, let width = attributes["style:column-width"]?.string.millimetres,
        (0...Self.hiddenWidth).contains(width)
      {
        narrowStyles.insert(style)
      }
    }
  }

  func end(_ name: XMLText) {
    if !isInSheets { styles.end(name) }
    if name == "table:table-cell" || name == "table:covered-table-cell" {
      endCell()
    } else if name == "table:table-row" {
      endRow()
    } else if name == "office:annotation" || name == "draw:frame" {
      noteDepth -= 1
    } else if name == "table:table" {
      tableDepth -= 1
      if tableDepth == 0 { isReading = false }
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !isInSheets { styles.text(bytes) }
    if paragraphs > 0 { appendText(bytes) }
  }

  private func appendText(_ bytes: some Collection<UInt8>) {
    guard noteDepth == 0 else { return }
    cell?.text.append(contentsOf: bytes)
    if let count = cell?.text.count, count > 64 << 20 {
      problem = "a cell of the sheet has more than 64 MiB; save it as CSV"
    }
  }

  // MARK: Tables and rows

  private func beginTable(_ attributes: XMLAttributes) {
    isInSheets = true
    tableDepth += 1
    guard tableDepth == 1 else { return }
    let title = attributes["table:name"]?.string ?? ""
    names.append(title)
    let isHidden = attributes["table:style-name"].map { hiddenStyles.contains($0.string) } ?? false
    if !isHidden { visibleNames.append(title) }
    guard !isFound, wanted.map({ $0 == title }) ?? !isHidden else { return }
    (isReading, isFound, row, sheet) = (true, true, 0, title)
    columnStyles = []
  }

  private func addColumns(_ attributes: XMLAttributes) {
    guard isReading, tableDepth == 1 else { return }
    let room = CellRange.greatestColumns - columnStyles.count
    let style = attributes["table:default-cell-style-name"]?.string
    let first = columnStyles.count
    columnStyles += repeatElement(
      style, count: attributes.count("table:number-columns-repeated", upTo: room))
    let isNarrow = attributes["table:style-name"].map { narrowStyles.contains($0.string) } ?? false
    if attributes.isHidden || isNarrow { cells.hide(columns: first..<columnStyles.count) }
  }

  private func beginRow(_ attributes: XMLAttributes) {
    guard isReading, tableDepth == 1 else { return }
    (column, firstOfRow) = (0, cells.cells.count)
    rowStyle = attributes["table:default-cell-style-name"]?.string
    rowRepeats = attributes.count("table:number-rows-repeated", upTo: CellRange.greatestRows)
    if attributes.isHidden { cells.hide(rows: row..<row + rowRepeats) }
  }

  private func endRow() {
    guard isReading, tableDepth == 1 else { return }
    cells.repeatCells(from: firstOfRow, count: rowRepeats)
    row = min(row + rowRepeats, CellRange.greatestRows)
  }

  // MARK: Cells

  private func beginCell(_ attributes: XMLAttributes) {
    guard isReading, tableDepth == 1 else { return }
    let type = attributes["office:value-type"]?.string ?? ""
    let value =
      attributes["office:value"] ?? attributes["office:date-value"] ?? attributes[
        "office:time-value"]
      ?? attributes["office:boolean-value"] ?? attributes["office:string-value"]
    cell = Cell(
      type: attributes["calcext:value-type"].map { $0 == "error" } == true ? "error" : type,
      value: value?.string,
      columnRepeats: attributes.count(
        "table:number-columns-repeated", upTo: CellRange.greatestColumns),
      style: attributes["table:style-name"]?.string)
    paragraphs = 0
    let rows = attributes.count("table:number-rows-spanned", upTo: CellRange.greatestRows)
    let columns = attributes.count("table:number-columns-spanned", upTo: CellRange.greatestColumns)
    if rows > 1 || columns > 1 {
      cells.merge(rows: row..<row + rows, columns: column..<column + columns)
    }
  }

  private func endCell() {
    guard isReading, tableDepth == 1, let cell else { return }
    self.cell = nil
    if !cell.text.isEmpty || cell.value != nil {
      let first = cells.cells.count
      let usual = columnStyles.indices.contains(column) ? columnStyles[column] : nil
      let style = cell.style ?? rowStyle ?? usual ?? "Default"
      cells.noteLook(styles.look(ofCells: style))
      if ["float", "currency", "percentage", "date"].contains(cell.type) {
        let format = styles.format(ofCells: style)
        cells.noteFormat(format.number, format.code)
      }
      add(cell, column)
      cells.repeatCells(from: first, count: cell.columnRepeats, sideBySide: true)
    }
    column = min(column + cell.columnRepeats, CellRange.greatestColumns)
  }

  private func add(_ cell: Cell, _ column: Int) {
    func number(_ use: (Double) -> Void) {
      guard let number = cell.value.flatMap(Double.init), number.isFinite else {
        problem =
          "cell \(CellRange.name(row, column)) has a number that is none; save the file again"
        return
      }
      use(number)
    }
    switch cell.type {
    case "float", "currency": number { cells.addNumber($0, row: row, column: column) }
    case "percentage":
      number { cells.addPercentage($0, digits: cell.fractionDigits, row: row, column: column) }
    case "boolean":
      cells.add(row: row, column: column, .boolean) {
        $0.append(cell.value == "true" ? "true" : "false")
      }
    case "time": addTime(cell, column)
    case "date": addDate(cell, column)
    case "error":
      let text = String(decoding: cell.text, as: UTF8.self)
      if text != "#N/A" { cells.noteError(text, row: row, column: column) }
    default:
      let isWritten = cell.value != nil && cell.text.isEmpty
      cells.add(row: row, column: column, .text) {
        $0 += isWritten ? Array((cell.value ?? "").utf8) : cell.text
      }
    }
  }

  /// Adds a date such as `2024-03-01T14:05:00`.
  private func addDate(_ cell: Cell, _ column: Int) {
    let written = Array((cell.value ?? "").utf8)
    guard
      let date = written.withUnsafeBufferPointer({ DateText.timestamp($0, in: .yearFirst, .shared) }
      )
    else {
      return cells.add(row: row, column: column, .text) { $0 += written }
    }
    cells.addDate(date.seconds, showsTime: !date.isDayOnly, row: row, column: column)
  }

  /// Adds a time such as `PT14H05M00S`.
  private func addTime(_ cell: Cell, _ column: Int) {
    guard let seconds = cell.value.flatMap(Self.seconds) else {
      // Some programs write times as they look.
      return cells.add(row: row, column: column, .text) { $0.append(cell.value ?? "") }
    }
    let isDuration = seconds < 0 || seconds >= 86_400
    cells.addTime(seconds, isDuration: isDuration, row: row, column: column)
  }

  /// The seconds of a duration of ISO 8601; nil if it is none.
  private static func seconds(_ text: String) -> Double? {
    var rest = text[...]
    let isNegative = rest.first == "-"
    if isNegative { rest = rest.dropFirst() }
    guard rest.first == "P" else { return nil }
    var (seconds, digits, isTime) = (0.0, "", false)
    for character in rest.dropFirst() {
      if character == "T" {
        isTime = true
      } else if character.isNumber || character == "." {
        digits.append(character)
      } else {
        let units: [Character: Double] =
          isTime ? ["H": 3_600, "M": 60, "S": 1] : ["D": 86_400]
        guard let unit = units[character], let number = Double(digits) else { return nil }
        seconds += number * unit
        digits = ""
      }
    }
    guard digits.isEmpty, seconds < 1e12 else { return nil }
    return isNegative ? -seconds : seconds
  }
}

extension OpenDocumentHandler.Cell {
  /// The number of digits behind the point in the text as it is shown.
  fileprivate var fractionDigits: Int {
    guard let point = text.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    else { return 0 }
    return text[(point + 1)...].prefix(while: \.isDigit).count
  }
}

extension String {
  /// A length of OpenDocument such as `2.258cm` in millimetres; nil in any other unit.
  fileprivate var millimetres: Double? {
    let number = prefix { $0.isNumber || $0 == "." }
    let units = ["mm": 1, "cm": 10, "in": 25.4, "pt": 25.4 / 72]
    guard let unit = units[String(self[number.endIndex...])], let value = Double(number) else {
      return nil
    }
    return value * unit
  }
}

extension XMLAttributes {
  /// Whether a row or column is not shown.
  fileprivate var isHidden: Bool {
    self["table:visibility"].map { $0 == "collapse" || $0 == "filter" } ?? false
  }

  /// The whole number of an attribute, at least 1 and at most `most`; 1 without one.
  fileprivate func count(_ name: StaticString, upTo most: Int) -> Int {
    min(max(self[name].flatMap { Int($0.string) } ?? 1, 1), most)
  }
}

import GridreelJSONText
import GridreelPrimitives

/// Reads the cells of a worksheet.
final class WorksheetHandler: XMLHandler {
  private(set) var cells = SheetCells()
  var failure: Message? { problem ?? cells.failure }

  private let texts: SharedTextsHandler
  private let styles: WorkbookStyles
  private let isFrom1904: Bool
  private var problem: Message?
  /// The place of the current cell, from 0.
  private var row = -1, column = -1
  private var type = CellType.number
  private var style = NumberStyle.number
  /// The number of its style.
  private var styleNumber = 0
  private var hasFormula = false
  private var isInValue = false
  private var isInText = false
  private var isPhonetic = false
  private var value: [UInt8] = []

  /// The width up to which nobody sees a column, in digits of the usual font.
  private static let hiddenWidth = 0.5

  private enum CellType { case number, shared, inline, formulaText, boolean, error, date }

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - texts: The texts that cells refer to.
  ///   - styles: The styles of cells.
  ///   - isFrom1904: Whether days are counted from 1904.
  init(_ texts: SharedTextsHandler, _ styles: WorkbookStyles, isFrom1904: Bool) {
    (self.texts, self.styles, self.isFrom1904) = (texts, styles, isFrom1904)
  }

  func start(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "c" {
      beginCell(attributes)
    } else if name == "v" {
      isInValue = true
    } else if name == "row" {
      row = max(attributes["r"]?.bytes.wholeNumber.map { $0 - 1 } ?? row + 1, 0)
      column = -1
      check()
      if attributes.isHidden("ht", upTo: 0) { cells.hide(rows: row..<row + 1) }
    } else if name == "col" {
      hideColumns(attributes)
    } else if name == "t" {
      isInText = type == .inline && !isPhonetic
    } else if name == "f" {
      hasFormula = true
    } else if name == "rPh" {
      isPhonetic = true
    } else if name == "mergeCell", let range = attributes["ref"] {
      merge(range.bytes)
    } else if name == "conditionalFormatting" || name == "tablePart" {
      cells.noteOtherColors()
    }
  }

  /// Notes columns that are not shown, which the file numbers from 1.
  private func hideColumns(_ attributes: XMLAttributes) {
    guard attributes.isHidden("width", upTo: Self.hiddenWidth),
      let first = attributes["min"]?.bytes.wholeNumber,
      let last = attributes["max"]?.bytes.wholeNumber, first >= 1, first <= last
    else { return }
    cells.hide(columns: first - 1..<last)
  }

  /// Adds the merged cells of a range such as `A1:C2`.
  private func merge(_ range: UnsafeBufferPointer<UInt8>) {
    guard let colon = range.firstIndex(of: UInt8(ascii: ":")),
      let first = UnsafeBufferPointer(rebasing: range[..<colon]).cellPlace,
      let last = UnsafeBufferPointer(rebasing: range[(colon + 1)...]).cellPlace
    else { return }
    cells.merge(
      rows: min(first.0, last.0)..<max(first.0, last.0) + 1,
      columns: min(first.1, last.1)..<max(first.1, last.1) + 1)
  }

  func end(_ name: XMLText) {
    if name == "c" {
      endCell()
    } else if name == "v" {
      isInValue = false
    } else if name == "t" {
      isInText = false
    } else if name == "rPh" {
      isPhonetic = false
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isInValue || isInText else { return }
    value.append(contentsOf: bytes)
    if value.count > 64 << 20 {
      problem = "a cell of the sheet has more than 64 MiB; save it as CSV"
    }
  }

  private func beginCell(_ attributes: XMLAttributes) {
    if let place = attributes["r"]?.bytes.cellPlace { (row, column) = place } else { column += 1 }
    row = max(row, 0)
    check()
    type = Self.type(attributes["t"])
    let number = attributes["s"]?.bytes.wholeNumber ?? 0
    let isKnown = styles.styles.indices.contains(number)
    (style, styleNumber) = (isKnown ? styles.styles[number] : .number, number)
    cells.noteLook(isKnown ? styles.looks[number] : CellLook())
    (hasFormula, isInValue, isInText) = (false, false, false)
    value.removeAll(keepingCapacity: true)
  }

  private func check() {
    guard row >= CellRange.greatestRows || column >= CellRange.greatestColumns else { return }
    problem =
      "the sheet has cells beyond row \(CellRange.greatestRows) or column "
      + "\(CellRange.greatestColumns); save the file again"
  }

  private static func type(_ name: XMLText?) -> CellType {
    guard let name else { return .number }
    if name == "s" { return .shared }
    if name == "inlineStr" { return .inline }
    if name == "str" { return .formulaText }
    if name == "b" { return .boolean }
    if name == "e" { return .error }
    return name == "d" ? .date : .number
  }

  private func endCell() {
    guard !value.isEmpty else {
      if hasFormula, type != .formulaText { cells.noteBareFormula(row: row, column: column) }
      return
    }
    switch type {
    case .shared:
      guard let number = value.withUnsafeBufferPointer({ $0.wholeNumber }), let text = texts[number]
      else {
        problem =
          "cell \(CellRange.name(row, column)) has a text that is not in the file; save it again"
        return
      }
      addText(text)
    case .inline, .formulaText: addText(value[...])
    case .boolean:
      let isTrue = value.first == UInt8(ascii: "1") || value.first == UInt8(ascii: "t")
      cells.add(row: row, column: column, .boolean) { $0.append(isTrue ? "true" : "false") }
    case .error:
      let text = String(decoding: value, as: UTF8.self)
      if text != "#N/A" { cells.noteError(text, row: row, column: column) }
    case .date: cells.add(row: row, column: column, .text) { $0 += value }
    case .number: addNumber(row, column)
    }
  }

  private func addText(_ text: ArraySlice<UInt8>) {
    cells.add(row: row, column: column, .text) { bytes in bytes.append(sheetText: text) }
  }

  // MARK: Numbers

  private func addNumber(_ row: Int, _ column: Int) {
    let code = styles.codes.indices.contains(styleNumber) ? styles.codes[styleNumber] : nil
    cells.noteFormat(styleNumber, code)
    if style == .number, value.count <= 15, value.isPlainInteger {
      cells.add(row: row, column: column, .number) { $0 += value }
      return
    }
    guard let number = Double(String(decoding: value, as: UTF8.self)), number.isFinite else {
      problem =
        "cell \(CellRange.name(row, column)) has a number that is none; save the file again"
      return
    }
    switch style {
    case .number: cells.addNumber(number, row: row, column: column)
    case .percentage(let digits):
      cells.addPercentage(number, digits: digits, row: row, column: column)
    case .date, .moment: addDate(number, row, column)
    case .time where number >= 1: addDate(number, row, column)
    case .time where number >= 0:
      cells.addTime(number * 86_400, isDuration: false, row: row, column: column)
    case .time, .duration:
      guard number.magnitude < 1e6 else {
        return cells.addNumber(number, row: row, column: column)
      }
      cells.addTime(number * 86_400, isDuration: true, row: row, column: column)
    }
  }

  /// Adds the date that a number of days stands for; those that spreadsheets do not show as dates
  /// stay numbers.
  private func addDate(_ number: Double, _ row: Int, _ column: Int) {
    guard number >= 0, number < 2_958_466 else {
      return cells.addNumber(number, row: row, column: column)
    }
    // In 1900, which spreadsheets take for a leap year, days have numbers that are less by one.
    let days = isFrom1904 ? number - 24_107 : number < 60 ? number - 25_568 : number - 25_569
    if style == .date {
      return cells.addDate(days.rounded(.down) * 86_400, showsTime: false, row: row, column: column)
    }
    cells.addDate(days * 86_400, showsTime: true, row: row, column: column)
  }
}

extension XMLAttributes {
  /// Whether a row or column is not shown: it says so, or its size of some name is at most `least`.
  fileprivate func isHidden(_ size: StaticString, upTo least: Double) -> Bool {
    self["hidden"].map(\.isTrue) ?? false
      || self[size].flatMap { Double($0.string) }.map { (0...least).contains($0) } ?? false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number that the digits spell; nil if there is anything else.
  fileprivate var wholeNumber: Int? {
    guard (1...9).contains(count) else { return nil }
    var number = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// The row and the column of a name such as `AB12`, from 0.
  fileprivate var cellPlace: (Int, Int)? {
    var (column, place) = (0, 0)
    while place < count, case let letter = self[place] | 0x20, letter >= 0x61, letter <= 0x7A {
      column = column * 26 + Int(letter - 0x60)
      place += 1
      guard place <= 4 else { return nil }
    }
    guard place > 0, let row = UnsafeBufferPointer(rebasing: self[place...]).wholeNumber, row > 0
    else { return nil }
    return (row - 1, column - 1)
  }
}

extension [UInt8] {
  /// Whether it is digits behind a sign, without zeros at the beginning.
  fileprivate var isPlainInteger: Bool {
    let digits = first == UInt8(ascii: "-") ? self[1...] : self[...]
    guard let first = digits.first, digits.allSatisfy(\.isDigit) else { return false }
    return first != UInt8(ascii: "0") || count == 1
  }

  /// Appends a text, in which `_x000D_` stands for a character that XML cannot hold.
  fileprivate mutating func append(sheetText text: ArraySlice<UInt8>) {
    guard text.contains(UInt8(ascii: "_")) else { return append(contentsOf: text) }
    var place = text.startIndex
    while place < text.endIndex {
      if let scalar = Self.escaped(text[place...]) {
        if scalar != "\r" { append(contentsOf: String(scalar).utf8) }
        place += 7
      } else {
        append(text[place])
        place += 1
      }
    }
  }

  /// The character that `_x000D_` stands for at the beginning of a text; nil if there is none.
  private static func escaped(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard text.count >= 7, text.starts(with: Array("_x".utf8)),
      text[text.startIndex + 6] == UInt8(ascii: "_"),
      let digits = String(
        validating: text[text.startIndex + 2..<text.startIndex + 6], as: UTF8.self),
      let code = UInt32(digits, radix: 16)
    else { return nil }
    return Unicode.Scalar(code)
  }
}

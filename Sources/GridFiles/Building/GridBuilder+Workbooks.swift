import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension GridBuilder {
  /// The table with the texts that its workbook shows for numbers, in columns whose formats differ by row.
  ///
  /// Their values stay. Columns that are drawn as they are keep the texts of the data.
  ///
  /// - Throws: ``GridreelError`` if a column or the locale that was asked for does not exist.
  func shown(_ table: any DataFile) throws(GridreelError) -> any DataFile {
    guard !table.shape.rowFormats.isEmpty else { return table }
    var symbols = LocaleSymbols.enUS
    if let locale = options.display.locale {
      symbols = try FormatReader.symbols(locale, options.origin(of: .locale))
    }
    var cells: [Selection.CellPlace: Cell] = [:]
    for (key, codes) in table.shape.rowFormats {
      guard try showsWorkbook(key) else { continue }
      var known: [String: WorkbookFormat?] = [:]
      for (row, code) in codes {
        let cell = table.cell(at: RowIndex(section: 0, row: row), column: key)
        let format = known[code] ?? WorkbookFormat(code, for: .number)
        known[code] = .some(format)
        if let shown = cell.hidden(by: code) ?? cell.shown(in: format?.display, symbols)
          ?? cell.shownMoment(in: code, symbols)
        {
          cells[.init(row: RowIdentity(source: row), column: key)] = shown
        }
      }
    }
    return table.showing(cells)
  }

  /// Whether numbers of a column are drawn as the workbook shows them.
  private func showsWorkbook(_ key: String) throws(GridreelError) -> Bool {
    var isRaw = !options.isEdited || options.display.raw == true
    for option in try askedColumns() where try names.resolve(option.key, option.origin) == key {
      if option.format?.kind == .workbook { return true }
      if option.isRaw == true { isRaw = true }
    }
    return !isRaw && options.display.rawRules?.contains(.formats) != true
  }
}

extension Cell {
  /// A number without a text where a format of a workbook shows none; nil for others.
  fileprivate func hidden(by code: String) -> Cell? {
    guard case .number(let number) = value, code.hides(number) else { return nil }
    var hidden = self
    (hidden.text, hidden.isTextMade) = ("", false)
    return hidden
  }

  /// A date or a time among texts as a format of a workbook writes it; nil for others.
  fileprivate func shownMoment(in code: String, _ symbols: LocaleSymbols) -> Cell? {
    guard case .text(let text) = value, let moment = Timestamp(written: text),
      let format = WorkbookFormat(code, for: .date)
    else { return nil }
    var shown = self
    shown.text = format.display.string(
      for: Cell(value: .date(moment), text: text), symbols: symbols)
    shown.isTextMade = false
    return shown
  }

  /// The decimals from which on a number is taken for a computed one, and the significant digits that remain of it.
  private static let (computedDecimals, writtenDigits) = (6, 4)

  /// A number with the text that a format gives it, or with fewer digits if it has none and a program computed it; nil for
  /// others.
  fileprivate func shown(in format: DisplayFormat?, _ symbols: LocaleSymbols) -> Cell? {
    var number = self
    if case .text(let text) = value {
      guard let found = Double(text.hasSuffix("%") ? String(text.dropLast()) : text) else {
        return nil
      }
      number.value = .number(found)
    }
    guard case .number(let size) = number.value else { return nil }
    var shown = self
    if let format {
      shown.text = format.string(for: number, symbols: symbols)
      shown.isTextMade = false
    } else if let point = text.firstIndex(of: "."),
      text[point...].dropFirst().prefix(while: \.isNumber).count >= Self.computedDecimals,
      text.last?.isNumber == true
    {
      let whole = size.magnitude < 1 ? 0 : String(Int(clamped: size.magnitude)).count
      let format = NumberFormat(.plain, fractionDigits: 0...max(0, Self.writtenDigits - whole))
      shown.text = format.string(for: size, symbols: symbols)
    } else if text.hasPrefix("-") {
      shown.text = symbols.minusSign + text.dropFirst()
    } else {
      return nil
    }
    return shown
  }
}

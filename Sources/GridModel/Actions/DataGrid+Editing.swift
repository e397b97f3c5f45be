public import GridreelPrimitives
public import GridreelValues

/// Editing cells. A changed value overlays the source, which is never modified: see
/// ``EditedSource``.
extension DataGrid {
  /// Opens the edit field of a cell; an open field is closed first, committing its text if
  /// possible.
  ///
  /// - Parameters:
  ///   - row: The identity of the cell's row.
  ///   - key: The key of the cell's column, which must be editable.
  ///   - selectsAll: Whether the whole text is selected, so that typing replaces it.
  /// - Returns: Whether the field is open; false if the column is read-only or does not exist.
  @discardableResult
  public mutating func beginEditing(
    row: RowIdentity, column key: String, selectsAll: Bool = true
  ) -> Bool {
    beginEditing(row: row, column: key, by: .code, selectsAll: selectsAll)
  }

  mutating func beginEditing(
    row: RowIdentity, column key: String, by actor: Actor, selectsAll: Bool = true
  ) -> Bool {
    guard column(key)?.isEditable == true, source.index(of: row) != nil else { return false }
    if editing != nil { commitEditing() }
    // A hook may have changed the rows.
    guard let index = source.index(of: row) else { return false }
    let place = Selection.CellPlace(row: row, column: key)
    let text = source.cell(at: index, column: key).text
    return perform(\.beginEditing, place, by: actor) { grid in
      grid.editing = Editing(place, text: text, selectsAll: selectsAll)
    }
  }

  /// Types text into the open field, replacing the selection.
  public mutating func type(_ text: String) { editing?.type(text) }

  /// Presses a key in the open field.
  public mutating func press(_ key: Editing.Key) { editing?.press(key) }

  /// Puts the caret of the open field before a character, counted from 0, or at the end.
  public mutating func moveCaret(to place: Int) { editing?.moveCaret(to: place) }

  /// Selects a range of characters in the open field, from 0, with the caret at its end.
  public mutating func selectInField(_ range: Range<Int>) { editing?.select(range) }

  /// Closes the open field and commits its text, if it is a value of the column's kind and no hook
  /// refuses.
  ///
  /// A number may have the separators of the grid's locale, or be written as the data write those of the column; it is
  /// shown as these are, with their signs and decimals. An empty text is a missing value.
  ///
  /// - Returns: The outcome for the text.
  @discardableResult
  public mutating func commitEditing() -> EditingResult {
    guard let editing else { return .notEditing }
    self.editing = nil
    let (row, key) = (editing.cell.row, editing.cell.column)
    guard editing.text != editing.original, let index = source.index(of: row) else {
      return .unchanged
    }
    let before = source.cell(at: index, column: key)
    let kind = source.kind(ofColumn: key)
    let typed = editing.text.withoutBlanks
    let read = Cell(editing.text, as: kind, like: before, symbols: symbols)
    guard var after = read ?? written(typed, as: kind, inColumn: key) else { return .refused }
    if kind == .number { after = dressed(after, like: before, inColumn: key) }
    let edit = CellEdit(place: editing.cell, before: before, after: after)
    let isDone = perform(\.commitEditing, edit, by: .person) { $0.setCell(after, at: edit.place) }
    return isDone ? .committed : .refused
  }

  /// A text as the data write values of a column; nil if it is none.
  private func written(_ text: String, as kind: ValueKind, inColumn key: String) -> Cell? {
    guard let value = source.reading(text, inColumn: key) else { return nil }
    switch (value, kind) {
    case (.number, .number), (.date, .date): return Cell(value: value, text: text)
    default: return nil
    }
  }

  /// A typed number in the form of the column's others: with what these have around their digits, and with their
  /// decimals; as it is where it would be read as another number then.
  private func dressed(_ cell: Cell, like before: Cell, inColumn key: String) -> Cell {
    guard case .number = cell.value, case .number = before.value,
      cell.text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let first = before.text.firstIndex(where: \.isWholeNumber),
      let last = before.text.lastIndex(where: \.isWholeNumber)
    else { return cell }
    let separator = source.decimalSeparator(inColumn: key)
    let (prefix, suffix) = (before.text[..<first], before.text[last...].dropFirst())
    func decimals(_ text: Substring, _ separator: String) -> Substring {
      text.firstRange(of: separator).map { text[$0.upperBound...] } ?? ""
    }
    let (whole, part) = (cell.text.prefix { $0 != "." }, decimals(cell.text[...], "."))
    let count = max(part.count, decimals(before.text[first...last], separator).count)
    let digits = part + String(repeating: "0", count: count - part.count)
    let sign = prefix.last.map { "-−".contains($0) } == true ? prefix.dropLast() : prefix
    let text = "\(sign)\(whole)\(count > 0 ? separator + digits : "")\(suffix)"
    guard source.reading(text, inColumn: key) == cell.value else { return cell }
    return Cell(value: cell.value, text: text)
  }

  /// Shows the open field as refused; nil shows it as before.
  ///
  /// - Parameter shift: The horizontal offset of the field as it shakes, in points to the right.
  public mutating func showRefusal(_ shift: Double?) { editing?.refusal = shift }

  /// Closes the open field and shows the old value again.
  public mutating func cancelEditing() { editing = nil }

  /// Sets the value of a cell, regardless of whether its column is editable; the formulas of a grid file that read it give
  /// other values in its row.
  public mutating func setCell(_ cell: Cell, at place: Selection.CellPlace) {
    var edited = EditedSource.over(source)
    edited.setCell(cell, at: place)
    var changed: Set<String> = [place.column]
    let index = formulas.isEmpty ? nil : edited.index(of: place.row)
    for formula in formulas where !changed.isDisjoint(with: formula.columns) {
      guard let index else { break }
      let result = formula.cell { edited.cell(at: index, column: $0) }
      edited.setCell(result, at: Selection.CellPlace(row: place.row, column: formula.key))
      changed.insert(formula.key)
    }
    currentSource = edited
  }
}

extension Cell {
  /// Parses a user's text as a cell of a column of this kind; nil if it is not valid.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - kind: The kind of the column's values.
  ///   - before: The previous cell; booleans are spelled in the words that it uses.
  ///   - symbols: The separators of the locale.
  init?(_ text: String, as kind: ValueKind, like before: Cell, symbols: LocaleSymbols) {
    let trimmed = text.withoutBlanks
    guard !trimmed.isEmpty else {
      self = .missing
      return
    }
    switch kind {
    case .text: self.init(value: .text(text), text: text)
    case .number:
      guard let number = Double(typed: trimmed, symbols: symbols) else { return nil }
      self.init(value: .number(number), text: trimmed)
    case .date:
      guard let date = Timestamp(iso: trimmed) else { return nil }
      self.init(value: .date(date), text: trimmed)
    case .boolean:
      let word = trimmed.lowercased()
      if case .boolean(let wasTrue) = before.value, word == before.text.lowercased() {
        self.init(value: .boolean(wasTrue), text: trimmed)
      } else if ["true", "yes", "1"].contains(word) {
        self.init(value: .boolean(true), text: trimmed)
      } else if ["false", "no", "0"].contains(word) {
        self.init(value: .boolean(false), text: trimmed)
      } else {
        return nil
      }
    }
  }
}

extension Double {
  /// Parses a number as users type it: `-1234.5`, or with the separators of the locale.
  fileprivate init?(typed text: String, symbols: LocaleSymbols) {
    if let number = Double(plain: text) {
      self = number
      return
    }
    var plain = text.replacing(symbols.minusSign, with: "-")
    let spaces = ["\u{A0}", "\u{202F}", " "]
    let separators =
      spaces.contains(symbols.groupingSeparator) ? spaces : [symbols.groupingSeparator]
    for separator in separators { plain = plain.replacing(separator, with: "") }
    plain = plain.replacing(symbols.decimalSeparator, with: ".")
    guard let number = Double(plain: plain) else { return nil }
    self = number
  }

  /// Parses a finite decimal number; not `nan`, `inf` or `0x1p4`, which Swift accepts too.
  private init?(plain text: String) {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    self = number
  }
}

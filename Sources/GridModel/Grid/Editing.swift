import Primitives

/// A cell whose field is open: its text, its caret, and what is selected in it.
public struct Editing: Hashable, Sendable {
  /// A key that is no character.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// Deletes what is selected, or the character before the caret.
    case backspace
    /// Deletes what is selected, or the character after the caret.
    case delete
    /// Moves the caret, or puts it at one end of what is selected.
    case left, right
    /// Moves the caret to the beginning or to the end.
    case home, end
    /// Moves the caret and selects what it passes, or no longer.
    case selectLeft, selectRight, selectHome, selectEnd
    /// Selects the whole text.
    case selectAll
  }

  /// The cell.
  public let cell: Selection.CellPlace
  /// The text before the field was opened.
  public let original: String
  /// What is written in the field.
  public private(set) var text: String
  /// Where the caret stands, in characters from 0.
  public private(set) var caret: Int
  /// Where the selection began that ends at the caret; the same where nothing is selected.
  private var anchor: Int
  /// How far the field stands right of its place as it is shaken, since its text was refused, in
  /// points; nil where it was not.
  public internal(set) var refusal: Double?

  /// Opens a field with all of its text selected, or with the caret at its end.
  public init(_ cell: Selection.CellPlace, text: String, selectsAll: Bool = true) {
    (self.cell, original, self.text) = (cell, text, text)
    caret = text.count
    anchor = selectsAll ? 0 : text.count
  }

  /// What is selected, in characters from 0; empty at the caret where nothing is.
  public var selectedRange: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  /// What is selected.
  public var selectedText: String {
    String(text.dropFirst(selectedRange.lowerBound).prefix(selectedRange.count))
  }

  /// Types text at the caret, in place of what is selected.
  public mutating func type(_ typed: String) { replace(selectedRange, by: typed) }

  /// Puts the caret before a character, or at the end; places outside the text are moved into it.
  public mutating func moveCaret(to place: Int) {
    caret = min(max(0, place), text.count)
    anchor = caret
  }

  /// Selects characters, with the caret behind them; places outside the text are moved into it.
  public mutating func select(_ range: Range<Int>) {
    anchor = min(max(0, range.lowerBound), text.count)
    caret = min(max(0, range.upperBound), text.count)
  }

  /// Presses a key that is no character.
  public mutating func press(_ key: Key) {
    let selected = selectedRange
    switch key {
    case .backspace:
      replace(selected.isEmpty ? max(0, caret - 1)..<caret : selected, by: "")
    case .delete:
      replace(selected.isEmpty ? caret..<min(text.count, caret + 1) : selected, by: "")
    case .left: moveCaret(to: selected.isEmpty ? caret - 1 : selected.lowerBound)
    case .right: moveCaret(to: selected.isEmpty ? caret + 1 : selected.upperBound)
    case .home: moveCaret(to: 0)
    case .end: moveCaret(to: text.count)
    case .selectLeft: caret = max(0, caret - 1)
    case .selectRight: caret = min(text.count, caret + 1)
    case .selectHome: caret = 0
    case .selectEnd: caret = text.count
    case .selectAll: select(0..<text.count)
    }
  }

  private mutating func replace(_ range: Range<Int>, by typed: String) {
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.index(start, offsetBy: range.count)
    let rest = text.distance(from: end, to: text.endIndex)
    text.replaceSubrange(start..<end, with: typed)
    // Counted from the end: what is typed may join the character before it.
    moveCaret(to: text.count - rest)
  }
}

/// What became of an edited value.
public enum EditingResult: Hashable, Sendable {
  /// It took the old one's place.
  case committed
  /// It is what was there before.
  case unchanged
  /// It is no value of the column, or a hook refused it: the old one is shown again.
  case refused
  /// No field was open.
  case notEditing
}

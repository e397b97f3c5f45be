import GridreelPrimitives

/// The state of an open edit field: its text, caret and selection.
public struct Editing: Hashable, Sendable {
  /// A key that does not type a character.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// Deletes the selection, or the character before the caret.
    case backspace
    /// Deletes the selection, or the character after the caret.
    case delete
    /// Moves the caret, or collapses the selection to one end.
    case left, right
    /// Moves the caret to the start or the end.
    case home, end
    /// Moves the caret and extends or shrinks the selection.
    case selectLeft, selectRight, selectHome, selectEnd
    /// Selects the whole text.
    case selectAll
  }

  /// The cell being edited.
  public let cell: Selection.CellPlace
  /// The text when the field was opened.
  public let original: String
  /// The current text of the field.
  public private(set) var text: String
  /// The position of the caret, in characters from 0.
  public private(set) var caret: Int
  /// The other end of the selection; equal to the caret if nothing is selected.
  private var anchor: Int
  /// The offset by which the field is shifted to the right as it shakes after its text was refused,
  /// in points; nil if it was not refused.
  public internal(set) var refusal: Double?

  /// Opens a field with its whole text selected, or with the caret at the end.
  public init(_ cell: Selection.CellPlace, text: String, selectsAll: Bool = true) {
    (self.cell, original, self.text) = (cell, text, text)
    caret = text.count
    anchor = selectsAll ? 0 : text.count
  }

  /// The selection, in characters from 0; empty at the caret if nothing is selected.
  public var selectedRange: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  /// The selected text; empty if nothing is selected.
  public var selectedText: String {
    String(text.dropFirst(selectedRange.lowerBound).prefix(selectedRange.count))
  }

  /// Types text at the caret, replacing the selection.
  public mutating func type(_ typed: String) { replace(selectedRange, by: typed) }

  /// Puts the caret before a character or at the end; positions outside of the text are clamped.
  public mutating func moveCaret(to place: Int) {
    caret = min(max(0, place), text.count)
    anchor = caret
  }

  /// Selects characters, with the caret at their end; positions outside of the text are clamped.
  public mutating func select(_ range: Range<Int>) {
    anchor = min(max(0, range.lowerBound), text.count)
    caret = min(max(0, range.upperBound), text.count)
  }

  /// Presses a key that does not type a character.
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
    // Counts from the end, as the typed text may combine with the character before it.
    moveCaret(to: text.count - rest)
  }
}

/// The outcome of an edit.
public enum EditingResult: Hashable, Sendable {
  /// The new value replaced the old one.
  case committed
  /// The text is the same as before.
  case unchanged
  /// The text is not a valid value, or a hook refused it; the old value is shown again.
  case refused
  /// No field was open.
  case notEditing
}

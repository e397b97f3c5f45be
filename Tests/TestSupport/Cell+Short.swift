package import GridreelValues

/// Short ways to write cells in tests.
extension Cell {
  /// A text that shows itself.
  package static func text(_ text: String) -> Cell { Cell(value: .text(text), text: text) }

  /// A number that shows its text.
  package static func number(_ number: Double, _ text: String? = nil) -> Cell {
    Cell(value: .number(number), text: text ?? "\(number)")
  }

  /// A date in ISO 8601; missing where it is none.
  package static func date(_ text: String) -> Cell {
    Cell(value: Timestamp(iso: text).map(Value.date) ?? .missing, text: text)
  }

  /// Shows yes or no.
  package static func boolean(_ isTrue: Bool) -> Cell {
    Cell(value: .boolean(isTrue), text: isTrue ? "yes" : "no")
  }
}

import GridreelModel
import GridreelValues

/// A value as the database stores it.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A blob, of which only the size is kept.
  case blob(count: Int)

  /// The size of a text in bytes; 0 for other values.
  var textLength: Int {
    if case .text(let text) = self { text.utf8.count } else { 0 }
  }

  /// The cell in a column of a type.
  ///
  /// Integers are written with all their digits, texts unchanged, blobs as their size.
  func cell(_ type: SQLiteType) -> Cell {
    switch self {
    case .null: return .missing
    case .integer(let number):
      guard type.kind == .boolean, number == 0 || number == 1 else {
        return Cell(value: .number(Double(number)), text: "\(number)", isTextMade: true)
      }
      return Cell(value: .boolean(number == 1), text: number == 1 ? "true" : "false")
    case .real(let number):
      return Cell(
        value: .number(number),
        text: FloatText.text(of: number, exact: "\(number)", in: type.texts.fractions),
        isTextMade: true)
    case .text(let text):
      if type.readsTexts {
        return FieldReader.cell(of: text, as: type.texts)
      }
      if type.kind == .date, let date = Timestamp(iso: text) {
        return Cell(value: .date(date), text: text)
      }
      return Cell(value: .text(text), text: text)
    case .blob(let count):
      let text = "<\(count) byte\(count == 1 ? "" : "s")>"
      return Cell(value: .text(text), text: text)
    }
  }

  /// The stored form of a value with its text.
  init(_ value: Value, text: String) {
    switch value {
    case .missing: self = .null
    case .text(let text): self = .text(text)
    case .number(let number):
      if let exact = Int64(exactly: number), abs(exact) < 1 << 53 {
        self = .integer(exact)
      } else {
        self = .real(number)
      }
    case .date: self = .text(text)
    case .boolean(let isTrue): self = .integer(isTrue ? 1 : 0)
    }
  }
}

import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Columns of numbers and texts.
extension TableEditor {
  /// The fewest cells of such a column, the letters of a text beside numbers, and those of a flag.
  private static let (fewestCells, mostLetters, flagLetters) = (4, 24, 3)

  /// Puts texts of which most are numbers at the right, as a newspaper sets a column with `n/a` or a range in it.
  mutating func alignMixed() {
    guard !wishes.standsInText else { return }
    for place in places(for: .digits, { $0.style.align == nil && !grid.isRedacted($0.key) }) {
      let key = grid.columns[place].key
      let meaning = ColumnMeaning(key)
      guard table.kind(ofColumn: key) == .text, !meaning.isCode, !meaning.isVersion,
        holdsMostlyNumbers(key)
      else { continue }
      grid.columns[place].style.align = .trailing
      edits.append(
        Edit(
          rule: .digits, column: key, property: .align, before: "left", after: "right",
          setting: "right", reason: "most of its texts are numbers"))
    }
  }

  /// Whether at least half of a column's cells are numbers that count or measure, and the others short.
  private mutating func holdsMostlyNumbers(_ key: String) -> Bool {
    let texts = sample(key).cells.map { $0.text.withoutBlanks }
    let numbers = texts.filter(\.isFigure)
    guard texts.count >= Self.fewestCells, 2 * numbers.count >= texts.count,
      texts.allSatisfy({ $0.count <= Self.mostLetters })
    else { return false }
    let lengths = Set(numbers.map { $0.count(where: \.isNumber) })
    return wishes.rowFormats.contains(key) && lengths.count > 1
      || numbers.contains { $0.contains { ".,%−-".contains($0) } }
  }

  /// Draws nothing in place of no value in columns without a name that hold a few flags beside numbers.
  mutating func editFlags() {
    let shown = grid.columns.indices.filter { !grid.columns[$0].isHidden }
    let open = Set(places(for: .blanks) { $0.format?.missing == nil && !grid.isRedacted($0.key) })
    for (before, place) in zip(shown, shown.dropFirst()) where open.contains(place) {
      let key = grid.columns[place].key
      guard wishes.unnamed.contains(key),
        table.kind(ofColumn: grid.columns[before].key) == .number,
        case let sample = sample(key), 2 * sample.cells.count <= sample.rowCount,
        sample.cells.allSatisfy({ $0.text.count <= Self.flagLetters && $0.text.isLetters })
      else { continue }
      var format = grid.columns[place].format ?? DisplayFormat()
      format.missing = ""
      grid.columns[place].format = format
      edits.append(
        Edit(
          rule: .blanks, column: key, property: .missing, before: grid.missingText,
          after: "nothing", setting: "", reason: "it holds flags of the numbers beside it"))
    }
  }
}

extension String {
  /// Whether it is a number, perhaps with groups of digits, a percent sign or brackets.
  fileprivate var isFigure: Bool {
    // Most texts are words: a letter that no number has tells that sooner than reading.
    guard !utf8.contains(where: { (0x61...0x7A).contains($0 | 0x20) && $0 | 0x20 != 0x65 }) else {
      return false
    }
    let bare = first.map { "+−-".contains($0) } == true ? dropFirst() : self[...]
    let digits = bare.filter { !",%() ".contains($0) }
    return digits.contains(where: \.isNumber) && !digits.contains("-") && PlainNumber(digits) != nil
  }

  /// Whether it has letters alone.
  fileprivate var isLetters: Bool { allSatisfy(\.isLetter) }
}

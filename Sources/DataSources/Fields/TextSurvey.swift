import GridModel
import JSONText
package import Values

/// A survey of a text column's values, to detect numbers or dates that were not recognized.
package struct TextSurvey: Sendable {
  /// The number of values sampled to decide whether a full survey is worthwhile.
  static let sampleCount = 1_000
  /// The number of values quoted in messages.
  private static let namedCount = 3

  /// Values that are, or look like, one kind.
  private struct Likeness: Sendable {
    /// The number of values parsed as this kind.
    var readCount = 0
    /// The number of values in an unsupported spelling of this kind, and the first of them.
    var foreignCount = 0
    var foreign: [String] = []

    var count: Int { readCount + foreignCount }

    mutating func append(_ next: Likeness) {
      (readCount, foreignCount) = (readCount + next.readCount, foreignCount + next.foreignCount)
      foreign = Array((foreign + next.foreign).prefix(namedCount))
    }
  }

  /// The number of values that are not missing.
  private(set) var count = 0
  private var numbers = Likeness()
  private var dates = Likeness()
  /// The first values that are neither numbers nor dates.
  private var others: [String] = []
  /// The first number for each unit.
  private var units: [(unit: UInt32, text: String)] = []

  init() {}

  /// Examines one more field.
  mutating func add(_ field: SourceField, _ reader: FieldReader) {
    guard !field.isMissing, !reader.isMissing(field) else { return }
    count += 1
    if let number = reader.number(field) {
      // A long run of digits is an identifier.
      guard !number.isLong else { return addOther(reader.text(of: field)) }
      numbers.readCount += 1
      note(number.unit) { reader.text(of: field) }
    } else if reader.isDate(field) {
      dates.readCount += 1
    } else {
      addText(reader.text(of: field))
    }
  }

  /// Examines one more cell.
  mutating func add(_ cell: Cell) {
    switch cell.value {
    case .missing: return
    case .number:
      count += 1
      numbers.readCount += 1
    case .date:
      count += 1
      dates.readCount += 1
    case .boolean:
      count += 1
      addOther(cell.text)
    case .text(var text):
      text.withUTF8 { bytes in
        let kind: SourceField.Kind = bytes.isEmpty ? .missing : .text
        add(
          SourceField(start: 0, length: bytes.count, kind: kind),
          FieldReader(bytes: bytes, isTyped: false))
      }
    }
  }

  private mutating func note(_ unit: UInt32, _ text: () -> String) {
    guard unit != 0, units.count < Self.namedCount, !units.contains(where: { $0.unit == unit })
    else { return }
    units.append((unit, text()))
  }

  private mutating func addText(_ text: String) {
    switch ForeignSpelling(text) {
    case .number: Self.addForeign(text, to: &numbers)
    case .date: Self.addForeign(text, to: &dates)
    case nil: addOther(text)
    }
  }

  private static func addForeign(_ text: String, to likeness: inout Likeness) {
    likeness.foreignCount += 1
    if likeness.foreign.count < namedCount, !likeness.foreign.contains(text) {
      likeness.foreign.append(text)
    }
  }

  private mutating func addOther(_ text: String) {
    guard others.count < Self.namedCount else { return }
    let short = text.utf8.count > 64 ? text.prefix(40) + "…" : text[...]
    if !others.contains(String(short)) { others.append(String(short)) }
  }

  /// Appends the survey of the values that follow.
  mutating func append(_ next: TextSurvey) {
    count += next.count
    numbers.append(next.numbers)
    dates.append(next.dates)
    for text in next.others { addOther(text) }
    for own in next.units { note(own.unit) { own.text } }
  }

  // MARK: Findings

  /// Whether enough sampled values look like numbers or dates for a full survey to be worthwhile.
  var isLikely: Bool { count > 0 && 2 * max(numbers.count, dates.count) >= count }

  /// The reason why a column is text although nine tenths of its values look like numbers or dates;
  /// nil if fewer do.
  package var obstacle: String? {
    let isNumeric = numbers.count >= dates.count
    let (likeness, kind) = isNumeric ? (numbers, "numbers") : (dates, "dates")
    guard count > 0, 10 * likeness.count >= 9 * count else { return nil }
    guard likeness.foreignCount == 0 else {
      let (verb, plain) = (
        likeness.foreignCount == 1 ? "is" : "are", isNumeric ? "1234.5" : "2024-12-31"
      )
      return "\(Self.named(likeness.foreign, of: likeness.foreignCount)) \(verb) not read as "
        + "\(kind); write them like \(plain)"
    }
    if units.count > 1 {
      return "its numbers have several units: \(Self.named(units.map(\.text), of: units.count)); "
        + "keep one unit in a column"
    }
    guard !others.isEmpty || likeness.count < count else { return nil }
    let rest = count - likeness.count
    return "\(likeness.count) of its \(count) values are \(kind), but not "
      + "\(Self.named(others, of: rest)); empty \(rest == 1 ? "it" : "them") or mend "
      + "\(rest == 1 ? "it" : "them")"
  }

  /// `'a'`, `'a' and 'b'`, `'a', 'b' and more`.
  private static func named(_ texts: [String], of count: Int) -> String {
    let quoted = texts.map { "'\($0)'" }
    if count > quoted.count { return quoted.joined(separator: ", ") + " and more" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension TextSurvey {
  /// Surveys the cells of a text column; nil if a sample is plain text.
  package init?(_ cells: some RandomAccessCollection<Cell>) {
    self.init()
    for cell in cells.prefix(Self.sampleCount) { add(cell) }
    guard isLikely else { return nil }
    for cell in cells.dropFirst(Self.sampleCount) { add(cell) }
  }
}

import GridModel
import Values

extension Mirror {
  /// A row's cells by name: a dictionary's entries, or a value's stored properties.
  static func cells(of row: Any) -> [(key: String, cell: ReadCell)] {
    if let entries = row as? [String: Any] {
      return entries.sorted { $0.key < $1.key }.map { ($0.key, ReadCell($0.value)) }
    }
    var cells: [(key: String, cell: ReadCell)] = []
    var mirror: Mirror? = Mirror(reflecting: row)
    while let current = mirror {
      // What a class inherits comes first, as it was declared first.
      cells.insert(
        contentsOf: current.children.compactMap { child in
          child.label.map { ($0, ReadCell(child.value)) }
        }, at: 0)
      mirror = current.superclassMirror
    }
    return cells.isEmpty ? [("value", ReadCell(row))] : cells
  }

  /// The cell of one stored property, or of a dictionary's entry; nil where there is none.
  static func cell(of row: Any, named key: String) -> ReadCell? {
    value(of: row, named: key).map { ReadCell($0) }
  }

  /// One stored property, or a dictionary's entry; nil where there is none.
  static func value(of row: Any, named key: String) -> Any? {
    if let entries = row as? [String: Any] { return entries[key] }
    var mirror: Mirror? = Mirror(reflecting: row)
    var isEmpty = true
    while let current = mirror {
      for child in current.children {
        isEmpty = isEmpty && child.label == nil
        if child.label == key { return child.value }
      }
      mirror = current.superclassMirror
    }
    return isEmpty && key == "value" ? row : nil
  }
}

/// The cell for a value of any type.
struct ReadCell {
  let cell: Cell
  /// Whether it is a moment of Foundation's, which does not say whether its time matters: a column of
  /// them shows days alone where all are midnights.
  let isMoment: Bool

  /// Reads a value.
  init(_ value: Any) { self = Self.read(value) }

  private init(_ cell: Cell, isMoment: Bool) { (self.cell, self.isMoment) = (cell, isMoment) }

  private static func read(_ value: Any) -> ReadCell {
    switch value {
    case let cell as Cell: ReadCell(cell, isMoment: false)
    case let text as any StringProtocol: ReadCell(self.text(String(text)), isMoment: false)
    case let flag as Bool:
      ReadCell(Cell(value: .boolean(flag), text: flag ? "true" : "false"), isMoment: false)
    case let number as any BinaryInteger:
      ReadCell(
        Cell(value: .number(Double(number)), text: String(describing: number)), isMoment: false)
    case let number as any BinaryFloatingPoint: ReadCell(self.number(number), isMoment: false)
    case let number as any (SignedNumeric & Strideable):
      ReadCell(describedNumber(number), isMoment: false)
    case let moment as Timestamp: ReadCell(Cell(moment), isMoment: false)
    case let choice as any RawRepresentable: read(choice.rawValue)
    default: described(value)
    }
  }

  private static func text(_ text: String) -> Cell {
    text.isEmpty ? .missing : Cell(value: .text(text), text: text)
  }

  private static func number(_ number: some BinaryFloatingPoint) -> Cell {
    guard !number.isNaN else { return .missing }
    let text = String(describing: number)
    return Cell(
      value: .number(Double(number)),
      text: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// The cell for a number of a type that is not known here, as Foundation's `Decimal` is: it is what
  /// its description says.
  private static func describedNumber(_ number: Any) -> Cell {
    let text = String(describing: number)
    guard let value = Double(text) else { return self.text(text) }
    return value.isNaN ? .missing : Cell(value: .number(value), text: text)
  }

  /// The cell for a value of a type that is not known here: empty for `nil`, a date for what is
  /// described as Foundation describes its `Date`, text for all else.
  private static func described(_ value: Any) -> ReadCell {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { read($0.value) } ?? ReadCell(.missing, isMoment: false)
    }
    let text = String(describing: value)
    guard text.hasSuffix(" +0000"), let moment = Timestamp(iso: text.dropLast(6)) else {
      return ReadCell(self.text(text), isMoment: false)
    }
    let isMidnight = text.hasSuffix(" 00:00:00 +0000")
    return ReadCell(
      Cell(Timestamp(seconds: moment.seconds, isDayOnly: isMidnight)), isMoment: true)
  }

  /// Whether it is a moment of Foundation's that is no midnight.
  var hasTime: Bool {
    guard isMoment, case .date(let moment) = cell.value else { return false }
    return !moment.isDayOnly
  }
}

extension Cell {
  /// The cell for a value of any type.
  init(of value: Any) { self = ReadCell(value).cell }

  /// The cell for a moment.
  fileprivate init(_ moment: Timestamp) { self.init(value: .date(moment), text: moment.isoText) }

  /// The same with the time, where it is a day alone.
  var withTime: Cell {
    guard case .date(let day) = value, day.isDayOnly else { return self }
    return Cell(Timestamp(seconds: day.seconds, isDayOnly: false))
  }
}

extension Timestamp {
  /// The moment as ISO 8601 writes it, with a space before the time: `2024-03-01 10:30:00`.
  fileprivate var isoText: String {
    let civil = civil
    let day = "\(civil.year.padded(to: 4))-\(civil.month.padded(to: 2))-\(civil.day.padded(to: 2))"
    guard !isDayOnly else { return day }
    let second = Int(civil.second).padded(to: 2)
    return "\(day) \(civil.hour.padded(to: 2)):\(civil.minute.padded(to: 2)):\(second)"
  }
}

extension Int {
  /// The number with zeros before it.
  fileprivate func padded(to length: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, length - digits.count)) + digits
  }
}

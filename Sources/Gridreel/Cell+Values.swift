import GridModel

extension Mirror {
  /// A row's cells by name: a dictionary's entries, or a value's stored properties.
  static func cells(of row: Any) -> [(key: String, cell: Cell)] {
    if let entries = row as? [String: Any] {
      return entries.sorted { $0.key < $1.key }.map { ($0.key, Cell(of: $0.value)) }
    }
    var cells: [(key: String, cell: Cell)] = []
    var mirror: Mirror? = Mirror(reflecting: row)
    while let current = mirror {
      // What a class inherits comes first, as it was declared first.
      cells.insert(
        contentsOf: current.children.compactMap { child in
          child.label.map { ($0, Cell(of: child.value)) }
        }, at: 0)
      mirror = current.superclassMirror
    }
    return cells.isEmpty ? [("value", Cell(of: row))] : cells
  }

  /// The cell of one stored property, or of a dictionary's entry; nil where there is none.
  static func cell(of row: Any, named key: String) -> Cell? {
    if let entries = row as? [String: Any] { return entries[key].map { Cell(of: $0) } }
    var mirror: Mirror? = Mirror(reflecting: row)
    var isEmpty = true
    while let current = mirror {
      for child in current.children {
        isEmpty = isEmpty && child.label == nil
        if child.label == key { return Cell(of: child.value) }
      }
      mirror = current.superclassMirror
    }
    return isEmpty && key == "value" ? Cell(of: row) : nil
  }
}

extension Cell {
  /// The cell for a value of any type.
  init(of value: Any) {
    switch value {
    case let cell as Cell: self = cell
    case let text as any StringProtocol: self = .text(String(text))
    case let flag as Bool: self.init(value: .boolean(flag), text: flag ? "true" : "false")
    case let number as any BinaryInteger:
      self.init(value: .number(Double(number)), text: String(describing: number))
    case let number as any BinaryFloatingPoint: self = .number(number)
    case let moment as Timestamp: self = .date(moment)
    case let choice as any RawRepresentable: self.init(of: choice.rawValue)
    default: self.init(describing: value)
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

  private static func date(_ moment: Timestamp) -> Cell {
    Cell(value: .date(moment), text: moment.isoText)
  }

  /// The cell for a value of a type that is not known here: empty for `nil`, a date for what is
  /// described as Foundation describes its `Date`, text for all else.
  private init(describing value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      self = mirror.children.first.map { Cell(of: $0.value) } ?? .missing
      return
    }
    let text = String(describing: value)
    if text.hasSuffix(" +0000"), let moment = Timestamp(iso: text.dropLast(6)) {
      let isMidnight = text.hasSuffix(" 00:00:00 +0000")
      self = .date(Timestamp(seconds: moment.seconds, isDayOnly: isMidnight))
    } else {
      self = .text(text)
    }
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

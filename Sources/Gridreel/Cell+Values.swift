import GridreelModel
import GridreelPrimitives
import GridreelValues

extension Mirror {
  /// A row's named cells: a dictionary's entries, or a value's stored properties.
  static func cells(of row: Any) -> [(key: String, cell: ReadCell)] {
    if let entries = row as? [String: Any] {
      return entries.sorted { $0.key < $1.key }.map { ($0.key, ReadCell($0.value)) }
    }
    var cells: [(key: String, cell: ReadCell)] = []
    var mirror: Mirror? = Mirror(reflecting: row)
    while let current = mirror {
      // Inherited properties come first, because they are declared first.
      cells.insert(
        contentsOf: current.children.compactMap { child in
          child.label.map { ($0, ReadCell(child.value)) }
        }, at: 0)
      mirror = current.superclassMirror
    }
    return cells.isEmpty ? [("value", ReadCell(row))] : cells
  }

  /// The cell of one stored property or dictionary entry; nil if there is none.
  static func cell(of row: Any, named key: String) -> ReadCell? {
    value(of: row, named: key).map { ReadCell($0) }
  }

  /// The value of one stored property or dictionary entry; nil if there is none.
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
  /// What a type of Foundation, known here by its values alone, asks of its column.
  enum Demand {
    case nothing
    /// A `Date`, which does not say whether its time matters: a column of them shows only the days if all
    /// are midnights.
    case commonTimes
    /// A `URL`, whose cells are links.
    case link
  }

  let cell: Cell
  let demand: Demand

  init(_ value: Any) { self = Self.read(value) }

  private init(_ cell: Cell, _ demand: Demand = .nothing) {
    (self.cell, self.demand) = (cell, demand)
  }

  private static func read(_ value: Any) -> ReadCell {
    switch value {
    case let cell as Cell: ReadCell(cell)
    case let text as RichText: ReadCell(Cell(text))
    case let text as any StringProtocol: ReadCell(self.text(String(text)))
    case let flag as Bool: ReadCell(Cell(value: .boolean(flag), text: flag ? "true" : "false"))
    case let number as any BinaryInteger:
      ReadCell(
        Cell(value: .number(Double(number)), text: String(describing: number), isTextMade: true))
    case let number as any BinaryFloatingPoint: ReadCell(self.number(number))
    case let number as any (SignedNumeric & Strideable): ReadCell(describedNumber(number))
    case let moment as Timestamp: ReadCell(Cell(moment))
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
      text: text.hasSuffix(".0")
        ? String(text.dropLast(2)) : FloatText.text(of: Double(number), exact: text),
      isTextMade: true)
  }

  /// The cell for a number of a type that is unknown here, such as Foundation's `Decimal`, parsed
  /// from its description.
  private static func describedNumber(_ number: Any) -> Cell {
    let text = String(describing: number)
    guard let value = Double(text) else { return self.text(text) }
    return value.isNaN ? .missing : Cell(value: .number(value), text: text, isTextMade: true)
  }

  /// The cell for a value of an unknown type: empty for `nil`, the elements of a collection, a date for a
  /// description in the format of Foundation's `Date`, text for everything else.
  private static func described(_ value: Any) -> ReadCell {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { read($0.value) } ?? ReadCell(.missing)
    case .collection: return ReadCell(text(mirror.texts.joined(separator: ", ")))
    // Their own order differs from run to run.
    case .set, .dictionary: return ReadCell(text(mirror.texts.sorted().joined(separator: ", ")))
    default: break
    }
    let text = String(describing: value)
    if let moment = moment(value, text) { return ReadCell(Cell(moment), .commonTimes) }
    let isLink = CellType.isAddress(type(of: value)) && !text.contains(" ")
    return ReadCell(self.text(text), isLink ? .link : .nothing)
  }

  /// The moment of a Foundation `Date`, by its description.
  private static func moment(_ value: Any, _ text: String) -> Timestamp? {
    guard text.hasSuffix(" +0000"), let described = Timestamp(iso: text.dropLast(6)) else {
      return nil
    }
    var seconds = described.seconds
    // The description leaves out parts of seconds, which decide the order of events; what is encoded
    // counts from 2001 and has them.
    if let value = value as? any Encodable, let number = EncodedRow.number(of: value) {
      let exact = number + secondsTo2001
      if abs(exact - seconds) < 1 { seconds = exact }
    }
    let isMidnight = seconds.remainder(dividingBy: 86_400) == 0
    return Timestamp(seconds: seconds, isDayOnly: isMidnight)
  }

  private static let secondsTo2001 = 978_307_200.0

  /// Whether it is a `Date` of Foundation that is not at midnight.
  var hasTime: Bool {
    guard demand == .commonTimes, case .date(let moment) = cell.value else { return false }
    return !moment.isDayOnly
  }
}

extension Mirror {
  /// The texts of a collection's elements; of entries, the key and the value.
  fileprivate var texts: [String] {
    children.map { child in
      guard displayStyle == .dictionary, let (key, value) = child.value as? (key: Any, value: Any)
      else { return ReadCell(child.value).cell.text }
      return "\(ReadCell(key).cell.text): \(ReadCell(value).cell.text)"
    }
  }
}

extension CellType {
  /// How cells for values of a Swift type are drawn: links for Foundation's `URL`, text for all others.
  static func suiting(_ type: Any.Type) -> CellType {
    let type = (type as? any AnyOptional.Type)?.wrappedType ?? type
    return isAddress(type) ? .link(LinkCell()) : .text
  }

  /// Whether it is Foundation's `URL`, known by its name because Foundation is not loaded.
  static func isAddress(_ type: Any.Type) -> Bool {
    addressNames.contains(String(reflecting: type))
  }

  private static let addressNames: Set<String> = ["Foundation.URL", "FoundationEssentials.URL"]
}

extension Cell {
  /// Makes the cell for a value of any type.
  init(of value: Any) { self = ReadCell(value).cell }

  fileprivate init(_ moment: Timestamp) { self.init(value: .date(moment), text: moment.isoText) }

  /// The same cell with the time added, if it holds only a day.
  var withTime: Cell {
    guard case .date(let day) = value, day.isDayOnly else { return self }
    return Cell(Timestamp(seconds: day.seconds, isDayOnly: false))
  }
}

extension Timestamp {
  /// The date and time in ISO 8601 format with a space before the time: `2024-03-01 10:30:00`.
  fileprivate var isoText: String {
    let civil = civil
    let day = "\(civil.year.padded(to: 4))-\(civil.month.padded(to: 2))-\(civil.day.padded(to: 2))"
    guard !isDayOnly else { return day }
    let second = Int(clamped: civil.second).padded(to: 2)
    return "\(day) \(civil.hour.padded(to: 2)):\(civil.minute.padded(to: 2)):\(second)"
  }
}

extension Int {
  /// The number padded with leading zeros.
  fileprivate func padded(to length: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, length - digits.count)) + digits
  }
}

/// An object whose members are objects, which may be a table.
struct JSONObjectTable {
  /// What the object is.
  enum Arrangement {
    /// Its members are rows.
    case rows
    /// Its members are columns.
    case columns
    /// It is one row.
    case row
  }

  /// A member and its own members.
  struct Member {
    let name: JSONCellReader.Name
    /// The offset of the value.
    let offset: Int
    /// The places of its own keys among all, and their values.
    var cells: [(place: Int, field: SourceField)] = []

    /// The kind of all values that are there; nil if they differ.
    var kind: Int? {
      let kinds = Set(cells.map { $0.field.sort }.filter { $0 != 0 })
      return kinds.count <= 1 ? kinds.first ?? 0 : nil
    }
  }

  private(set) var members: [Member] = []
  /// The keys of the members' own members, without their quotes.
  private var labels: [SourceField] = []
  private let reader: JSONCellReader

  /// Reads the object that begins a text.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ScanFailure) {
    var reader = JSONCellReader(bytes, at: 0)
    var (members, labels): ([Member], [SourceField]) = ([], [])
    var places: [String: Int] = [:]
    try reader.members { reader, name throws(ScanFailure) in
      var member = Member(name: name, offset: reader.offset)
      try reader.members { reader, label throws(ScanFailure) in
        let place = places[label.text] ?? labels.count
        if place == labels.count {
          places[label.text] = place
          labels.append(label.field)
        }
        member.cells.append((place, try reader.field()))
      }
      members.append(member)
    }
    (self.members, self.labels, self.reader) = (members, labels, reader)
  }

  /// Whether the members are numbered from 0, and so have no labels of their own.
  var hasNumberedMembers: Bool { reader.areNumbers(members.map(\.name.field)) }

  var arrangement: Arrangement {
    if labels.isEmpty { return .columns }
    let hasNumbers = labels.allSatisfy(isInteger)
    if hasNumbers, !members.allSatisfy({ isInteger($0.name.field) }) || reader.areNumbers(labels) {
      return .columns
    }
    // Objects with other keys each are no rows of one table.
    let count = members.reduce(0) { $0 + $1.cells.count }
    guard members.count > 1, 2 * count > members.count * labels.count else { return .row }
    if members.allSatisfy({ isInteger($0.name.field) }) { return .rows }
    // Values of a column are alike, those of a row need not be.
    let kinds = members.map(\.kind)
    return !kinds.contains(nil) && Set(kinds).count > 1 ? .columns : .rows
  }

  /// The members as columns, after their labels.
  var columns: JSONCells {
    var cells = JSONCells()
    (cells.keys, cells.rowCount) = (members.map(\.name.key), labels.count)
    cells.columns = members.map { member in
      var column = [SourceField](repeating: .missing, count: labels.count)
      for cell in member.cells { column[cell.place] = cell.field }
      return column
    }
    let areNumbers = reader.areNumbers(labels)
    cells.leavesOutLabels = areNumbers && !labels.isEmpty
    if !areNumbers { cells.lead(with: labels) }
    return cells
  }

  private func isInteger(_ label: SourceField) -> Bool {
    let digits = reader.text(of: label).utf8.drop { $0 == UInt8(ascii: "-") }
    return !digits.isEmpty && digits.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }
  }
}

extension SourceField {
  /// A number for its kind; 0 if there is no value.
  fileprivate var sort: Int {
    switch kind {
    case .missing: 0
    case .boolean: 1
    case .number, .packedNumber, .packedFloat: 2
    case .text, .escapedText, .slashedText, .packedDate: 3
    case .nested: 4
    case .markdown, .escapedMarkdown, .slashedMarkdown, .richText: 5
    }
  }
}

import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  /// Leaves out the column whose texts are the titles of sections.
  mutating func leaveOutTitling() {
    guard let key = wishes.titlingColumn, wishes.allows(.sections, column: key),
      let place = grid.columns.firstIndex(where: { $0.key == key && !$0.isHidden }),
      grid.columns.count(where: { !$0.isHidden }) > 2
    else { return }
    leaveOut(place, by: .sections, "in each row", "the titles of sections say it")
  }

  /// The rows from which one value in all of them is no chance, and the letters up to which the small print says it.
  private static let (leastRows, mostLetters) = (5, 60)
  /// The most columns of which the small print says the value however long, and the letters that it has for those of others.
  private static let (mostNames, mostTold) = (4, 200)

  private static let sameReason = "it is the same in all rows"

  /// Leaves out columns that have the same text or time in each row, and returns what the small print says of them.
  mutating func leaveOutConstants() -> [String] {
    guard table.rowCount >= Self.leastRows, !isWide,
      grid.surroundings.note == nil
    else { return [] }
    let constants = placesToLeaveOut.compactMap { place in
      constant(place).map { (place: place, text: $0) }
    }
    let shown = grid.columns.count { !$0.isHidden }
    guard !constants.isEmpty, constants.count + 1 < shown else { return [] }
    var facts: [(name: String, text: String)] = []
    for (place, text) in constants {
      let name = name(of: place)
      // A dash in each row says nothing, and the number of a colour only programs.
      if text.contains(where: { $0.isLetter || $0.isNumber }), !text.isHexNumber {
        let printed = wishes.allows(.markup) ? (RichText.printed(text) ?? text).withoutBlanks : text
        facts.append((name ?? "", name.map { "\($0): \(printed)" } ?? printed))
      }
      leaveOut(place, by: .empty, text, Self.sameReason)
    }
    // A year is missed most.
    let sorted =
      facts.filter { ColumnMeaning($0.name).isTime }
      + facts.filter { !ColumnMeaning($0.name).isTime }
    var length = 0
    let told = sorted.prefix { fact in
      length += fact.text.count
      return length <= Self.mostTold
    }
    let count = max(told.count, Self.mostNames)
    let rest = sorted.dropFirst(count).map(\.name)
    return sorted.prefix(count).map(\.text)
      + (rest.named(of: rest.count).map { ["One value in all rows: \($0)"] } ?? [])
  }

  /// Says in the small print what is the same in all rows, which columns with names have no value, and which have values for
  /// programs alone, unless it says anything else.
  mutating func note(_ constants: [String], empty places: [Int], forPrograms: [String]) {
    let names = names(of: places)
    var facts = constants
    if let list = names.named(of: names.count) { facts.append("No values: \(list)") }
    if let list = forPrograms.named(of: forPrograms.count) { facts.append("Not shown: \(list)") }
    guard !facts.isEmpty, grid.surroundings.note == nil else { return }
    let note = facts.joined(separator: " · ")
    grid.surroundings.note = note
    let reason = names.isEmpty ? Self.sameReason : "what is left out has a name"
    edits.append(
      Edit(
        rule: .empty, column: nil, property: .note, before: "none", after: note, setting: note,
        reason: reason))
  }

  /// The names of columns that have one.
  func names(of places: [Int]) -> [String] { places.compactMap { name(of: $0) } }

  /// The name of a column as its header would have it; nil for one that the data do not name.
  private func name(of place: Int) -> String? {
    let column = grid.columns[place]
    let name = TableNames([column.title], editing: [0], spans: false).titles[0]
    return name.isEmpty || wishes.unnamed.contains(column.key) ? nil : name
  }

  /// The text that all cells of a column have; nil if they differ, are missing, or count or measure.
  private mutating func constant(_ place: Int) -> String? {
    let key = grid.columns[place].key
    let few = sample(key)
    func isConstant(_ sample: ColumnSample) -> Bool {
      sample.cells.count == sample.rowCount && Set(sample.cells.map(\.text)).count == 1
    }
    guard let text = few.cells.first?.text, isConstant(few), text.count <= Self.mostLetters,
      table.kind(ofColumn: key) != .number || ColumnMeaning(key).isTime,
      table.kind(ofColumn: key) != .boolean
    else { return nil }
    let all = wholeSample(key)
    return all.isWhole && isConstant(all) ? text.trimmingBlanks : nil
  }
}

extension String {
  /// Whether it is a number of six digits or more to the base of 16, of which some are letters.
  fileprivate var isHexNumber: Bool {
    let digits = hasPrefix("#") ? dropFirst() : self[...]
    return digits.count >= 6 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
      && digits.contains(where: \.isNumber)
      && (hasPrefix("#") || digits.contains(where: \.isLetter))
  }
}

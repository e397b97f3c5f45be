import GridreelPrimitives

/// The lines of a table in a frame, as far as it goes: `+---+---+` above, below and between rows, or `|---+---|` between.
struct BoxFrame {
  let lines: ArraySlice<BoxLine>
  /// The rule that most lines cross, which has all columns.
  private let rule: BoxLine.Rule
  /// Whether a row begins behind its lines, which has no end.
  private let isOpen: Bool
  /// The lines of texts that go on without bars, by their first.
  private var wrapped: [Int: Range<Int>] = [:]

  /// The greatest number of lines of one row that have no bars.
  private static let mostLines = 1_000

  /// Finds the lines around a rule.
  ///
  /// - Parameters:
  ///   - number: The line of the first rule.
  ///   - all: All lines.
  ///   - start: The first line that may belong to the table.
  init?(at number: Int, in all: [BoxLine], from start: Int) {
    var (first, end) = (number, number)
    // Org mode draws no rule above the names.
    while first > start, all[first - 1].isFramed, all[first - 1].rule == nil { first -= 1 }
    var wrapped: [Int: Range<Int>] = [:]
    while end < all.count {
      if all[end].rule.map({ $0.parts.count == 1 && $0.crossings.count > 1 }) ?? all[end].isFramed {
        end += 1
      } else if let left = all[number].rule?.crossings.first, all[end].begins(at: left),
        let last = Self.end(ofRowAt: end, in: all)
      {
        wrapped[end] = end..<last + 1
        end = last + 1
      } else {
        break
      }
    }
    isOpen = end < all.count && all[number].rule?.crossings.first.map(all[end].begins) ?? false
    let rules = all[first..<end].compactMap(\.rule)
    guard let widest = rules.max(by: { $0.crossings.count < $1.crossings.count }) else {
      return nil
    }
    (lines, rule, self.wrapped) = (all[first..<end], widest, wrapped)
  }

  /// The last line of a row that does not end with a bar in its own; nil if a rule stands before it.
  private static func end(ofRowAt number: Int, in all: [BoxLine]) -> Int? {
    let rest = all[(number + 1)...].prefix(mostLines)
    guard let last = rest.firstIndex(where: { $0.endsRow || ($0.rule?.crossings.count ?? 0) > 1 }),
      all[last].rule == nil
    else { return nil }
    return last
  }

  /// The table; one that cannot be read has what to say of it, and nil is none.
  func table() -> TextTable? {
    var rows = BoxRows(isWrapped: rule.isDrawn)
    var number = lines.startIndex
    while number < lines.endIndex {
      let line = lines[number]
      if let range = wrapped[number] {
        guard let cells = cells(lines[range]) else { return .refused(Self.unclear(number + 1)) }
        rows.add(cells, widths: cells.map(\.count))
        number = range.upperBound
        continue
      }
      if let rule = line.rule {
        rows.addRule(isDouble: rule.isDouble)
      } else if let cells = line.cells(rule.crossings, isFramed: true) {
        rows.add(cells.map { line.line.text($0) }, widths: cells.map(\.count))
      } else if line.bars.count == 2 {
        rows.addLoose(line.line.text(line.bars[0] + 1..<line.bars[1]))
      } else {
        return hasWholeRows ? .refused(spanning(number)) : nil
      }
      number += 1
    }
    guard var table = rows.table() else { return nil }
    if isOpen { return .refused(Self.unclear(lines.endIndex + 1)) }
    guard lines.first?.rule != nil, lines.last?.rule == nil else { return table }
    if table.rows.count == table.headerCount { return .refused(Self.unclear(lines.endIndex)) }
    table.warnings.append(
      Warning("the table has no rule below its last row, so rows may be missing"))
    return table
  }

  /// Whether some lines have all columns, so that it is a table rather than a drawing.
  private var hasWholeRows: Bool {
    lines.contains { $0.rule == nil && $0.cells(rule.crossings, isFramed: true) != nil }
  }

  private func spanning(_ number: Int) -> Message {
    "line \(number + 1) of the table drawn with lines has \(lines[number].bars.count - 1) cells, and other lines "
      + "have \(rule.crossings.count - 1); cells that span others are read from HTML, reStructuredText and spreadsheets"
  }

  private static func unclear(_ number: Int) -> Message {
    "the cells of line \(number) of the table drawn with lines do not end; let the program that drew it write CSV or JSON"
  }

  /// The cells of a row whose texts go on over lines without bars; nil if texts have bars, too.
  private func cells(_ lines: ArraySlice<BoxLine>) -> [String]? {
    let text = lines.map(\.line.text).joined(separator: "\n").unicodeScalars
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: BoxLine.isBar)
    guard parts.count == rule.crossings.count + 1 else { return nil }
    return parts.dropFirst().dropLast().map { String($0).trimmedBlanks }
  }
}

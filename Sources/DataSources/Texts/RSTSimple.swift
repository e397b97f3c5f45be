/// Reads a simple table of reStructuredText: columns below rules of `=`, whose first cells begin rows.
struct RSTSimple {
  private let lines: [TerminalLine]
  private var columns: [Range<Int>]
  /// Where the rules end.
  private let end: Int
  private var rows: [(line: Int, cells: [RSTCell])] = []

  /// Reads the lines of a table, of which the first and the last are rules.
  static func cells(_ lines: [TerminalLine]) throws(RSTFault) -> RSTCells {
    var table = try RSTSimple(lines)
    try table.read()
    return try table.cells()
  }

  /// Whether a line is the first of a table: `=====  =====`.
  static func isTop(_ line: TerminalLine) -> Bool {
    isRule(line, of: "=") && line.parts.count > 1
  }

  /// Whether a line has nothing but signs of a rule.
  static func isRule(_ line: TerminalLine, of sign: Unicode.Scalar) -> Bool {
    !line.isBlank && line.scalars.allSatisfy { $0 == sign || $0 == " " }
  }

  private init(_ lines: [TerminalLine]) throws(RSTFault) {
    self.lines = lines
    columns = lines[0].parts
    end = columns.last?.upperBound ?? 0
  }

  private mutating func read() throws(RSTFault) {
    guard let first = columns.first else { return }
    var (start, hasText) = (1, false)
    for number in 1..<lines.count {
      let line = lines[number]
      if Self.isRule(line, of: "=") || Self.isRule(line, of: "-") {
        try add(start..<number, spans: try spans(line, number))
        (start, hasText) = (number + 1, false)
      } else if !line.text(first).isEmpty {
        if hasText, number != start { try add(start..<number, spans: columns) }
        (start, hasText) = (number, true)
      } else if !hasText {
        start = number + 1
      }
    }
  }

  /// The columns that a rule below a row joins.
  private func spans(_ line: TerminalLine, _ number: Int) throws(RSTFault) -> [Range<Int>] {
    var spans = line.parts
    guard let last = spans.last, last.upperBound == end, let own = columns.last else {
      throw RSTFault(line: number, message: "the rule ends elsewhere than the one above the table")
    }
    // The last column goes as far as its texts.
    spans[spans.count - 1] = last.lowerBound..<max(own.upperBound, end)
    return spans
  }

  private mutating func add(_ own: Range<Int>, spans: [Range<Int>]) throws(RSTFault) {
    guard !own.isEmpty else { return }
    var spans = spans
    try checkGaps(own, &spans)
    var cells: [RSTCell] = []
    var place = 0
    for span in spans {
      let start = place
      while place < columns.count,
        columns[place].upperBound != span.upperBound, place < columns.count - 1
      {
        place += 1
      }
      let isLast = place == columns.count - 1
      guard start < columns.count, columns[start].lowerBound == span.lowerBound,
        isLast || columns[place].upperBound == span.upperBound
      else {
        throw RSTFault(line: own.upperBound, message: "the rule below the row meets no columns")
      }
      place += 1
      cells.append(
        RSTCell(
          rows: rows.count..<rows.count + 1, columns: start..<place,
          lines: lines[own].map { $0.indentedText(isLast ? span.lowerBound..<Int.max : span) }))
    }
    rows.append((own.lowerBound, cells))
  }

  /// Checks that nothing stands between columns; the last one grows with its texts.
  private mutating func checkGaps(
    _ own: Range<Int>, _ spans: inout [Range<Int>]
  ) throws(RSTFault) {
    for number in own {
      for (span, next) in zip(spans, spans.dropFirst())
      where !lines[number].text(span.upperBound..<next.lowerBound).isEmpty {
        throw RSTFault(line: number, message: "text stands between the columns")
      }
      guard let last = spans.last, !lines[number].text(last.upperBound..<Int.max).isEmpty else {
        continue
      }
      let width = max(last.upperBound, lines[number].width)
      spans[spans.count - 1] = last.lowerBound..<width
      columns[columns.count - 1] = columns[columns.count - 1].lowerBound..<width
    }
  }

  private func cells() throws(RSTFault) -> RSTCells {
    let inner = lines.indices.dropFirst().dropLast()
    let heads = inner.filter { Self.isRule(lines[$0], of: "=") }
    var cells = RSTCells()
    cells.cells = rows.flatMap(\.cells)
    if let head = heads.first { cells.headerCount = rows.prefix { $0.line < head }.count }
    if heads.count > 1 {
      throw RSTFault(line: heads[1], message: "one rule of '=' stands below the names of columns")
    }
    return cells
  }
}

extension TerminalLine {
  /// The ranges of columns of its words.
  var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    for (scalar, column) in zip(scalars, columns) where scalar != " " {
      if let last = parts.last, last.upperBound == column {
        parts[parts.count - 1] = last.lowerBound..<column + 1
      } else {
        parts.append(column..<column + 1)
      }
    }
    return parts
  }
}

/// What a line is to a table that is drawn with lines.
struct BoxLine {
  /// A line between rows.
  struct Rule {
    /// The columns of the places where lines cross it, and whether it goes on at its ends.
    let crossings: [Int]
    /// The parts of which it is made, where blanks part it.
    let parts: [Range<Int>]
    /// Whether it is drawn with letters for boxes, and whether it is a double line of `=`.
    let isDrawn, isDouble: Bool
    let width: Int

    /// The rule with crossings at other columns.
    func crossed(at columns: [Int]) -> Rule {
      Rule(
        crossings: columns, parts: parts, isDrawn: isDrawn, isDouble: isDouble, width: width)
    }

    /// The rule without signs at its ends, if the names above it have bars at its other crossings alone.
    func fitted(to bars: [Int]) -> Rule {
      let inner = Array(crossings.dropFirst().dropLast())
      return bars == inner && !bars.isEmpty ? crossed(at: inner) : self
    }
  }

  let line: TerminalLine
  /// The rule that it is; nil for all else.
  let rule: Rule?
  /// The columns of its bars.
  let bars: [Int]

  private static let barLetters: Set<Unicode.Scalar> = Set("|│┃║╎╏┆┇┊┋".unicodeScalars)
  private static let levelLetters: Set<Unicode.Scalar> = Set("-=─━═╌╍┄┅┈┉╴╶╸╺╼╾".unicodeScalars)

  init(_ line: TerminalLine) {
    self.line = line
    bars = zip(line.columns, line.scalars).filter { Self.barLetters.contains($1) }.map(\.0)
    rule = Self.isRow(line) ? nil : Self.rule(line)
  }

  /// The lines that a line stands for: ClickHouse writes the names of columns into the rule above them.
  static func lines(of line: TerminalLine) -> [BoxLine] {
    guard let first = line.scalars.first(where: { $0 != " " }),
      "┌┏╭".unicodeScalars.contains(first),
      let last = line.scalars.last, "┐┓╮".unicodeScalars.contains(last)
    else { return [BoxLine(line)] }
    let edges = zip(line.columns, line.scalars).filter { "┌┏╭┬┳┐┓╮".unicodeScalars.contains($1) }
      .map(\.0)
    let names = zip(edges, edges.dropFirst()).map { start, end in
      line.text(start + 1..<end).trimming { levelLetters.contains($0) }
    }
    guard edges.count > 2, names.allSatisfy({ !$0.isEmpty }) else { return [BoxLine(line)] }
    let widths = zip(edges, edges.dropFirst()).map { $1 - $0 - 1 }
    let start = String(repeating: " ", count: edges[0])
    func rule(_ ends: (String, String, String)) -> BoxLine {
      let parts = widths.map { String(repeating: "─", count: $0) }
      return BoxLine(
        TerminalLine(Substring(start + ends.0 + parts.joined(separator: ends.1) + ends.2)))
    }
    let cells = zip(names, widths).map { $0.padded(toColumns: $1) }
    let header = start + "│" + cells.joined(separator: "│") + "│"
    return [
      rule(("┌", "┬", "┐")), BoxLine(TerminalLine(Substring(header))), rule(("├", "┼", "┤")),
    ]
  }

  /// The columns of its bars within the line; nil if there is none, or if one stands at an end.
  var innerBars: [Int]? {
    guard rule == nil, let first = bars.first, let last = bars.last, last < line.width - 1,
      !line.text(0..<first).isEmpty
    else { return nil }
    return bars
  }

  /// Whether blanks stand within bars at both ends: cells with nothing but dashes, or with rules of tables of their own, are
  /// no rule.
  private static func isRow(_ line: TerminalLine) -> Bool {
    let start = line.scalars.drop { $0 == " " }
    guard start.count > 3, let first = start.first, let last = start.last else { return false }
    return barLetters.contains(first) && barLetters.contains(last)
      && start[start.startIndex + 1] == " " && start[start.endIndex - 2] == " "
  }

  static func isBar(_ scalar: Unicode.Scalar) -> Bool { barLetters.contains(scalar) }

  /// Whether a bar stands at its end.
  var endsRow: Bool { rule == nil && line.scalars.last.map(Self.isBar) ?? false }

  /// Whether it begins with a bar at a column, as a row does whose text goes on in the next line.
  func begins(at column: Int) -> Bool {
    bars.first == column && line.scalars.first { $0 != " " }.map(Self.barLetters.contains) ?? false
  }

  /// Whether it begins and ends with a bar.
  var isFramed: Bool {
    guard bars.count > 1, let first = line.scalars.first(where: { $0 != " " }) else { return false }
    return Self.barLetters.contains(first) && bars.last == line.width - 1
  }

  private static func rule(_ line: TerminalLine) -> Rule? {
    var crossings: [Int] = []
    var parts: [Range<Int>] = []
    var (isDrawn, isDouble, levels) = (false, false, 0)
    for (scalar, column) in zip(line.scalars, line.columns) where scalar != " " {
      let isBox = (0x2500...0x257F).contains(scalar.value)
      if levelLetters.contains(scalar) {
        levels += 1
        if scalar == "=" { isDouble = true }
      } else if isBox || scalar == "+" || scalar == "|" {
        crossings.append(column)
      } else if scalar != ":" {
        return nil
      }
      isDrawn = isDrawn || isBox
      if let last = parts.last, last.upperBound == column {
        parts[parts.count - 1] = last.lowerBound..<column + 1
      } else {
        parts.append(column..<column + 1)
      }
    }
    guard levels > 0, levels >= crossings.count - 1 else { return nil }
    return Rule(
      crossings: crossings, parts: parts, isDrawn: isDrawn, isDouble: isDouble, width: line.width)
  }

  /// Whether its cells stand between the bars that cross a rule, or it is another such rule.
  func hasColumns(of other: Rule) -> Bool {
    rule.map { $0.crossings == other.crossings } ?? (cells(other.crossings, isFramed: false) != nil)
  }

  /// The cells between bars that stand where lines cross a rule, or as many of them.
  ///
  /// - Parameters:
  ///   - crossings: The columns of the rule's crossings.
  ///   - isFramed: Whether the outer ones are the frame.
  /// - Returns: The range of columns of each cell; nil if the bars are others.
  func cells(_ crossings: [Int], isFramed: Bool) -> [Range<Int>]? {
    var own = crossings
    if !Set(crossings).isSubset(of: bars) {
      // Letters may be wider or narrower than they are thought to be.
      guard bars.count == crossings.count else { return nil }
      own = bars
    }
    // What stands behind the frame would be lost.
    if isFramed, own.last != line.width - 1 { return nil }
    let edges = isFramed ? own : [-1] + own + [max(line.width, own.last ?? 0) + 1]
    return zip(edges, edges.dropFirst()).map { $0 + 1..<max($1, $0 + 1) }
  }
}

extension String {
  /// The text without letters of a kind at its ends, and without blanks inside of these.
  fileprivate func trimming(_ isLeftOut: (Unicode.Scalar) -> Bool) -> String {
    let start = unicodeScalars.drop(while: isLeftOut)
    let end = start.lastIndex { !isLeftOut($0) }
    return end.map { String(start[...$0]).trimmedBlanks } ?? ""
  }

  /// The text with blanks behind it up to a number of columns of a terminal.
  fileprivate func padded(toColumns count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - TerminalLine(self[...]).width))
  }
}

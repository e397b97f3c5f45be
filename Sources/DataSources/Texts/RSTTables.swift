import GridreelPrimitives

/// The tables of a text of reStructuredText.
struct RSTTables {
  /// A table, or what is wrong with it.
  struct Entry {
    var result: Result<TextTable, GridreelError>
    var names: [String]
    let lines: Range<Int>
    /// Whether a text without it may be another format: a table that other programs draw alike is none.
    let isOwn: Bool
  }

  private(set) var entries: [Entry] = []
  let lines: [TerminalLine]
  let reader: RSTText
  /// The last title of a section.
  private var heading: String?
  /// The title of the directive around a table.
  private var caption: (text: String, end: Int)?

  /// Finds the tables of a text.
  ///
  /// Those in blocks of code and in comments are none.
  init(_ bytes: [UInt8]) {
    lines = TerminalLine.lines(of: bytes)
    let role = lines.first { $0.scalars.starts(with: ".. default-role::".unicodeScalars) }
    reader = RSTText(
      substitutions: Self.substitutions(lines), targets: Self.targets(lines),
      usualRole: role.map { String($0.text.dropFirst(".. default-role::".count)).trimmingBlanks })
    var number = 0
    while number < lines.count { number = next(after: number) }
  }

  /// The tables that can be read, with the texts around them.
  var tables: [TextTable] { entries.indices.compactMap { try? table($0) } }

  /// A table with the texts around it.
  ///
  /// - Throws: ``GridreelError`` with the line at fault.
  func table(_ place: Int) throws(GridreelError) -> TextTable {
    let entry = entries[place]
    var table = try entry.result.get()
    table.names = entry.names
    table.before = texts(0..<entry.lines.lowerBound)
    table.after = texts(entry.lines.upperBound..<lines.count)
    return table
  }

  private func texts(_ range: Range<Int>) -> [String] {
    lines[range].filter { !$0.isBlank }.map(\.text)
  }

  // MARK: Lines

  /// Reads what begins at a line, and returns the line behind it.
  private mutating func next(after number: Int) -> Int {
    let line = lines[number]
    if RSTGrid.isRule(line), number + 1 < lines.count, isGridLine(number + 1, like: line) {
      return addGrid(at: number)
    }
    if RSTSimple.isTop(line) { return addSimple(at: number) ?? number + 1 }
    let text = line.text
    if text.hasPrefix(".. ") { return readMarkup(text, at: number) }
    if isTitleRule(number) { heading = lines[number - 1].text }
    if text.hasSuffix("::"), number + 1 < lines.count, lines[number + 1].isBlank {
      return end(ofBlockBelow: number)
    }
    return number + 1
  }

  /// Whether a line underlines a title.
  private func isTitleRule(_ number: Int) -> Bool {
    guard number > 0, let sign = lines[number].scalars.first, sign.isASCII,
      !sign.properties.isAlphabetic,
      !("0"..."9").contains(sign), lines[number].scalars.allSatisfy({ $0 == sign })
    else { return false }
    let above = lines[number - 1]
    return !above.isBlank && above.indent < 2 && above.width <= lines[number].width + 1
  }

  /// The line behind a block that stands deeper than a line.
  private func end(ofBlockBelow number: Int) -> Int {
    let indent = lines[number].indent
    var end = number + 1
    while end < lines.count, lines[end].isBlank || lines[end].indent > indent { end += 1 }
    return end
  }

  // MARK: Tables in the text

  private func isGridLine(_ number: Int, like first: TerminalLine) -> Bool {
    let line = lines[number]
    guard !line.isBlank, line.indent == first.indent else { return false }
    return line.scalars[line.indent] == "+" || line.scalars[line.indent] == "|"
  }

  private mutating func addGrid(at number: Int) -> Int {
    var end = number + 1
    while end < lines.count, isGridLine(end, like: lines[number]) { end += 1 }
    // Other programs draw rules between bars.
    if lines[number..<end].contains(where: \.isBarredRule) { return end }
    let last = (number + 1..<end).last { RSTGrid.isRule(lines[$0]) } ?? number
    guard last == end - 1 else {
      add(.failure(fault(end - 1, "the table does not end with a rule")), number..<end)
      return end
    }
    // The names stand above the rule where the one above them was cut off.
    let rule = lines[number]
    let isCut =
      number > 0 && isGridLine(number - 1, like: rule) && lines[number - 1].width == rule.width
      && (rule.indent..<rule.width).allSatisfy {
        rule[$0] != "+" || lines[number - 1][$0] == "|"
      }
    let range = (isCut ? number - 1 : number)..<end
    // Its code is no other program's.
    let hasCode = lines[range].contains { $0.text.contains("``") }
    let top = isCut ? [rule] : []
    add(
      read(range) { lines throws(RSTFault) in
        do throws(RSTFault) {
          return try RSTGrid.cells(top + lines)
        } catch {
          throw RSTFault(line: max(0, error.line - top.count), message: error.message)
        }
      }, range, isOwn: hasCode)
    return end
  }

  /// Adds a simple table, and returns the line behind it; nil if it is none.
  private mutating func addSimple(at number: Int) -> Int? {
    let top = lines[number]
    var (place, count) = (number + 1, 0)
    var last: Int?
    while place < lines.count {
      let line = lines[place]
      if !line.isBlank, line.indent < top.indent { break }
      if RSTSimple.isRule(line, of: "=") {
        guard line.width == top.width else { break }
        (last, count) = (place, count + 1)
        if count == 2 || place + 1 == lines.count || lines[place + 1].isBlank { break }
      }
      place += 1
    }
    guard let last else {
      add(.failure(fault(number, "the table has no rule of '=' at its end")), number..<number + 1)
      return nil
    }
    let range = number..<last + 1
    add(read(range) { lines throws(RSTFault) in try RSTSimple.cells(lines) }, range, isOwn: true)
    return last + 1
  }

  private func read(
    _ range: Range<Int>, _ cells: ([TerminalLine]) throws(RSTFault) -> RSTCells
  ) -> Result<TextTable, GridreelError> {
    do throws(RSTFault) {
      let cells = try cells(Array(lines[range]))
      var table = cells.table { reader.text($0.lines) }
      if cells.holdTables {
        table.warnings.append(
          Warning(
            line: range.lowerBound + 1,
            "a cell of the table holds a table of its own, which stays as it is written"))
      }
      return .success(table)
    } catch {
      return .failure(fault(range.lowerBound + error.line, error.message))
    }
  }

  /// An error at a line, counted from 0.
  func fault(_ line: Int, _ message: String) -> GridreelError {
    GridreelError(.badInput, line: line + 1, column: lines[line].indent + 1, "\(message)")
  }

  /// Adds a table with its names.
  mutating func add(
    _ result: Result<TextTable, GridreelError>, _ range: Range<Int>, titled title: String? = nil,
    isOwn: Bool = false
  ) {
    var (result, names) = (result, [String]())
    let title = title ?? caption.flatMap { $0.end >= range.upperBound ? $0.text : nil }
    if let title, !title.isEmpty, case .success(var table) = result {
      table.caption = reader.text([title])
      names.append(table.caption?.text ?? title)
      result = .success(table)
    }
    if let heading { names.append(heading) }
    let hasSpans = (try? result.get().merged.isEmpty) == false
    entries.append(
      Entry(result: result, names: names, lines: range, isOwn: isOwn || hasSpans || caption != nil))
  }

  // MARK: Markup

  /// Directives whose contents are no text of the document.
  private static let literal: Set = [
    "autosummary", "code", "code-block", "digraph", "doctest", "graph", "graphviz", "highlight",
    "ipython",
    "literalinclude", "math", "mermaid", "parsed-literal", "plot", "productionlist", "prompt",
    "raw",
    "sourcecode", "testcode", "testoutput", "testsetup", "toctree", "uml",
  ]

  /// Reads explicit markup: a directive, or a comment, which nobody sees.
  private mutating func readMarkup(_ text: String, at number: Int) -> Int {
    guard let directive = RSTDirective(at: number, in: lines) else {
      let isTarget = [".. _", ".. [", ".. |"].contains { text.hasPrefix($0) }
      return isTarget ? number + 1 : end(ofBlockBelow: number)
    }
    switch directive.name {
    case "list-table":
      add(
        directive.listTable(reader, fault), number..<directive.end, titled: directive.argument,
        isOwn: true)
    case "csv-table":
      add(
        directive.csvTable(reader, fault), number..<directive.end, titled: directive.argument,
        isOwn: true)
    case "table":
      caption = (directive.argument, directive.end)
      return number + 1
    default: return Self.literal.contains(directive.name) ? directive.end : number + 1
    }
    return directive.end
  }

  /// What `|name|` stands for, by `.. |name| replace:: text`, or a letter's code; an image has no text.
  private static func substitutions(_ lines: [TerminalLine]) -> [String: String] {
    var found = definitions(lines, ".. |", "|", "replace::")
    for (name, _) in definitions(lines, ".. |", "|", "image::") { found[name] = "" }
    for (name, code) in definitions(lines, ".. |", "|", "unicode::") {
      let digits = code.split(separator: " ").first?.drop { "0xXU+\\u".contains($0) } ?? ""
      found[name] = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
    }
    return found
  }

  /// The addresses of names, by `.. _name: address`.
  private static func targets(_ lines: [TerminalLine]) -> [String: String] {
    definitions(lines, ".. _", ":", "").reduce(into: [:]) { found, pair in
      let name = pair.key.filter { $0 != "`" }.lowercased()
      if pair.value.contains(":") { found[name] = pair.value }
    }
  }

  private static func definitions(
    _ lines: [TerminalLine], _ start: String, _ end: Character, _ verb: String
  ) -> [String: String] {
    var found: [String: String] = [:]
    for line in lines where line.scalars.starts(with: start.unicodeScalars) {
      let rest = line.text.dropFirst(start.count)
      guard let close = rest.firstIndex(of: end) else { continue }
      let value = String(rest[rest.index(after: close)...])
      guard let start = value.firstRange(of: verb)?.lowerBound,
        value[..<start].allSatisfy({ $0 == " " })
      else {
        continue
      }
      found[String(rest[..<close])] = String(value[start...].dropFirst(verb.count)).trimmingBlanks
    }
    return found
  }
}

extension TerminalLine {
  /// Whether it is a rule that begins and ends with bars: `|---+---|`.
  fileprivate var isBarredRule: Bool {
    let own = scalars.drop { $0 == " " }
    return own.count > 2 && own.first == "|" && own.last == "|"
      && own.allSatisfy { "|+-=".unicodeScalars.contains($0) }
  }
}

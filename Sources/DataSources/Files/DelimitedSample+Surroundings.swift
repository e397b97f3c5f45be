import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// What stands around a table in a delimited text: titles above its header, and notes below its last row.
extension DelimitedSample {
  /// A record as far as it matters here.
  private struct Outline {
    let start, end: Int
    /// The number of fields, and of those that are not empty.
    let count, filled: Int
    let first: SourceField
  }

  /// The records that titles and notes may have.
  private static let mostLines = 12
  /// The bytes in which the names of columns may come again.
  private static let mostCompared = 1 << 16

  /// What stands above the header, and its offset.
  struct Lines {
    let header: Int
    var titles: [String]
    var facts: [String] = []
  }

  /// Finds the header below lines of one field each, of which no other file has so many that they would be its rows, and
  /// below facts.
  ///
  /// - Parameter known: The delimiter; nil tries the usual ones.
  /// - Returns: The lines above it; nil if the first record is the header.
  func linesAbove(_ known: Delimiter?) -> Lines? {
    let delimiters: [Delimiter] = known.map { [$0] } ?? [.comma, .semicolon, .tab, .bar]
    if let facts = delimiters.lazy.compactMap(facts).first { return facts }
    // What one delimiter parts evenly from the first line on has no titles, whatever commas its numbers have.
    let isEven = delimiters.contains { delimiter in
      let counts = fieldCounts(delimiter)
      return counts.count > 1 && counts[0] > 1 && counts.allSatisfy { $0 == counts[0] }
        && outlines(delimiter, from: start, upTo: 1).first.map { $0.filled > 1 } ?? false
    }
    guard !isEven else { return nil }
    for delimiter in delimiters {
      let records = outlines(delimiter, from: start, upTo: Self.mostLines * 3)
      guard let place = records.firstIndex(where: { $0.filled > 1 }),
        (1...Self.mostLines).contains(place),
        isHeader(records, at: place, delimiter)
          || records[place].filled > 2 && comesAgain(records[place].start..<records[place].end)
      else { continue }
      let texts = records[..<place].filter { $0.filled > 0 }.map { text($0) }
      return texts.isEmpty ? nil : Lines(header: records[place].start, titles: texts)
    }
    return nil
  }

  /// Finds the header below rows of facts.
  private func facts(_ delimiter: Delimiter) -> Lines? {
    let records = outlines(delimiter, from: start, upTo: FactRows.mostRows * 2)
    let places = records.indices.filter { records[$0].filled > 0 }
    let first = places.prefix(FactRows.mostRows + 2)
    guard let count = first.map({ records[$0].count }).max(), count > 2 else { return nil }
    let reader = FieldReader(bytes: window.bytes, isTyped: false)
    let rows = first.map { place in
      (try? from(records[place].start).firstRecord(delimiter))?.fields
        .map { reader.text(of: $0).trimmingBlanks } ?? []
    }
    let layout = DelimitedLayout(delimiter: delimiter, quoting: quoting, columnCount: count)
    let found = FactRows(rows) { row in
      places[row] + 1 < places[row + 1]
        || hasBlankLine(between: records[places[row]].end, records[places[row + 1]].start)
    } isAgain: { row in
      comesAgain(records[places[row]].start..<records[places[row]].end)
    } body: { row in
      kinds(layout, from: records[places[row]].start)
    }
    return found.map {
      Lines(header: records[places[$0.count]].start, titles: $0.titles, facts: $0.facts)
    }
  }

  /// Whether the first line comes again below.
  var repeatsFirstLine: Bool {
    let end = window.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }
    return end.map { comesAgain(start..<$0) } ?? false
  }

  /// Whether a line comes again below, as names of columns do above each of several parts of a table.
  private func comesAgain(_ line: Range<Int>) -> Bool {
    let own = window.bytes[line]
    return window.bytes[line.upperBound...].prefix(Self.mostCompared)
      .split { $0 == 0x0A || $0 == 0x0D }.contains { $0.elementsEqual(own) }
  }

  /// Whether a record heads a table that records of one field stand above.
  private func isHeader(_ records: [Outline], at place: Int, _ delimiter: Delimiter) -> Bool {
    let header = records[place]
    let (above, body) = (records[..<place], records[(place + 1)...])
    let alike = body.count { $0.count == header.count }
    guard header.filled + 1 >= header.count, body.first?.count == header.count,
      2 * alike >= body.count,
      let names = try? from(header.start).firstRecord(delimiter),
      HeaderGuess.mayBeNames(
        names.fields.filter { !$0.isMissing }, FieldReader(bytes: window.bytes, isTyped: false))
    else { return false }
    // Fields that are empty in the first rows are common; what has a delimiter less is no row.
    let isPadded = above.contains { $0.count == header.count }
    guard isPadded else { return true }
    let layout = DelimitedLayout(
      delimiter: delimiter, quoting: quoting, columnCount: header.count)
    return header.count > 2
      && (above.contains { $0.filled == 0 }
        || kinds(layout, from: names.end).contains { !$0.isVacant && $0.kind != .text })
  }

  /// Finds notes below the last row of a text that is in memory as a whole: lines of one field that begin as notes do, or
  /// stand behind a blank line, or differ from the labels above them.
  ///
  /// - Parameters:
  ///   - delimiter: The delimiter.
  ///   - columnCount: The number of columns, at least 2.
  /// - Returns: The offset behind the last row, and the notes; nil without any.
  func notes(_ delimiter: Delimiter, columnCount: Int) -> (end: Int, texts: [String])? {
    guard window.isLast, columnCount > 1 else { return nil }
    var records = outlines(delimiter, from: startOfLastLines(delimiter), upTo: .max)
    while records.last?.filled == 0 { records.removeLast() }
    guard let last = records.lastIndex(where: { $0.filled > 1 && $0.count == columnCount }),
      (1...Self.mostLines).contains(records.count - 1 - last), records[last].start > start
    else { return nil }
    let below = records[(last + 1)...].filter { $0.filled > 0 }
    guard let first = below.first, below.allSatisfy({ $0.filled == 1 && !$0.first.isMissing })
    else {
      return nil
    }
    let isApart =
      records[last + 1].filled == 0
      || first.count == 1 && hasBlankLine(between: records[last].end, first.start)
    // Fields of the header, which may be the first, are no labels.
    let labels = records[...last].dropFirst().filter { $0.filled > 1 }.map { text($0) }
    guard
      first.count == 1 && isApart || NoteText.begins(text(first))
        || NoteText.differs(text(first), from: labels)
    else { return nil }
    return (records[last].end, below.map { text($0) })
  }

  /// The offset of the last record; nil without any.
  func startOfLastRecord(_ delimiter: Delimiter) -> Int? {
    outlines(delimiter, from: startOfLastLines(delimiter), upTo: .max).last { $0.filled > 0 }?.start
  }

  /// Finds the first record with fewer fields than there are columns, in a text of which most records have all.
  ///
  /// - Parameter layout: How records are written.
  /// - Returns: Its offset and the number of its fields; nil without any.
  func shortRow(_ layout: DelimitedLayout) -> (offset: Int, count: Int)? {
    let records = outlines(layout.delimiter, from: start, upTo: 1_000).filter { $0.filled > 0 }
    let short = records.first { $0.count < layout.columnCount }
    guard let short, 2 * records.count(where: { $0.count == layout.columnCount }) >= records.count
    else {
      return nil
    }
    return (short.start, short.count)
  }

  private func hasBlankLine(between end: Int, _ start: Int) -> Bool {
    window.bytes[end..<start].count { $0 == 0x0A } > 1
      || window.bytes[end..<start].elementsEqual([0x0D, 0x0D])
  }

  /// The offset of a line near the end, before some that are more than delimiters.
  private func startOfLastLines(_ delimiter: Delimiter) -> Int {
    var (offset, lines, isFilled) = (window.range.count, 0, false)
    while offset > start, lines < 2 * Self.mostLines {
      offset -= 1
      switch window.bytes[offset] {
      case 0x0A, 0x0D:
        if isFilled { lines += 1 }
        isFilled = false
      case delimiter.byte: break
      default: isFilled = true
      }
    }
    return offset > start ? offset + 1 : start
  }

  private func text(_ record: Outline) -> String {
    let reader = FieldReader(bytes: window.bytes, isTyped: false)
    return reader.text(of: record.first).trimmingBlanks
  }

  /// The outlines of records; none from one on that cannot be read.
  private func outlines(_ delimiter: Delimiter, from offset: Int, upTo limit: Int) -> [Outline] {
    guard var cursor = cursor(delimiter, from: offset), let base = window.bytes.baseAddress else {
      return []
    }
    var records: [Outline] = []
    while records.count < limit, cursor.offset < cursor.end {
      let start = cursor.offset
      var (count, filled, first) = (0, 0, SourceField.missing)
      repeat {
        let field = cursor.readField()
        count += 1
        guard !field.isBlank(in: base) else { continue }
        if filled == 0 { first = field }
        filled += 1
      } while cursor.skipDelimiter()
      if cursor.failure != nil || cursor.needsMore { break }
      records.append(
        Outline(start: start, end: cursor.offset, count: count, filled: filled, first: first))
      cursor.skipLineEnds()
    }
    return records
  }
}

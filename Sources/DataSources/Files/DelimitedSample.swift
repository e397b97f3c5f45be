import CGridreelMarks
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The beginning of a delimited file, from which its layout is detected.
struct DelimitedSample {
  let window: ByteWindow
  let start: Int
  let quoting: DelimitedQuoting
  /// The number of records compared to detect the delimiter.
  private static let comparedRecords = 20
  /// The number of records read to infer the kinds of columns.
  private static let readRecords = 1000

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - window: The file's beginning.
  ///   - start: The offset of its first record.
  ///   - quoting: How quotes are written.
  init(_ window: ByteWindow, from start: Int, quoting: DelimitedQuoting = .doubled) {
    (self.window, self.start, self.quoting) = (window, start, quoting)
  }

  /// The bytes from the first record on.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: window.bytes[start...]) }
  /// Whether they are all that the file has.
  var isWhole: Bool { window.isLast }

  /// The same from another offset on.
  func from(_ offset: Int) -> DelimitedSample {
    DelimitedSample(window, from: offset, quoting: quoting)
  }

  // MARK: Quotes

  /// Finds how quotes are written: behind backslashes only if the sample cannot be read otherwise.
  ///
  /// - Parameter delimiter: The delimiter; nil detects it.
  /// - Returns: The sample, to be read so.
  func withLikelyQuoting(_ delimiter: Delimiter?) -> DelimitedSample {
    guard window.bytes.hasSlashedQuote else { return self }
    let slashed = DelimitedSample(window, from: start, quoting: .slashed)
    return !isWhole(delimiter) && slashed.isWhole(delimiter) ? slashed : self
  }

  /// Whether all records have as many fields as the first.
  private func isWhole(_ delimiter: Delimiter?) -> Bool {
    let counts = fieldCounts(delimiter ?? likelyDelimiter(), upTo: .max)
    return counts.count > 1 && counts.allSatisfy { $0 == counts[0] }
  }

  // MARK: Rows with a name that the header leaves out

  /// Finds the column whose name the header leaves out, if all of the first rows have one field more
  /// than it.
  ///
  /// - Parameters:
  ///   - layout: The layout that the header suggests.
  ///   - offset: The offset of the first row.
  /// - Returns: The index of the column: the first, or the last if it is empty.
  func unnamedColumn(_ layout: DelimitedLayout, from offset: Int) -> Int? {
    let counts = from(offset).fieldCounts(layout.delimiter)
    guard counts.count > 1, counts.allSatisfy({ $0 == layout.columnCount + 1 }) else { return nil }
    let wider = layout.widened
    // Delimiters at the ends of lines make an empty column behind the others.
    let isTrailing = kinds(wider, from: offset).last?.isVacant ?? false
    return isTrailing ? layout.columnCount : 0
  }

  // MARK: The delimiter

  /// The delimiter that splits all of the first records into the same number of fields, preferring
  /// more fields and then the comma; if none does, one that splits the first record.
  func likelyDelimiter() -> Delimiter {
    let candidates: [Delimiter] = [.comma, .semicolon, .tab, .bar]
    let counts = candidates.map { fieldCounts($0) }
    var best: (delimiter: Delimiter, count: Int)?
    for (delimiter, counts) in zip(candidates, counts) {
      guard let first = counts.first, first > 1, counts.allSatisfy({ $0 == first }) else {
        continue
      }
      if first > best?.count ?? 1 { best = (delimiter, first) }
      if delimiter == .comma { break }
    }
    if let best { return best.delimiter }
    if counts[0].first ?? 0 > 1 { return .comma }
    for (delimiter, counts) in zip(candidates, counts) {
      if let first = counts.first, first > best?.count ?? 1 { best = (delimiter, first) }
    }
    return best?.delimiter ?? (hasQuotedWords ? .blank : .comma)
  }

  /// Whether blanks part quoted words, as R's `write.table` writes them: the first line, which may leave out the
  /// name of the first column, begins with a quote, and all others have the same number of fields.
  private var hasQuotedWords: Bool {
    guard bytes.first == UInt8(ascii: "\"") else { return false }
    let counts = fieldCounts(.blank)
    guard counts.count > 1, let first = counts.first, let count = counts.last, count > 1 else {
      return false
    }
    return (count - 1...count).contains(first) && counts.dropFirst().allSatisfy { $0 == count }
  }

  /// The field counts of the first records; empty if they cannot be read.
  func fieldCounts(_ delimiter: Delimiter, upTo limit: Int = comparedRecords) -> [Int] {
    guard var cursor = cursor(delimiter, from: start) else { return [] }
    var counts: [Int] = []
    while counts.count < limit, cursor.offset < cursor.end {
      var count = 0
      repeat {
        _ = cursor.readField()
        count += 1
      } while cursor.skipDelimiter()
      if cursor.failure != nil && !cursor.needsMore { return counts.isEmpty ? [] : counts + [0] }
      if cursor.needsMore { break }
      counts.append(count)
      cursor.skipLineEnds()
    }
    return counts
  }

  func cursor(_ delimiter: Delimiter, from offset: Int) -> DelimitedCursor? {
    guard let base = window.bytes.baseAddress else { return nil }
    var cursor = DelimitedCursor(
      base: base, end: window.range.count, isLast: window.isLast, delimiter: delimiter.byte,
      quoting: quoting)
    cursor.offset = offset
    return cursor
  }

  // MARK: The first record

  /// The first record's fields and the offset of the next record; the window grows as needed.
  func firstRecord(
    _ delimiter: Delimiter
  ) throws(ScanFailure) -> (fields: [SourceField], end: Int) {
    while var cursor = cursor(delimiter, from: start) {
      var fields: [SourceField] = []
      repeat { fields.append(cursor.readField()) } while cursor.skipDelimiter()
      cursor.skipLineEnds()
      if cursor.needsMore {
        try window.extend()
        try window.checkText(from: start)
        continue
      }
      if let failure = cursor.failure { throw failure }
      return (fields, cursor.offset)
    }
    return ([], start)
  }

  // MARK: Kinds

  /// Infers the columns' kinds from the first records from `offset` on.
  func kinds(_ layout: DelimitedLayout, from offset: Int) -> [KindFinder] {
    var finders = Array(repeating: KindFinder(), count: layout.columnCount)
    var scanner = DelimitedScanner(layout)
    let reader = FieldReader(bytes: window.bytes, isTyped: false)
    var offset = offset
    reading: for _ in 0..<Self.readRecords {
      switch try? scanner.scan(window, from: offset) {
      case .row(_, let next):
        scanner.withFields { fields in
          for place in finders.indices { finders[place].observe(fields[place], reader) }
        }
        offset = next
      case .blank(let next): offset = next
      case .incomplete, .end, nil: break reading
      }
    }
    return finders
  }

  /// The first records from `offset` on.
  func records(
    _ layout: DelimitedLayout, from offset: Int, upTo limit: Int
  ) -> [[SourceField]] {
    var (scanner, offset, records) = (DelimitedScanner(layout), offset, [[SourceField]]())
    while records.count < limit, let outcome = try? scanner.scan(window, from: offset),
      case .row(_, let next) = outcome
    {
      records.append(scanner.withFields { fields in (0..<layout.columnCount).map { fields[$0] } })
      offset = next
    }
    return records
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is a quote behind a backslash.
  var hasSlashedQuote: Bool {
    guard let base = baseAddress else { return false }
    var offset = 0
    while offset < count {
      // Blocks without a backslash, as nearly all are, need one look.
      if offset + 16 <= count, gridreel_find_byte(base + offset, UInt8(ascii: "\\")) == 0 {
        offset += 16
        continue
      }
      let end = Swift.min(offset + 16, count)
      for place in offset..<end where base[place] == UInt8(ascii: "\\") {
        if place + 1 < count, base[place + 1] == UInt8(ascii: "\"") { return true }
      }
      offset = end
    }
    return false
  }
}

extension DelimitedLayout {
  /// The layout with one more column.
  var widened: DelimitedLayout {
    DelimitedLayout(delimiter: delimiter, quoting: quoting, columnCount: columnCount + 1)
  }
}

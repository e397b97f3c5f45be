import GridreelPrimitives

/// Scans rows of JSON objects one by one, from a text that may be available only in part.
///
/// Rows mostly repeat the keys of the row before in the same order, so each key is first compared,
/// byte by byte, with the key at the same place in that row; only a miss is looked up. All offsets
/// are relative to the whole text unless stated otherwise.
///
/// Members of nested objects are keys too, up to a depth; the key of an object itself never has a
/// field then.
package struct JSONRowScanner: Sendable {
  /// The result of scanning for a row.
  package enum Outcome: Sendable {
    /// A row was scanned; the next one is searched for from `next`, an offset within the part.
    case row(start: Int, next: Int)
    /// What was scanned has no value, and is no row.
    case blank(next: Int)
    /// The part ends before the row does.
    case incomplete
    /// There are no more rows.
    case end
  }

  /// The arrangement of rows in the text.
  package let layout: JSONRows.Layout
  /// The keys in the order of first occurrence.
  package private(set) var keys: [Key]
  /// The last row's fields, one for each key, with offsets within the part.
  package private(set) var fields: [SourceField]
  /// The indices into ``keys`` of the last row's members.
  package private(set) var present: [Int] = []
  /// The number of rows scanned so far.
  package private(set) var rowCount = 0

  private let maximumDepth: Int
  private let maximumCells: Int
  /// The number of objects around a key, at most.
  private let nesting: Int
  /// The spelling of each key in the text, back to back, and the range of each one.
  private var spellings: [UInt8] = []
  private var spellingRanges: [Range<Int>] = []
  private var places: [Place: Int] = [:]
  /// The key around each key; -1 if there is none.
  private var parents: [Int] = []
  /// The keys of the last row's members, in order.
  private var expected: [Int] = []
  /// The number of the last row's members scanned so far.
  private var memberCount = 0
  /// The number of the last row that had each key.
  private var lastRows: [Int]

  /// A key among those of one object.
  private struct Place: Hashable {
    let parent: Int
    let name: String
  }

  /// Makes a scanner before the first row.
  ///
  /// - Parameters:
  ///   - layout: The arrangement of rows in the text.
  ///   - keys: Keys that are already known.
  ///   - depth: The maximum nesting depth of arrays and objects.
  ///   - cells: The maximum number of cells that sparse rows may expand to.
  ///   - nesting: The number of objects around a key, at most; deeper objects are cells.
  package init(
    layout: JSONRows.Layout, keys: [Key] = [], depth: Int = JSONLimits().depth,
    cells: Int = 1 << 24, nesting: Int = 0
  ) {
    (self.layout, self.keys, maximumDepth, maximumCells) = (layout, keys, depth, cells)
    self.nesting = nesting
    fields = Array(repeating: .missing, count: keys.count)
    lastRows = Array(repeating: -1, count: keys.count)
    let known = Dictionary(keys.enumerated().map { ($1.path, $0) }) { first, _ in first }
    for (place, key) in keys.enumerated() {
      // No key has the empty path around those of the row itself.
      parents.append(known[Array(key.path.dropLast())] ?? -1)
      places[Place(parent: parents[place], name: key.path[key.path.count - 1])] = place
      addSpelling(key.spelling)
    }
  }

  private mutating func addSpelling(_ bytes: some Collection<UInt8>) {
    let start = spellings.count
    spellings.append(contentsOf: bytes)
    spellingRanges.append(start..<spellings.count)
  }

  // MARK: Layouts

  /// The offset at which to search for the first row of an array, in a part that begins the text.
  ///
  /// - Throws: ``ScanFailure`` if there is no array.
  package static func beginArray(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(ScanFailure) -> Int {
    var scanner = JSONScanner(bytes)
    try scanner.skipSpace()
    guard scanner.skip(UInt8(ascii: "[")) else { throw try notAnArray(&scanner) }
    return scanner.offset
  }

  private static func notAnArray(_ scanner: inout JSONScanner) throws(ScanFailure) -> ScanFailure {
    guard !scanner.isAtEnd else {
      let message: Message = "the text is empty; an array of objects is expected"
      return ScanFailure(message: message, offset: scanner.offset)
    }
    let start = scanner.offset
    let found = try scanner.kindNameOfNextValue()
    let remedy = found == "an object" ? "; one object on each line is read as jsonl" : ""
    return ScanFailure(
      message: "expected an array of objects, found \(found)\(remedy)", offset: start)
  }

  /// Scans the next row.
  ///
  /// - Parameters:
  ///   - bytes: A part of the text, valid UTF-8.
  ///   - offset: The offset within the part at which to search for the row.
  ///   - start: The offset of the part in the text.
  ///   - isLast: Whether the text ends with the part.
  ///   - opening: The offset of the array's bracket in the text.
  /// - Returns: Whether a row was scanned.
  /// - Throws: ``ScanFailure`` with an offset in the text.
  @inline(__always)
  package mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, at start: Int, isLast: Bool,
    opening: Int = 0
  ) throws(ScanFailure) -> Outcome {
    switch layout {
    case .lines:
      return try scanLine(bytes, from: offset, at: start, isLast: isLast)
    case .array:
      let (rows, row) = (rowCount, expected)
      do throws(ScanFailure) {
        return try scanElement(bytes, from: offset, at: start, opening: opening, isLast: isLast)
      } catch {
        guard isLast else {
          for place in expected.prefix(memberCount) { lastRows[place] = -1 }
          (rowCount, expected) = (rows, row)
          return .incomplete
        }
        throw error
      }
    }
  }

  private mutating func scanLine(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, at start: Int, isLast: Bool
  ) throws(ScanFailure) -> Outcome {
    var scanner = JSONScanner(bytes)
    scanner.offset = offset
    do throws(ScanFailure) {
      while scanner.offset < bytes.count {
        let end = bytes.lineEnd(from: scanner.offset)
        guard end < bytes.count || isLast else { return .incomplete }
        scanner.end = end
        try scanner.skipSpace()
        if !scanner.isAtEnd {
          let rowStart = scanner.offset
          try scanRow(&scanner, at: start)
          try scanner.skipSpace()
          guard scanner.isAtEnd else { throw scanner.unexpected("one object on each line") }
          return .row(start: rowStart, next: end + 1)
        }
        scanner.offset = end + 1
      }
    } catch {
      throw ScanFailure(message: error.message, offset: error.offset + start)
    }
    return isLast ? .end : .incomplete
  }

  private mutating func scanElement(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, at start: Int, opening: Int,
    isLast: Bool
  ) throws(ScanFailure) -> Outcome {
    var scanner = JSONScanner(bytes)
    scanner.offset = offset
    do throws(ScanFailure) {
      try scanner.skipSpace()
      if scanner.skip(UInt8(ascii: "]")) {
        try scanner.skipSpace()
        guard scanner.isAtEnd else { throw scanner.unexpected("the end of the text") }
        return isLast ? .end : .incomplete
      }
      let rowStart = scanner.offset
      if !scanner.isAtEnd {
        try scanRow(&scanner, at: start)
        try scanner.skipSpace()
        // After a comma that ends the text, nothing else would notice the missing bracket.
        let isOpen =
          scanner.skip(UInt8(ascii: ","))
          ? !(isLast && scanner.isAtEnd) : scanner.next == UInt8(ascii: "]")
        if isOpen { return .row(start: rowStart, next: scanner.offset) }
      }
      guard scanner.isAtEnd else { throw scanner.unexpected("',' or ']'") }
    } catch {
      throw ScanFailure(message: error.message, offset: error.offset + start)
    }
    throw ScanFailure(message: "'[' is never closed", offset: opening)
  }

  // MARK: Rows

  /// Scans the one object at an offset, as the next row.
  ///
  /// - Parameters:
  ///   - bytes: A whole text, valid UTF-8.
  ///   - offset: The offset of the object.
  /// - Returns: The offset behind it.
  /// - Throws: ``ScanFailure`` if there is no object.
  package mutating func scanObject(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) throws(ScanFailure) -> Int {
    var scanner = JSONScanner(bytes)
    scanner.offset = offset
    try scanRow(&scanner, at: 0)
    return scanner.offset
  }

  @inline(__always)
  private mutating func scanRow(_ scanner: inout JSONScanner, at start: Int) throws(ScanFailure) {
    for place in present { fields[place] = .missing }
    present.removeAll(keepingCapacity: true)
    memberCount = 0
    guard scanner.next == UInt8(ascii: "{") else {
      let found = try scanner.kindNameOfNextValue()
      throw ScanFailure(
        message: "expected an object as row, found \(found)", offset: scanner.offset)
    }
    try scanMembers(&scanner, of: -1, depth: 0, at: start)
    rowCount += 1
  }

  @inline(__always)
  private mutating func scanMembers(
    _ scanner: inout JSONScanner, of parent: Int, depth: Int, at start: Int
  ) throws(ScanFailure) {
    let opening = scanner.offset
    scanner.offset += 1
    try scanner.skipSpace()
    while !scanner.skip(UInt8(ascii: "}")) {
      guard !scanner.isAtEnd else {
        throw ScanFailure(message: "'{' is never closed", offset: opening)
      }
      try scanMember(&scanner, of: parent, depth: depth, at: start)
      try scanner.skipSeparator(before: UInt8(ascii: "}"), opening: opening)
    }
  }

  @inline(__always)
  private mutating func scanMember(
    _ scanner: inout JSONScanner, of parent: Int, depth: Int, at start: Int
  ) throws(ScanFailure) {
    let keyOffset = scanner.offset
    let place = try nextKey(&scanner, of: parent, at: start)
    guard lastRows[place] != rowCount else {
      throw ScanFailure(
        message: "duplicate key \(quoted(keys[place].title))", offset: keyOffset)
    }
    lastRows[place] = rowCount
    memberCount += 1
    if scanner.next == UInt8(ascii: "{"), depth < nesting {
      if let text = try scanner.scanRichText(maximumDepth: maximumDepth - depth) {
        present.append(place)
        fields[place] = text
        return
      }
      return try scanNested(&scanner, of: place, depth: depth + 1, at: start)
    }
    present.append(place)
    fields[place] = try scanner.scanField(maximumDepth: maximumDepth - depth)
  }

  private mutating func scanNested(
    _ scanner: inout JSONScanner, of parent: Int, depth: Int, at start: Int
  ) throws(ScanFailure) {
    try scanMembers(&scanner, of: parent, depth: depth, at: start)
  }

  /// Skips a key and its colon, and returns the index of the key.
  @inline(__always)
  private mutating func nextKey(
    _ scanner: inout JSONScanner, of parent: Int, at start: Int
  ) throws(ScanFailure) -> Int {
    if memberCount < expected.count {
      let place = expected[memberCount]
      let range = spellingRanges[place]
      let isSame =
        parents[place] == parent
        && spellings.withUnsafeBufferPointer { spellings in
          scanner.skipKey(spelt: UnsafeBufferPointer(rebasing: spellings[range]))
        }
      if isSame {
        try scanner.skipSpace()
        guard scanner.skip(UInt8(ascii: ":")) else {
          throw scanner.unexpected("':' behind the key")
        }
        try scanner.skipSpace()
        return place
      }
    }
    return try lookUpKey(&scanner, of: parent, at: start)
  }

  private mutating func lookUpKey(
    _ scanner: inout JSONScanner, of parent: Int, at start: Int
  ) throws(ScanFailure) -> Int {
    let offset = scanner.offset
    let token = try scanner.scanKey()
    let name = Place(parent: parent, name: scanner.text(of: token))
    let place = places[name] ?? keys.count
    if place == keys.count {
      places[name] = place
      let path = (parent < 0 ? [] : keys[parent].path) + [name.name]
      keys.append(Key(path: path, offset: start + offset))
      parents.append(parent)
      addSpelling(scanner.bytes[token.start..<token.end])
      fields.append(.missing)
      lastRows.append(-1)
      guard keys.count.multipliedReportingOverflow(by: rowCount).partialValue <= maximumCells
      else {
        let message: Message =
          "\(keys.count) different keys in \(rowCount) rows are too many for one table"
        throw ScanFailure(message: message, offset: offset)
      }
    }
    if memberCount < expected.count {
      expected[memberCount] = place
    } else {
      expected.append(place)
    }
    return place
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first LF or CR at or after `start`; the byte count if there is none.
  package func lineEnd(from start: Int) -> Int {
    var offset = start
    let raw = UnsafeRawBufferPointer(self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      // The highest bit of each byte below 0x0E; false positives occur only above a true one.
      let found = (word &- (ones &* 0x0E)) & ~word & (ones &* 0x80)
      if found == 0 {
        offset += 8
        continue
      }
      offset += found.trailingZeroBitCount / 8
      if raw[offset] == 0x0A || raw[offset] == 0x0D { return offset }
      offset += 1
    }
    while offset < raw.count, raw[offset] != 0x0A, raw[offset] != 0x0D { offset += 1 }
    return Swift.min(offset, raw.count)
  }
}

/// An order of texts, defined by sort keys that compare byte by byte.
///
/// Each text's key is made once, so comparing two texts of a long column costs no more than
/// comparing a few bytes.
package protocol TextCollation: Sendable {
  /// Appends the sort key of `text`; keys sort lexicographically in the order of their texts.
  ///
  /// A key must not contain a zero byte.
  func appendKey(of text: String, to bytes: inout [UInt8])
}

extension TextCollation {
  /// The sort key of one text.
  package func key(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    appendKey(of: text, to: &bytes)
    return bytes
  }

  /// Whether `left` sorts before `right`; false if they are equal.
  package func precedes(_ left: String, _ right: String) -> Bool {
    order(of: left, to: right) < 0
  }

  /// Orders two texts: below 0 if `left` comes first, 0 if they are equal, above 0 otherwise.
  package func order(of left: String, to right: String) -> Int {
    let (left, right) = (key(of: left), key(of: right))
    if left == right { return 0 }
    return left.lexicographicallyPrecedes(right) ? -1 : 1
  }
}

/// The sort keys of many texts, stored back to back in one buffer.
///
/// Two texts are compared in two steps, between which other columns may decide: everything but
/// case, then case.
package struct CollationKeys: Sendable {
  /// The bytes of all keys, back to back.
  private var bytes: [UInt8] = []
  /// The offset of each key, and the end of the last one.
  private var starts: [Int] = [0]
  /// The length of each key's tertiary level, in bytes.
  private var caseLengths: [UInt32] = []

  /// Begins with a number of empty keys, and reserves room for `capacity` keys in all.
  package init(emptyKeys: Int = 0, capacity: Int = 0) {
    starts.reserveCapacity(capacity + 1)
    caseLengths.reserveCapacity(capacity)
    bytes.reserveCapacity(capacity * 16)
    starts.append(contentsOf: repeatElement(0, count: emptyKeys))
    caseLengths.append(contentsOf: repeatElement(0, count: emptyKeys))
  }

  /// Appends the sort key of `text`.
  ///
  /// - Returns: The first eight bytes of the key without case, as a number that sorts the same way.
  package mutating func append(_ text: String, by collation: NaturalCollation) -> UInt64 {
    let start = bytes.count
    let caseStart = collation.appendParts(of: text, to: &bytes)
    starts.append(bytes.count)
    caseLengths.append(UInt32(truncatingIfNeeded: bytes.count - caseStart))
    return bytes.sortHead(of: start..<caseStart)
  }

  /// Appends an empty key, for a row without text.
  package mutating func appendNothing() {
    starts.append(bytes.count)
    caseLengths.append(0)
  }

  /// Appends all keys of another buffer.
  package mutating func append(_ other: CollationKeys) {
    let start = bytes.count
    bytes.append(contentsOf: other.bytes)
    starts.append(contentsOf: other.starts.dropFirst().lazy.map { $0 + start })
    caseLengths.append(contentsOf: other.caseLengths)
  }

  /// Orders two keys with equal heads, ignoring case: below 0 if the left one comes first.
  package func compareTails(_ left: Int, _ right: Int) -> Int {
    compare(tail(left), tail(right))
  }

  /// Orders two keys that differ at most in case: below 0 if the left one comes first.
  package func compareCases(_ left: Int, _ right: Int) -> Int {
    compare(caseStart(left)..<starts[left + 1], caseStart(right)..<starts[right + 1])
  }

  /// The part of a key between its head and its tertiary level.
  private func tail(_ key: Int) -> Range<Int> {
    let end = caseStart(key)
    return min(starts[key] + 8, end)..<end
  }

  private func caseStart(_ key: Int) -> Int { starts[key + 1] - Int(caseLengths[key]) }

  private func compare(_ left: Range<Int>, _ right: Range<Int>) -> Int {
    var (leftPlace, rightPlace) = (left.lowerBound, right.lowerBound)
    let (leftEnd, rightEnd) = (left.upperBound, right.upperBound)
    return bytes.withUnsafeBytes { bytes in
      while leftPlace + 8 <= leftEnd && rightPlace + 8 <= rightEnd {
        let leftWord = bytes.loadUnaligned(fromByteOffset: leftPlace, as: UInt64.self)
        let rightWord = bytes.loadUnaligned(fromByteOffset: rightPlace, as: UInt64.self)
        if leftWord != rightWord { return leftWord.bigEndian < rightWord.bigEndian ? -1 : 1 }
        (leftPlace, rightPlace) = (leftPlace + 8, rightPlace + 8)
      }
      while leftPlace < leftEnd && rightPlace < rightEnd {
        let (leftByte, rightByte) = (bytes[leftPlace], bytes[rightPlace])
        if leftByte != rightByte { return leftByte < rightByte ? -1 : 1 }
        (leftPlace, rightPlace) = (leftPlace + 1, rightPlace + 1)
      }
      return (leftEnd - leftPlace) - (rightEnd - rightPlace)
    }
  }
}

extension [UInt8] {
  /// The first eight bytes of a range as a number that sorts the same way, padded with zeros.
  package func sortHead(of range: Range<Int>) -> UInt64 {
    var head: UInt64 = 0
    for place in range.lowerBound..<range.lowerBound + 8 {
      head = head << 8 | (place < range.upperBound ? UInt64(self[place]) : 0)
    }
    return head
  }
}

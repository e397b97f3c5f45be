/// Writes one sort key: the primary level directly, the other levels once the text is complete.
struct CollationKeyWriter {
  /// A combining mark and its canonical combining class.
  private struct Mark {
    let `class`: UInt8
    let scalar: UInt32
  }

  private let isCaseSensitive: Bool
  private var accents: [UInt8] = []
  private var cases: [UInt8] = []
  /// The combining marks of the last letter written, with their combining classes.
  private var pendingMarks: [Mark] = []
  /// The offset of the last letter's weight, if a mark may form a contraction with it.
  private var openLetter: Int?
  /// The last letter if it is a kana, whose vowel a prolonged sound mark repeats; 0 for others.
  private var lastKana: UInt32 = 0

  init(isCaseSensitive: Bool) { self.isCaseSensitive = isCaseSensitive }

  /// Writes the key of a plain ASCII text, which has no accents.
  ///
  /// - Returns: The offset of its tertiary level.
  mutating func write(
    ascii units: UnsafeBufferPointer<UInt8>, _ weights: [UInt8], to bytes: inout [UInt8]
  ) -> Int {
    var place = 0
    var plainCases = 0
    while place < units.count {
      let unit = units[place]
      if unit >= 0x30 && unit <= 0x39 {
        var end = place + 1
        while end < units.count, units[end] >= 0x30, units[end] <= 0x39 { end += 1 }
        let weight = writeNumber(place..<end, to: &bytes) { units[$0] - 0x30 }
        addCases(common: &plainCases, weight)
        place = end
        continue
      }
      bytes.append(weights[Int(unit)])
      let isUpper = unit >= 0x41 && unit <= 0x5A
      addCases(common: &plainCases, isUpper ? CollationWeight.upper : CollationWeight.common)
      place += 1
    }
    bytes.append(CollationWeight.end)
    bytes.append(CollationWeight.end)
    let caseStart = bytes.count
    if isCaseSensitive { bytes.append(contentsOf: cases) }
    return caseStart
  }

  /// Appends a tertiary weight; common weights are held back, so that none ends the level.
  private mutating func addCases(common held: inout Int, _ weight: UInt8) {
    guard weight != CollationWeight.common else {
      held += 1
      return
    }
    cases.append(contentsOf: repeatElement(CollationWeight.common, count: held))
    cases.append(weight)
    held = 0
  }

  /// Writes the key of any text.
  ///
  /// - Returns: The offset of its tertiary level.
  mutating func write(
    _ scalars: [Unicode.Scalar], _ table: borrowing CollationTable, to bytes: inout [UInt8]
  ) -> Int {
    accents.reserveCapacity(scalars.count + 8)
    cases.reserveCapacity(scalars.count + 8)
    var place = 0
    while place < scalars.count {
      let scalar = scalars[place]
      if CollationTable.digit(scalar) != nil {
        place = write(digitsAt: place, of: scalars, table, to: &bytes)
      } else if let group = Self.group(at: place, in: scalars, table) {
        write(group.entry, scalar: scalar, table, to: &bytes)
        place += group.length
      } else if let found = CollationTable.hangulSyllable(at: place, in: scalars) {
        write(table.entry(of: found.syllable), scalar: found.syllable, table, to: &bytes)
        place += found.count
      } else {
        place += 1
        let next = place < scalars.count ? scalars[place] : nil
        write(table.entry(of: scalar, before: next), scalar: scalar, table, to: &bytes)
      }
    }
    flushMarks(table, to: &bytes)
    return finish(table, to: &bytes)
  }

  /// Writes the weights of a run of digits.
  ///
  /// - Returns: The end of the run.
  private mutating func write(
    digitsAt start: Int, of scalars: [Unicode.Scalar], _ table: borrowing CollationTable,
    to bytes: inout [UInt8]
  ) -> Int {
    var end = start + 1
    while end < scalars.count, CollationTable.digit(scalars[end]) != nil { end += 1 }
    flushMarks(table, to: &bytes)
    openLetter = nil
    accents.append(CollationWeight.common)
    let weight = writeNumber(start..<end, to: &bytes) { CollationTable.digit(scalars[$0]) ?? 0 }
    addCase(weight, table)
    return end
  }

  /// The longest contraction at a place, and its length in scalars.
  private static func group(
    at place: Int, in scalars: [Unicode.Scalar], _ table: borrowing CollationTable
  ) -> (entry: CollationTable.Entry, length: Int)? {
    let start = Int(scalars[place].value)
    guard start < table.groupStarts.count, table.groupStarts[start] else { return nil }
    let first = lowered(scalars[place])
    guard let groups = table.groups[first] else { return nil }
    for group in groups {
      let end = place + 1 + group.rest.count
      guard end <= scalars.count else { continue }
      var (isSame, hasCapital, allCapitals) = (true, false, true)
      for (offset, wanted) in group.rest.enumerated() {
        let scalar = scalars[place + 1 + offset]
        let small = lowered(scalar)
        isSame = isSame && small == wanted
        hasCapital = hasCapital || small != scalar
        allCapitals = allCapitals && small != scalar
      }
      let capitals: CollationWeight.Capitals = allCapitals ? .all : hasCapital ? .some : .none
      guard isSame,
        let weight = CollationWeight.ofGroup(
          isRaised: first != scalars[place], rest: capitals, plain: group.entry.caseWeight,
          allowsMixed: table.joinsMixedCase)
      else { continue }
      var entry = group.entry
      entry.caseWeight = weight
      return (entry, end - place)
    }
    return nil
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      let isUpper = scalar.value >= 0x41 && scalar.value <= 0x5A
      return isUpper ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
    }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  private mutating func write(
    _ entry: CollationTable.Entry, scalar: Unicode.Scalar, _ table: borrowing CollationTable,
    to bytes: inout [UInt8]
  ) {
    if entry.kind == .mark {
      let isVoicing = scalar.value == 0xFF9E || scalar.value == 0xFF9F
      let mark = isVoicing ? scalar.value - 0xFF9E + 0x3099 : scalar.value
      let combining = isVoicing ? 8 : scalar.properties.canonicalCombiningClass.rawValue
      pendingMarks.append(Mark(class: combining, scalar: mark))
      return
    }
    flushMarks(table, to: &bytes)
    writePrimary(entry, table, to: &bytes)
    for place in 0..<4 where entry.marks[place] != 0 {
      let mark = entry.marks[place]
      pendingMarks.append(
        Mark(class: table.combiningClass(ofMark: mark), scalar: 0x2FF + UInt32(mark)))
    }
    if entry.otherMark != 0 { pendingMarks.append(Mark(class: 8, scalar: entry.otherMark)) }
  }

  private mutating func writePrimary(
    _ entry: CollationTable.Entry, _ table: borrowing CollationTable, to bytes: inout [UInt8]
  ) {
    accents.append(CollationWeight.common)
    if entry.secondary != 0 { accents.append(entry.secondary) }
    addCase(entry.caseWeight, table)
    openLetter = entry.kind == .weighted && entry.second == 0 ? bytes.count : nil
    if entry.kind == .codePoint, entry.lead == table.layout.kana {
      writeKana(entry.codePoint, table, to: &bytes)
    } else {
      lastKana = 0
      bytes.append(entry.lead)
      if entry.kind == .codePoint {
        bytes.append(contentsOf: CollationTable.bytes(ofCodePoint: entry.codePoint))
      }
    }
    guard entry.second != 0 else { return }
    accents.append(CollationWeight.common)
    addCase(entry.caseWeight, table)
    bytes.append(entry.second)
  }

  /// Writes a syllable; a prolonged sound mark repeats the vowel before it, or is a symbol.
  private mutating func writeKana(
    _ code: UInt32, _ table: borrowing CollationTable, to bytes: inout [UInt8]
  ) {
    let isMark = code == CollationTable.prolongedSound
    let vowel = isMark ? CollationTable.vowel(ofSyllable: lastKana) : code
    lastKana = vowel ?? 0
    bytes.append(vowel == nil ? CollationLayout.symbol : table.layout.kana)
    bytes.append(contentsOf: CollationTable.bytes(ofCodePoint: vowel ?? code))
  }

  private mutating func addCase(_ weight: UInt8, _ table: borrowing CollationTable) {
    cases.append(table.isUpperFirst ? CollationWeight.withUpperFirst(weight) : weight)
  }

  /// Writes the marks of the last letter in canonical order, so that equivalent texts get equal keys.
  private mutating func flushMarks(_ table: borrowing CollationTable, to bytes: inout [UInt8]) {
    guard !pendingMarks.isEmpty else { return }
    if pendingMarks.count > 1 { sortPendingMarks() }
    contract(table, in: &bytes)
    for mark in pendingMarks {
      if mark.scalar >= 0x300 && mark.scalar < 0x370 {
        accents.append(table.weight(ofMark: mark.scalar))
      } else {
        accents.append(CollationWeight.otherMark)
        accents.append(contentsOf: CollationTable.bytes(ofCodePoint: mark.scalar))
      }
    }
    pendingMarks.removeAll(keepingCapacity: true)
  }

  /// Contracts the last letter with one of its marks, if an alphabet has that letter.
  ///
  /// A mark behind another mark of the same class is blocked, as in the Unicode Collation
  /// Algorithm.
  private mutating func contract(_ table: borrowing CollationTable, in bytes: inout [UInt8]) {
    guard let letter = openLetter else { return }
    openLetter = nil
    for (place, mark) in pendingMarks.enumerated() {
      guard let found = table.contraction(of: bytes[letter], with: mark.scalar) else { continue }
      guard !pendingMarks[..<place].contains(where: { $0.class == mark.class || $0.class == 0 })
      else { continue }
      bytes[letter] = found.letter
      if found.secondary != 0 { accents.append(found.secondary) }
      pendingMarks.remove(at: place)
      return
    }
  }

  /// Sorts runs of marks by combining class, as canonical ordering does; marks of class 0 stay.
  private mutating func sortPendingMarks() {
    var start = 0
    for end in 0...pendingMarks.count {
      guard end == pendingMarks.count || pendingMarks[end].class == 0 else { continue }
      let run = pendingMarks[start..<end].enumerated()
      let sorted = run.sorted { ($0.element.class, $0.offset) < ($1.element.class, $1.offset) }
      pendingMarks.replaceSubrange(start..<end, with: sorted.map(\.element))
      start = min(end + 1, pendingMarks.count)
    }
  }

  private mutating func finish(
    _ table: borrowing CollationTable, to bytes: inout [UInt8]
  ) -> Int {
    bytes.append(CollationWeight.end)
    if table.isBackwards { accents.reverse() }
    while accents.last == CollationWeight.common { accents.removeLast() }
    bytes.append(contentsOf: accents)
    bytes.append(CollationWeight.end)
    let caseStart = bytes.count
    guard isCaseSensitive else { return caseStart }
    while cases.last == CollationWeight.common { cases.removeLast() }
    bytes.append(contentsOf: cases)
    return caseStart
  }

  /// Writes a run of digits as the digit count followed by the digits, so that numbers sort by
  /// magnitude.
  ///
  /// - Returns: The tertiary weight of its leading zeros.
  private func writeNumber(
    _ places: Range<Int>, to bytes: inout [UInt8], digit: (Int) -> UInt8
  ) -> UInt8 {
    var start = places.lowerBound
    while start < places.upperBound, digit(start) == 0 { start += 1 }
    let zeros = start - places.lowerBound
    let count = places.upperBound - start
    bytes.append(CollationLayout.number)
    if count < 0xFE {
      bytes.append(UInt8(count + 1))
    } else {
      bytes.append(0xFF)
      bytes.append(contentsOf: CollationTable.bytes(ofCodePoint: UInt32(clamping: count)))
    }
    for place in start..<places.upperBound { bytes.append(digit(place) + 1) }
    guard zeros > 0 else { return CollationWeight.common }
    return UInt8(clamping: Int(CollationWeight.leadingZero) + zeros - 1)
  }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Swift's own functions of these names are in the module of regular expressions, which is 1.2 MB of a program.

extension BidirectionalCollection where Element: Comparable {
  /// The place of the first occurrence of `part`; an empty one is at the start.
  package func firstRange(of part: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      if let end = end(of: part, at: start) { return start..<end }
      if start == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  /// The places of all occurrences of `part`, which must not be empty, from first to last; none overlaps another.
  package func ranges(of part: some Collection<Element>) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var start = startIndex
    while let range = self[start...].firstRange(of: part) {
      found.append(range)
      start = range.upperBound
    }
    return found
  }

  /// Where `part` ends if it stands at `start`.
  private func end(of part: some Collection<Element>, at start: Index) -> Index? {
    var place = start
    for element in part {
      guard place != endIndex, self[place] == element else { return nil }
      formIndex(after: &place)
    }
    return place
  }
}

extension StringProtocol {
  /// Whether `part` occurs in the text, in whole characters.
  package func contains(_ part: String) -> Bool { firstRange(of: part) != nil }

  /// What is between the occurrences of `separator`, which must not be empty; nothing of it is left out.
  package func parts(between separator: String) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for range in ranges(of: separator) {
      parts.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    return parts + [self[start...]]
  }
}

extension String {
  /// The text with `other` in place of every occurrence of `part`; as it is if `part` is empty.
  package func replacing(_ part: String, with other: String) -> String {
    guard !part.isEmpty, contains(part) else { return self }
    return parts(between: part).joined(separator: other)
  }
}

extension Array {
  /// The index of the first element for which `isPast` holds, provided it holds for all that follow.
  package func partitioningIndex(where isPast: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [UInt8] {
  /// The first occurrence of a text from an offset on; nil if there is none, or if the text is empty.
  ///
  /// Unlike `firstRange(of:)`, it is as fast as the C library looks for a byte.
  package func firstOffset(of text: String, from offset: Int = 0) -> Int? {
    guard let first = text.utf8.first else { return nil }
    let length = text.utf8.count
    return withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      var place = offset
      while place <= count - length,
        let found = memchr(base + place, Int32(first), count - length + 1 - place)
      {
        if memcmp(found, text, length) == 0 { return UnsafeRawPointer(found) - base }
        place = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }
}

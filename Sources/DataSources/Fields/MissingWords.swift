import GridreelJSONText

/// The words that programs write for no value and that may be texts, too: `NA` is Namibia, and `Null` a name.
struct MissingWords: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The words, each of which is a bit.
  private static let spelled: [StaticString] = ["NA", "nan", "NaN", "null", "NULL"]
  /// Their lengths.
  private static let lengths = 2...4

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The word that a text is; none for others.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    let place = Self.spelled.firstIndex { word in
      word.utf8CodeUnitCount == text.count
        && text.indices.allSatisfy { text[$0] == word.utf8Start[$0] }
    }
    rawValue = place.map { 1 << UInt8($0) } ?? 0
  }

  /// Whether a text may be one of the words.
  @inline(__always)
  static func mayBe(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    lengths.contains(text.count) && text[0] | 0x20 == UInt8(ascii: "n")
  }
}

extension KindFinder {
  /// The words for missing values that may be texts, too.
  var missingWords: MissingWords { MissingWords(wordCounts.keys.map(MissingWords.init(rawValue:))) }

  /// The number of values that are one of some words.
  func count(of words: MissingWords) -> Int {
    wordCounts.reduce(0) { $0 + (words.contains(MissingWords(rawValue: $1.key)) ? $1.value : 0) }
  }
}

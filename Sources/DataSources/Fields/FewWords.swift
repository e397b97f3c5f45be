import GridreelPrimitives

/// The words among the numbers of a column, as long as they are few.
struct FewWords: Sendable {
  /// The number of different words that a column of numbers may have.
  private static let most = 3

  private var words: Set<String> = []
  private var hasOthers = false
  /// Whether figures that are no numbers, such as `10-15%` and `<5`, are among the texts.
  private var hasFigures = false

  /// Whether all texts so far are a few different words without digits, ranges, or notes and their marks.
  var areAll: Bool { !hasOthers && words.count <= Self.most }

  /// Whether so many of a column's values may be words: two of three where it is the same word several times, such as
  /// `n.s.` or `on request`, and one of five elsewhere.
  ///
  /// - Parameters:
  ///   - wordCount: The values that are no numbers.
  ///   - count: All values.
  /// - Returns: Whether they may.
  func mayBe(_ wordCount: Int, of count: Int) -> Bool {
    let isOneWord =
      !hasOthers && !hasFigures && words.count == 1 && wordCount > 1 && count - wordCount > 1
    // Statistics say in brackets why a number is not told.
    let areShorthand = !hasOthers && !hasFigures && words.allSatisfy(\.isShorthand)
    if areShorthand, wordCount < count, 2 * wordCount <= count { return true }
    return isOneWord ? 3 * wordCount <= 2 * count : 5 * wordCount <= count
  }

  /// Notes one more text.
  mutating func note(_ text: String) {
    guard areAll else { return }
    let text = text.trimmingBlanks
    if text.isRange {
      hasFigures = true
    } else if text.isWord || text.isNoteMark || text.isNote || text.isShorthand {
      words.insert(text)
    } else {
      hasOthers = true
    }
  }

  /// Notes that there are other texts.
  mutating func noteOther() { hasOthers = true }

  /// Notes all texts that others have noted.
  mutating func merge(_ next: FewWords) {
    hasOthers = hasOthers || next.hasOthers
    hasFigures = hasFigures || next.hasFigures
    for word in next.words { note(word) }
  }
}

extension String {
  /// Whether it is a few letters in square brackets, such as `[c]` for a confidential number.
  fileprivate var isShorthand: Bool {
    guard hasPrefix("["), hasSuffix("]"), (3...6).contains(count) else { return false }
    return dropFirst().dropLast().allSatisfy { $0.isLetter && $0.isLowercase }
  }
}

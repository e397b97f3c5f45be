/// The words among the numbers of a column, as long as they are few.
struct FewWords: Sendable {
  /// The number of different words that a column of numbers may have.
  private static let most = 3

  private var words: Set<String> = []
  private var hasOthers = false

  /// Whether all texts so far are a few different words without digits.
  var areAll: Bool { !hasOthers && words.count <= Self.most }

  /// Notes one more text.
  mutating func note(_ text: String) {
    guard areAll else { return }
    if text.isWord { words.insert(text) } else { hasOthers = true }
  }

  /// Notes that there are other texts.
  mutating func noteOther() { hasOthers = true }

  /// Notes all texts that others have noted.
  mutating func merge(_ next: FewWords) {
    hasOthers = hasOthers || next.hasOthers
    for word in next.words { note(word) }
  }
}

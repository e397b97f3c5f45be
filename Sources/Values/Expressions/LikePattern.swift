/// Matches texts with the patterns of SQL's `like`: `%` stands for any text, `_` for one character.
enum LikePattern {
  /// Whether a whole text is as a pattern says.
  static func matches(_ text: String, _ pattern: String, isCaseless: Bool) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }), pattern.utf8.allSatisfy({ $0 < 0x80 }) {
      return matches(
        Array(text.utf8), Array(pattern.utf8), any: UInt8(ascii: "%"), one: UInt8(ascii: "_"),
        fold: isCaseless ? lowercased : { $0 })
    }
    let (text, pattern) =
      isCaseless ? (text.lowercased(), pattern.lowercased()) : (text, pattern)
    return matches(Array(text), Array(pattern), any: "%", one: "_") { $0 }
  }

  private static func lowercased(_ unit: UInt8) -> UInt8 {
    unit >= 0x41 && unit <= 0x5A ? unit | 0x20 : unit
  }

  /// Matches greedily and goes back to the last `%` only: O(text × pattern), without recursion.
  private static func matches<Unit: Equatable>(
    _ text: [Unit], _ pattern: [Unit], any: Unit, one: Unit, fold: (Unit) -> Unit
  ) -> Bool {
    var (place, wanted) = (0, 0)
    var last: (place: Int, wanted: Int)?
    while place < text.count {
      if wanted < pattern.count, pattern[wanted] == any {
        last = (place, wanted)
        wanted += 1
      } else if wanted < pattern.count,
        pattern[wanted] == one || fold(pattern[wanted]) == fold(text[place])
      {
        (place, wanted) = (place + 1, wanted + 1)
      } else if let before = last {
        last = (before.place + 1, before.wanted)
        (place, wanted) = (before.place + 1, before.wanted + 1)
      } else {
        return false
      }
    }
    return pattern[wanted...].allSatisfy { $0 == any }
  }
}

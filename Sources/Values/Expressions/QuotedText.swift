extension [Character] {
  /// The text between the mark at `place` and a closing one, which stands for itself where it is doubled.
  ///
  /// - Returns: The text, and the place behind the closing mark; nil where there is none.
  func quotedText(at place: Int, until mark: Character) -> (text: String, end: Int)? {
    var text = ""
    var end = place + 1
    while end < count {
      let character = self[end]
      end += 1
      if character != mark {
        text.append(character)
      } else if end < count, self[end] == mark {
        text.append(mark)
        end += 1
      } else {
        return (text, end)
      }
    }
    return nil
  }
}

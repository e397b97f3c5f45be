extension [Character] {
  /// The text between the mark at `place` and the closing mark; a doubled mark stands for itself.
  ///
  /// - Returns: The text and the place behind the closing mark; nil if the text is not closed.
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

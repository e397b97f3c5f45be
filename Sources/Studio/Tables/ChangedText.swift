package import GridreelValues

/// The text of a changed cell: the old value with a line through it, and the new one.
package struct ChangedText: Hashable, Sendable {
  /// A piece of the text.
  package struct Piece: Hashable, Sendable {
    package let text: String
    package let state: DifferenceLines.State
  }

  package let pieces: [Piece]

  /// Writes a change; of longer texts, what both have at the ends stands once.
  package init(from old: Cell, to new: Cell, writer: CellWriter = CellWriter()) {
    var (before, after) = (writer.text(for: old), writer.text(for: new))
    if before == after {
      (before, after) = (Self.exact(old) ?? before, Self.exact(new) ?? after)
    }
    guard case .text = old.value, case .text = new.value,
      let (head, tail) = Self.common(before, after)
    else {
      pieces = [
        Piece(text: before, state: .gone), Piece(text: " ", state: .same),
        Piece(text: after, state: .added),
      ]
      return
    }
    let middle = (
      before.dropFirst(head.count).dropLast(tail.count),
      after.dropFirst(head.count).dropLast(tail.count)
    )
    let space = middle.0.isEmpty || middle.1.isEmpty ? "" : " "
    pieces = [
      Piece(text: head, state: .same), Piece(text: String(middle.0), state: .gone),
      Piece(text: space, state: .same), Piece(text: String(middle.1), state: .added),
      Piece(text: tail, state: .same),
    ].filter { !$0.text.isEmpty }
  }

  /// All digits of a number whose text leaves some out.
  private static func exact(_ cell: Cell) -> String? {
    guard case .number(let number) = cell.value else { return nil }
    guard abs(number) < 9e15 else { return cell.text }
    return Cell(value: cell.value, text: "\(number)", isTextMade: true).displayedText
  }

  /// The words that two texts have in common at their beginnings and ends, if those are half of the texts.
  private static func common(_ old: String, _ new: String) -> (head: String, tail: String)? {
    let (before, after) = (words(old), words(new))
    var (head, tail) = (0, 0)
    let most = min(before.count, after.count)
    while head < most, before[head] == after[head] { head += 1 }
    while tail < most - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
      tail += 1
    }
    let texts = (before.prefix(head).joined(), before.suffix(tail).joined())
    let shared = texts.0.count + texts.1.count
    guard shared * 2 >= max(old.count, new.count), shared >= 8 else { return nil }
    return texts
  }

  /// A text's words and what stands between them.
  private static func words(_ text: String) -> [Substring] {
    var (words, start) = ([Substring](), text.startIndex)
    var place = text.startIndex
    while place < text.endIndex {
      let next = text.index(after: place)
      if text[place].isWhitespace || next < text.endIndex && text[next].isWhitespace {
        words.append(text[start..<next])
        start = next
      }
      place = next
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }
}

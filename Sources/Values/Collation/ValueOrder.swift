/// The order of a column's texts where it is not that of their letters, such as `low`, `medium`, `high`.
///
/// Texts that it does not have come after all others, in the order of their letters.
package final class ValueOrder: Hashable, Sendable {
  /// The texts, the first in ascending order at the beginning.
  package let texts: [String]
  private let ranks: [String: UInt32]

  /// Makes an order; of a text that is there twice, the first place counts.
  package init(_ texts: [String]) {
    self.texts = texts
    ranks = Dictionary(zip(texts, UInt32(0)...)) { first, _ in first }
  }

  /// Appends four bytes that sort as the text does, none of them zero.
  func appendRank(of text: String, to bytes: inout [UInt8]) {
    var rank = ranks[text] ?? UInt32(texts.count)
    // Base 255, from the least digit: collation keys contain no zero bytes.
    let start = bytes.count
    for _ in 0..<4 {
      bytes.insert(UInt8(rank % 255) + 1, at: start)
      rank /= 255
    }
  }

  package static func == (left: ValueOrder, right: ValueOrder) -> Bool {
    left === right || left.texts == right.texts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

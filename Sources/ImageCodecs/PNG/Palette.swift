/// At most 256 premultiplied colours and the index of each.
struct Palette: Hashable, Sendable {
  /// The colours in index order: translucent ones first, then by value.
  let colors: [UInt32]
  /// Open addressing: the colour in the low half, the index in the high half; `vacant` in free
  /// slots.
  private let slots: [UInt64]

  private static let slotCount = 1024
  private static let vacant = UInt64.max

  /// Creates a palette of distinct colours, at most 256, in any order.
  init(_ distinct: [UInt32]) {
    precondition(distinct.count <= 256, "a palette has at most 256 colours")
    colors = distinct.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
    var slots = [UInt64](repeating: Self.vacant, count: Self.slotCount)
    for (index, color) in colors.enumerated() {
      var slot = Self.slot(of: color)
      while slots[slot] != Self.vacant { slot = (slot + 1) & (Self.slotCount - 1) }
      slots[slot] = UInt64(index) << 32 | UInt64(color)
    }
    self.slots = slots
  }

  @inline(__always)
  private static func slot(of color: UInt32) -> Int {
    Int((color &* 0x9e37_79b1) &>> 22)
  }

  /// Writes the index of each word of a row; all words must be in the palette.
  func writeIndices(
    of words: UnsafePointer<UInt32>, count: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    slots.withUnsafeBufferPointer { slots in
      var (last, index) = (~words[0], UInt8(0))
      for x in 0..<count {
        let word = words[x]
        if word != last {
          last = word
          var slot = Self.slot(of: word)
          while UInt32(truncatingIfNeeded: slots[slot]) != word {
            slot = (slot &+ 1) & (Self.slotCount &- 1)
          }
          index = UInt8(truncatingIfNeeded: slots[slot] &>> 32)
        }
        bytes[x] = index
      }
    }
  }
}

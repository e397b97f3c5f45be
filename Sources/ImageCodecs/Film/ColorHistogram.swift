package import GridreelPrimitives

/// The colours of a reel, and the number of pixels of each.
package struct ColorHistogram: Hashable, Sendable {
  /// The opaque colour, `0xffRRGGBB`, that shows through translucent pixels.
  package let background: UInt32

  /// Open addressing: a colour and its count share an index; a count of 0 marks a free slot.
  private var keys: [UInt32]
  private var counts: [Int]
  /// The number of different colours.
  package private(set) var colorCount = 0

  /// Creates an empty histogram of pictures over `background`, whose alpha is ignored.
  package init(background: UInt32 = 0xffff_ffff) {
    self.background = background | 0xff00_0000
    keys = [UInt32](repeating: 0, count: 1024)
    counts = [Int](repeating: 0, count: 1024)
  }

  /// Every colour with its count, most frequent first, ties by value.
  package var entries: [(color: UInt32, count: Int)] {
    zip(keys, counts).filter { $0.1 > 0 }.map { (color: $0.0, count: $0.1) }
      .sorted { ($1.count, $0.color) < ($0.count, $1.color) }
  }

  /// Counts the pixels of one frame.
  package mutating func add(_ bitmap: Bitmap) {
    bitmap.withView { view in
      var y = 0
      while y < view.height {
        let row = view.row(y)
        y += 1
        var copies = 1
        while y < view.height && view.repeatsRowAbove(y) { (y, copies) = (y + 1, copies + 1) }
        var start = 0
        for x in 1...view.width where x == view.width || row[x] != row[start] {
          add(flattened(row[start], over: background), count: (x - start) * copies)
          start = x
        }
      }
    }
  }

  /// Adds the counts of another histogram over the same background.
  package mutating func add(_ other: ColorHistogram) {
    for (color, count) in zip(other.keys, other.counts) where count > 0 { add(color, count: count) }
  }

  /// An opaque colour `0xffRRGGBB` that no counted pixel has; `nil` if all are used.
  ///
  /// Equal sets of colours give the same result.
  package var unusedColor: UInt32? {
    // Multiples of an odd number visit every colour once, and neighbours of used colours late.
    (0..<1 << 24).lazy.map { 0xff00_0000 | (UInt32($0) &* 0x61_c883 &+ 0xfe_01fd) & 0xff_ffff }
      .first { count(of: $0) == 0 }
  }

  private func count(of color: UInt32) -> Int {
    var place = Self.place(of: color, in: keys.count)
    while counts[place] > 0 && keys[place] != color { place = (place + 1) & (keys.count - 1) }
    return counts[place]
  }

  private mutating func add(_ color: UInt32, count: Int) {
    var place = Self.place(of: color, in: keys.count)
    while counts[place] > 0 && keys[place] != color { place = (place + 1) & (keys.count - 1) }
    if counts[place] == 0 {
      keys[place] = color
      colorCount += 1
    }
    counts[place] += count
    if colorCount * 2 > keys.count { grow() }
  }

  private mutating func grow() {
    let old = zip(keys, counts).filter { $0.1 > 0 }
    let size = keys.count * 4
    (keys, counts) = ([UInt32](repeating: 0, count: size), [Int](repeating: 0, count: size))
    colorCount = 0
    for (color, count) in old { add(color, count: count) }
  }

  private static func place(of color: UInt32, in size: Int) -> Int {
    Int((color &* 0x9e37_79b1) >> 8) & (size - 1)
  }
}

/// Blends a premultiplied word over an opaque one.
@inline(__always)
func flattened(_ word: UInt32, over background: UInt32) -> UInt32 {
  let rest = 255 &- word &>> 24
  if rest == 0 { return word }
  var result: UInt32 = 0xff
  for shift in [16, 8, 0] as [UInt32] {
    let under = (background &>> shift & 255) &* rest &+ 127
    result = result &<< 8 | min(255, (word &>> shift & 255) &+ under / 255)
  }
  return result
}

internal import GridreelPrimitives

/// At most 256 colours for a whole reel, chosen from its histogram.
///
/// The most frequent colours stay exact, so that backgrounds do not shift; the others are placed
/// where the error would be largest. Equal histograms give equal palettes.
package struct FilmPalette: Hashable, Sendable {
  /// The opaque colours `0xffRRGGBB`, in index order.
  package let colors: [UInt32]
  /// Whether the palette contains every colour of the reel.
  package let isExact: Bool
  /// The opaque colour that shows through translucent pixels.
  let background: UInt32
  private let lookup: ColorLookup

  /// Creates a palette of at most `maximumColors` (2...256) colours; exact if the reel has no more.
  ///
  /// If it has more, the palette has at most 255: one index stays free for unchanged pixels.
  package init(_ histogram: ColorHistogram, maximumColors: Int = 256) {
    let limit = min(256, max(2, maximumColors))
    let entries = histogram.entries
    isExact = entries.count <= limit
    var chosen: [UInt32]
    if isExact {
      chosen = entries.map(\.color).sorted()
    } else {
      var quantiser = Quantiser(entries, limit: min(255, limit))
      quantiser.spread()
      for _ in 0..<2 { quantiser.recentre() }
      chosen = quantiser.palette
    }
    if chosen.isEmpty { chosen = [histogram.background] }
    colors = chosen
    background = histogram.background
    lookup = ColorLookup(
      entries.map { ($0.color, Self.nearest(to: $0.color, in: chosen)) })
  }

  /// The frame in the nearest colours of the palette; translucent pixels are blended over the
  /// background.
  func mapped(_ bitmap: Bitmap) -> Bitmap {
    let words = bitmap.pixels
    var (last, color) = (~words[0], UInt32(0))
    return Bitmap(
      width: bitmap.width, height: bitmap.height,
      pixels: words.map { word in
        if word != last {
          last = word
          color = colors[Int(index(ofPixel: word))]
        }
        return color
      })
  }

  /// Returns the index of the colour nearest to a premultiplied word over the background.
  package func index(ofPixel word: UInt32) -> UInt8 {
    let color = flattened(word, over: background)
    return lookup.index(of: color) ?? Self.nearest(to: color, in: colors)
  }

  private static func nearest(to color: UInt32, in colors: [UInt32]) -> UInt8 {
    var (best, least) = (0, Int.max)
    for (index, candidate) in colors.enumerated() {
      let distance = squaredDistance(color, candidate)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }
}

/// Looks up the indices of known colours, by open addressing.
private struct ColorLookup: Hashable, Sendable {
  /// The colour in the low half, the index in the high half; `vacant` in free slots.
  private var slots: [UInt64]
  private static let vacant = UInt64.max

  init(_ entries: [(color: UInt32, index: UInt8)]) {
    var size = 1024
    while size < entries.count * 2 { size *= 2 }
    slots = [UInt64](repeating: Self.vacant, count: size)
    for (color, index) in entries {
      var slot = slot(of: color)
      while slots[slot] != Self.vacant { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt64(index) << 32 | UInt64(color)
    }
  }

  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    Int((color &* 0x9e37_79b1) &>> 8) & (slots.count &- 1)
  }

  func index(of color: UInt32) -> UInt8? {
    var slot = slot(of: color)
    while slots[slot] != Self.vacant {
      if UInt32(truncatingIfNeeded: slots[slot]) == color {
        return UInt8(truncatingIfNeeded: slots[slot] &>> 32)
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }
}

/// The squared perceptual distance of two opaque colours; green has the largest weight.
@inline(__always)
private func squaredDistance(_ a: UInt32, _ b: UInt32) -> Int {
  let red = Int(a &>> 16 & 255) &- Int(b &>> 16 & 255)
  let green = Int(a &>> 8 & 255) &- Int(b &>> 8 & 255)
  let blue = Int(a & 255) &- Int(b & 255)
  return 2 &* red &* red &+ 4 &* green &* green &+ 3 &* blue &* blue
}

/// Chooses a palette: frequent colours first, then repeatedly the colour with the largest error.
private struct Quantiser {
  private let entries: [(color: UInt32, count: Int)]
  private let limit: Int
  /// The number of fixed colours at the front of the palette.
  private let pinCount: Int
  private(set) var palette: [UInt32]

  init(_ entries: [(color: UInt32, count: Int)], limit: Int) {
    (self.entries, self.limit) = (entries, limit)
    pinCount = min(64, limit / 4)
    palette = entries.prefix(pinCount).map(\.color)
    if palette.isEmpty { palette = [entries[0].color] }
  }

  /// Adds the colour with the largest √count · distance² until the palette is full.
  mutating func spread() {
    let weights = entries.map { Double($0.count).squareRoot() }
    var distances = entries.map { entry in
      palette.map { squaredDistance(entry.color, $0) }.min() ?? 0
    }
    while palette.count < limit {
      var (worst, largest) = (0, 0.0)
      for index in entries.indices {
        let loss = weights[index] * Double(distances[index])
        if loss > largest { (worst, largest) = (index, loss) }
      }
      guard largest > 0 else { return }
      let color = entries[worst].color
      palette.append(color)
      for index in entries.indices {
        distances[index] = min(distances[index], squaredDistance(entries[index].color, color))
      }
    }
  }

  /// Moves every colour that is not fixed to the mean of its pixels.
  mutating func recentre() {
    var sums = [SIMD4<Int>](repeating: .zero, count: palette.count)
    for entry in entries {
      var (best, least) = (0, Int.max)
      for (index, color) in palette.enumerated() {
        let distance = squaredDistance(entry.color, color)
        if distance < least { (best, least) = (index, distance) }
      }
      let color = SIMD4(
        Int(entry.color >> 16 & 255), Int(entry.color >> 8 & 255), Int(entry.color & 255), 1)
      sums[best] &+= color &* SIMD4(repeating: entry.count)
    }
    for index in pinCount..<palette.count where sums[index][3] > 0 {
      let count = sums[index][3]
      let mean = (0..<3).map { UInt32((sums[index][$0] + count / 2) / count) }
      palette[index] = 0xff00_0000 | mean[0] << 16 | mean[1] << 8 | mean[2]
    }
  }
}

/// At most 255 colours for a whole film, chosen from its histogram.
///
/// The most frequent colours stay exact, so that backgrounds do not shift; the others are spread where the loss would be
/// largest. The same histogram gives the same palette.
package struct FilmPalette: Hashable, Sendable {
  /// The opaque colours `0xffRRGGBB` in the order of their indices.
  package let colors: [UInt32]
  /// The opaque colour that shows through translucent pixels.
  let background: UInt32
  private let indices: [UInt32: UInt8]

  /// A palette of at most `maximumColors` (2...255) colours; exact where the film has no more.
  package init(_ histogram: ColorHistogram, maximumColors: Int = 255) {
    let limit = min(255, max(2, maximumColors))
    let entries = histogram.entries
    var chosen: [UInt32]
    if entries.count <= limit {
      chosen = entries.map(\.color).sorted()
    } else {
      var quantiser = Quantiser(entries, limit: limit)
      quantiser.spread()
      for _ in 0..<2 { quantiser.recentre() }
      chosen = quantiser.palette
    }
    if chosen.isEmpty { chosen = [histogram.background] }
    colors = chosen
    background = histogram.background
    indices = Dictionary(
      entries.map { ($0.color, Self.nearest(to: $0.color, in: chosen)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The index of the colour nearest to an opaque one.
  func index(of color: UInt32) -> UInt8 {
    indices[color] ?? Self.nearest(to: color, in: colors)
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

/// How different two opaque colours look, squared; green counts most.
@inline(__always)
private func squaredDistance(_ a: UInt32, _ b: UInt32) -> Int {
  let red = Int(a &>> 16 & 255) &- Int(b &>> 16 & 255)
  let green = Int(a &>> 8 & 255) &- Int(b &>> 8 & 255)
  let blue = Int(a & 255) &- Int(b & 255)
  return 2 &* red &* red &+ 4 &* green &* green &+ 3 &* blue &* blue
}

/// Chooses a palette: frequent colours first, then always the colour that is served worst.
private struct Quantiser {
  private let entries: [(color: UInt32, count: Int)]
  private let limit: Int
  /// Colours that stay as they are, at the front of the palette.
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

  /// Moves every colour that is not pinned to the mean of the pixels it serves.
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

/// Detects pixels that only smooth an edge (Vyšniauskas 2009, with the sibling test).
///
/// Such a pixel has a darker and a brighter neighbour and few equal ones, and its darkest or brightest
/// neighbour lies in a flat area of both pictures.
struct EdgeSmoothing {
  /// The rows of one picture around the current one.
  struct Rows {
    /// The rows from two above to two below; rows outside the picture are never read.
    let rows: [UnsafePointer<UInt32>]

    /// The word in column `x`, `dy` rows below the middle one; `dy` is in -2...2.
    @inline(__always)
    subscript(x: Int, dy: Int) -> UInt32 { rows[dy &+ 2][x] }
  }

  /// The size of both pictures in pixels.
  let width, height: Int

  /// Whether the pixel smooths an edge in either picture.
  func holds(x: Int, y: Int, expected: Rows, actual: Rows) -> Bool {
    isOnEdge(x, y, expected, actual) || isOnEdge(x, y, actual, expected)
  }

  private func isOnEdge(_ x: Int, _ y: Int, _ picture: Rows, _ other: Rows) -> Bool {
    let (columns, rows) = neighbourhood(x, y)
    let center = Channels(picture[x, 0])
    var equals = isAtBorder(x, y) ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (dark, bright) = ((x: 0, dy: 0), (x: 0, dy: 0))
    for column in columns {
      for dy in rows where column != x || dy != 0 {
        let delta = Self.brightness(center, Channels(picture[column, dy]))
        if delta == 0 {
          equals += 1
          if equals > 2 { return false }
        } else if delta < darkest {
          (darkest, dark) = (delta, (column, dy))
        } else if delta > brightest {
          (brightest, bright) = (delta, (column, dy))
        }
      }
    }
    guard darkest != 0, brightest != 0 else { return false }
    return [dark, bright].contains { place in
      isPlain(place.x, y, place.dy, picture) && isPlain(place.x, y, place.dy, other)
    }
  }

  /// Whether the pixel is opaque or fully transparent and more than two neighbours have exactly its colour;
  /// the picture's border counts as one neighbour.
  ///
  /// Translucent words may be equal although their colours were not, so they do not prove a flat area. Fully
  /// transparent pixels all have the same word.
  private func isPlain(_ x: Int, _ middle: Int, _ offset: Int, _ picture: Rows) -> Bool {
    let y = middle + offset
    let (columns, rows) = neighbourhood(x, y)
    let word = picture[x, offset]
    guard word >= 0xff00_0000 || word == 0 else { return false }
    var equals = isAtBorder(x, y) ? 1 : 0
    for column in columns {
      for dy in rows where column != x || dy != 0 {
        if picture[column, offset + dy] == word { equals += 1 }
      }
    }
    return equals > 2
  }

  private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// The columns around `x`, and the rows around `y` relative to it.
  private func neighbourhood(_ x: Int, _ y: Int) -> (ClosedRange<Int>, ClosedRange<Int>) {
    (max(0, x - 1)...min(width - 1, x + 1), (y == 0 ? 0 : -1)...(y == height - 1 ? 0 : 1))
  }

  /// How much darker (below 0) or brighter the second is as seen over white; alpha decides where
  /// lightness alone cannot.
  @inline(__always)
  private static func brightness(_ first: Channels, _ second: Channels) -> Double {
    let alpha = first.alpha &- second.alpha
    let (red, green, blue) = (
      Double(first.red &- second.red &- alpha), Double(first.green &- second.green &- alpha),
      Double(first.blue &- second.blue &- alpha)
    )
    let light = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    return light == 0 ? Double(alpha) / 2 : light
  }
}

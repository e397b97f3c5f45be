import GridreelPrimitives

/// Rectangles that can be found by their place.
struct RectIndex {
  private struct Bucket: Hashable {
    let column, row: Int

    init(column: Int, row: Int) { (self.column, self.row) = (column, row) }

    init(x: Double, y: Double) {
      column = Int(clamped: (x / 96).rounded(.down))
      row = Int(clamped: (y / 48).rounded(.down))
    }
  }

  private var rects: [GridRect] = []
  private var buckets: [Bucket: [Int]] = [:]

  mutating func insert(_ rect: GridRect) {
    guard !rect.isEmpty else { return }
    rects.append(rect)
    for bucket in Self.buckets(under: rect) {
      buckets[bucket, default: []].append(rects.count - 1)
    }
  }

  /// The parts of `area` that rectangles cover, in the order of their places.
  func covered(_ area: GridRect) -> [GridRect] {
    guard !area.isEmpty, !rects.isEmpty else { return [] }
    return Self.buckets(under: area).flatMap { bucket in
      (buckets[bucket] ?? []).compactMap { number in
        let common = rects[number].intersection(area)
        // One that lies in several buckets counts in that of its first point alone.
        guard !common.isEmpty, Bucket(x: common.x, y: common.y) == bucket else { return nil }
        return common
      }
    }
  }

  /// How much of `area` is covered, in square points; where several rectangles lie, each counts.
  func coverage(_ area: GridRect) -> Double {
    covered(area).reduce(0) { $0 + $1.width * $1.height }
  }

  private static func buckets(under rect: GridRect) -> [Bucket] {
    let (first, last) = (Bucket(x: rect.x, y: rect.y), Bucket(x: rect.maxX, y: rect.maxY))
    return (first.row...last.row).flatMap { row in
      (first.column...last.column).map { Bucket(column: $0, row: row) }
    }
  }
}

import GridreelComparing
import GridreelPrimitives
import TestSupport

extension Bitmap {
  /// A picture of one colour, in which some pixels are set.
  static func plain(
    _ width: Int, _ height: Int, _ word: UInt32 = 0xffff_ffff,
    _ changes: [(x: Int, y: Int, word: UInt32)] = []
  ) -> Bitmap {
    var bitmap = Bitmap(
      width: width, height: height, pixels: [UInt32](repeating: word, count: width * height))
    for change in changes { bitmap.pixels[change.y * width + change.x] = change.word }
    return bitmap
  }

  /// The same picture with black pixels at some places.
  func marked(_ places: [(x: Int, y: Int)]) -> Bitmap {
    var copy = self
    for place in places { copy.pixels[place.y * width + place.x] = 0xff00_0000 }
    return copy
  }

  /// A picture from letters, each of which stands for a word.
  init(_ rows: [String], _ words: [Character: UInt32]) {
    self.init(
      width: rows[0].count, height: rows.count,
      pixels: rows.flatMap { row in row.map { words[$0] ?? 0 } })
  }

  /// Opaque noise.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var numbers = SeededGenerator(seed: seed)
    let words = (0..<width * height).map { _ in
      0xff00_0000 | UInt32(truncatingIfNeeded: numbers.next())
    }
    return Bitmap(width: width, height: height, pixels: words)
  }
}

extension Tolerance {
  /// A threshold in a metric.
  static func threshold(_ threshold: Double, _ metric: Metric = .oklab) -> Tolerance {
    var tolerance = Tolerance()
    (tolerance.threshold, tolerance.metric) = (threshold, metric)
    return tolerance
  }

  /// The tolerance with one property changed.
  func with<Value>(_ property: WritableKeyPath<Tolerance, Value>, _ value: Value) -> Tolerance {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

/// What two pictures differ in.
func difference(
  _ expected: Bitmap, _ actual: Bitmap, _ tolerance: Tolerance = .exact
) -> PictureDifference {
  Comparator(tolerance: tolerance).compare(expected, actual)
}

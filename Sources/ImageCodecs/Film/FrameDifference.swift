internal import GridreelPrimitives

/// The part of a frame that must be stored to show it after the previous frame.
struct FrameDifference {
  /// The way in which runs of unchanged pixels are marked.
  struct Filling {
    /// The premultiplied word for "unchanged"; no opaque pixel of the reel has it.
    let word: UInt32
    /// The minimum number of colour changes in a run to fill; plain runs compress as well unchanged.
    let leastEdges: Int
  }

  /// The part of the picture that is stored.
  let rectangle: PixelRectangle
  /// The rectangle's pixels with filled runs, row-major; `nil` if the frame's own pixels are stored.
  private let filled: [UInt32]?

  /// Whether some pixels mean "unchanged".
  var isFilled: Bool { filled != nil }

  /// Computes the difference between two frames of the same size.
  ///
  /// - Parameters:
  ///   - frame: The new frame.
  ///   - previous: The previous frame; `nil` stores the whole new one.
  ///   - alignment: The rectangle's offsets are multiples of this number.
  ///   - filling: The way to fill runs; `nil` fills none.
  init(
    of frame: Bitmap, after previous: Bitmap?, alignment: Int = 1, filling: Filling? = nil
  ) {
    guard let previous else {
      rectangle = PixelRectangle(x: 0, y: 0, width: frame.width, height: frame.height)
      filled = nil
      return
    }
    let (rectangle, filled) = previous.withView { old in
      frame.withView { new in
        let change = PixelRectangle.ofChange(from: old, to: new)?.aligned(to: alignment)
        guard let change else {
          return (PixelRectangle(x: 0, y: 0, width: 1, height: 1), [UInt32]?.none)
        }
        return (
          change,
          filling.flatMap { Self.filled(new.part(change), after: old.part(change), with: $0) }
        )
      }
    }
    (self.rectangle, self.filled) = (rectangle, filled)
  }

  /// The pixels to store, row-major.
  func words(in frame: Bitmap) -> [UInt32] {
    filled ?? ownWords(of: frame)
  }

  /// All pixels of the rectangle, changed or not, row-major.
  func ownWords(of frame: Bitmap) -> [UInt32] {
    guard rectangle.width < frame.width || rectangle.height < frame.height else {
      return frame.pixels
    }
    return frame.withView { view in
      let part = view.part(rectangle)
      return [UInt32](unsafeUninitializedCapacity: part.width * part.height) { buffer, count in
        guard let base = buffer.baseAddress else { return }
        for y in 0..<part.height {
          (base + y * part.width).initialize(from: part.row(y), count: part.width)
        }
        count = part.width * part.height
      }
    }
  }

  /// Lends the pixels to store.
  func withView<Result, Failure: Error>(
    in frame: Bitmap, _ body: (PixelView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let filled else {
      return try frame.withView { (view) throws(Failure) in try body(view.part(rectangle)) }
    }
    return try filled.withUnsafeBufferPointer { (buffer) throws(Failure) in
      guard let base = buffer.baseAddress else { preconditionFailure("a rectangle has pixels") }
      return try body(
        PixelView(
          base: base, width: rectangle.width, height: rectangle.height,
          wordsPerRow: rectangle.width))
    }
  }

  /// The new pixels with filled runs, or `nil` if none is filled or can be.
  private static func filled(
    _ new: PixelView, after old: PixelView, with filling: Filling
  ) -> [UInt32]? {
    var (isFilled, isOpaque) = (false, true)
    let words = [UInt32](unsafeUninitializedCapacity: new.width * new.height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      for y in 0..<new.height where isOpaque {
        let line = base + y * new.width
        line.initialize(from: new.row(y), count: new.width)
        var row = RowFilling(old: old.row(y), new: new.row(y), line: line, count: new.width)
        if row.fill(filling) { isFilled = true }
        // Only opaque pixels replace the ones over which they are blended.
        isOpaque = row.isOpaque
        count += new.width
      }
    }
    return isFilled && isOpaque ? words : nil
  }
}

/// Fills the runs of unchanged pixels in one row.
private struct RowFilling {
  let old, new: UnsafePointer<UInt32>
  let line: UnsafeMutablePointer<UInt32>
  let count: Int
  /// Whether all changed pixels are opaque.
  private(set) var isOpaque = true

  init(
    old: UnsafePointer<UInt32>, new: UnsafePointer<UInt32>, line: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    (self.old, self.new, self.line, self.count) = (old, new, line, count)
  }

  /// Fills the runs; returns whether there were any.
  mutating func fill(_ filling: FrameDifference.Filling) -> Bool {
    var (x, isFilled, allBits) = (0, false, UInt32(0xff00_0000))
    while x < count {
      if old[x] != new[x] {
        allBits &= new[x]
        x &+= 1
        continue
      }
      let start = x
      var edges = 0
      x &+= 1
      while x < count && old[x] == new[x] {
        edges &+= new[x] == new[x &- 1] ? 0 : 1
        x &+= 1
      }
      guard edges >= filling.leastEdges else { continue }
      (line + start).update(repeating: filling.word, count: x &- start)
      isFilled = true
    }
    isOpaque = allBits == 0xff00_0000
    return isFilled
  }
}

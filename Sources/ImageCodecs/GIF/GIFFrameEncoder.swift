package import GridreelPrimitives

/// One picture of a GIF: a rectangle and its compressed palette indices.
package struct GIFFrame: Hashable, Sendable {
  /// The place of the pixels.
  let rectangle: PixelRectangle
  /// The index of unchanged pixels; `nil` if there are none.
  let unchangedIndex: UInt8?
  /// The code size, the blocks and the terminating empty block.
  let data: [UInt8]
}

/// Maps the frames of a reel to its palette and compresses the changes.
package struct GIFFrameEncoder: FrameEncoding {
  /// The size of all frames.
  let extents: FrameExtents
  /// The colours of the whole reel.
  let palette: FilmPalette
  /// The number of bits per index, 2...8; enough for the colours and one more index, unless there
  /// are 256.
  let indexBits: Int

  init(extents: FrameExtents, palette: FilmPalette) {
    (self.extents, self.palette) = (extents, palette)
    indexBits = (2...8).first { 1 << $0 > palette.colors.count } ?? 8
  }

  /// The index that leaves pixels unchanged; `nil` if the colours use all indices.
  private var unchangedIndex: UInt8? {
    palette.colors.count < 256 ? UInt8(palette.colors.count) : nil
  }

  /// Encodes the rectangle that changed, in the nearest colours of the palette.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package func encode(_ pair: FramePair) throws(GridreelError) -> GIFFrame {
    let (bitmap, previous) = (pair.bitmap, pair.previous)
    try extents.check(bitmap)
    let rectangle = FrameDifference(of: bitmap, after: previous).rectangle
    var mapping = IndexMapping(palette: palette, unchangedIndex: unchangedIndex)
    let indices = bitmap.withView { new in
      previous.withOptionalView { old in
        mapping.indices(of: new.part(rectangle), after: old?.part(rectangle))
      }
    }
    var data: [UInt8] = []
    indices.withUnsafeBufferPointer { LZWEncoder(indexBits: indexBits).append($0, to: &data) }
    return GIFFrame(
      rectangle: rectangle, unchangedIndex: mapping.isFilled ? unchangedIndex : nil, data: data)
  }
}

extension Bitmap? {
  /// Lends the pixels, if there are any.
  fileprivate func withOptionalView<Result>(_ body: (PixelView?) -> Result) -> Result {
    guard let self else { return body(nil) }
    return self.withView { body($0) }
  }
}

/// Converts pixels to palette indices; runs that look unchanged get the index for unchanged pixels.
private struct IndexMapping {
  let palette: FilmPalette
  let unchangedIndex: UInt8?
  /// Whether some pixels got ``unchangedIndex``.
  private(set) var isFilled = false

  init(palette: FilmPalette, unchangedIndex: UInt8?) {
    (self.palette, self.unchangedIndex) = (palette, unchangedIndex)
  }

  mutating func indices(of new: PixelView, after old: PixelView?) -> [UInt8] {
    let size = new.width * new.height
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      for y in 0..<new.height {
        let line = base + y * new.width
        if y > 0 && new.repeatsRowAbove(y) {
          line.initialize(from: line - new.width, count: new.width)
        } else {
          map(new.row(y), to: line, count: new.width)
        }
      }
      if let old, let unchangedIndex { fill(base, new, old, with: unchangedIndex) }
      count = size
    }
  }

  private func map(
    _ row: UnsafePointer<UInt32>, to line: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    var (x, start) = (0, 0)
    while x < count {
      let word = row[x]
      start = x
      x &+= 1
      // Four pixels at a time, since most lie in plain runs.
      let pattern = UInt64(word) &<< 32 | UInt64(word)
      let bytes = UnsafeRawPointer(row)
      while x &+ 4 <= count {
        let first = bytes.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self)
        let second = bytes.loadUnaligned(fromByteOffset: x &* 4 &+ 8, as: UInt64.self)
        guard first == pattern && second == pattern else { break }
        x &+= 4
      }
      while x < count && row[x] == word { x &+= 1 }
      (line + start).initialize(repeating: palette.index(ofPixel: word), count: x &- start)
    }
  }

  /// Fills runs, also across row ends, along which the colour changes; plain ones compress as well
  /// unchanged.
  private mutating func fill(
    _ base: UnsafeMutablePointer<UInt8>, _ new: PixelView, _ old: PixelView, with filler: UInt8
  ) {
    var (start, hasEdges) = (0, false)
    var (lastOld, lastOldIndex) = (~old.row(0)[0], UInt8(0))
    for y in 0..<new.height {
      let (oldRow, newRow) = (old.row(y), new.row(y))
      var (x, place) = (0, y &* new.width)
      while x < new.width {
        if place > start && x &+ 8 <= new.width && areEqual(oldRow + x, newRow + x) {
          hasEdges = hasEdges || hasEdge(base + place)
          x &+= 8
          place &+= 8
          continue
        }
        let index = base[place]
        var isSame = oldRow[x] == newRow[x]
        if !isSame {
          if oldRow[x] != lastOld {
            lastOld = oldRow[x]
            lastOldIndex = palette.index(ofPixel: lastOld)
          }
          isSame = lastOldIndex == index
        }
        if isSame {
          if place > start && index != base[place &- 1] { hasEdges = true }
        } else {
          if hasEdges { fill(base, start..<place, with: filler) }
          (start, hasEdges) = (place &+ 1, false)
        }
        x &+= 1
        place &+= 1
      }
    }
    if hasEdges { fill(base, start..<new.width * new.height, with: filler) }
  }

  private mutating func fill(
    _ base: UnsafeMutablePointer<UInt8>, _ places: Range<Int>, with filler: UInt8
  ) {
    (base + places.lowerBound).update(repeating: filler, count: places.count)
    isFilled = true
  }
}

/// Whether eight pixels are equal.
@inline(__always)
private func areEqual(_ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>) -> Bool {
  let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
  return old.loadUnaligned(as: SIMD4<UInt64>.self) == new.loadUnaligned(as: SIMD4<UInt64>.self)
}

/// Whether one of eight indices differs from its predecessor.
@inline(__always)
private func hasEdge(_ indices: UnsafePointer<UInt8>) -> Bool {
  let bytes = UnsafeRawPointer(indices)
  return bytes.loadUnaligned(as: UInt64.self) != (bytes - 1).loadUnaligned(as: UInt64.self)
}

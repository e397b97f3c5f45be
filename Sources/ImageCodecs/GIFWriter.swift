package import Primitives

/// Writes an animated GIF frame by frame; each frame after the first holds only the rectangle that changed.
package struct GIFWriter: ~Copyable {
  private let width, height: Int
  private let palette: FilmPalette
  private let indexBits: Int
  private let sink: ByteSink
  private var clock: FrameClock
  private var previous: [UInt8]

  /// The index of pixels that stay as they are.
  private var unchangedIndex: UInt8 { UInt8(palette.colors.count) }

  /// Writes the head of a film.
  ///
  /// - Parameters:
  ///   - width: Width of every frame in device pixels, 1...65,535.
  ///   - height: Height of every frame in device pixels, 1...65,535.
  ///   - palette: The colours of the whole film.
  ///   - plays: How often the film runs, 0...65,536; 0 for ever.
  ///   - sink: Takes the file's bytes.
  /// - Throws: ``CodecError`` with code `tooManyPixels`, `invalidMetadata` or what the sink throws.
  package init(
    width: Int, height: Int, palette: FilmPalette, plays: Int = 0, sink: @escaping ByteSink
  ) throws(CodecError) {
    guard let storedWidth = UInt16(exactly: width), let storedHeight = UInt16(exactly: height),
      width > 0, height > 0
    else {
      throw CodecError(.tooManyPixels, "a GIF cannot be \(width) × \(height) pixels large")
    }
    guard 0...65_536 ~= plays else {
      throw CodecError(.invalidMetadata, "a GIF cannot run \(plays) times")
    }
    // One index more than there are colours, for pixels that do not change.
    let indexBits = (2...8).first { 1 << $0 > palette.colors.count } ?? 8
    var head = Array("GIF89a".utf8)
    head.appendLittleEndian(storedWidth)
    head.appendLittleEndian(storedHeight)
    head += [UInt8(0x80 | 0x70 | (indexBits - 1)), 0, 0]
    for index in 0..<1 << indexBits {
      let color = index < palette.colors.count ? palette.colors[index] : 0
      for shift in [16, 8, 0] as [UInt32] { head.append(UInt8(color >> shift & 255)) }
    }
    if plays != 1 {
      head += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      head.appendLittleEndian(UInt16(max(0, plays - 1)))
      head.append(0)
    }
    try sink(head)
    (self.width, self.height, self.palette, self.sink) = (width, height, palette, sink)
    (self.indexBits, previous) = (indexBits, [])
    // Browsers slow delays of one hundredth down to ten.
    clock = FrameClock(rate: 100, shortest: 2)
  }

  /// Writes the next frame in the nearest colours of the palette.
  ///
  /// - Parameters:
  ///   - bitmap: The whole frame; translucent pixels are laid over the histogram's background.
  ///   - duration: Seconds until the next frame; kept to 1/100 over the film, at least 0.02 and at most 655.35.
  /// - Throws: ``CodecError`` with code `frameMismatch`, `invalidMetadata` or what the sink throws.
  package mutating func add(_ bitmap: Bitmap, duration: Double) throws(CodecError) {
    guard bitmap.width == width, bitmap.height == height else {
      throw CodecError(
        .frameMismatch,
        "a frame is \(bitmap.width) × \(bitmap.height) pixels large in a film of "
          + "\(width) × \(height)")
    }
    let delay = try clock.advance(by: duration)
    let palette = palette
    let indices = bitmap.withView { view in Self.indices(of: view, in: palette) }
    let rectangle = changedRectangle(in: indices)
    let content = content(of: rectangle, in: indices)
    var bytes: [UInt8] = [0x21, 0xf9, 4, 1 << 2 | (content.isSparse ? 1 : 0)]
    bytes.appendLittleEndian(UInt16(min(65_535, delay)))
    bytes += [content.isSparse ? unchangedIndex : 0, 0, 0x2c]
    for value in [rectangle.x, rectangle.y, rectangle.width, rectangle.height] {
      bytes.appendLittleEndian(UInt16(value))
    }
    bytes.append(0)
    content.indices.withUnsafeBufferPointer {
      LZWEncoder(indexBits: indexBits).append($0, to: &bytes)
    }
    try sink(bytes)
    previous = indices
  }

  /// Writes the end of the file.
  ///
  /// - Throws: What the sink throws.
  package consuming func finish() throws(CodecError) { try sink([0x3b]) }

  private static func indices(of view: PixelView, in palette: FilmPalette) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: view.width * view.height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      for y in 0..<view.height {
        let (row, line) = (view.row(y), base + y * view.width)
        if y > 0 && view.repeatsRowAbove(y) {
          line.initialize(from: line - view.width, count: view.width)
          continue
        }
        var (last, index) = (~row[0], UInt8(0))
        for x in 0..<view.width {
          if row[x] != last {
            last = row[x]
            index = palette.index(of: flattened(last, over: palette.background))
          }
          line[x] = index
        }
      }
      count = view.width * view.height
    }
  }

  private func changedRectangle(in indices: [UInt8]) -> PixelRectangle {
    guard !previous.isEmpty else {
      return PixelRectangle(x: 0, y: 0, width: width, height: height)
    }
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let range = y * width..<(y + 1) * width
      guard previous[range] != indices[range] else { continue }
      (top, bottom) = (min(top, y), y)
      while let x = (0..<left).first(where: { previous[y * width + $0] != indices[y * width + $0] })
      {
        left = x
      }
      while let x = (right + 1..<width).last(where: {
        previous[y * width + $0] != indices[y * width + $0]
      }) {
        right = x
      }
    }
    guard bottom >= 0 else { return PixelRectangle(x: 0, y: 0, width: 1, height: 1) }
    return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The indices to write: where few pixels changed, the others get the index that leaves them alone.
  private func content(
    of rectangle: PixelRectangle, in indices: [UInt8]
  ) -> (indices: [UInt8], isSparse: Bool) {
    var (part, changes): ([UInt8], [Bool]) = ([], [])
    part.reserveCapacity(rectangle.width * rectangle.height)
    for y in rectangle.y..<rectangle.y + rectangle.height {
      let start = y * width + rectangle.x
      let range = start..<start + rectangle.width
      part.append(contentsOf: indices[range])
      if !previous.isEmpty {
        for place in range { changes.append(previous[place] != indices[place]) }
      }
    }
    guard !previous.isEmpty, changes.count(where: { $0 }) * 4 < part.count else {
      return (part, false)
    }
    for place in part.indices where !changes[place] { part[place] = unchangedIndex }
    return (part, true)
  }
}

extension [UInt8] {
  /// Appends two bytes, the lowest first.
  fileprivate mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(value & 255))
    append(UInt8(value >> 8))
  }
}

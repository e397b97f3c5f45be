package import GridreelPrimitives

/// Premultiplied `0xAARRGGBB` pixels in borrowed memory, row-major, top row first, without padding.
///
/// It lives only inside the closure to which it is lent; all drawing is clipped to the buffer's
/// bounds.
package struct PixelBuffer: ~Copyable {
  private let base: UnsafeMutablePointer<UInt32>
  /// The size in device pixels.
  package let width, height: Int

  init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    (self.base, self.width, self.height) = (base, width, height)
  }

  /// The rectangle of all its pixels.
  package var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// Replaces every pixel; the memory need not be initialised.
  package func clear(to color: GridColor) {
    base.initialize(repeating: Ink(color).pixel, count: width * height)
  }

  /// Composites a colour over the rectangle's pixels.
  package func fill(_ rect: PixelRect, with color: GridColor) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, color.alpha > 0 else { return }
    let ink = Ink(color)
    for y in area.top..<area.bottom {
      let row = base + (y * width + area.left)
      if color.isOpaque {
        row.update(repeating: ink.pixel, count: area.width)
      } else {
        PixelBuffer.blend(ink, weight: Ink.one, into: row, count: area.width)
      }
    }
  }

  /// Composites an ink over `count` pixels of row `y` from column `x` on, weighted by `weight /
  /// 65536`.
  ///
  /// Pixels outside `clip` stay unchanged.
  package func blend(
    _ ink: Ink, weight: UInt32, y: Int, columns: Range<Int>, clip: PixelRect
  ) {
    let area = clip.intersection(bounds)
    guard weight > 0, y >= area.top, y < area.bottom else { return }
    let (left, right) = (max(columns.lowerBound, area.left), min(columns.upperBound, area.right))
    guard left < right else { return }
    PixelBuffer.blend(ink, weight: weight, into: base + (y * width + left), count: right - left)
  }

  /// Adjacent pixels in a grid are mostly equal, so a result is reused until the pixel below
  /// changes.
  private static func blend(
    _ ink: Ink, weight: UInt32, into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var below = row[0]
    var result = ink.over(below, weight: weight)
    for x in 0..<count {
      if row[x] != below {
        below = row[x]
        result = ink.over(below, weight: weight)
      }
      row[x] = result
    }
  }

  /// Composites an ink through a mask whose top left pixel is at column `x` of row `y`.
  ///
  /// - Parameters:
  ///   - mask: Coverage, row-major, `width × (mask.count / width)` bytes; 0 is none, 255 is full.
  ///   - maskWidth: The mask's width in pixels.
  ///   - x: The column of the mask's left edge; may lie outside.
  ///   - y: The row of the mask's top edge; may lie outside.
  ///   - ink: The colour's tables.
  ///   - clip: The drawable area.
  package func draw(
    mask: UnsafeBufferPointer<UInt8>, maskWidth: Int, x: Int, y: Int, ink: borrowing MaskInk,
    clip: PixelRect
  ) {
    guard maskWidth > 0, let coverage = mask.baseAddress else { return }
    let whole = PixelRect(
      left: x, top: y, right: x + maskWidth, bottom: y + mask.count / maskWidth)
    let area = whole.intersection(clip).intersection(bounds)
    guard !area.isEmpty else { return }
    let solid = ink.solid
    ink.shares.withUnsafeBufferPointer { shares in
      ink.rests.withUnsafeBufferPointer { rests in
        for row in area.top..<area.bottom {
          let source = coverage + ((row - y) * maskWidth + area.left - x)
          let target = base + (row * width + area.left)
          for column in 0..<area.width {
            let covered = Int(source[column])
            if covered == 0 { continue }
            if covered == 255, let solid {
              target[column] = solid
            } else {
              let rest = MaskInk.spread(target[column]) &* UInt64(rests[covered])
              target[column] = MaskInk.collapse(rest &+ shares[covered])
            }
          }
        }
      }
    }
  }
}

extension PixelBuffer {
  /// Returns the pixels of an area inside the buffer, row-major.
  package func copy(_ area: PixelRect) -> [UInt32] {
    precondition(bounds.contains(area), "the area lies inside the buffer")
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area.width * area.height)
    for y in area.top..<area.bottom {
      for x in area.left..<area.right { pixels.append(self[x, y]) }
    }
    return pixels
  }

  /// Blends saved pixels back in; the current pixels keep the weight `kept`.
  ///
  /// - Parameters:
  ///   - saved: The result of ``copy(_:)`` for the same area.
  ///   - area: An area inside the buffer.
  ///   - kept: The weight, in `0...1`; applied in steps of 1/255.
  package func restore(_ saved: [UInt32], to area: PixelRect, keeping kept: Double) {
    precondition(bounds.contains(area), "the area lies inside the buffer")
    precondition(saved.count == area.width * area.height, "there is a pixel for each place")
    let share = UInt64((kept.unitClamped * 255).rounded())
    saved.withUnsafeBufferPointer { saved in
      for line in 0..<area.height {
        let target = row(area.top + line) + area.left
        let source = line * area.width
        for column in 0..<area.width where target[column] != saved[source + column] {
          target[column] = MaskInk.collapse(
            MaskInk.spread(target[column]) &* share
              &+ MaskInk.spread(saved[source + column]) &* (255 - share) &+ 0x0080_0080_0080_0080)
        }
      }
    }
  }

  /// Blends saved pixels back in; each current pixel keeps the weight `coverage / 255`.
  ///
  /// - Parameters:
  ///   - saved: The result of ``copy(_:)`` for the same area.
  ///   - area: An area inside the buffer.
  ///   - coverage: The weight of each current pixel, row-major.
  package func restore(_ saved: [UInt32], to area: PixelRect, keeping coverage: [UInt8]) {
    precondition(bounds.contains(area), "the area lies inside the buffer")
    precondition(
      saved.count == area.width * area.height && coverage.count == saved.count,
      "there is a pixel and a coverage for each place of the area")
    for index in saved.indices where coverage[index] < 255 {
      let (x, y) = (area.left + index % area.width, area.top + index / area.width)
      let kept = UInt64(coverage[index])
      self[x, y] = MaskInk.collapse(
        MaskInk.spread(self[x, y]) &* kept &+ MaskInk.spread(saved[index]) &* (255 - kept)
          &+ 0x0080_0080_0080_0080)
    }
  }

  /// The address of a row's first pixel; the row must lie inside the buffer.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { base + y * width }

  private subscript(x: Int, y: Int) -> UInt32 {
    get { base[y * width + x] }
    nonmutating set { base[y * width + x] = newValue }
  }
}

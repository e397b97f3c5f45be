package import GridreelPrimitives

/// One picture of an APNG: a rectangle and its compressed pixels.
package struct APNGFrame: Hashable, Sendable {
  /// The place of the pixels.
  let rectangle: PixelRectangle
  /// Whether the pixels are blended over the previous ones instead of replacing them.
  let isLaidOver: Bool
  /// A zlib stream.
  let data: [UInt8]
}

/// The way in which an APNG stores colours, which is the same for the whole reel.
package enum APNGColors: Hashable, Sendable {
  /// Exactly, in three bytes per pixel; every frame is opaque.
  ///
  /// A colour that no frame uses represents unchanged pixels, which saves some 5 %.
  case opaque(unusedColor: UInt32?)
  /// Exactly, in four bytes per pixel.
  case translucent
  /// In the nearest colours of a palette, in one byte per pixel; half the size.
  case palette(FilmPalette)
}

/// Encodes the changes from frame to frame with PNG compression.
package struct APNGFrameEncoder: FrameEncoding {
  /// The size of all frames.
  let extents: FrameExtents
  /// The storage of the file's pixels.
  let form: PixelForm
  private let palette: FilmPalette?
  private let filling: FrameDifference.Filling?

  /// Runs with fewer colour changes compress about as well unchanged (measured on grids with moving
  /// rows).
  private static let leastEdges = 8

  init(extents: FrameExtents, colors: APNGColors) {
    self.extents = extents
    let filler: UInt32?
    switch colors {
    case .opaque(let unusedColor):
      (form, palette, filler) = (.rgb, nil, unusedColor.map { $0 | 0xff00_0000 })
    case .translucent:
      (form, palette, filler) = (.rgba, nil, 0)
    case .palette(let film):
      let hasRoom = film.colors.count < 256
      form = .palette(Palette(film.colors + (hasRoom ? [0] : [])))
      (palette, filler) = (film, hasRoom ? 0 : nil)
    }
    filling = filler.map { .init(word: $0, leastEdges: Self.leastEdges) }
  }

  /// The opaque colour that the file declares to be transparent; nil if there is none.
  var transparentColor: UInt32? { form == .rgb ? filling?.word : nil }

  /// Encodes the rectangle that changed.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package func encode(_ pair: FramePair) throws(GridreelError) -> APNGFrame {
    let (bitmap, previous) = (pair.bitmap, pair.previous)
    try extents.check(bitmap)
    if form == .rgb {
      guard bitmap.isOpaque else {
        throw GridreelError(.internalFault, "a frame of an opaque film is translucent")
      }
    }
    let frame = palette?.mapped(bitmap) ?? bitmap
    let before = previous.map { palette?.mapped($0) ?? $0 }
    let difference = FrameDifference(of: frame, after: before, filling: filling)
    var data: [UInt8] = []
    try difference.withView(in: frame) { (view) throws(GridreelError) in
      try WholeBufferCompressor(level: 6, filter: .none).compress(view, as: form, to: &data)
    }
    return APNGFrame(
      rectangle: difference.rectangle, isLaidOver: difference.isFilled, data: data)
  }
}

internal import CCairo
package import Primitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A picture being drawn: the same memory, used by Cairo and as raw pixels.
///
/// It exists only inside ``draw(width:height:background:_:)``, which lends it to its closure.
package struct BitmapCanvas: ~Copyable {
  /// The maximum number of device pixels per side that Cairo supports.
  package static let maximumSide = 32767

  private let surface: OpaquePointer
  private let buffer: PixelBuffer
  /// Draws with Cairo, in device pixels.
  package let painter: Painter

  /// Draws a picture directly into the returned array.
  ///
  /// - Parameters:
  ///   - width: Width in device pixels, `1...32_767`.
  ///   - height: Height in device pixels, `1...32_767`.
  ///   - background: The value of every pixel before `body` draws.
  ///   - body: Draws; it must not keep the canvas.
  /// - Returns: `height × width` premultiplied pixels `0xAARRGGBB`, row-major, without padding.
  /// - Throws: ``CairoError`` with code `invalidSize`, `outOfMemory`, or an error that Cairo met
  ///   while drawing.
  package static func draw(
    width: Int, height: Int, background: Color, _ body: (borrowing BitmapCanvas) -> Void
  ) throws(CairoError) -> [UInt32] {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw CairoError(code: .invalidSize, call: "BitmapCanvas.draw")
    }
    var failure: CairoError?
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
      guard let base = memory.baseAddress else { return }
      askForHugePages(UnsafeMutableRawBufferPointer(memory))
      let buffer = PixelBuffer(base: base, width: width, height: height)
      buffer.clear(to: background)
      count = width * height
      do throws(CairoError) {
        let canvas = try BitmapCanvas(over: base, buffer: buffer)
        body(canvas)
        try canvas.finish()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  private init(over base: UnsafeMutablePointer<UInt32>, buffer: consuming PixelBuffer)
    throws(CairoError)
  {
    let (width, height) = (Int32(buffer.width), Int32(buffer.height))
    let created: OpaquePointer = UnsafeMutableRawPointer(base).withMemoryRebound(
      to: UInt8.self, capacity: buffer.width * buffer.height * 4
    ) { bytes in
      cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, width, height, width * 4)
    }
    do throws(CairoError) {
      try CairoError.check(
        cairo_surface_status(created), in: "cairo_image_surface_create_for_data")
      painter = try Painter(surface: created)
    } catch {
      cairo_surface_destroy(created)
      throw error
    }
    surface = created
    self.buffer = buffer
  }

  deinit { cairo_surface_destroy(surface) }

  /// Lends the raw pixels, synchronised with Cairo's drawing before and after.
  package func withPixels(_ body: (borrowing PixelBuffer) -> Void) {
    cairo_surface_flush(surface)
    body(buffer)
    cairo_surface_mark_dirty(surface)
  }

  private func finish() throws(CairoError) {
    try painter.checkStatus()
    cairo_surface_flush(surface)
    try CairoError.check(cairo_surface_status(surface), in: "cairo_surface_flush")
  }

  /// Allows the kernel to back a large picture by pages of 2 MiB, so that first touching it costs
  /// less.
  private static func askForHugePages(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    let hugePage = 2 << 20
    guard memory.count >= 2 * hugePage, let base = memory.baseAddress else { return }
    let start = Int(bitPattern: base)
    let (first, end) = ((start + 4095) & ~4095, (start + memory.count) & ~4095)
    // Advice only: if the kernel declines, the picture is the same.
    _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
    #endif
  }
}

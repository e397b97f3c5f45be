internal import CGridreelCairo
package import GridreelPrimitives

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

  /// The part of the picture that is drawn; whoever draws pixels must keep within it.
  package let area: PixelRect
  private let surface: OpaquePointer
  private let buffer: PixelBuffer
  /// Draws with Cairo, in device pixels.
  package let painter: Painter

  /// Draws a picture directly into the returned array.
  ///
  /// Cairo has a limit for sides, so a picture that exceeds it is drawn part by part; coordinates are
  /// those of the whole picture all the same.
  ///
  /// - Parameters:
  ///   - width: Width in device pixels, at least 1.
  ///   - height: Height in device pixels, at least 1.
  ///   - background: The value of every pixel before `body` draws.
  ///   - side: The maximum number of device pixels per side of a part.
  ///   - body: Draws one part, ``area``; it must not keep the canvas.
  /// - Returns: `height × width` premultiplied pixels `0xAARRGGBB`, row-major, without padding.
  /// - Throws: ``GridreelError`` with code `usage` for a size that is not possible, or the first error of Cairo.
  package static func draw(
    width: Int, height: Int, background: GridColor, side: Int = maximumSide,
    _ body: (borrowing BitmapCanvas) -> Void
  ) throws(GridreelError) -> [UInt32] {
    // A row's bytes are a number of 32 bits in Cairo.
    guard (1...(1 << 28)).contains(width), height >= 1, (1...maximumSide).contains(side) else {
      throw GridreelError(.invalidSize, call: "BitmapCanvas.draw")
    }
    var failure: GridreelError?
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
      guard let base = memory.baseAddress else { return }
      askForHugePages(UnsafeMutableRawBufferPointer(memory))
      PixelBuffer(base: base, width: width, height: height).clear(to: background)
      count = width * height
      do throws(GridreelError) {
        for area in parts(width: width, height: height, side: side) {
          let buffer = PixelBuffer(base: base, width: width, height: height)
          let canvas = try BitmapCanvas(over: base, buffer: buffer, area: area)
          body(canvas)
          try canvas.finish()
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  /// The parts of a picture, none of which is larger than `side` either way.
  private static func parts(width: Int, height: Int, side: Int) -> [PixelRect] {
    stride(from: 0, to: height, by: side).flatMap { top in
      stride(from: 0, to: width, by: side).map { left in
        PixelRect(
          left: left, top: top, right: min(left + side, width), bottom: min(top + side, height))
      }
    }
  }

  private init(
    over base: UnsafeMutablePointer<UInt32>, buffer: consuming PixelBuffer, area: PixelRect
  ) throws(GridreelError) {
    let (width, height) = (Int32(area.width), Int32(area.height))
    let stride = buffer.width * 4
    let start = base + (area.top * buffer.width + area.left)
    let created: OpaquePointer = UnsafeMutableRawPointer(start).withMemoryRebound(
      to: UInt8.self, capacity: (area.height - 1) * stride + area.width * 4
    ) { bytes in
      cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, width, height, Int32(stride))
    }
    cairo_surface_set_device_offset(created, Double(-area.left), Double(-area.top))
    do throws(GridreelError) {
      try GridreelError.check(
        cairo_surface_status(created), in: "cairo_image_surface_create_for_data")
      painter = try Painter(surface: created)
    } catch {
      cairo_surface_destroy(created)
      throw error
    }
    surface = created
    self.buffer = buffer
    self.area = area
  }

  deinit { cairo_surface_destroy(surface) }

  /// Lends the raw pixels, synchronised with Cairo's drawing before and after.
  package func withPixels(_ body: (borrowing PixelBuffer) -> Void) {
    cairo_surface_flush(surface)
    body(buffer)
    cairo_surface_mark_dirty(surface)
  }

  private func finish() throws(GridreelError) {
    try painter.checkStatus()
    cairo_surface_flush(surface)
    try GridreelError.check(cairo_surface_status(surface), in: "cairo_surface_flush")
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

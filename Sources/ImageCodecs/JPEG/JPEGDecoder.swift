package import GridreelPrimitives

/// Decodes JPEG files, baseline or progressive, grey or coloured, into opaque bitmaps.
///
/// Rejects CMYK pictures; does not apply colour profiles and Exif rotation.
package struct JPEGDecoder: Hashable, Sendable {
  /// The maximum number of pixels of a file.
  package let maximumPixels: Int
  /// The minimum length of the decoded picture's longer side, if the file's is longer.
  package let wantedSide: Int

  /// Creates a decoder that rejects pictures of more than `maximumPixels`, by default 2^28.
  ///
  /// Pictures with a side longer than `wantedSide` may be decoded smaller, which is much faster, but
  /// never below it.
  package init(maximumPixels: Int = 1 << 28, wantedSide: Int = .max) {
    (self.maximumPixels, self.wantedSide) = (maximumPixels, wantedSide)
  }

  /// A decoded picture with the size of its file's.
  package struct Result: Sendable {
    /// The pixels; possibly fewer than the file has.
    package let bitmap: Bitmap
    /// The size of the file's picture, in pixels.
    package let width, height: Int
  }

  /// Whether libturbojpeg is installed.
  package static var isAvailable: Bool { JPEGLibrary.shared != nil }

  /// Decodes the picture of a complete JPEG file.
  ///
  /// - Throws: ``GridreelError`` with code `badInput`, also if libturbojpeg is missing, `overBudget` or
  ///   `internalFault`.
  package func decode(_ bytes: [UInt8]) throws(GridreelError) -> Result {
    guard let library = JPEGLibrary.shared else {
      throw GridreelError(.badInput, "JPEG pictures need libturbojpeg")
    }
    let handle = try library.handle()
    defer { library.release(handle) }
    var outcome: Swift.Result<Result, GridreelError>?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(GridreelError) {
        outcome = .success(try decode(buffer, library, handle))
      } catch {
        outcome = .failure(error)
      }
    }
    guard let outcome else { throw GridreelError(.badInput, "it has no bytes") }
    return try outcome.get()
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ library: JPEGLibrary, _ handle: JPEGLibrary.Handle
  ) throws(GridreelError) -> Result {
    let (width, height) = try library.size(of: bytes, by: handle)
    guard width <= maximumPixels / height else {
      throw GridreelError(
        .overBudget, "\(width) × \(height) pixels are more than the \(maximumPixels) allowed")
    }
    let eighths = eighths(for: max(width, height))
    let (across, down) = (
      JPEGLibrary.scaled(width, by: eighths), JPEGLibrary.scaled(height, by: eighths)
    )
    var failure: GridreelError?
    let pixels = [UInt32](unsafeUninitializedCapacity: across * down) { memory, count in
      guard let base = memory.baseAddress else { return }
      base.initialize(repeating: 0, count: across * down)
      count = across * down
      do throws(GridreelError) {
        try library.decode(bytes, into: base, width: across, height: down, by: handle)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return Result(
      bitmap: Bitmap(width: across, height: down, pixels: pixels), width: width, height: height)
  }

  /// Returns the number of pixels decoded from a file of this size.
  package func pixelCount(width: Int, height: Int) -> Int {
    let eighths = eighths(for: max(width, height))
    return JPEGLibrary.scaled(width, by: eighths) * JPEGLibrary.scaled(height, by: eighths)
  }

  /// The smallest of 1, 2, 4 and 8 eighths that leaves a side long enough.
  private func eighths(for side: Int) -> Int {
    [1, 2, 4].first { JPEGLibrary.scaled(side, by: $0) >= wantedSide } ?? 8
  }
}

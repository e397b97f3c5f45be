package import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The decompressed scan lines of a PNG file, some or all of which may still be filtered.
///
/// Each line starts with its filter type; an unfiltered line has type 0. The file has been validated
/// completely: all remaining steps cannot fail.
package struct PNGScanLines: Sendable {
  /// The properties of the file.
  package let info: PNGInfo
  /// The filter byte and the samples of each line, pass by pass, and eight bytes of slack.
  private(set) var bytes: [UInt8]
  let passes: [InterlacePass]
  let expander: SampleExpander

  /// Decompresses a file.
  ///
  /// - Throws: ``GridreelError`` with code `truncated`, `badInput` or `internalFault`.
  init(_ file: PNGFile) throws(GridreelError) {
    info = file.info
    expander = SampleExpander(file)
    passes = InterlacePass.all(of: file.info)
    bytes = try Inflater.scanLines(of: file, count: passes.reduce(0) { $0 + $1.byteCount })
    try checkFilters()
    // Indices can be validated only in unfiltered lines.
    if info.colorType == .palette && expander.validCount < 1 << info.depth { try checkIndices() }
  }

  /// Bytes from one pixel to the next, 1...8; 1 for pixels smaller than a byte.
  var distance: Int { max(1, info.bitsPerPixel / 8) }

  /// Unfilters all lines.
  package mutating func makePlain() {
    let (passes, distance) = (passes, distance)
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard var start = buffer.baseAddress else { return }
      for pass in passes {
        for y in 0..<pass.height { Self.makePlain(start, y, pass, distance) }
        start += pass.byteCount
      }
    }
  }

  /// Unfilters line `y` of a pass; the line above it must be unfiltered.
  @inline(__always)
  private static func makePlain(
    _ start: UnsafeMutablePointer<UInt8>, _ y: Int, _ pass: InterlacePass, _ distance: Int
  ) {
    let line = start + y &* (pass.bytesPerLine &+ 1)
    let above = y == 0 ? nil : UnsafePointer(line - pass.bytesPerLine)
    LineUnfilter.reverse(
      line + 1, line[0], above: above, count: pass.bytesPerLine, distance: distance)
    line[0] = 0
  }

  /// Returns the picture and consumes the lines.
  package consuming func bitmap() -> Bitmap {
    let (info, passes, expander, distance) = (info, passes, expander, distance)
    var lines = bytes
    // From here on the lines have one owner, so they are unfiltered in place.
    bytes = []
    let pixels = [UInt32](unsafeUninitializedCapacity: info.width * info.height) { buffer, count in
      guard let output = buffer.baseAddress else { return }
      lines.withUnsafeMutableBufferPointer { lines in
        guard var start = lines.baseAddress else { return }
        LargeMemory.prepare(output, byteCount: buffer.count * 4)
        for pass in passes {
          for y in 0..<pass.height {
            Self.makePlain(start, y, pass, distance)
            expander.expand(
              UnsafePointer(start + y * (pass.bytesPerLine + 1) + 1), count: pass.width,
              to: output + (pass.y + y * pass.stepY) * info.width + pass.x, step: pass.stepX)
          }
          start += pass.byteCount
        }
      }
      count = info.width * info.height
    }
    return Bitmap(width: info.width, height: info.height, pixels: pixels)
  }

  /// Whether the picture has exactly the pixels of `bitmap`; consumes the lines.
  consuming func hasPixels(of bitmap: Bitmap) -> Bool {
    guard (info.width, info.height) == (bitmap.width, bitmap.height) else { return false }
    guard !info.isInterlaced else { return self.bitmap() == bitmap }
    let width = info.width
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    defer { row.deallocate() }
    for y in 0..<info.height {
      makePlain(y)
      expand(y, to: row)
      let isSame = bitmap.pixels.withUnsafeBufferPointer { pixels in
        pixels.baseAddress.map { memcmp(row, $0 + y * width, width * 4) == 0 } ?? false
      }
      guard isSame else { return false }
    }
    return true
  }

  /// Unfilters line `y` of a picture that is not interlaced; the line above it must be unfiltered.
  private mutating func makePlain(_ y: Int) {
    let (pass, distance) = (passes[0], distance)
    bytes.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { Self.makePlain(start, y, pass, distance) }
    }
  }

  /// Whether every 16-bit sample is exactly representable in 8 bits.
  mutating func hasOnlyByteSamples() -> Bool {
    guard info.depth == 16 else { return true }
    makePlain()
    return everyLine { line, pass in
      stride(from: 1, to: pass.bytesPerLine, by: 2).allSatisfy { line[$0] == line[$0 + 1] }
    }
  }

  private func checkFilters() throws(GridreelError) {
    let isValid = everyLine { line, _ in line[0] <= 4 }
    guard isValid else { throw GridreelError(.badInput, "there is a scan line filter above 4") }
  }

  private mutating func checkIndices() throws(GridreelError) {
    makePlain()
    let isValid = everyLine { line, pass in
      expander.hasValidIndices(line + 1, count: pass.width)
    }
    guard isValid else {
      throw GridreelError(.badInput, "a pixel names a colour that the palette does not have")
    }
  }

  /// Whether a condition holds for each line, given its filter byte and its pass.
  private func everyLine(_ holds: (UnsafePointer<UInt8>, InterlacePass) -> Bool) -> Bool {
    withLines { lines in
      var start = lines
      for pass in passes {
        for y in 0..<pass.height where !holds(start + y * (pass.bytesPerLine + 1), pass) {
          return false
        }
        start += pass.byteCount
      }
      return true
    }
  }

  /// Lends the lines for reading.
  func withLines<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("scan lines have bytes") }
      return body(base)
    }
  }

  /// Lends the lines of two pictures that are not interlaced, for reading and unfiltering.
  static func lend<Result>(
    _ first: inout PNGScanLines, _ second: inout PNGScanLines,
    to body: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Result
  ) -> Result {
    first.bytes.withUnsafeMutableBufferPointer { first in
      second.bytes.withUnsafeMutableBufferPointer { second in
        guard let first = first.baseAddress, let second = second.baseAddress else {
          preconditionFailure("scan lines have bytes")
        }
        return body(first, second)
      }
    }
  }

  /// Writes the words of line `y`, which is unfiltered, of a picture that is not interlaced.
  func expand(_ y: Int, to output: UnsafeMutablePointer<UInt32>) {
    let pass = passes[0]
    withLines { lines in
      expander.expand(
        lines + y * (pass.bytesPerLine + 1) + 1, count: pass.width, to: output, step: 1)
    }
  }
}

/// Prepares memory for whole pictures.
enum LargeMemory {
  /// Requests large pages for fresh memory, so that its first use costs less.
  static func prepare(_ start: UnsafeMutableRawPointer, byteCount: Int) {
    #if os(Linux)
    let page = 1 << 21
    let first = (Int(bitPattern: start) + page - 1) & ~(page - 1)
    let end = (Int(bitPattern: start) + byteCount) & ~(page - 1)
    guard end > first, let address = UnsafeMutableRawPointer(bitPattern: first) else { return }
    // A kernel without large pages declines, which changes nothing.
    madvise(address, end - first, Int32(MADV_HUGEPAGE))
    #endif
  }
}

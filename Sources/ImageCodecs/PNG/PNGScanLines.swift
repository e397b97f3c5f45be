package import Primitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The unpacked scan lines of a PNG file, of which some or all may still be filtered.
///
/// Each line begins with its filter type; a line that was made plain has type 0. Everything that could
/// be wrong with the file was looked at: what is left to do cannot fail.
package struct PNGScanLines: Sendable {
  /// What the file says about its picture.
  package let info: PNGInfo
  /// The filter byte and the samples of each line, pass by pass, and eight bytes of slack.
  private(set) var bytes: [UInt8]
  let passes: [InterlacePass]
  let expander: SampleExpander

  /// Unpacks a file.
  ///
  /// - Throws: ``CodecError`` with code `truncated`, `damaged`, `checksumMismatch` or `outOfMemory`.
  init(_ file: PNGFile) throws(CodecError) {
    info = file.info
    expander = SampleExpander(file)
    passes = InterlacePass.all(of: file.info)
    bytes = try Inflater.scanLines(of: file, count: passes.reduce(0) { $0 + $1.byteCount })
    try checkFilters()
    // Whether all indices are valid can be seen only in plain lines.
    if info.colorType == .palette && expander.validCount < 1 << info.depth { try checkIndices() }
  }

  /// Bytes from one pixel to the next, 1...8; 1 for pixels smaller than a byte.
  var distance: Int { max(1, info.bitsPerPixel / 8) }

  /// Makes all lines plain.
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

  /// Makes line `y` of a pass plain; the one above it is.
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

  /// The picture.
  package consuming func bitmap() -> Bitmap {
    let (info, passes, expander, distance) = (info, passes, expander, distance)
    var lines = bytes
    // From here on the lines have one owner, so they are made plain in place.
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

  /// Whether every sample of 16 bits is one of 8 bits said more finely.
  mutating func hasOnlyByteSamples() -> Bool {
    guard info.depth == 16 else { return true }
    makePlain()
    return everyLine { line, pass in
      stride(from: 1, to: pass.bytesPerLine, by: 2).allSatisfy { line[$0] == line[$0 + 1] }
    }
  }

  private func checkFilters() throws(CodecError) {
    let isValid = everyLine { line, _ in line[0] <= 4 }
    guard isValid else { throw CodecError(.damaged, "there is a scan line filter above 4") }
  }

  private mutating func checkIndices() throws(CodecError) {
    makePlain()
    let isValid = everyLine { line, pass in
      expander.hasValidIndices(line + 1, count: pass.width)
    }
    guard isValid else {
      throw CodecError(.damaged, "a pixel names a colour that the palette does not have")
    }
  }

  /// Whether something holds for each line, told by its filter byte and its pass.
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

  /// Lends the lines, to be read.
  func withLines<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("scan lines have bytes") }
      return body(base)
    }
  }

  /// Lends the lines of two pictures that are not interlaced, to be read and made plain.
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

  /// Writes the words of line `y`, which is plain, of a picture that is not interlaced.
  func expand(_ y: Int, to output: UnsafeMutablePointer<UInt32>) {
    let pass = passes[0]
    withLines { lines in
      expander.expand(
        lines + y * (pass.bytesPerLine + 1) + 1, count: pass.width, to: output, step: 1)
    }
  }
}

/// Memory for whole pictures.
enum LargeMemory {
  /// Asks the system for large pages below fresh memory, so that its first use costs less.
  static func prepare(_ start: UnsafeMutableRawPointer, byteCount: Int) {
    #if os(Linux)
    let page = 1 << 21
    let first = (Int(bitPattern: start) + page - 1) & ~(page - 1)
    let end = (Int(bitPattern: start) + byteCount) & ~(page - 1)
    guard end > first, let address = UnsafeMutableRawPointer(bitPattern: first) else { return }
    // A kernel that knows no large pages says no, which changes nothing.
    madvise(address, end - first, Int32(MADV_HUGEPAGE))
    #endif
  }
}

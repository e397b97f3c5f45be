internal import CGridreelCodecs
import GridreelPrimitives

/// Compresses scan lines with libdeflate, which needs all of them in memory at once.
struct WholeBufferCompressor {
  /// libdeflate's level, 1 (fast) to 12 (small, very slow).
  let level: Int
  /// How each scan line is filtered.
  let filter: LineFilter

  /// Appends the zlib stream of `view`.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  func compress(
    _ view: PixelView, as form: PixelForm, to output: inout [UInt8]
  ) throws(GridreelError) {
    let lines = scanLines(of: view, as: form)
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else {
      throw GridreelError(.internalFault, "no memory to compress \(lines.count) bytes")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, lines.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, lines, lines.count, buffer.baseAddress, buffer.count)
    }
    output.append(contentsOf: packed)
  }

  private func scanLines(of view: PixelView, as form: PixelForm) -> [UInt8] {
    let converter = RowConverter(form: form)
    let bytesPerLine = view.width * form.bytesPerPixel + 1
    let size = bytesPerLine * view.height
    return [UInt8](unsafeUninitializedCapacity: size + 3) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var filtering = AdaptiveFilter(
        filter, count: bytesPerLine - 1, distance: form.bytesPerPixel)
      for y in 0..<view.height {
        let line = base + y * bytesPerLine
        converter.convert(view.row(y), count: view.width, to: line + 1)
        line[0] = filtering.apply(to: line + 1, row: y)
      }
      count = size
    }
  }
}

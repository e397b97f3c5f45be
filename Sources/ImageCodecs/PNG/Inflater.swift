internal import CGridreelCodecs
import GridreelPrimitives

/// Decompresses IDAT chunks with libdeflate.
enum Inflater {
  /// The scan lines of a picture, exactly `count` bytes and eight of slack, so that loops over
  /// pixels can load whole words.
  ///
  /// - Throws: ``GridreelError`` with code `truncated`, `badInput` or `internalFault`.
  static func scanLines(of file: PNGFile, count: Int) throws(GridreelError) -> [UInt8] {
    let packedCount = file.imageData.reduce(0) { $0 + $1.count }
    // DEFLATE never compresses below 1/1032, so such a file is truncated or has a wrong size.
    guard packedCount >= 6, (packedCount - 6) * 1_032 >= count - 1_032 else {
      throw GridreelError(
        .truncated, "\(packedCount) packed bytes cannot hold \(count) bytes of scan lines")
    }
    guard let decompressor = libdeflate_alloc_decompressor() else {
      throw GridreelError(.internalFault, "no memory to unpack \(count) bytes")
    }
    defer { libdeflate_free_decompressor(decompressor) }
    var status = LIBDEFLATE_BAD_DATA
    let lines = file.withPackedBytes { packed in
      [UInt8](unsafeUninitializedCapacity: count + slack) { buffer, filled in
        guard let base = buffer.baseAddress else { return }
        LargeMemory.prepare(base, byteCount: count)
        status = libdeflate_zlib_decompress(
          decompressor, packed.baseAddress, packed.count, base, count, nil)
        // On failure the output is never read.
        guard status == LIBDEFLATE_SUCCESS else { return }
        for place in count..<count + slack { base[place] = 0 }
        filled = count + slack
      }
    }
    try check(status)
    return lines
  }

  private static let slack = 8

  private static func check(_ status: libdeflate_result) throws(GridreelError) {
    switch status {
    case LIBDEFLATE_SUCCESS: return
    case LIBDEFLATE_SHORT_OUTPUT:
      throw GridreelError(.truncated, "the packed pixels end too early")
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      throw GridreelError(.badInput, "there are more packed pixels than the picture has")
    default:
      throw GridreelError(.badInput, "the packed pixels are damaged")
    }
  }
}

extension PNGFile {
  /// Lends the compressed pixels as one piece; joins pieces only if there are several.
  fileprivate func withPackedBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if imageData.count == 1 {
      return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[imageData[0]])) }
    }
    var joined: [UInt8] = []
    joined.reserveCapacity(imageData.reduce(0) { $0 + $1.count })
    for range in imageData { joined += bytes[range] }
    return joined.withUnsafeBufferPointer(body)
  }
}

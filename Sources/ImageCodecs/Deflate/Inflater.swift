internal import CCodecs

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Unpacks the chunks IDAT with libdeflate.
enum Inflater {
  /// A buffer of bytes that is freed with its owner.
  struct Buffer: ~Copyable {
    /// The first byte.
    let base: UnsafeMutablePointer<UInt8>
    /// The size in bytes.
    let count: Int

    /// Zeroed memory, which the system grants only page by page as it is written.
    ///
    /// - Throws: ``CodecError`` with code `outOfMemory`.
    init(count: Int) throws(CodecError) {
      guard let memory = calloc(count, 1) else {
        throw CodecError(.outOfMemory, "no memory for \(count) bytes of scan lines")
      }
      (base, self.count) = (memory.bindMemory(to: UInt8.self, capacity: count), count)
    }

    deinit { free(base) }
  }

  /// The scan lines of a picture, exactly `count` bytes.
  ///
  /// - Throws: ``CodecError`` with code `truncated`, `damaged`, `checksumMismatch` or `outOfMemory`.
  static func scanLines(of file: PNGFile, count: Int) throws(CodecError) -> Buffer {
    let packedCount = file.imageData.reduce(0) { $0 + $1.count }
    // DEFLATE never shrinks data to less than 1/1032, so such a file is cut or lies about its size.
    guard packedCount >= 6, (packedCount - 6) * 1_032 >= count - 1_032 else {
      throw CodecError(
        .truncated, "\(packedCount) packed bytes cannot hold \(count) bytes of scan lines")
    }
    // Eight bytes of slack let the pixel loops load whole words.
    let buffer = try Buffer(count: count + 8)
    let status = try file.withPackedBytes { (packed) throws(CodecError) in
      guard let decompressor = libdeflate_alloc_decompressor() else {
        throw CodecError(.outOfMemory, "no memory to unpack \(count) bytes")
      }
      defer { libdeflate_free_decompressor(decompressor) }
      return libdeflate_zlib_decompress(
        decompressor, packed.baseAddress, packed.count, buffer.base, count, nil)
    }
    switch status {
    case LIBDEFLATE_SUCCESS: return buffer
    case LIBDEFLATE_SHORT_OUTPUT:
      throw CodecError(.truncated, "the packed pixels end too early")
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      throw CodecError(.damaged, "there are more packed pixels than the picture has")
    default:
      throw CodecError(.damaged, "the packed pixels are damaged")
    }
  }
}

extension PNGFile {
  /// Lends the packed pixels as one piece; pieces are joined only when there are several.
  fileprivate func withPackedBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(CodecError) -> Result
  ) throws(CodecError) -> Result {
    let (source, range): ([UInt8], Range<Int>)
    if imageData.count == 1 {
      (source, range) = (bytes, imageData[0])
    } else {
      let joined = Array(imageData.map { bytes[$0] }.joined())
      (source, range) = (joined, 0..<joined.count)
    }
    return try source.withUnsafeBufferPointer { (buffer) throws(CodecError) in
      try body(UnsafeBufferPointer(rebasing: buffer[range]))
    }
  }
}

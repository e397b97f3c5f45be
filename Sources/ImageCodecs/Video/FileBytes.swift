import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file's bytes, read piece by piece, so that a long video need not fit into memory.
struct FileBytes {
  /// The number of bytes.
  let count: Int
  private let read: (Range<Int>) -> [UInt8]

  /// Wraps bytes in memory.
  init(_ bytes: [UInt8]) { (count, read) = (bytes.count, { Array(bytes[$0]) }) }

  /// Wraps the bytes of an open file, which stays open.
  init(of descriptor: Int32) {
    var status = stat()
    count = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    read = { range in
      [UInt8](unsafeUninitializedCapacity: range.count) { buffer, length in
        length = max(0, pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound)))
      }
    }
  }

  /// The bytes of a range.
  ///
  /// - Throws: ``GridreelError`` with code `truncated` if some of them are missing.
  subscript(range: Range<Int>) -> [UInt8] {
    get throws(GridreelError) {
      guard range.lowerBound >= 0, range.upperBound <= count else { throw Self.end }
      let bytes = read(range)
      guard bytes.count == range.count else { throw Self.end }
      return bytes
    }
  }

  /// The big-endian number in a range of bytes.
  func number(_ range: Range<Int>) throws(GridreelError) -> UInt64 {
    try self[range].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static var end: GridreelError { GridreelError(.truncated, "the file ends too early") }
}

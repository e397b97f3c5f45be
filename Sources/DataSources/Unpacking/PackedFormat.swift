import CGridreelZlib
import GridreelJSONText
import GridreelPrimitives

/// A format in which files are compressed as a whole.
enum PackedFormat: CaseIterable {
  case gzip
  case zstd

  /// The format of data with this beginning; nil if they are not compressed.
  init?(_ start: [UInt8]) {
    guard let found = Self.allCases.first(where: { start.starts(with: $0.signature) }) else {
      return nil
    }
    self = found
  }

  var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B, 0x08]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    }
  }

  var title: String {
    switch self {
    case .gzip: "gzip"
    case .zstd: "Zstandard"
    }
  }

  /// The command that unpacks such a file.
  var command: String {
    switch self {
    case .gzip: "gunzip"
    case .zstd: "unzstd"
    }
  }

  /// The extensions of its files, without the dot.
  var ownExtensions: [String] {
    switch self {
    case .gzip: ["gz", "gzip"]
    case .zstd: ["zst", "zstd"]
    }
  }

  /// The extensions of compressed files, without the dot.
  static let extensions = Set(allCases.flatMap(\.ownExtensions))

  /// Makes the reader of such data.
  ///
  /// - Throws: ``ScanFailure`` if a library is missing.
  func reader() throws(ScanFailure) -> any PackedReader {
    switch self {
    case .gzip: try ZlibReader(bits: 15 + 16)
    case .zstd: try ZstdReader(at: 0)
    }
  }
}

/// Decompresses data piece by piece.
protocol PackedReader {
  /// What one call did; nil if the data are damaged.
  typealias Step = (read: Int, written: Int, hasEnded: Bool)

  /// Reads on; after the end of a member or frame, the next one begins.
  mutating func read(
    _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> Step?
}

/// Decompresses deflate streams by zlib.
final class ZlibReader: PackedReader {
  private let stream: UnsafeMutablePointer<z_stream>
  private var hasEnded = false

  /// Makes a reader.
  ///
  /// - Parameter bits: The bits of the window, and what surrounds the stream: 16 more for gzip, below
  ///   0 for nothing.
  /// - Throws: ``ScanFailure`` if there is no memory for it.
  init(bits: Int32) throws(ScanFailure) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = inflateInit2_(
      stream, bits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw ScanFailure(message: "there is no memory to decompress the data", offset: 0)
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func read(
    _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> Step? {
    if hasEnded {
      guard inflateReset(stream) == Z_OK else { return nil }
      hasEnded = false
    }
    let (given, space) = (min(packed.count, 1 << 30), min(room.count, 1 << 30))
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(given)
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(space)
    let result = inflate(stream, Z_NO_FLUSH)
    guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else { return nil }
    hasEnded = result == Z_STREAM_END
    return (
      given - Int(stream.pointee.avail_in), space - Int(stream.pointee.avail_out), hasEnded
    )
  }
}

/// Decompresses Zstandard frames.
final class ZstdReader: PackedReader {
  private let library: ZstdLibrary
  private let stream: ZstdLibrary.Context

  /// - Throws: ``ScanFailure`` with this offset if the library is not installed, or there is no memory.
  init(at offset: Int) throws(ScanFailure) {
    library = try ZstdLibrary.shared(at: offset)
    guard let stream = library.stream() else {
      throw ScanFailure(message: "there is no memory to decompress the data", offset: offset)
    }
    self.stream = stream
  }

  deinit { library.release(stream) }

  func read(
    _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> Step? { library.read(stream, packed, into: room) }
}

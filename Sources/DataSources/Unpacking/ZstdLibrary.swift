import GridreelJSONText
import GridreelPrimitives

/// The few functions of libzstd that are used, loaded with the first data that need them.
///
/// The signatures are those of version 1.0, which later versions keep.
struct ZstdLibrary: Sendable {
  typealias Context = UnsafeMutableRawPointer
  /// An address, a size and a position, as `ZSTD_inBuffer` and `ZSTD_outBuffer` have them.
  private typealias Window = UnsafeMutablePointer<UInt>
  private typealias IsError = @convention(c) (Int) -> UInt32
  private typealias Make = @convention(c) () -> Context?
  private typealias Read = @convention(c) (Context, Window, Window) -> Int
  private typealias Release = @convention(c) (Context) -> Int

  private let isError: IsError
  private let make: Make
  private let read: Read
  private let release: Release

  private static let found = ZstdLibrary()

  private init?() {
    guard
      let library = DynamicLibrary(
        with: "ZSTD_decompressStream",
        orLoading: [
          "libzstd.so.1", "libzstd.1.dylib", "/opt/homebrew/opt/zstd/lib/libzstd.1.dylib",
          "/usr/local/opt/zstd/lib/libzstd.1.dylib",
        ]),
      let isError = library.function("ZSTD_isError", as: IsError.self),
      let make = library.function("ZSTD_createDStream", as: Make.self),
      let read = library.function("ZSTD_decompressStream", as: Read.self),
      let release = library.function("ZSTD_freeDStream", as: Release.self)
    else { return nil }
    self.isError = isError
    (self.make, self.read, self.release) = (make, read, release)
  }

  /// The library.
  ///
  /// - Throws: ``ScanFailure`` with this offset if it is not installed.
  static func shared(at offset: Int) throws(ScanFailure) -> ZstdLibrary {
    guard let found else {
      throw ScanFailure(
        message:
          "the data are compressed by Zstandard, which needs libzstd; install it (libzstd1, brew zstd)",
        offset: offset)
    }
    return found
  }

  /// Starts a stream; nil if there is no memory.
  func stream() -> Context? { make() }

  func release(_ stream: Context) { _ = release(stream) }

  /// Reads on in a stream.
  ///
  /// - Returns: The numbers of bytes read and written, and whether a frame has ended; nil if the data
  ///   are damaged.
  func read(
    _ stream: Context, _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> (read: Int, written: Int, hasEnded: Bool)? {
    var input = (UInt(bitPattern: packed.baseAddress), UInt(packed.count), UInt(0))
    var output = (UInt(bitPattern: room.baseAddress), UInt(room.count), UInt(0))
    let hint = withUnsafeMutableBytes(of: &input) { input in
      withUnsafeMutableBytes(of: &output) { output -> Int? in
        guard let input = input.baseAddress?.assumingMemoryBound(to: UInt.self),
          let output = output.baseAddress?.assumingMemoryBound(to: UInt.self)
        else { return nil }
        return read(stream, output, input)
      }
    }
    guard let hint, isError(hint) == 0 else { return nil }
    return (Int(input.2), Int(output.2), hint == 0)
  }
}

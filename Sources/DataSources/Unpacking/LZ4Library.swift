import GridreelJSONText
import GridreelPrimitives

/// The few functions of liblz4 that are used, loaded with the first data that need them.
///
/// The signatures are those of LZ4's frame API 1.8, which later versions keep.
struct LZ4Library: Sendable {
  fileprivate typealias Context = UnsafeMutableRawPointer
  private typealias Make =
    @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, UInt32) -> Int
  private typealias Decompress =
    @convention(c) (
      Context, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>, UnsafeRawPointer?,
      UnsafeMutablePointer<Int>, UnsafeRawPointer?
    ) -> Int
  private typealias IsError = @convention(c) (Int) -> UInt32
  private typealias Free = @convention(c) (Context) -> Int

  private let make: Make
  private let decompress: Decompress
  private let isError: IsError
  private let free: Free
  /// The version of the API, `LZ4F_VERSION`.
  private static let version: UInt32 = 100

  private static let found = LZ4Library()

  private init?() {
    guard
      let library = DynamicLibrary(
        with: "LZ4F_decompress",
        orLoading: [
          "liblz4.so.1", "liblz4.1.dylib", "/opt/homebrew/opt/lz4/lib/liblz4.1.dylib",
          "/usr/local/opt/lz4/lib/liblz4.1.dylib",
        ]),
      let make = library.function("LZ4F_createDecompressionContext", as: Make.self),
      let decompress = library.function("LZ4F_decompress", as: Decompress.self),
      let isError = library.function("LZ4F_isError", as: IsError.self),
      let free = library.function("LZ4F_freeDecompressionContext", as: Free.self)
    else { return nil }
    (self.make, self.decompress) = (make, decompress)
    (self.isError, self.free) = (isError, free)
  }

  /// The library.
  ///
  /// - Throws: ``ScanFailure`` with this offset if it is not installed.
  fileprivate static func shared(at offset: Int) throws(ScanFailure) -> LZ4Library {
    guard let found else {
      throw ScanFailure(
        message:
          "the data are compressed by LZ4, which needs liblz4; install it (liblz4-1, brew lz4)",
        offset: offset)
    }
    return found
  }

  /// Starts a frame; nil if there is no memory.
  fileprivate func context() -> Context? {
    var made: Context?
    return isError(make(&made, Self.version)) == 0 ? made : nil
  }

  fileprivate func release(_ context: Context) { _ = free(context) }

  fileprivate func read(
    _ context: Context, _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> PackedReader.Step? {
    var (written, read) = (room.count, packed.count)
    let hint = decompress(context, room.baseAddress, &written, packed.baseAddress, &read, nil)
    return isError(hint) == 0 ? (read, written, hint == 0) : nil
  }
}

/// Decompresses LZ4 frames.
final class LZ4Reader: PackedReader {
  private let library: LZ4Library
  private let context: LZ4Library.Context

  /// - Throws: ``ScanFailure`` with this offset if the library is not installed, or there is no memory.
  init(at offset: Int) throws(ScanFailure) {
    library = try LZ4Library.shared(at: offset)
    guard let context = library.context() else {
      throw ScanFailure(message: "there is no memory to decompress the data", offset: offset)
    }
    self.context = context
  }

  deinit { library.release(context) }

  func read(
    _ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> Step? { library.read(context, packed, into: room) }
}

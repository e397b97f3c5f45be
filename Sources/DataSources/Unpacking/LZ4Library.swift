import JSONText
import Primitives

/// The few functions of liblz4 that are used, loaded with the first data that need them.
///
/// The signatures are those of LZ4's frame API 1.8, which later versions keep.
struct LZ4Library: Sendable {
  private typealias Context = UnsafeMutableRawPointer
  private typealias Make =
    @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, UInt32) -> Int
  private typealias Decompress =
    @convention(c) (
      Context, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>, UnsafeRawPointer?,
      UnsafeMutablePointer<Int>, UnsafeRawPointer?
    ) -> Int
  private typealias IsError = @convention(c) (Int) -> UInt32
  private typealias Release = @convention(c) (Context) -> Int

  private let make: Make
  private let decompress: Decompress
  private let isError: IsError
  private let release: Release
  /// The version of the API, `LZ4F_VERSION`.
  private static let version: UInt32 = 100

  private static let shared = LZ4Library()

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
      let release = library.function("LZ4F_freeDecompressionContext", as: Release.self)
    else { return nil }
    (self.make, self.decompress) = (make, decompress)
    (self.isError, self.release) = (isError, release)
  }

  /// Decompresses one frame of `count` bytes; nil if it is damaged or of another size.
  ///
  /// - Throws: ``ScanFailure`` if the library is not installed.
  static func unpack(
    _ packed: ArraySlice<UInt8>, count: Int, at offset: Int
  ) throws(ScanFailure) -> [UInt8]? {
    guard let shared else {
      throw ScanFailure(
        message:
          "the data are compressed by LZ4, which needs liblz4; install it (liblz4-1, brew lz4)",
        offset: offset)
    }
    return shared.unpack(packed, count: count)
  }

  private func unpack(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    var made: Context?
    guard isError(make(&made, Self.version)) == 0, let context = made else { return nil }
    defer { _ = release(context) }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      packed.withUnsafeBytes { packed in
        var (read, isStuck) = (0, false)
        while !isStuck, !isWhole, read < packed.count {
          var (room, rest) = (count - written, packed.count - read)
          let hint = decompress(
            context, buffer.baseAddress.map { $0 + written }, &room,
            packed.baseAddress.map { $0 + read }, &rest, nil)
          (written, read) = (written + room, read + rest)
          isWhole = hint == 0
          isStuck = isError(hint) != 0 || room == 0 && rest == 0
        }
      }
    }
    return isWhole && bytes.count == count ? bytes : nil
  }
}

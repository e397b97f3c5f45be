import GridreelPrimitives

/// The few functions of libturbojpeg that are used, loaded with the first JPEG picture.
///
/// The signatures are those of the TurboJPEG API 1.4, which later versions keep.
struct JPEGLibrary: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  private typealias Number = UnsafeMutablePointer<Int32>
  private typealias Make = @convention(c) () -> Handle?
  private typealias ReadHeader =
    @convention(c) (
      Handle, UnsafePointer<UInt8>?, UInt, Number, Number, Number, Number
    ) -> Int32
  private typealias Decode =
    @convention(c) (
      Handle, UnsafePointer<UInt8>?, UInt, UnsafeMutableRawPointer?, Int32, Int32, Int32, Int32,
      Int32
    ) -> Int32
  private typealias Encode =
    @convention(c) (
      Handle, UnsafePointer<UInt32>?, Int32, Int32, Int32, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt>, Int32, Int32,
      Int32
    ) -> Int32
  private typealias Free = @convention(c) (UnsafeMutablePointer<UInt8>?) -> Void
  private typealias Describe = @convention(c) () -> UnsafePointer<CChar>?
  private typealias Release = @convention(c) (Handle) -> Int32

  private let make, makeEncoder: Make
  private let readHeader: ReadHeader
  private let decompress: Decode
  private let compress: Encode
  private let free: Free
  private let describe: Describe
  private let release: Release

  /// The library, or nil if it is not installed.
  static let shared = JPEGLibrary()

  private init?() {
    let names = [
      "libturbojpeg.so.0", "libturbojpeg.0.dylib",
      "/opt/homebrew/opt/jpeg-turbo/lib/libturbojpeg.0.dylib",
      "/usr/local/opt/jpeg-turbo/lib/libturbojpeg.0.dylib",
    ]
    guard let library = DynamicLibrary(with: "tjInitDecompress", orLoading: names),
      let make = library.function("tjInitDecompress", as: Make.self),
      let readHeader = library.function("tjDecompressHeader3", as: ReadHeader.self),
      let decompress = library.function("tjDecompress2", as: Decode.self),
      let makeEncoder = library.function("tjInitCompress", as: Make.self),
      let compress = library.function("tjCompress2", as: Encode.self),
      let free = library.function("tjFree", as: Free.self),
      let describe = library.function("tjGetErrorStr", as: Describe.self),
      let release = library.function("tjDestroy", as: Release.self)
    else { return nil }
    (self.make, self.readHeader, self.decompress) = (make, readHeader, decompress)
    (self.makeEncoder, self.compress, self.free) = (makeEncoder, compress, free)
    (self.describe, self.release) = (describe, release)
  }

  /// Creates a decoder; wraps `tjInitDecompress`.
  func handle() throws(GridreelError) -> Handle {
    guard let handle = make() else { throw GridreelError(.internalFault, message) }
    return handle
  }

  /// Creates an encoder; wraps `tjInitCompress`.
  func encoder() throws(GridreelError) -> Handle {
    guard let handle = makeEncoder() else { throw GridreelError(.internalFault, message) }
    return handle
  }

  /// Releases a decoder or an encoder; wraps `tjDestroy`.
  func release(_ handle: Handle) { _ = release(handle) }

  /// Reads a picture's size; wraps `tjDecompressHeader3`.
  func size(
    of bytes: UnsafeBufferPointer<UInt8>, by handle: Handle
  ) throws(GridreelError) -> (width: Int, height: Int) {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = readHeader(
      handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &sampling, &space)
    guard status == 0, width > 0, height > 0 else { throw GridreelError(.badInput, message) }
    return (Int(width), Int(height))
  }

  /// Decodes into opaque pixels of the given size; wraps `tjDecompress2`.
  ///
  /// The library scales pictures only by eighths: the size is that of ``scaled(_:by:)``.
  func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>, width: Int,
    height: Int, by handle: Handle
  ) throws(GridreelError) {
    let status = decompress(
      handle, bytes.baseAddress, UInt(bytes.count), pixels, Int32(width), 0, Int32(height),
      Self.pixelFormat, 0)
    // After a warning, such as one about bytes after the end, the picture is still usable, as in
    // viewers.
    guard status == 0 else { throw GridreelError(.badInput, message) }
  }

  /// Encodes opaque pixels with a colour for each; wraps `tjCompress2`.
  func encode(
    _ pixels: [UInt32], width: Int, height: Int, quality: Int32, by handle: Handle
  ) throws(GridreelError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { free(bytes) }
    // TJSAMP_444 and TJFLAG_ACCURATEDCT, which every processor computes alike.
    let status = compress(
      handle, pixels, Int32(width), 0, Int32(height), Self.pixelFormat, &bytes, &count, 0, quality,
      4096)
    guard status == 0, let bytes else { throw GridreelError(.internalFault, message) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// TJPF_BGRA, which is our word format on little-endian machines, or TJPF_ARGB on others.
  private static let pixelFormat: Int32 = UInt32(1).littleEndian == 1 ? 8 : 10

  /// A length scaled by eighths, rounded as the library does.
  static func scaled(_ extent: Int, by eighths: Int) -> Int { (extent * eighths + 7) / 8 }

  private var message: Message {
    describe().map { Message(String(cString: $0)) } ?? "it cannot be decoded"
  }
}

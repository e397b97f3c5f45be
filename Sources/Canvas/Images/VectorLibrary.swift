internal import CGridreelPango
internal import GridreelPrimitives

/// The few functions of librsvg that are used, loaded with the first SVG picture.
///
/// librsvg loads some fifty libraries, which would slow down all other pictures. The signatures are
/// those of librsvg 2.46 and later, whose binary interface has not changed since.
struct VectorLibrary: Sendable {
  typealias Handle = OpaquePointer
  private typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  private typealias Make =
    @convention(c) (UnsafePointer<UInt8>?, UInt, Failure?) -> Handle?
  private typealias SizeInPixels =
    @convention(c) (Handle, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
  private typealias Dimensions =
    @convention(c) (
      Handle, UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?,
      UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?
    ) -> Void
  private typealias Render =
    @convention(c) (Handle, OpaquePointer, UnsafeRawPointer, Failure?) -> Int32

  private typealias MakeEmpty = @convention(c) (UInt32) -> Handle?
  private typealias Write =
    @convention(c) (Handle, UnsafePointer<UInt8>?, UInt, Failure?) -> Int32
  private typealias Close = @convention(c) (Handle, Failure?) -> Int32

  private let make: Make
  private let makeEmpty: MakeEmpty
  private let write: Write
  private let close: Close
  private let sizeInPixels: SizeInPixels?
  private let dimensions: Dimensions
  private let renderDocument: Render

  /// The library, or nil if it is not installed.
  static let shared = VectorLibrary()

  private init?() {
    let names = [
      "librsvg-2.so.2", "librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib",
      "/usr/local/lib/librsvg-2.2.dylib",
    ]
    guard let library = DynamicLibrary(with: "rsvg_handle_new_from_data", orLoading: names),
      let make = library.function("rsvg_handle_new_from_data", as: Make.self),
      let makeEmpty = library.function("rsvg_handle_new_with_flags", as: MakeEmpty.self),
      let write = library.function("rsvg_handle_write", as: Write.self),
      let close = library.function("rsvg_handle_close", as: Close.self),
      let dimensions = library.function(
        "rsvg_handle_get_intrinsic_dimensions", as: Dimensions.self),
      let render = library.function("rsvg_handle_render_document", as: Render.self)
    else { return nil }
    sizeInPixels = library.function(
      "rsvg_handle_get_intrinsic_size_in_pixels", as: SizeInPixels.self)
    (self.make, self.dimensions, renderDocument) = (make, dimensions, render)
    (self.makeEmpty, self.write, self.close) = (makeEmpty, write, close)
  }

  /// Parses an SVG document; nothing that it refers to outside of itself is loaded.
  ///
  /// Wraps `rsvg_handle_new_from_data`.
  func handle(for bytes: [UInt8]) throws(GridreelError) -> Handle {
    var failure: UnsafeMutablePointer<GError>?
    let handle = bytes.withUnsafeBufferPointer { buffer in
      make(buffer.baseAddress, UInt(buffer.count), &failure)
    }
    guard let handle else { throw .unreadablePicture(message(of: failure)) }
    return handle
  }

  /// Parses an SVG document however long its texts are and however deep it is nested.
  ///
  /// Wraps `rsvg_handle_new_with_flags`, `rsvg_handle_write` and `rsvg_handle_close`.
  func handle(forUnlimited bytes: [UInt8]) throws(GridreelError) -> Handle {
    guard let handle = makeEmpty(Self.unlimited) else { throw .unreadablePicture(message(of: nil)) }
    var failure: UnsafeMutablePointer<GError>?
    let isRead = bytes.withUnsafeBufferPointer { buffer in
      write(handle, buffer.baseAddress, UInt(buffer.count), &failure) != 0
        && close(handle, &failure) != 0
    }
    guard isRead else {
      release(handle)
      throw .unreadablePicture(message(of: failure))
    }
    return handle
  }

  /// `RSVG_HANDLE_FLAG_UNLIMITED`.
  private static let unlimited: UInt32 = 1

  /// Releases a handle; wraps `g_object_unref`.
  func release(_ handle: Handle) { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// The size that a document specifies, in CSS pixels; nil if it specifies none.
  func size(of handle: Handle) -> GridSize? {
    var (width, height) = (0.0, 0.0)
    if let sizeInPixels, sizeInPixels(handle, &width, &height) != 0 { return sound(width, height) }
    var hasViewBox: Int32 = 0
    // x, y, width and height.
    var viewBox = [0.0, 0, 0, 0]
    viewBox.withUnsafeMutableBytes { box in
      dimensions(handle, nil, nil, nil, nil, &hasViewBox, box.baseAddress)
    }
    return hasViewBox == 0 ? nil : sound(viewBox[2], viewBox[3])
  }

  private func sound(_ width: Double, _ height: Double) -> GridSize? {
    width.isFinite && height.isFinite && width > 0 && height > 0
      ? GridSize(width: width, height: height) : nil
  }

  /// Draws a document so that it fills a rectangle; wraps `rsvg_handle_render_document`.
  func render(
    _ handle: Handle, on context: OpaquePointer, in rect: GridRect
  ) throws(GridreelError) {
    var failure: UnsafeMutablePointer<GError>?
    let viewport = [rect.x, rect.y, rect.width, rect.height]
    let isDone = viewport.withUnsafeBytes { box in
      box.baseAddress.map { renderDocument(handle, context, $0, &failure) } ?? 0
    }
    guard isDone != 0 else { throw .unreadablePicture(message(of: failure)) }
  }

  private func message(of failure: UnsafeMutablePointer<GError>?) -> String {
    guard let failure else { return "it cannot be drawn" }
    defer { g_error_free(failure) }
    guard let reason = failure.pointee.message.map({ String(cString: $0) }) else {
      return "it cannot be drawn"
    }
    // The parser's own numbers and the trailing line break mean nothing to an author.
    let words = reason.firstRange(of: " of data: ").map { reason[$0.upperBound...] }
    return String((words ?? reason[...]).prefix { $0 != "\n" })
  }
}

extension GridreelError {
  /// The library for SVG pictures is not installed.
  static let missingVectorLibrary = GridreelError(
    .missingResource,
    "is an SVG file, for which librsvg must be installed "
      + "(Debian's package librsvg2-2, Homebrew's librsvg)")

  /// Drawing an SVG picture took too long and was abandoned.
  static let slowPicture = GridreelError(
    .overBudget, "takes too long to draw; simplify its filters, patterns and paths")

  /// The library has ended its process, or answered what was not asked.
  static let brokenLibrary = GridreelError(
    "cannot be drawn: librsvg fails on it; simplify it, or save it as PNG")

  /// The file is not an SVG document, or cannot be drawn, with the reason.
  static func unreadablePicture(_ reason: String) -> GridreelError {
    GridreelError("cannot be drawn: \(reason)")
  }
}

public import GridModel
import ImageCodecs
public import Primitives
import Rendering

extension Picture {
  /// The maximum number of pixels in a file.
  private static let pixelLimit = 1 << 26
  /// The side in pixels below which a photograph is never downscaled.
  private static let wantedSide = 1024

  /// Reads an image file, whose format is detected from its first bytes.
  ///
  /// The size is checked before anything is decoded.
  ///
  /// - Throws: ``PictureError`` whose message follows the file's name.
  public init(file bytes: [UInt8]) throws(PictureError) {
    guard let picture = try Picture(file: bytes, atMost: .max) else {
      throw PictureError("has too many pixels", isRefusal: true)
    }
    self = picture
  }

  /// Reads an image file; nil if it is valid but has more than `room` pixels.
  ///
  /// - Throws: ``PictureError`` whose message follows the file's name.
  init?(file bytes: [UInt8], atMost room: Int) throws(PictureError) {
    let picture: Picture?
    switch Format(bytes) {
    case .png: picture = try Self.png(bytes, atMost: room)
    case .jpeg: picture = try Self.jpeg(bytes, atMost: room)
    case .svg: picture = try Self.svg(bytes, atMost: room)
    case nil: throw PictureError("is not a PNG, JPEG or SVG file")
    }
    guard let picture else { return nil }
    self = picture
  }

  private static func png(_ bytes: [UInt8], atMost room: Int) throws(PictureError) -> Picture? {
    do throws(CodecError) {
      let bitmap = try PNGDecoder(maximumPixels: min(pixelLimit, room)).decode(bytes)
      return Picture(
        format: .png, bytes: bytes,
        size: Size(width: Double(bitmap.width), height: Double(bitmap.height)), bitmap: bitmap)
    } catch {
      if error.code == .tooManyPixels, room < pixelLimit { return nil }
      throw PictureError(
        "cannot be drawn: \(error.detail)", isRefusal: error.code == .tooManyPixels)
    }
  }

  private static func jpeg(_ bytes: [UInt8], atMost room: Int) throws(PictureError) -> Picture? {
    guard JPEGDecoder.isAvailable else {
      throw PictureError(
        "is a JPEG file, for which libturbojpeg must be installed "
          + "(Debian's package libturbojpeg0, Homebrew's jpeg-turbo)",
        isMissingLibrary: true)
    }
    let segments = JPEGSegments(bytes)
    try segments.checkScans()
    let decoder = JPEGDecoder(maximumPixels: pixelLimit, wantedSide: wantedSide)
    let isSmall = segments.width * segments.height <= pixelLimit
    guard !isSmall || decoder.pixelCount(width: segments.width, height: segments.height) <= room
    else { return nil }
    do throws(CodecError) {
      let result = try decoder.decode(bytes)
      return Picture(
        format: .jpeg, bytes: segments.withoutNotes,
        size: Size(width: Double(result.width), height: Double(result.height)),
        bitmap: result.bitmap, plainComponents: segments.plainComponents)
    } catch {
      throw PictureError(
        "cannot be drawn: \(error.detail)", isRefusal: error.code == .tooManyPixels)
    }
  }

  private static func svg(_ bytes: [UInt8], atMost room: Int) throws(PictureError) -> Picture? {
    let inspection = try SVGInspection(bytes)
    guard inspection.pixelCount <= room else { return nil }
    do throws(VectorPictureReader.Failure) {
      let size = try VectorPictureReader.size(of: bytes, isCostly: inspection.isCostly)
      return Picture(
        format: .svg, bytes: bytes, size: size, bitmap: nil,
        innerPixelCount: inspection.pixelCount)
    } catch {
      switch error {
      case .missingLibrary:
        throw PictureError(
          "is an SVG file, for which librsvg must be installed "
            + "(Debian's package librsvg2-2, Homebrew's librsvg)",
          isMissingLibrary: true)
      case .unreadable(let reason): throw PictureError("cannot be drawn: \(reason)")
      case .tooSlow:
        throw PictureError(
          "takes too long to draw; simplify its filters, patterns and paths", isRefusal: true)
      }
    }
  }
}

extension JPEGSegments {
  /// The maximum number of scans in a file; good encoders write about ten.
  private static let scanLimit = 100
  /// The maximum number of pixels in all scans of a file together.
  private static let workLimit = 1 << 30

  /// Rejects a file that would make a decoder go over the pixels too often.
  func checkScans() throws(PictureError) {
    guard scanCount <= Self.scanLimit, scanCount * width * height <= Self.workLimit else {
      throw PictureError(
        "is a JPEG of \(scanCount) scans, which take too long to decode; save it as a baseline JPEG",
        isRefusal: true)
    }
  }
}

extension Picture.Format {
  /// The format detected from a file's first bytes; nil for other files.
  fileprivate init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg") {
      self = .svg
    } else {
      return nil
    }
  }
}

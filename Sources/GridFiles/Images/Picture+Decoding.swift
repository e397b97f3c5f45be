import GridreelDataSources
import GridreelImageCodecs
import GridreelModel
public import GridreelPrimitives
import GridreelRendering

extension Picture {
  /// The maximum number of pixels in a file.
  private static let pixelLimit = 1 << 26
  /// The side in pixels below which a photograph is never downscaled.
  private static let wantedSide = 1024
  /// The maximum size of a compressed SVG document's text, in bytes.
  private static let textLimit = 64 << 20

  /// Reads an image file, whose format is detected from its first bytes.
  ///
  /// The size is checked before anything is decoded.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  public init(file bytes: [UInt8]) throws(GridreelError) {
    guard let picture = try Picture(file: bytes, atMost: .max) else {
      throw GridreelError(.overBudget, "has too many pixels")
    }
    self = picture
  }

  /// Reads an image file; nil if it is valid but has more than `room` pixels.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  init?(file bytes: [UInt8], atMost room: Int) throws(GridreelError) {
    let picture: Picture?
    let bytes = try Self.unpacked(bytes)
    switch Format(bytes) {
    case .png: picture = try Self.png(bytes, atMost: room)
    case .jpeg: picture = try Self.jpeg(bytes, atMost: room)
    case .svg: picture = try Self.svg(bytes, atMost: room)
    case nil: throw GridreelError("is not a PNG, JPEG or SVG file")
    }
    guard let picture else { return nil }
    Allowance.take(bytes.count + (picture.bitmap?.pixels.count ?? 0) * 4)
    self = picture
  }

  /// The text of a compressed SVG document (`.svgz`); other files as they are.
  private static func unpacked(_ bytes: [UInt8]) throws(GridreelError) -> [UInt8] {
    do throws(GridreelError) {
      return try SourceBytes.unpacked(bytes, atMost: textLimit)
    } catch {
      throw GridreelError("cannot be drawn: \(error.message)")
    }
  }

  private static func png(_ bytes: [UInt8], atMost room: Int) throws(GridreelError) -> Picture? {
    do throws(GridreelError) {
      let bitmap = try PNGDecoder(maximumPixels: min(pixelLimit, room)).decode(bytes)
      return Picture(
        format: .png, bytes: bytes,
        size: GridSize(width: Double(bitmap.width), height: Double(bitmap.height)), bitmap: bitmap)
    } catch {
      if error.code == .overBudget, room < pixelLimit { return nil }
      throw GridreelError(
        error.code == .overBudget ? .overBudget : .badInput, "cannot be drawn: \(error.message)")
    }
  }

  private static func jpeg(_ bytes: [UInt8], atMost room: Int) throws(GridreelError) -> Picture? {
    guard JPEGDecoder.isAvailable else {
      throw GridreelError(
        .missingResource,
        "is a JPEG file, for which libturbojpeg must be installed "
          + "(Debian's package libturbojpeg0, Homebrew's jpeg-turbo)")
    }
    let segments = JPEGSegments(bytes)
    try segments.checkScans()
    let decoder = JPEGDecoder(maximumPixels: pixelLimit, wantedSide: wantedSide)
    let isSmall = segments.width * segments.height <= pixelLimit
    guard !isSmall || decoder.pixelCount(width: segments.width, height: segments.height) <= room
    else { return nil }
    do throws(GridreelError) {
      let result = try decoder.decode(bytes)
      return Picture(
        format: .jpeg, bytes: segments.withoutNotes,
        size: GridSize(width: Double(result.width), height: Double(result.height)),
        bitmap: result.bitmap, plainComponents: segments.plainComponents)
    } catch {
      throw GridreelError(
        error.code == .overBudget ? .overBudget : .badInput, "cannot be drawn: \(error.message)")
    }
  }

  /// Decides whether librsvg may be given a document at all.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  package static func inspectVector(_ bytes: [UInt8]) throws(GridreelError) {
    _ = try SVGInspection(bytes)
  }

  private static func svg(_ bytes: [UInt8], atMost room: Int) throws(GridreelError) -> Picture? {
    guard !VectorPictureReader.isApart else {
      let size = try VectorPictureReader.size(of: bytes)
      return Picture(format: .svg, bytes: bytes, size: size, bitmap: nil)
    }
    // In this process librsvg must not even see what it may end with.
    let inspection = try SVGInspection(bytes)
    guard inspection.pixelCount <= room else { return nil }
    let size = try VectorPictureReader.size(of: bytes)
    return Picture(
      format: .svg, bytes: bytes, size: size, bitmap: nil, innerPixelCount: inspection.pixelCount)
  }
}

extension JPEGSegments {
  /// The maximum number of scans in a file; good encoders write about ten.
  private static let scanLimit = 100
  /// The maximum number of pixels in all scans of a file together.
  private static let workLimit = 1 << 30

  /// Rejects a file that would make a decoder go over the pixels too often.
  func checkScans() throws(GridreelError) {
    guard scanCount <= Self.scanLimit, scanCount * width * height <= Self.workLimit else {
      throw GridreelError(
        .overBudget,
        "is a JPEG of \(scanCount) scans, which take too long to decode; save it as a baseline JPEG"
      )
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

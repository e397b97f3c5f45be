import GridModel
import ImageCodecs
public import Primitives
import Rendering

extension Picture {
  /// The most pixels that a file may have.
  private static let pixelLimit = 1 << 26
  /// The side below which a photograph is never made smaller, in pixels.
  private static let wantedSide = 1024

  /// Reads an image file, whose kind its first bytes tell.
  ///
  /// Extents are looked at before anything is decoded.
  ///
  /// - Throws: ``PictureError`` whose message goes on after the file's name.
  public init(file bytes: [UInt8]) throws(PictureError) {
    switch Format(bytes) {
    case .png: try self.init(png: bytes)
    case .jpeg: try self.init(jpeg: bytes)
    case .svg: try self.init(svg: bytes)
    case nil: throw PictureError("is no PNG, JPEG or SVG file")
    }
  }

  private init(png bytes: [UInt8]) throws(PictureError) {
    do throws(CodecError) {
      let bitmap = try PNGDecoder(maximumPixels: Self.pixelLimit).decode(bytes)
      self.init(
        format: .png, bytes: bytes,
        size: Size(width: Double(bitmap.width), height: Double(bitmap.height)), bitmap: bitmap)
    } catch {
      throw PictureError("cannot be drawn: \(error.detail)")
    }
  }

  private init(jpeg bytes: [UInt8]) throws(PictureError) {
    guard JPEGDecoder.isAvailable else {
      throw PictureError(
        "is a JPEG file, for which libturbojpeg must be installed "
          + "(Debian's package libturbojpeg0, Homebrew's jpeg-turbo)",
        isMissingLibrary: true)
    }
    do throws(CodecError) {
      let result = try JPEGDecoder(maximumPixels: Self.pixelLimit, wantedSide: Self.wantedSide)
        .decode(bytes)
      self.init(
        format: .jpeg, bytes: bytes,
        size: Size(width: Double(result.width), height: Double(result.height)),
        bitmap: result.bitmap)
    } catch {
      throw PictureError("cannot be drawn: \(error.detail)")
    }
  }

  private init(svg bytes: [UInt8]) throws(PictureError) {
    do throws(VectorPictureReader.Failure) {
      let size = try VectorPictureReader.size(of: bytes)
      self.init(format: .svg, bytes: bytes, size: size, bitmap: nil)
    } catch {
      switch error {
      case .missingLibrary:
        throw PictureError(
          "is an SVG file, for which librsvg must be installed "
            + "(Debian's package librsvg2-2, Homebrew's librsvg)",
          isMissingLibrary: true)
      case .unreadable(let reason): throw PictureError("cannot be drawn: \(reason)")
      }
    }
  }
}

extension Picture.Format {
  /// The kind that a file's first bytes tell; nil for other files.
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

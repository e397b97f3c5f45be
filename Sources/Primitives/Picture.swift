/// An image file: what to draw, and the file itself for embedding in documents.
///
/// Two pictures are equal if their files are, so comparing them is cheap.
public struct Picture: Hashable, Sendable {
  /// The file formats of images.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A raster format.
    case png, jpeg
    /// A vector format.
    case svg

    /// The media type, such as `image/png`.
    package var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
  }

  /// The dimensions in the image's own units (pixels, or an SVG's user units), both above 0.
  public let size: GridSize
  /// The kind of file.
  public let format: Format
  /// The bytes of the whole file.
  package let bytes: [UInt8]
  /// The decoded pixels, possibly downsampled; nil for vector images.
  package let bitmap: Bitmap?
  /// The number of pixels that drawing it keeps in memory: its own, or those of images nested in an SVG.
  package let pixelCount: Int
  /// The number of colour components of a JPEG file that every reader decodes alike; nil for other files.
  package let plainComponents: Int?
  /// A hash of the file's bytes that is the same in every run.
  package let fingerprint: UInt64

  /// Makes a picture of a file and its decoded content.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - bytes: The bytes of the whole file.
  ///   - size: The dimensions in the image's own units.
  ///   - bitmap: The decoded pixels; nil for vector images.
  ///   - innerPixelCount: The number of pixels of images nested in an SVG.
  ///   - plainComponents: The number of colour components of a plain JPEG file.
  package init(
    format: Format, bytes: [UInt8], size: GridSize, bitmap: Bitmap?, innerPixelCount: Int = 0,
    plainComponents: Int? = nil
  ) {
    self.plainComponents = plainComponents
    (self.format, self.bytes, self.size, self.bitmap) = (format, bytes, size, bitmap)
    pixelCount = bitmap.map { $0.width * $0.height } ?? innerPixelCount
    fingerprint = bytes.fingerprint
  }

  /// Whether both have the same bytes.
  public static func == (left: Picture, right: Picture) -> Bool {
    left.fingerprint == right.fingerprint && left.bytes.count == right.bytes.count
  }

  /// Hashes the fingerprint only.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// How an image is scaled into a frame of another aspect ratio.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Scales to the largest size that fits inside the frame, centred.
    case contain
    /// Scales to the smallest size that covers the frame, and crops the rest.
    case cover
  }

  /// The same image with a value for `currentColor`; raster images, and vector ones without it, are
  /// unchanged.
  package func tinted(_ color: GridColor) -> Picture {
    let bytes = bytes.settingCurrentColor(color.withAlpha(1).hexadecimal)
    guard format == .svg, let bytes else { return self }
    return Picture(
      format: format, bytes: bytes, size: size, bitmap: nil, innerPixelCount: pixelCount)
  }

  /// The rectangle of the whole image once scaled into a frame.
  public func rect(in frame: GridRect, fit: Fit) -> GridRect {
    let (across, down) = (frame.width / size.width, frame.height / size.height)
    let factor = fit == .contain ? min(across, down) : max(across, down)
    let (width, height) = (size.width * factor, size.height * factor)
    return GridRect(
      x: frame.center.x - width / 2, y: frame.center.y - height / 2, width: width, height: height)
  }
}

extension [UInt8] {
  /// An SVG document with `color` set on its root element; nil if it does not use `currentColor` or
  /// sets a colour itself.
  fileprivate func settingCurrentColor(_ color: String) -> [UInt8]? {
    func place(of text: String, in range: Range<Int>) -> Int? {
      let wanted = Array(text.utf8)
      guard range.count >= wanted.count else { return nil }
      return (range.lowerBound...range.upperBound - wanted.count).first {
        self[$0] == wanted[0] && self[$0..<$0 + wanted.count].elementsEqual(wanted)
      }
    }
    guard place(of: "currentColor", in: 0..<count) != nil,
      let start = place(of: "<svg", in: 0..<count),
      let end = self[start...].firstIndex(of: UInt8(ascii: ">")),
      place(of: " color=", in: start..<end) == nil
    else { return nil }
    let insertion = start + 4
    return self[..<insertion] + Array(" color=\"\(color)\"".utf8) + self[insertion...]
  }
}

extension Sequence<UInt8> {
  /// A 64-bit FNV-1a hash of the bytes, the same in every run.
  package var fingerprint: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

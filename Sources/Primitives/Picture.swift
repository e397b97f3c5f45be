/// An image of a file: what to draw, and the file itself to put into documents.
///
/// Two pictures are the same where their files are, so comparing costs nothing.
public struct Picture: Hashable, Sendable {
  /// The kinds of files.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Pixels.
    case png, jpeg
    /// Shapes.
    case svg

    /// The media type, as documents name it.
    package var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
  }

  /// The picture's extents in its own units: pixels, or an SVG's user units; both above 0.
  public let size: Size
  /// The kind of file.
  public let format: Format
  /// The whole file.
  package let bytes: [UInt8]
  /// The file's pixels, maybe fewer than it has; nil for shapes.
  package let bitmap: Bitmap?
  /// How many pixels drawing it takes into memory: its own, or those of pictures within its shapes.
  package let pixelCount: Int
  /// How many components the colours of a JPEG file have that every reader decodes alike; nil for others.
  package let plainComponents: Int?
  /// What tells this picture from others, the same in every run.
  package let fingerprint: UInt64

  /// Takes a file and what was found in it.
  ///
  /// - Parameters:
  ///   - format: the kind of file.
  ///   - bytes: the whole file.
  ///   - size: its extents in its own units.
  ///   - bitmap: its pixels; nil for shapes.
  ///   - innerPixelCount: how many pixels pictures within shapes have.
  ///   - plainComponents: how many components the colours of a plain JPEG file have.
  package init(
    format: Format, bytes: [UInt8], size: Size, bitmap: Bitmap?, innerPixelCount: Int = 0,
    plainComponents: Int? = nil
  ) {
    self.plainComponents = plainComponents
    (self.format, self.bytes, self.size, self.bitmap) = (format, bytes, size, bitmap)
    pixelCount = bitmap.map { $0.width * $0.height } ?? innerPixelCount
    fingerprint = bytes.fingerprint
  }

  /// Whether both are made of the same bytes.
  public static func == (left: Picture, right: Picture) -> Bool {
    left.fingerprint == right.fingerprint && left.bytes.count == right.bytes.count
  }

  /// Hashes the fingerprint alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// How a picture is brought into a frame of another form.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// All of it is seen, as large as it can be, in the middle.
    case contain
    /// It covers the frame, as small as it can be; what stands over is cut.
    case cover
  }

  /// The same shapes with `currentColor` being a colour; pixels, and shapes without it, stay as they are.
  package func tinted(_ color: Color) -> Picture {
    let bytes = bytes.settingCurrentColor(color.withAlpha(1).hexadecimal)
    guard format == .svg, let bytes else { return self }
    return Picture(
      format: format, bytes: bytes, size: size, bitmap: nil, innerPixelCount: pixelCount)
  }

  /// Where the whole picture stands when it is brought into a frame.
  public func rect(in frame: Rect, fit: Fit) -> Rect {
    let (across, down) = (frame.width / size.width, frame.height / size.height)
    let factor = fit == .contain ? min(across, down) : max(across, down)
    let (width, height) = (size.width * factor, size.height * factor)
    return Rect(
      x: frame.center.x - width / 2, y: frame.center.y - height / 2, width: width, height: height)
  }
}

extension [UInt8] {
  /// An SVG document whose outermost element has a colour; nil where it uses none or has one of its own.
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
  /// A number that differs for different bytes, the same in every run (64-bit FNV-1a).
  package var fingerprint: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

import Primitives
import Rendering
import SceneModel

/// All that the program knows of a format of stills.
protocol StillFormat: Sendable {
  /// The name, which is its files' extension.
  var name: String { get }
  /// What its pictures are made of.
  var content: StillContent { get }

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - settings: What is asked of the file; what does not concern the format is passed over.
  /// - Returns: A complete file.
  /// - Throws: ``GridreelError`` where the format cannot hold the picture.
  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile
}

/// What the pictures of a format are made of.
enum StillContent {
  /// Pixels, so many for a point.
  case pixels
  /// Shapes and text.
  case vectors
  /// Shapes and text on a page, or on several where paper is asked for.
  case pages
}

/// A picture to write.
struct StillPicture {
  let scene: Scene
  let shaper: TextShaper
  /// The grid that the picture shows; nil where it shows something else, such as a reel's frames.
  var still: Still?

  /// The picture's extents in points.
  var size: Size { scene.size }
  /// The document's title; nil where there is none.
  var title: String? { still?.grid.documentTitle }
  /// What the picture shows, in words; nil where nobody says so.
  var description: String? { still.map { AltText($0).text } }

  /// The picture's pixels.
  ///
  /// - Throws: ``GridreelError`` where the picture is too large.
  func bitmap(_ settings: StillSettings) throws(GridreelError) -> Bitmap {
    try shaper.bitmap(of: scene, scale: settings.scale)
  }
}

/// What is asked of a still's file.
struct StillSettings {
  /// Pixels per point.
  var scale = 2.0
  /// Whether text becomes shapes.
  var outlines = false
  /// Seconds since 1970 for a document's date; nil writes none.
  var creationDate: Int?
  /// Whether a digest of the pixels is wanted.
  var needsDigest = false
}

/// A still's file, and what a report says of it.
struct StillFile {
  /// The bytes; nil where they are in a file already.
  let bytes: [UInt8]?
  /// The picture's extents, or the first page's, in points.
  let size: Size
  /// The extents in pixels; nil for vectors.
  var pixels: (width: Int, height: Int)?
  /// How many pages it has; nil where it has none.
  var pageCount: Int?
  /// SHA-256 of the pixels as premultiplied BGRA bytes; nil where it is not wanted.
  var digest: String?

  init(bytes: [UInt8]?, size: Size) {
    self.bytes = bytes
    self.size = size
  }

  /// A file of pixels.
  init(bytes: [UInt8], of bitmap: Bitmap, _ picture: StillPicture, _ settings: StillSettings) {
    self.init(bytes: bytes, size: picture.size)
    pixels = (bitmap.width, bitmap.height)
    if settings.needsDigest { digest = bitmap.sha256 }
  }
}

extension Still {
  /// The picture as the bytes of a file.
  func data(
    as format: PictureFormat, _ settings: StillSettings
  ) throws(GridreelError) -> [UInt8] {
    try file(as: format, settings).bytes ?? []
  }

  /// The picture as a file.
  func file(
    as format: PictureFormat, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    let drawn = StillPicture(scene: picture.scene, shaper: shaper, still: self)
    return try format.definition.file(of: drawn, settings)
  }
}

extension Renderer {
  /// A scene as the bytes of a file.
  func bytes(
    of scene: Scene, format: PictureFormat, scale: Double
  ) throws(GridreelError) -> [UInt8] {
    let picture = StillPicture(scene: scene, shaper: shaper)
    return try format.definition.file(of: picture, StillSettings(scale: scale)).bytes ?? []
  }
}

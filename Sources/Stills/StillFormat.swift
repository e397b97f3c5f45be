import GridreelFiles
import GridreelLayout
import GridreelModel
package import GridreelPrimitives
package import GridreelRendering
package import GridreelSceneModel

/// Everything that the program knows about a format of stills.
package protocol StillFormat: Sendable {
  /// The format's name, which is also its file extension.
  var name: String { get }
  /// The kind of contents of its pictures.
  var content: StillContent { get }
  /// Whether its pictures stand on pages, and can let their ground be seen.
  var isForPages: Bool { get }

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - settings: The settings of the file; those that do not apply to the format are ignored.
  /// - Returns: A complete file.
  /// - Throws: ``GridreelError`` if the format cannot represent the picture.
  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile
}

extension StillFormat {
  var isForPages: Bool { false }
}

/// The kinds of contents of pictures.
package enum StillContent {
  /// Pixels at a given scale.
  case pixels
  /// Shapes and text.
  case vectors
  /// Shapes and text on one page, or on several if a paper size is requested.
  case pages
  /// The table of a grid.
  case tables
}

/// A picture to write.
package struct StillPicture {
  let scene: Scene
  let shaper: TextShaper
  /// The grid of the picture; nil for other pictures, such as a reel's frames.
  var still: Still?

  /// The size of the picture in points.
  var size: GridSize { scene.size }
  /// The title of the document; nil without one.
  var title: String? { still?.grid.documentTitle }
  /// A description of the picture; nil if none is available.
  var description: String? { still.map { AltText($0).text } }
  /// Whether somebody wrote the description.
  var hasOwnDescription: Bool { still?.grid.surroundings.altText != nil }

  /// The size of the picture in pixels.
  func pixels(_ settings: StillSettings) -> (width: Int, height: Int) {
    BitmapRenderer.pixels(of: size, scale: settings.scale)
  }

  /// Draws the picture as pixels.
  ///
  /// - Throws: ``GridreelError`` if the picture is too large.
  func bitmap(_ settings: StillSettings) throws(GridreelError) -> Bitmap {
    try shaper.bitmap(of: scene, scale: settings.scale, for: settings.asker)
  }
}

/// The settings of a still's file.
package struct StillSettings {
  /// The scale in pixels per point.
  var scale: Double
  /// Whether text is converted to outlines.
  var outlines: Bool
  /// Whether an SVG fills the room that a page gives it.
  var isResponsive = false
  /// Whether a PNG takes the time to be as small as possible.
  var isOptimized = false
  /// Whether each element of a page has its own style, as mail needs it.
  var inlinesStyles = false
  /// The same picture under the theme for dark pages, which an SVG has too.
  var dark: Still?
  /// Seconds since 1970 for a document's date; nil writes no date.
  var creationDate: Int?
  /// Whether to compute a digest of the pixels.
  var needsDigest: Bool
  /// Who asks for the picture, to whom errors speak.
  var asker: BitmapRenderer.Asker

  package init(
    scale: Double = 2, outlines: Bool = false, isResponsive: Bool = false,
    isOptimized: Bool = false, inlinesStyles: Bool = false, dark: Still? = nil,
    creationDate: Int? = nil, needsDigest: Bool = false,
    asker: BitmapRenderer.Asker = .program(nil)
  ) {
    self.asker = asker
    self.isResponsive = isResponsive
    self.isOptimized = isOptimized
    self.inlinesStyles = inlinesStyles
    self.dark = dark
    self.scale = scale
    self.outlines = outlines
    self.creationDate = creationDate
    self.needsDigest = needsDigest
  }
}

/// A still's file, with facts for a report.
package struct StillFile {
  /// The bytes; nil if they are already in a file.
  package let bytes: [UInt8]?
  /// The size of the picture, or of the first page, in points.
  package let size: GridSize
  /// The size in pixels; nil for vectors.
  package var pixels: (width: Int, height: Int)?
  /// The number of pages; nil for formats without pages.
  package var pageCount: Int?
  /// SHA-256 of the pixels as premultiplied BGRA bytes; nil if it was not requested.
  package var digest: String?
  /// SHA-256 of the file; nil if it was not requested.
  package var fileDigest: String?

  package init(bytes: [UInt8]?, size: GridSize) {
    self.bytes = bytes
    self.size = size
  }

  /// Makes a file of pixels.
  init(bytes: [UInt8], of bitmap: Bitmap, _ picture: StillPicture, _ settings: StillSettings) {
    self.init(bytes: bytes, size: picture.size)
    pixels = (bitmap.width, bitmap.height)
    if settings.needsDigest { digest = bitmap.sha256 }
  }
}

extension Still {
  /// Encodes the picture as the bytes of a file.
  func data(
    as format: PictureFormat, _ settings: StillSettings
  ) throws(GridreelError) -> [UInt8] {
    try file(as: format, settings).bytes ?? []
  }

  /// Encodes the picture as a file.
  package func file(
    as format: PictureFormat, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    let scene = format.definition.isForPages ? pageScene : picture.scene
    let drawn = StillPicture(scene: scene, shaper: shaper, still: self)
    return try format.definition.file(of: drawn, settings)
  }
}

extension Renderer {
  /// Encodes a scene as the bytes of a file.
  package func bytes(
    of scene: Scene, format: PictureFormat, scale: Double
  ) throws(GridreelError) -> [UInt8] {
    let picture = StillPicture(scene: scene, shaper: shaper)
    return try format.definition.file(of: picture, StillSettings(scale: scale)).bytes ?? []
  }
}

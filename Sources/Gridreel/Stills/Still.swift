public import GridLayout
public import GridModel
import ImageCodecs
public import Primitives
import Rendering
import SceneModel

/// Draws grids; keeps fonts and shaped text from one picture to the next.
///
/// Not `Sendable`: every thread makes its own.
public final class Renderer {
  let shaper: TextShaper
  /// Images that earlier pictures have needed.
  private(set) var pictures = PictureShelf()

  /// Makes a renderer.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource` where a font cannot be had.
  public init(fonts: FontOptions = FontOptions()) throws(GridreelError) {
    let bundled = BuiltInFiles.files(in: "Fonts/", ending: "tf")
      .map { BundledFont(name: $0.name, bytes: $0.bytes) }
    do throws(RenderingError) {
      shaper = try TextShaper(
        bundled: bundled, paths: fonts.paths, usesSystemFonts: fonts.usesSystemFonts)
    } catch {
      throw GridreelError(.missingResource, error.detail)
    }
  }

  /// Lets go of the images that were read, since files may change.
  func forgetPictures() { pictures = PictureShelf() }

  /// Lays a grid out.
  ///
  /// - Throws: ``GridreelError`` where the grid names what is not there.
  public func render(_ grid: Grid) throws(GridreelError) -> Still {
    var grid = grid
    grid.notices = TextDoubts(grid).notices
    do throws(ArrangementError) {
      return still(BuiltGrid(grid: grid, source: try grid.arranged(), rowCount: 0))
    } catch {
      throw GridreelError(.badInput, error.message)
    }
  }

  func still(_ built: BuiltGrid) -> Still { still(of: built, layouter(built)) }

  /// Lays a grid out that will be drawn as pixels, so many for a point.
  ///
  /// - Throws: ``GridreelError`` with code `usage` where its rows alone are too high for a picture: many
  ///   of them would take memory before that came out.
  func still(_ built: BuiltGrid, inPixels scale: Double) throws(GridreelError) -> Still {
    let layouter = layouter(built)
    do throws(RenderingError) {
      try BitmapRenderer.check(leastHeight: layouter.leastHeight, scale: scale)
    } catch {
      throw GridreelError(error)
    }
    return still(of: built, layouter)
  }

  private func layouter(_ built: BuiltGrid) -> GridLayouter {
    GridLayouter(grid: built.grid, source: built.source, measuring: shaper, pictures: pictures)
  }

  private func still(of built: BuiltGrid, _ layouter: GridLayouter) -> Still {
    Still(picture: layouter.layOut(), grid: built.grid, shaper: shaper)
  }
}

/// A picture of a grid, laid out and ready to be written in any format and scale.
public struct Still {
  let picture: GridPicture
  let grid: Grid
  let shaper: TextShaper

  /// The picture's extents in points.
  public var size: Size { picture.scene.size }
  /// Where everything stands.
  public var map: GridMap { picture.map }

  /// What the picture's author would want to know: missing glyphs, cut text, squeezed columns, columns that
  /// do not fit.
  public var warnings: [LayoutWarning] {
    picture.warnings + shaper.unknownFamilies.map(Self.warning)
  }

  /// ``warnings`` of this picture alone, whatever its renderer drew before.
  var ownWarnings: [LayoutWarning] {
    picture.warnings + shaper.unknownFamilies(of: picture.scene).map(Self.warning)
  }

  private static func warning(ofUnknown family: String) -> LayoutWarning {
    LayoutWarning(
      .unknownFamily,
      message: "no font has the family '\(family)'; add one with --font-path or use --system-fonts")
  }

  /// The picture as a PNG file's bytes.
  ///
  /// - Parameter scale: pixels per point.
  /// - Returns: A complete file.
  /// - Throws: ``GridreelError`` where the picture is too large.
  public func pngData(scale: Double = 2) throws(GridreelError) -> [UInt8] {
    try bitmap(scale: scale).pngData(scale: scale)
  }

  /// The picture's pixels.
  ///
  /// - Parameter scale: pixels per point.
  /// - Returns: Premultiplied pixels; the extents are the picture's times `scale`, rounded.
  /// - Throws: ``GridreelError`` where the picture is too large.
  public func bitmap(scale: Double = 2) throws(GridreelError) -> Bitmap {
    try shaper.bitmap(of: picture.scene, scale: scale)
  }

  /// The picture as the bytes of a PDF document of one page.
  ///
  /// - Parameters:
  ///   - creationDate: seconds since 1970 for the document's date; nil writes none.
  ///   - outlines: whether text becomes shapes.
  /// - Returns: A complete file.
  /// - Throws: ``GridreelError`` where the drawing library fails.
  public func pdfData(
    creationDate: Int? = nil, outlines: Bool = false
  ) throws(GridreelError) -> [UInt8] {
    try data(as: .pdf, StillSettings(outlines: outlines, creationDate: creationDate))
  }

  /// The picture as the bytes of an SVG document.
  ///
  /// - Parameter outlines: whether text becomes shapes.
  /// - Returns: A complete file.
  /// - Throws: ``GridreelError`` where a font cannot be put into the document.
  public func svgData(outlines: Bool = false) throws(GridreelError) -> [UInt8] {
    try data(as: .svg, StillSettings(outlines: outlines))
  }

  /// Writes the picture to a file; its extension decides the format, one of ``PictureFormat``.
  ///
  /// - Throws: ``GridreelError`` where the ending is unknown or the file cannot be written.
  public func write(to path: String, scale: Double = 2) throws(GridreelError) {
    let format = try PictureFormat(path: path)
    try OutputFile.write(data(as: format, StillSettings(scale: scale)), to: path)
  }
}

extension Grid {
  /// What a document of the grid says about itself.
  func metadata(creationDate: Int?) -> PDFMetadata {
    PDFMetadata(
      title: documentTitle, language: symbols.name.replacingAll("_", with: "-"),
      creationDate: creationDate)
  }

  /// What the picture is called: its title, or the names of its columns.
  var documentTitle: String {
    let columns = visibleColumns.prefix(6).map(\.title).joined(separator: ", ")
    return (surroundings.title ?? columns).spokenLine
  }

  /// Draws the grid.
  ///
  /// - Throws: ``GridreelError`` where the grid names what is not there or a font cannot be had.
  public func render(fonts: FontOptions = FontOptions()) throws(GridreelError) -> Still {
    try Renderer(fonts: fonts).render(self)
  }
}

extension TextShaper {
  /// A scene's pixels.
  func bitmap(of scene: Scene, scale: Double) throws(GridreelError) -> Bitmap {
    do throws(RenderingError) {
      return try BitmapRenderer().draw(scene, scale: scale, shaper: self)
    } catch {
      throw GridreelError(error)
    }
  }
}

extension Bitmap {
  /// The picture as a PNG file's bytes.
  ///
  /// - Parameter scale: pixels per point, which the file tells programs that place it.
  /// - Returns: A complete file.
  /// - Throws: ``GridreelError`` where the picture is too large.
  public func pngData(scale: Double = 1) throws(GridreelError) -> [UInt8] {
    do throws(CodecError) {
      return try PNGEncoder().encode(self, metadata: PNGMetadata(scale: scale))
    } catch {
      throw GridreelError(.internalFault, error.detail)
    }
  }
}

extension GridreelError {
  init(_ error: RenderingError) {
    let code: Code =
      switch error.code {
      case .pictureTooLarge, .invalidScale: .usage
      case .fontFailed: .missingResource
      case .writeFailed: .unwritableOutput
      case .outOfMemory, .drawingFailed: .internalFault
      }
    self.init(code, error.detail)
  }
}

public import GridreelFiles
import GridreelImageCodecs
public import GridreelLayout
public import GridreelModel
public import GridreelPrimitives
package import GridreelRendering
package import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// Draws grids; keeps fonts and shaped text from one picture to the next.
///
/// Not `Sendable`: make one per thread.
public final class Renderer {
  package let shaper: TextShaper
  /// The images used by earlier pictures.
  package private(set) var pictures = PictureShelf()

  /// Makes a renderer.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource` if a font is not available.
  public init(fonts: FontOptions = FontOptions()) throws(GridreelError) {
    let bundled = BuiltInFiles.files(in: "Fonts/", ending: "tf")
      .map { BundledFont(name: $0.name, bytes: $0.bytes) }
    shaper = try TextShaper(
      bundled: bundled, paths: fonts.paths, usesSystemFonts: fonts.usesSystemFonts)
  }

  /// Drops the cached images, because their files may change.
  func forgetPictures() { pictures = PictureShelf() }

  /// Lays out a grid.
  ///
  /// - Parameters:
  ///   - grid: The grid.
  ///   - budget: What this may use.
  /// - Returns: The picture.
  /// - Throws: ``GridreelError`` if the grid names something that does not exist, is too high for any picture, or needs
  ///   more than the budget.
  public func render(
    _ grid: DataGrid, budget: Budget = .standard
  ) throws(GridreelError) -> Still {
    try budget.spend { () throws(GridreelError) in
      var built = try built(grid)
      built.grid.notices = TextDoubts(ofCode: grid).notices
      return still(built)
    }
  }

  /// The greatest height of a picture that code asks for, in points; that of windows, too.
  private static let greatestHeight = 1_000_000.0

  /// Arranges the rows of a grid that was made by code, before anything of it is laid out.
  ///
  /// - Throws: ``GridreelError`` if the grid names something that does not exist, or is too high for any picture.
  package func built(_ grid: DataGrid) throws(GridreelError) -> BuiltGrid {
    let built = try BuiltGrid(arranging: grid)
    let height = layouter(built).leastSize.height
    guard height <= Self.greatestHeight else {
      throw GridreelError(
        .usage,
        "the \(built.source.rowCount) rows would be \(Int(clamped: height)) points high, and \(Int(clamped: Self.greatestHeight)) are the "
          + "most: show fewer by the grid's limit or rows, or a part of them by its viewport")
    }
    return built
  }

  package func still(_ built: BuiltGrid) -> Still { still(of: built, layouter(built)) }

  /// Lays out a grid that will be drawn with `scale` pixels per point.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if its rows alone are too high for a picture; checking
  ///   this first saves the memory for their layout.
  package func still(_ built: BuiltGrid, inPixels scale: Double) throws(GridreelError) -> Still {
    let layouter = layouter(built)
    if case .pixels = built.grid.surroundings.canvas {
      return still(of: built, layouter)
    }
    try BitmapRenderer().check(leastSize: layouter.leastSize, scale: scale)
    return still(of: built, layouter)
  }

  /// The places of a grid's parts as actions have them: counted from the side where reading begins.
  package func places(in built: BuiltGrid) -> GridMap {
    layouter(built).layOutWithPlaces().picture.map
  }

  private func layouter(_ built: BuiltGrid) -> GridLayouter {
    GridLayouter(grid: built.grid, source: built.source, measuring: shaper, pictures: pictures)
  }

  private func still(of built: BuiltGrid, _ layouter: GridLayouter) -> Still {
    let fitting = PictureFitting(built.grid, layouter.layOut(), margin: layouter.margin) {
      self.layouter(BuiltGrid(grid: $0, source: built.source, rowCount: built.rowCount)).layOut()
    }
    return Still(
      picture: fitting.picture, grid: built.grid, shaper: shaper, scale: fitting.scale)
  }
}

/// A laid-out picture of a grid, ready to write in any format and at any scale.
public struct Still {
  package let picture: GridPicture
  package let grid: DataGrid
  package let shaper: TextShaper
  /// The pixels per point that the picture's canvas sets; nil if they are free.
  package let scale: Double?

  /// The size of the picture in points.
  public var size: GridSize { picture.scene.size }
  /// The places of all parts of the picture, in points.
  public var map: GridMap { picture.map }

  /// The picture for pages, without the background that these have as its theme says.
  ///
  /// A picture with a background or a shape of its own keeps it.
  var pageScene: Scene {
    let around = grid.surroundings
    guard grid.theme.frame.onPage, around.background == nil, around.canvas == nil else {
      return picture.scene
    }
    var scene = picture.scene
    scene.background = nil
    return scene
  }

  /// The warnings of the layout: missing glyphs, truncated text, squeezed columns, columns that do not fit.
  public var warnings: [LayoutWarning] {
    picture.warnings
      + shaper.unknownFamilies.map {
        Self.warning(ofUnknown: $0, "FontOptions(paths:) or use FontOptions(usesSystemFonts: true)")
      }
  }

  /// The ``warnings`` of this picture alone, without those of the renderer's earlier pictures.
  package var ownWarnings: [LayoutWarning] {
    let path: Message = "\(option: "fontPath")"
    let remedy = shaper.usesSystemFonts ? path : path + " or use \(set: "systemFonts", "true")"
    return picture.warnings
      + shaper.unknownFamilies(of: picture.scene).map { Self.warning(ofUnknown: $0, remedy) }
  }

  private static func warning(ofUnknown family: String, _ remedy: Message) -> LayoutWarning {
    LayoutWarning(
      .unknownFamily, message: "no font has the family '\(family)'; add one with \(remedy)")
  }

  /// Encodes the picture as a PNG file.
  ///
  /// - Parameters:
  ///   - scale: The scale in pixels per point, above 0; a canvas in pixels sets its own.
  ///   - optimized: Whether to take the time for a smaller file of the same pixels.
  ///   - budget: What this may use.
  /// - Returns: The bytes of the file.
  /// - Throws: ``GridreelError`` if the picture is too large, or needs more than the budget.
  public func pngData(
    scale: Double = 2, optimized: Bool = false, budget: Budget = .standard
  ) throws(GridreelError) -> [UInt8] {
    try budget.spend { () throws(GridreelError) in
      try bitmap(scale: scale).pngData(scale: self.scale ?? scale, optimized: optimized)
    }
  }

  /// Draws the picture as pixels.
  ///
  /// - Parameters:
  ///   - scale: The scale in pixels per point, above 0; a canvas in pixels sets its own.
  ///   - budget: What this may use.
  /// - Returns: Premultiplied pixels; their size is that of the picture times `scale`, rounded.
  /// - Throws: ``GridreelError`` if the picture is too large, or needs more than the budget.
  public func bitmap(
    scale: Double = 2, budget: Budget = .standard
  ) throws(GridreelError) -> Bitmap {
    try budget.spend { () throws(GridreelError) in
      try shaper.bitmap(of: pageScene, scale: self.scale ?? scale, for: .code)
    }
  }

  /// Encodes the picture as a PDF document of one page.
  ///
  /// - Parameters:
  ///   - creationDate: Seconds since 1970 for the document's date; nil writes no date.
  ///   - outlines: Whether text is converted to outlines.
  ///   - budget: What this may use.
  /// - Returns: The bytes of the file.
  /// - Throws: ``GridreelError`` if the drawing library fails, or more than the budget is needed.
  public func pdfData(
    creationDate: Int? = nil, outlines: Bool = false, budget: Budget = .standard
  ) throws(GridreelError) -> [UInt8] {
    try budget.spend { () throws(GridreelError) in
      try data(as: .pdf, StillSettings(outlines: outlines, creationDate: creationDate))
    }
  }

  /// Encodes the picture as an SVG document.
  ///
  /// - Parameters:
  ///   - outlines: Whether text is converted to outlines.
  ///   - budget: What this may use.
  /// - Returns: The bytes of the file.
  /// - Throws: ``GridreelError`` if a font cannot be embedded in the document, or more than the budget is needed.
  public func svgData(
    outlines: Bool = false, budget: Budget = .standard
  ) throws(GridreelError) -> [UInt8] {
    try budget.spend { () throws(GridreelError) in
      try data(as: .svg, StillSettings(outlines: outlines))
    }
  }

  /// Writes the picture to a file, whose extension determines the format, one of ``PictureFormat``.
  ///
  /// - Throws: ``GridreelError`` if the extension is unknown, the file cannot be written, or more than the budget is
  ///   needed.
  public func write(
    to path: String, scale: Double = 2, budget: Budget = .standard
  ) throws(GridreelError) {
    let format = try PictureFormat(path: path)
    let bytes = try budget.spend { () throws(GridreelError) in
      try data(as: format, StillSettings(scale: self.scale ?? scale, asker: .code))
    }
    try OutputFile.write(bytes, to: path)
  }
}

extension DataGrid {
  /// The metadata of a document of the grid.
  package func metadata(creationDate: Int?) -> PDFMetadata {
    PDFMetadata(
      title: documentTitle, language: symbols.name.replacing("_", with: "-"),
      creationDate: creationDate)
  }

  /// The title of the picture, or the names of its columns if it has none.
  var documentTitle: String {
    let columns = visibleColumns.prefix(6).map(\.title).joined(separator: ", ")
    return (surroundings.title ?? columns).spokenLine
  }

  /// Draws the grid in a picture of its own.
  ///
  /// - Parameters:
  ///   - fonts: The fonts in addition to the bundled ones.
  ///   - budget: What this may use.
  /// - Returns: The picture.
  /// - Throws: ``GridreelError`` if the grid names something that does not exist, a font is not available, or more than
  ///   the budget is needed.
  public func render(
    fonts: FontOptions = FontOptions(), budget: Budget = .standard
  ) throws(GridreelError) -> Still {
    try Renderer(fonts: fonts).render(self, budget: budget)
  }
}

extension TextShaper {
  /// Draws a scene as pixels.
  package func bitmap(
    of scene: Scene, scale: Double, for asker: BitmapRenderer.Asker = .program(nil)
  ) throws(GridreelError) -> Bitmap {
    try BitmapRenderer(asker: asker).draw(scene, scale: scale, shaper: self)
  }
}

extension Bitmap {
  /// Encodes the pixels as a PNG file.
  ///
  /// - Parameters:
  ///   - scale: The pixels per point to record in the file, for programs that place the picture.
  ///   - optimized: Whether to take the time for a smaller file of the same pixels.
  /// - Returns: The bytes of the file.
  /// - Throws: ``GridreelError`` if the picture is too large.
  public func pngData(
    scale: Double = 1, optimized: Bool = false
  ) throws(GridreelError) -> [UInt8] {
    do throws(GridreelError) {
      return try PNGEncoder(effort: optimized ? .smallest : .standard).encode(
        self, metadata: PNGMetadata(scale: scale, text: [PNGMetadata.mark]))
    } catch {
      throw GridreelError(.internalFault, error.message)
    }
  }
}

import GridreelFiles
public import GridreelPrimitives
import GridreelStills

/// One picture of a reel, ready to write in any format of stills.
public struct ReelStill {
  let film: ReelFilm
  let number: Int

  /// The size of the picture in points.
  public var size: GridSize { film.plan.size }

  /// Encodes the picture as a PNG file, with the reel's scale.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``GridreelError`` if the picture is too large, or needs more than the budget.
  public func pngData() throws(GridreelError) -> [UInt8] { try film.file(number, as: .png) }

  /// Encodes the picture as a PDF document of one page; text stays text.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``GridreelError`` if the drawing library fails, or more than the budget is needed.
  public func pdfData() throws(GridreelError) -> [UInt8] { try film.file(number, as: .pdf) }

  /// Encodes the picture as an SVG document; text stays text.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``GridreelError`` if a font cannot be embedded in the document, or more than the budget is needed.
  public func svgData() throws(GridreelError) -> [UInt8] { try film.file(number, as: .svg) }

  /// Writes the picture to a file, whose extension determines the format, one of ``PictureFormat``.
  ///
  /// - Throws: ``GridreelError`` if the extension is unknown, the file cannot be written, or more than the budget is
  ///   needed.
  public func write(to path: String) throws(GridreelError) {
    try OutputFile.write(film.file(number, as: PictureFormat(path: path)), to: path)
  }
}

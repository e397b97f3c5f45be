package import GridreelCanvas
package import GridreelPrimitives
package import GridreelSceneModel

/// A font that comes with the program: a name and bytes that stay valid for the life of the process.
///
/// `@unchecked Sendable`: the bytes are never written to or freed.
package struct BundledFont: @unchecked Sendable {
  /// The file's name, without its folder.
  package let name: String
  /// The whole file.
  package let bytes: UnsafeRawBufferPointer

  /// Names bytes that are never freed.
  package init(name: String, bytes: UnsafeRawBufferPointer) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// Measures and draws with the same shaped text, so that each text is shaped only once.
///
/// Not `Sendable`: each thread creates its own.
package final class TextShaper: TextMeasuring {
  /// The fonts in use.
  package let catalog: FontCatalog
  /// The tables of the last colour, cached since neighbouring texts usually share it.
  private var lastInk: MaskInk?
  /// Pictures prepared for drawing.
  let pictures = PictureCache()

  /// Creates a shaper over a catalog.
  package init(catalog: FontCatalog) { self.catalog = catalog }

  /// Creates a shaper with a catalog of its own.
  ///
  /// - Parameters:
  ///   - bundled: The fonts that come with the program; the first one's family replaces unknown
  ///     ones.
  ///   - paths: Font files, or directories to search recursively.
  ///   - usesSystemFonts: Whether to use the system's fonts too, which makes results differ by
  ///     machine.
  /// - Throws: ``GridreelError`` with code `missingResource`.
  package convenience init(
    bundled: [BundledFont], paths: [String] = [], usesSystemFonts: Bool = false
  ) throws(GridreelError) {
    let files = bundled.map { FontFile(name: $0.name, bytes: $0.bytes) }
    self.init(
      catalog: try FontCatalog(bundled: files, paths: paths, usesSystemFonts: usesSystemFonts))
  }

  /// Caches fewer texts than usual from now on, for callers that go through very many.
  package func keepFewTexts() { catalog.keepFewTexts() }

  /// The families requested but not found, in the order of requests, without duplicates.
  package var unknownFamilies: [String] { catalog.unknownFamilies }
  /// Whether the system's fonts are used, too.
  package var usesSystemFonts: Bool { catalog.usesSystemFonts }

  /// The family that is drawn in place of a list of families, of which none is there; nil if one is.
  package func standIn(forFamilies list: String) -> String? {
    catalog.standIn(forFamilies: list)
  }

  /// Returns the size of the text as laid out for the request.
  package func measure(_ request: TextRequest) -> TextMetrics {
    guard !Allowance.isSpent else { return TextMetrics(width: 0, height: 0, ascent: 0) }
    if request.runs == nil, let line = catalog.signLine(request.string, font: request.font),
      line.width <= request.width ?? .infinity
    {
      return TextMetrics(
        width: line.width, height: line.ascent + line.descent, ascent: line.ascent)
    }
    if let runs = request.runs,
      let line = catalog.lineSize(request.string, runs, font: request.font),
      line.width <= request.width ?? .infinity
    {
      return TextMetrics(
        width: line.width, height: line.ascent + line.descent, ascent: line.ascent)
    }
    let shaped = shape(request)
    return TextMetrics(
      width: shaped.width, height: shaped.lineHeight * Double(shaped.lines.count),
      ascent: shaped.ascent, lineCount: shaped.lines.count, isTruncated: shaped.isTruncated,
      missingCharacters: shaped.missing)
  }

  /// Returns the parts of a text between which lines may break.
  package func pieces(of string: String, font: GridFont) -> [TextPiece] {
    catalog.pieces(of: string, font: font)
  }

  /// Returns the parts between which lines of a text whose parts may have looks break.
  package func pieces(of request: TextRequest) -> [TextPiece] {
    guard let runs = request.runs else {
      return catalog.pieces(of: request.string, font: request.font)
    }
    return catalog.pieces(of: request.string, runs, font: request.font)
  }

  func shape(_ request: TextRequest) -> ShapedText {
    if let runs = request.runs {
      return catalog.shape(
        request.string, runs, font: request.font, width: request.width,
        lineLimit: request.lineLimit, overflow: request.overflow)
    }
    return catalog.shape(
      request.string, font: request.font, width: request.width, lineLimit: request.lineLimit,
      overflow: request.overflow)
  }

  /// The colour's tables for compositing.
  func ink(_ color: GridColor) -> MaskInk {
    if let lastInk, lastInk.color == color { return lastInk }
    let made = MaskInk(color)
    lastInk = made
    return made
  }
}

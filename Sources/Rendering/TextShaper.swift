package import Canvas
internal import Primitives
package import SceneModel

/// A font that comes with the program: a name and bytes that stay for as long as the process lives.
///
/// `@unchecked Sendable`: nobody writes to the bytes and nobody frees them.
package struct BundledFont: @unchecked Sendable {
  /// The file's name, without its folder.
  package let name: String
  /// The whole file.
  package let bytes: UnsafeRawBufferPointer

  /// Names bytes that live for ever.
  package init(name: String, bytes: UnsafeRawBufferPointer) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// Measures and draws with the same shaped text, so that each text is shaped once.
///
/// Not `Sendable`: every thread makes its own.
package final class TextShaper: TextMeasuring {
  /// The fonts.
  package let catalog: FontCatalog
  /// Inks of the last colour, kept since neighbouring texts mostly share it.
  private var lastInk: MaskInk?
  /// Pictures made ready to be drawn.
  let pictures = PictureCache()

  /// Makes a shaper over a catalog.
  package init(catalog: FontCatalog) { self.catalog = catalog }

  /// Makes a shaper with fonts of its own.
  ///
  /// - Parameters:
  ///   - bundled: The fonts that come with the program; the first one's family stands in for unknown ones.
  ///   - paths: Font files, or folders searched with all their subfolders.
  ///   - usesSystemFonts: Whether the system's fonts are used too, which makes results differ by machine.
  /// - Throws: ``RenderingError`` with code `fontFailed`.
  package convenience init(
    bundled: [BundledFont], paths: [String] = [], usesSystemFonts: Bool = false
  ) throws(RenderingError) {
    let files = bundled.map { FontFile(name: $0.name, bytes: $0.bytes) }
    do throws(FontError) {
      self.init(
        catalog: try FontCatalog(
          bundled: files, paths: paths, usesSystemFonts: usesSystemFonts))
    } catch {
      throw RenderingError(.fontFailed, error.detail)
    }
  }

  /// Keeps fewer texts than usual from now on, for those who go through very many.
  package func keepFewTexts() { catalog.keepFewTexts() }

  /// The families that were asked for and not found, in the order of asking, each once.
  package var unknownFamilies: [String] { catalog.unknownFamilies }

  /// The room that the text takes.
  package func measure(_ request: TextRequest) -> TextMetrics {
    let shaped = shape(request)
    return TextMetrics(
      width: shaped.width, height: shaped.lineHeight * Double(shaped.lines.count),
      ascent: shaped.ascent, lineCount: shaped.lines.count, isTruncated: shaped.isTruncated,
      missingCharacters: shaped.missing)
  }

  /// The text's glyphs.
  func shape(_ request: TextRequest) -> ShapedText {
    catalog.shape(
      request.string, font: request.font, width: request.width, lineLimit: request.lineLimit,
      overflow: request.overflow)
  }

  /// The colour's tables.
  func ink(_ color: Color) -> MaskInk {
    if let lastInk, lastInk.color == color { return lastInk }
    let made = MaskInk(color)
    lastInk = made
    return made
  }
}

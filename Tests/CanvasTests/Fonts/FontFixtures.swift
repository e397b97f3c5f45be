import GridreelCanvas
import GridreelPrimitives
import TestSupport

/// Catalogs and fonts for the tests of this folder.
enum FontFixtures {
  static let bundled = BundledFonts.files.map { FontFile(name: $0.name, bytes: $0.bytes) }

  static func catalog(paths: [String] = []) throws -> FontCatalog {
    try FontCatalog(bundled: bundled, paths: paths)
  }

  static let inter = GridFont(family: "Inter", size: 14)
}

extension FontCatalog {
  /// One line without a limit to its width.
  func line(_ text: String, font: GridFont = FontFixtures.inter) -> ShapedText {
    shape(text, font: font, width: nil, lineLimit: 1, overflow: .clip)
  }

  /// One line of at most `width` points.
  func line(_ text: String, width: Double, _ overflow: Overflow = .ellipsis) -> ShapedText {
    shape(text, font: FontFixtures.inter, width: width, lineLimit: 1, overflow: overflow)
  }

  /// The visible text of the lines that fit into `width` points.
  func lines(
    _ text: String, width: Double?, limit: Int = 0, _ overflow: Overflow = .wrap
  ) -> [String] {
    shape(text, font: FontFixtures.inter, width: width, lineLimit: limit, overflow: overflow)
      .lines.map(\.text)
  }
}

extension ShapedText {
  /// All runs of all lines.
  var runs: [GlyphRun] { lines.flatMap(\.runs) }
}

import CGridreelCairo
package import GridreelPrimitives

/// The fonts available to a picture: finds faces, shapes text and provides masks and outlines of
/// glyphs.
///
/// Not `Sendable`: each thread creates its own. Creating one is cheap, since faces are opened on
/// first use. The same text in the same font is shaped once; a Latin, Greek or Cyrillic text whose
/// characters are all in the font's own face uses neither Pango nor fontconfig.
package final class FontCatalog {
  /// The families requested but not found, in the order of requests, without duplicates.
  ///
  /// A list of families, as in `GridFont.family`, is reported if none of them was found.
  package private(set) var unknownFamilies: [String] = []

  /// Whether the system's fonts are used, too.
  package var usesSystemFonts: Bool { shaper.usesSystemFonts }

  let fonts: FontCollection
  let shaper: ParagraphShaper
  private var styles: [TextStyle] = []
  private var signStyles: [SignStyle] = []
  private var styleNumbers: [GridFont: Int] = [:]
  /// The font of the latest text, which that of the next one mostly is, too.
  private var latest: NumberedFont?
  private var texts = GenerationCache<TextKey, ShapedText>(limit: 150_000)
  var richTexts = GenerationCache<RichKey, ShapedText>(limit: 150_000)
  /// The styles of looks, which many texts share.
  var lookStyles: [ObjectIdentifier: (look: TextLook, style: (number: Int, value: TextStyle))] = [:]
  var masks = GenerationCache<MaskKey, GlyphMask?>(limit: 16 << 20)
  var cairoFaces: [Int: OpaquePointer] = [:]
  /// The coloured glyphs of faces, which nearly no catalog reads.
  var layerTables: [Int: LayerTable?] = [:]

  /// A font and the number of its style; a class, since fonts are large and would be copied to be
  /// compared.
  private final class NumberedFont {
    let font: GridFont
    let number: Int

    init(_ font: GridFont, number: Int) { (self.font, self.number) = (font, number) }
  }

  private struct TextKey: Hashable {
    let text: String
    let style: Int
    let width: Double
    let lineLimit: Int
    let overflow: Overflow
    let isContinued: Bool
  }

  struct MaskKey: Hashable {
    let glyph: UInt32
    let size: UInt32
    let face: Int
    let phase: Int
  }

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - bundled: The fonts that come with the program; the first one's family replaces unknown
  ///     ones.
  ///   - paths: Font files, or directories to search recursively.
  ///   - usesSystemFonts: Whether to use the system's fonts too, which makes results differ by
  ///     machine.
  /// - Throws: ``GridreelError`` with code `missingResource`.
  package init(
    bundled: [FontFile], paths: [String] = [], usesSystemFonts: Bool = false
  ) throws(GridreelError) {
    fonts = try FontCollection(bundled: bundled, paths: paths)
    shaper = ParagraphShaper(fonts: fonts, usesSystemFonts: usesSystemFonts)
  }

  deinit {
    for face in cairoFaces.values { cairo_font_face_destroy(face) }
  }

  /// The maximum number of characters (scalars) read from a text: in one line, and in several.
  ///
  /// A picture of 32,767 pixels has no room for more; the rest counts as truncated.
  static let maximumLength = (line: 16_384, lines: 65_536)

  /// Converts text to glyphs.
  ///
  /// With a `lineLimit` of 1, line breaks become spaces, and text that is too wide is truncated as
  /// `overflow` says (`wrap` as `ellipsis`). Otherwise lines break at line feeds and, if the width
  /// is given, at the break opportunities of UAX 14, and inside words that are wider than a line;
  /// only the last line is truncated.
  ///
  /// - Parameters:
  ///   - string: The text; control characters are shown as spaces.
  ///   - font: The font to shape with.
  ///   - width: The room in points, or nil for as much as the text needs.
  ///   - lineLimit: The maximum number of lines; 0 for no limit.
  ///   - overflow: The treatment of text that is wider than `width`.
  /// - Returns: The lines; cached, so that a repeated call costs a look-up.
  package func shape(
    _ string: String, font: GridFont, width: Double?, lineLimit: Int, overflow: Overflow
  ) -> ShapedText {
    let (text, isContinued) = FontCatalog.limited(string, lineLimit: lineLimit, overflow: overflow)
    let number = styleNumber(for: font)
    let room = width.map { $0.isNaN ? 0 : max($0, 0) } ?? .infinity
    let key = TextKey(
      text: text, style: number, width: room, lineLimit: max(lineLimit, 0), overflow: overflow,
      isContinued: isContinued)
    if let known = texts.value(for: key, cost: FontCatalog.cost) { return known }
    let shaped = make(key, style: styles[number])
    texts.insert(shaped, for: key, cost: FontCatalog.cost(shaped))
    return shaped
  }

  /// Caches fewer shaped texts than usual, for callers that go through many and reuse few.
  package func keepFewTexts() {
    (texts.limit, richTexts.limit) = (40_000, 40_000)
    shaper.keepTexts(cost: 20_000)
  }

  static func cost(_ text: ShapedText) -> Int {
    text.lines.reduce(16) { sum, line in
      line.runs.reduce(sum + 4) { $0 + 4 + $1.glyphs.count }
    }
  }

  /// The part of a very long text that can be visible, and whether there is more.
  private static func limited(
    _ string: String, lineLimit: Int, overflow: Overflow
  ) -> (String, isContinued: Bool) {
    let limit = lineLimit == 1 ? maximumLength.line : maximumLength.lines
    guard string.utf8.count > limit else { return (string, false) }
    let (text, isContinued) = limited(
      MarkedText(string), lineLimit: lineLimit, overflow: overflow)
    return (text.text, isContinued)
  }

  private func make(_ key: TextKey, style: TextStyle) -> ShapedText {
    let fitter = LineFitter(
      shaper: shaper, style: (key.style, style), width: key.width, overflow: key.overflow)
    return shaped(
      MarkedText(key.text), by: fitter, lineLimit: key.lineLimit, isContinued: key.isContinued)
  }

  /// Fits a text into lines.
  func shaped(
    _ text: MarkedText, by fitter: LineFitter, lineLimit: Int, isContinued: Bool
  ) -> ShapedText {
    var fitter = fitter
    let style = fitter.style.value
    let lines: [ShapedLine]
    let isTruncated: Bool
    if lineLimit == 1 {
      let single = fitter.singleLine(TextCleaning.singleLine(text), isContinued: isContinued)
      (lines, isTruncated) = ([single.0], single.isTruncated)
    } else {
      (lines, isTruncated) = fitter.lines(
        TextCleaning.paragraphs(text), limit: lineLimit, isContinued: isContinued)
    }
    let facts = fonts[style.face].face.facts
    let scale = style.size / Double(facts.unitsPerEm)
    let (ascent, descent) = (Double(facts.ascender) * scale, Double(facts.descender) * scale)
    return ShapedText(
      lines: lines, width: lines.reduce(0) { max($0, $1.width) }, lineHeight: ascent + descent,
      ascent: ascent, descent: descent, isTruncated: isTruncated,
      missing: TextCleaning.noncharacters(in: text.text) + fitter.missing.scalars)
  }

  /// Returns the parts of a text between which lines may break, in order; at least one.
  package func pieces(of string: String, font: GridFont) -> [TextPiece] {
    let (text, _) = FontCatalog.limited(string, lineLimit: 0, overflow: .wrap)
    let number = styleNumber(for: font)
    var fitter = LineFitter(
      shaper: shaper, style: (number, styles[number]), width: .infinity, overflow: .wrap)
    return TextCleaning.paragraphs(MarkedText(text)).flatMap { fitter.pieces($0) }
  }

  /// A font's style, and its number.
  func numberedStyle(for font: GridFont) -> (number: Int, value: TextStyle) {
    let number = styleNumber(for: font)
    return (number, styles[number])
  }

  private func styleNumber(for font: GridFont) -> Int {
    if let latest, latest.font == font { return latest.number }
    let number = styleNumbers[font] ?? addStyle(for: font)
    latest = NumberedFont(font, number: number)
    return number
  }

  private func addStyle(for font: GridFont) -> Int {
    let style = resolve(font)
    styles.append(style)
    signStyles.append(SignStyle(style, fonts[style.face]))
    styleNumbers[font] = styles.count - 1
    return styles.count - 1
  }

  /// What is looked up of a font's texts.
  func signStyle(for font: GridFont) -> SignStyle { signStyles[styleNumber(for: font)] }

  /// What is looked up of texts in a look.
  func signStyle(of look: TextLook) -> SignStyle { signStyles[style(of: look).number] }

  /// The families of a list, loaded if they are the system's.
  private func families(of list: String) -> [String] {
    let families = list.split(separator: ",").map(FontCatalog.trimmed).filter { !$0.isEmpty }
    for family in families where !fonts.isOwn(family) { shaper.loadSystemFamily(family) }
    return families
  }

  /// The family that is drawn in place of a list of families; nil if one of them is there.
  package func standIn(forFamilies list: String) -> String? {
    let families = families(of: list)
    guard fonts.match(families: families, weight: 400, isItalic: false) == nil else { return nil }
    return fonts[fonts.standIn(weight: 400, isItalic: false)].face.facts.family
  }

  private func resolve(_ font: GridFont) -> TextStyle {
    let families = families(of: font.family)
    let found = fonts.match(families: families, weight: font.weight, isItalic: font.isItalic)
    if found == nil {
      for family in families where !fonts.isKnown(family) && !unknownFamilies.contains(family) {
        unknownFamilies.append(family)
      }
    }
    return TextStyle(
      face: found ?? fonts.standIn(weight: font.weight, isItalic: font.isItalic),
      size: font.size, hasTabularFigures: font.hasTabularFigures,
      letterSpacing: font.letterSpacing, features: font.features, weight: font.weight,
      isItalic: font.isItalic,
      families: families)
  }

  /// A family's name without surrounding spaces and quotation marks.
  private static func trimmed(_ name: Substring) -> String {
    let isEdge = { (character: Character) in " \t\"'".contains(character) }
    guard let first = name.firstIndex(where: { !isEdge($0) }),
      let last = name.lastIndex(where: { !isEdge($0) })
    else { return "" }
    return String(name[first...last])
  }
}

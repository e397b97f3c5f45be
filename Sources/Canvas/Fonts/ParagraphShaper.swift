import CGridreelPango
import GridreelPrimitives

/// Shapes texts as lines of unlimited width: directly if the primary face suffices, otherwise
/// through Pango.
final class ParagraphShaper {
  let fonts: FontCollection
  let usesSystemFonts: Bool
  let runShaper = RunShaper()
  private var openedConfiguration: FontConfiguration?
  private var openedItemizer: Itemizer?
  private var loadedFamilies: Set<String> = []
  private var cache = GenerationCache<Key, Paragraph>(limit: 100_000)
  private var markedCache = GenerationCache<MarkedKey, Paragraph>(limit: 100_000)

  private struct Key: Hashable {
    let text: String
    let style: Int
    let isRightToLeft: Bool?
  }

  private struct MarkedKey: Hashable {
    let text: MarkedText
    let style: Int
    let isRightToLeft: Bool?
  }

  init(fonts: FontCollection, usesSystemFonts: Bool) {
    (self.fonts, self.usesSystemFonts) = (fonts, usesSystemFonts)
  }

  /// Shapes a text, or returns its cached result.
  ///
  /// - Parameters:
  ///   - text: The text without control characters.
  ///   - style: The font, with its number in the catalog.
  ///   - isRightToLeft: The base direction, or nil for that of the first letter with a direction.
  /// - Returns: The shaped text, cached for reuse.
  func paragraph(
    _ text: String, style: (number: Int, value: TextStyle), isRightToLeft: Bool? = nil
  ) -> Paragraph {
    let key = Key(text: text, style: style.number, isRightToLeft: isRightToLeft)
    if let known = cache.value(for: key, cost: Self.cost) { return known }
    let made = make(text, style: style.value, isRightToLeft: isRightToLeft)
    cache.insert(made, for: key, cost: Self.cost(made))
    return made
  }

  private static func cost(_ paragraph: Paragraph) -> Int { 16 + paragraph.clusters.count }

  private func make(_ text: String, style: TextStyle, isRightToLeft: Bool?) -> Paragraph {
    let split = needsItemizing(text, style: style)
    var contiguous = text
    return contiguous.withUTF8 { bytes in
      let source = SourceText(string: text, bytes: bytes)
      guard split, let itemizer else { return simple(source, style: style) }
      let result = itemizer.split(bytes, style: style, isRightToLeft: isRightToLeft)
      return join(result, source, MarkedText(text), style: style)
    }
  }

  /// Shapes a text of parts, each in its style.
  ///
  /// - Parameters:
  ///   - text: The text, which has parts.
  ///   - style: The style of the text around, with its number in the catalog.
  ///   - isRightToLeft: The base direction, or nil for that of the first letter with a direction.
  /// - Returns: The shaped text; cached if it takes more than looking up glyphs.
  func paragraph(
    _ text: MarkedText, style: (number: Int, value: TextStyle), isRightToLeft: Bool? = nil
  ) -> Paragraph {
    guard needsItemizing(text), let itemizer else { return simple(text) }
    let key = MarkedKey(text: text, style: style.number, isRightToLeft: isRightToLeft)
    if let known = markedCache.value(for: key, cost: Self.cost) { return known }
    var contiguous = text.text
    let made = contiguous.withUTF8 { bytes in
      let result = itemizer.split(
        bytes, text.marks, style: style.value, isRightToLeft: isRightToLeft)
      let source = SourceText(string: text.text, bytes: bytes)
      return join(result, source, text, style: style.value)
    }
    markedCache.insert(made, for: key, cost: Self.cost(made))
    return made
  }

  private func needsItemizing(_ text: MarkedText) -> Bool {
    let isPlain =
      text.text.utf8.allSatisfy { $0 < 0x80 }
      && text.marks.allSatisfy { fonts[$0.style.face].face.coversASCII }
    return !isPlain && text.parts.contains { needsItemizing($0.text, style: $0.mark.style) }
  }

  /// Shapes the parts of a text from left to right, all in their own faces.
  private func simple(_ text: MarkedText) -> Paragraph {
    var contiguous = text.text
    return contiguous.withUTF8 { bytes in
      let source = SourceText(string: text.text, bytes: bytes)
      var (runs, clusters, missing) = ([GlyphRun](), [TextCluster](), ScalarList())
      runs.reserveCapacity(text.marks.count)
      clusters.reserveCapacity(bytes.count)
      var (start, x) = (0, 0.0)
      for mark in text.marks {
        let item = TextItem(
          bytes: start..<mark.end, face: mark.style.face, isRightToLeft: false, script: nil,
          language: nil, part: mark.number, rise: mark.rise)
        let (run, boxes) = runShaper.shape(
          item, in: source, entry: fonts[mark.style.face], style: mark.style, x: x, &clusters)
        for scalar in boxes { missing.insert(scalar) }
        runs.append(run)
        x += run.width
        start = mark.end
      }
      return Paragraph(
        text: text, runs: runs, clusters: clusters, missing: missing.scalars, isSimple: true,
        isRightToLeft: false)
    }
  }

  private func simple(_ text: SourceText, style: TextStyle) -> Paragraph {
    guard !text.bytes.isEmpty else {
      return Paragraph(
        text: MarkedText(text.string), runs: [], clusters: [], missing: [], isSimple: true,
        isRightToLeft: false)
    }
    let item = TextItem(
      bytes: 0..<text.bytes.count, face: style.face, isRightToLeft: false, script: nil,
      language: nil)
    let shaped = runShaper.shape(item, in: text, entry: fonts[style.face], style: style, x: 0)
    return Paragraph(
      text: MarkedText(text.string), runs: [shaped.run], clusters: shaped.clusters,
      missing: shaped.missing,
      isSimple: true, isRightToLeft: false)
  }

  /// Shapes the items from left to right and arranges their clusters in logical order.
  private func join(
    _ split: Itemizer.Result, _ text: SourceText, _ marked: MarkedText, style: TextStyle
  ) -> Paragraph {
    var x = 0.0
    var runs: [GlyphRun] = []
    var pieces: [(start: Int, shaped: ShapedItem)] = []
    for item in split.items {
      let shaped = runShaper.shape(
        item, in: text, entry: fonts[item.face], style: marked.style(ofPart: item.part) ?? style,
        x: x)
      x += shaped.run.width
      runs.append(shaped.run)
      pieces.append((item.bytes.lowerBound, shaped))
    }
    pieces.sort { $0.start < $1.start }
    var missing = ScalarList()
    for piece in pieces {
      for scalar in piece.shaped.missing { missing.insert(scalar) }
    }
    return Paragraph(
      text: marked, runs: runs,
      clusters: pieces.flatMap(\.shaped.clusters), missing: missing.scalars, isSimple: false,
      isRightToLeft: split.isRightToLeft)
  }
}

extension ParagraphShaper {
  /// Limits the cache to two generations of texts with a total cost of `cost` each.
  func keepTexts(cost: Int) { (cache.limit, markedCache.limit) = (cost, cost) }

  /// Loads a system family into the collection, if the system's fonts are in use.
  func loadSystemFamily(_ name: String) {
    guard usesSystemFonts, loadedFamilies.insert(name).inserted else { return }
    configuration?.loadFamily(name)
  }

  private var configuration: FontConfiguration? {
    if openedConfiguration == nil {
      openedConfiguration = FontConfiguration(fonts: fonts, usesSystemFonts: usesSystemFonts)
    }
    return openedConfiguration
  }

  private var itemizer: Itemizer? {
    if openedItemizer == nil, let configuration {
      openedItemizer = Itemizer(fonts: fonts, configuration: configuration)
    }
    return openedItemizer
  }

  /// Whether a text needs several faces, scripts or directions.
  private func needsItemizing(_ text: String, style: TextStyle) -> Bool {
    let face = fonts[style.face].face
    if text.utf8.allSatisfy({ $0 < 0x80 }), face.coversASCII { return false }
    return text.unicodeScalars.contains { needsItemizing($0, face: face, style: style) }
  }

  private func needsItemizing(_ scalar: Unicode.Scalar, face: Face, style: TextStyle) -> Bool {
    if scalar.isOfRightToLeftScript { return true }
    let mayHaveColors = usesSystemFonts || fonts.hasColoredFace
    if mayHaveColors, scalar.value > 0x2000,
      scalar.value == 0xfe0f || scalar.properties.isEmojiPresentation
    {
      return true
    }
    if face.glyph(for: scalar) != nil { return ScriptClass.isComplex(scalar) }
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    // A character that no font has is a box either way, and should not cost a scan of the fonts.
    return usesSystemFonts || fonts.isCovered(scalar, besides: style.face)
  }
}

/// The smallest piece of a text that can be cut off, with its width.
struct TextCluster {
  /// The length in UTF-8 bytes, and the number of its glyphs.
  let byteCount, glyphCount: Int
  /// The sum of its glyphs' advances, in points.
  let width: Double
  /// Whether it is white space.
  let isSpace: Bool
}

/// A text shaped as one line of unlimited width.
final class Paragraph {
  /// The text, without control characters, and the styles of its parts.
  let marked: MarkedText
  /// The runs in visual order.
  let runs: [GlyphRun]
  /// All clusters in logical order.
  let clusters: [TextCluster]
  /// The sum of all advances, in points.
  let width: Double
  /// The characters without a glyph, without duplicates.
  let missing: [Unicode.Scalar]
  /// Whether all its runs, one for each part, are in their own faces from left to right, so that their glyphs
  /// may be separated.
  let isSimple: Bool
  /// Whether the text's base direction is right to left.
  let isRightToLeft: Bool

  init(
    text: MarkedText, runs: [GlyphRun], clusters: [TextCluster], missing: [Unicode.Scalar],
    isSimple: Bool, isRightToLeft: Bool
  ) {
    (marked, self.runs, self.clusters) = (text, runs, clusters)
    (self.missing, self.isSimple, self.isRightToLeft) = (missing, isSimple, isRightToLeft)
    width = runs.reduce(0) { $0 + $1.width }
  }

  /// The text without the styles of its parts.
  var text: String { marked.text }

  /// The whole text as a line.
  var line: ShapedLine { ShapedLine(runs: runs, width: width, text: text) }

  /// The position at which a cluster starts.
  struct Start {
    var byte = 0
    var glyph = 0
    /// The sum of the advances, in points.
    var x = 0.0
  }

  /// The start of each cluster, and the end of the last one; computed on first use.
  private(set) lazy var starts: [Start] = {
    var starts = [Start()]
    starts.reserveCapacity(clusters.count + 1)
    var start = Start()
    for cluster in clusters {
      start.byte += cluster.byteCount
      start.glyph += cluster.glyphCount
      start.x += cluster.width
      starts.append(start)
    }
    return starts
  }()

  /// The text of a range of clusters.
  func part(_ range: Range<Int>) -> MarkedText {
    marked.part(starts[range.lowerBound].byte..<starts[range.upperBound].byte)
  }

  /// The range without trailing white space.
  func trimmingEnd(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isSpace { end -= 1 }
    return range.lowerBound..<end
  }

  /// The range without leading white space.
  func trimmingStart(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, clusters[start].isSpace { start += 1 }
    return start..<range.upperBound
  }

  /// The range without a word at its end that goes on after it, if at least half of the range is left.
  func sparingWord(atEndOf range: Range<Int>) -> Range<Int> {
    guard range.upperBound < clusters.count, !clusters[range.upperBound].isSpace,
      let space = range.last(where: { clusters[$0].isSpace }),
      2 * (space - range.lowerBound) >= range.count
    else { return range }
    return range.lowerBound..<space
  }

  /// The range without a number at its end that goes on after it: half a number reads as another one.
  ///
  /// - Parameter range: The clusters before an ellipsis.
  /// - Returns: Fewer clusters; all of them if the number is all there is.
  func sparingNumber(atEndOf range: Range<Int>) -> Range<Int> {
    guard isInNumber(range.upperBound) else { return range }
    var end = range.upperBound - 1
    while end > range.lowerBound, isInNumber(end) { end -= 1 }
    return end > range.lowerBound ? range.lowerBound..<end : range
  }

  /// The range without a number at its start that begins before it.
  ///
  /// - Parameter range: The clusters after an ellipsis.
  /// - Returns: Fewer clusters; all of them if the number is all there is.
  func sparingNumber(atStartOf range: Range<Int>) -> Range<Int> {
    guard isInNumber(range.lowerBound) else { return range }
    var start = range.lowerBound + 1
    while start < range.upperBound, isInNumber(start) { start += 1 }
    return start < range.upperBound ? start..<range.upperBound : range
  }

  /// The range without full stops at its end, which would read as part of an ellipsis.
  func trimmingStops(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, byte(starts[end].byte - 1) == UInt8(ascii: ".") { end -= 1 }
    return range.lowerBound..<end
  }

  private func byte(_ offset: Int) -> UInt8 {
    guard offset >= 0, offset < text.utf8.count else { return 0 }
    return text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: offset)]
  }

  /// Whether the clusters before and after a position belong to one number.
  private func isInNumber(_ position: Int) -> Bool {
    guard position > 0, position < clusters.count else { return false }
    let byte = starts[position].byte
    return isInNumber(byte: byte - 1) && isInNumber(byte: byte)
  }

  /// Whether a byte of the text is part of a number such as `-1.5e-7`.
  private func isInNumber(byte offset: Int) -> Bool {
    func isDigit(_ offset: Int) -> Bool { byte(offset) &- UInt8(ascii: "0") < 10 }
    func isExponent(_ offset: Int) -> Bool {
      byte(offset) | 0x20 == UInt8(ascii: "e") && isDigit(offset - 1)
    }
    func isSign(_ offset: Int) -> Bool {
      byte(offset) == UInt8(ascii: "-") || byte(offset) == UInt8(ascii: "+")
    }
    if isDigit(offset) { return true }
    if byte(offset) == UInt8(ascii: ".") { return isDigit(offset - 1) && isDigit(offset + 1) }
    if isExponent(offset) {
      return isDigit(offset + 1) || isSign(offset + 1) && isDigit(offset + 2)
    }
    return isSign(offset) && isDigit(offset + 1)
      && (isExponent(offset - 1) || offset == 0 || byte(offset - 1) <= UInt8(ascii: ","))
  }
}

extension Paragraph {
  /// The line of a range of clusters.
  ///
  /// - Precondition: The paragraph is simple.
  func line(of range: Range<Int>) -> ShapedLine {
    let (origin, end) = (starts[range.lowerBound], starts[range.upperBound])
    var first = 0
    let runs = runs.compactMap { run in
      let own = first..<first + run.clusters.count
      first = own.upperBound
      let shown = own.clamped(to: range)
      return shown.isEmpty ? nil : cut(run, own, to: shown, origin)
    }
    return ShapedLine(
      runs: runs, width: end.x - origin.x, text: text.bytes(origin.byte..<end.byte))
  }

  /// The part of a run of the clusters `own` that shows some of them, on a line that starts at `origin`.
  private func cut(
    _ run: GlyphRun, _ own: Range<Int>, to shown: Range<Int>, _ origin: Start
  ) -> GlyphRun {
    let (start, end) = (starts[shown.lowerBound], starts[shown.upperBound])
    let before = starts[own.lowerBound].glyph
    return GlyphRun(
      face: run.face, size: run.size,
      glyphs: run.glyphs[start.glyph - before..<end.glyph - before].map {
        Glyph(identifier: $0.identifier, x: $0.x - origin.x, y: $0.y)
      },
      text: run.text.bytes(start.byte - run.textStart..<end.byte - run.textStart),
      textStart: start.byte - origin.byte,
      clusters: Array(
        run.clusters[shown.lowerBound - own.lowerBound..<shown.upperBound - own.lowerBound]),
      isRightToLeft: false, x: start.x - origin.x, width: end.x - start.x, part: run.part,
      isSyntheticBold: run.isSyntheticBold, isSyntheticSlant: run.isSyntheticSlant,
      hasAlternates: run.hasAlternates, features: run.features)
  }
}

extension String {
  /// A part of the text, in bytes of UTF-8 between characters.
  func bytes(_ range: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}

/// Joins pieces of simple paragraphs in one face to a line, from left to right.
struct LineAssembler {
  private var glyphs: [Glyph] = []
  private var clusters: [Cluster] = []
  private var text = ""
  private var width = 0.0
  private var model: GlyphRun?

  /// Adds the glyphs of a range of clusters.
  ///
  /// - Precondition: The paragraph is simple.
  mutating func add(_ paragraph: Paragraph, _ range: Range<Int>) {
    guard let run = paragraph.runs.first, !range.isEmpty else { return }
    if model == nil { model = run }
    let (start, end) = (paragraph.starts[range.lowerBound], paragraph.starts[range.upperBound])
    clusters.reserveCapacity(clusters.count + range.count)
    for cluster in paragraph.clusters[range] {
      clusters.append(Cluster(byteCount: cluster.byteCount, glyphCount: cluster.glyphCount))
    }
    glyphs.reserveCapacity(glyphs.count + end.glyph - start.glyph)
    for glyph in run.glyphs[start.glyph..<end.glyph] {
      let x = glyph.x - run.x - start.x + width
      glyphs.append(Glyph(identifier: glyph.identifier, x: x, y: glyph.y))
    }
    text += paragraph.part(range).text
    width += end.x - start.x
  }

  /// The line of everything added.
  func line() -> ShapedLine {
    guard let model else { return ShapedLine(runs: [], width: 0, text: "") }
    let run = GlyphRun(
      face: model.face, size: model.size, glyphs: glyphs, text: text, textStart: 0,
      clusters: clusters,
      isRightToLeft: false, x: 0, width: width, part: model.part,
      isSyntheticBold: model.isSyntheticBold,
      isSyntheticSlant: model.isSyntheticSlant, hasAlternates: model.hasAlternates,
      features: model.features)
    return ShapedLine(runs: [run], width: width, text: text)
  }
}

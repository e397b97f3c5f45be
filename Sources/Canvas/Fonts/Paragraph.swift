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
  /// The text, without control characters.
  let text: String
  /// The runs in visual order.
  let runs: [GlyphRun]
  /// All clusters in logical order.
  let clusters: [TextCluster]
  /// The sum of all advances, in points.
  let width: Double
  /// The characters without a glyph, without duplicates.
  let missing: [Unicode.Scalar]
  /// Whether it is a single left-to-right run (or empty), whose glyphs may be separated.
  let isSimple: Bool
  /// Whether the text's base direction is right to left.
  let isRightToLeft: Bool

  init(
    text: String, runs: [GlyphRun], clusters: [TextCluster], missing: [Unicode.Scalar],
    isSimple: Bool, isRightToLeft: Bool
  ) {
    (self.text, self.runs, self.clusters) = (text, runs, clusters)
    (self.missing, self.isSimple, self.isRightToLeft) = (missing, isSimple, isRightToLeft)
    width = runs.reduce(0) { $0 + $1.width }
  }

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
  func text(_ range: Range<Int>) -> Substring {
    let bytes = text.utf8
    let (first, last) = (starts[range.lowerBound].byte, starts[range.upperBound].byte)
    let start = bytes.index(bytes.startIndex, offsetBy: first)
    return text[start..<bytes.index(start, offsetBy: last - first)]
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
    text += paragraph.text(range)
    width += end.x - start.x
  }

  /// The line of everything added.
  func line() -> ShapedLine {
    guard let model else { return ShapedLine(runs: [], width: 0, text: "") }
    let run = GlyphRun(
      face: model.face, size: model.size, glyphs: glyphs, text: text, textStart: 0,
      clusters: clusters,
      isRightToLeft: false, x: 0, width: width, isSyntheticBold: model.isSyntheticBold,
      isSyntheticSlant: model.isSyntheticSlant, hasAlternates: model.hasAlternates,
      features: model.features)
    return ShapedLine(runs: [run], width: width, text: text)
  }
}

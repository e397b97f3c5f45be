import CGridreelPango

/// A piece of text in one face, script and direction.
struct TextItem {
  /// The piece's bytes in the whole text.
  let bytes: Range<Int>
  let face: FaceIdentifier
  let isRightToLeft: Bool
  /// The script and language; with nil, HarfBuzz uses the first letter's script.
  let script: hb_script_t?
  let language: hb_language_t?
  /// The number of the text's part to which it belongs, and the height of its baseline, in points.
  var part = 0
  var rise = 0.0

  /// Whether its letters take contextual forms; see ``ShapingFeatures``.
  var hasAlternates: Bool { script.map(LiteralText.needsAlternates) ?? false }

  /// Whether its letters are joined, so that none may be spaced apart from its neighbour.
  var isCursive: Bool { script.map(LiteralText.isCursive) ?? false }

  /// The space after each cluster, in points.
  func letterSpacing(_ style: TextStyle) -> Double { isCursive ? 0 : style.letterSpacing }
}

/// A text and its bytes, borrowed for as long as it is shaped.
struct SourceText {
  let string: String
  let bytes: UnsafeBufferPointer<UInt8>

  /// The text of a range of bytes that starts and ends between characters.
  func text(_ range: Range<Int>) -> String {
    range == 0..<bytes.count ? string : String(decoding: bytes[range], as: UTF8.self)
  }
}

/// The result of shaping an item.
struct ShapedItem {
  let run: GlyphRun
  /// The item's clusters in logical order.
  let clusters: [TextCluster]
  /// The characters shown as boxes.
  let missing: [Unicode.Scalar]
}

/// Converts items of text to glyphs with HarfBuzz, in font units, so that no advance is rounded.
final class RunShaper {
  private let buffer: OpaquePointer
  private let english: hb_language_t
  private let features = ShapingFeatures()
  private(set) var tables = NeighbourTables()
  /// The glyphs of the latest text that was looked up.
  private var steps: [NeighbourTable.Step] = []

  init() {
    buffer = hb_buffer_create()
    english = hb_language_from_string("en", 2)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes one item.
  ///
  /// - Parameters:
  ///   - item: The item to shape.
  ///   - text: The whole text, as the item's context.
  ///   - entry: The item's face.
  ///   - style: The size and features.
  ///   - x: The item's left edge on the line, in points.
  /// - Returns: The run and its clusters.
  func shape(
    _ item: TextItem, in text: SourceText, entry: FaceEntry, style: TextStyle,
    x: Double
  ) -> ShapedItem {
    var clusters: [TextCluster] = []
    let shaped = shape(item, in: text, entry: entry, style: style, x: x, &clusters)
    return ShapedItem(run: shaped.run, clusters: clusters, missing: shaped.missing)
  }

  /// Shapes one item and adds its clusters, in logical order, to those of the items before it.
  func shape(
    _ item: TextItem, in text: SourceText, entry: FaceEntry, style: TextStyle, x: Double,
    _ clusters: inout [TextCluster]
  ) -> (run: GlyphRun, missing: [Unicode.Scalar]) {
    let bytes = text.bytes[item.bytes]
    let table = NeighbourTables.Key(item, bytes, style)
    steps.removeAll(keepingCapacity: true)
    let isKnown = table.flatMap { tables[$0] }?
      .add(UnsafeBufferPointer(rebasing: bytes), to: &steps)
    if isKnown == true {
      return (signs(item, in: text, entry: entry, style: style, x: x, &clusters), [])
    }
    let made = withShapes(of: item, in: text, entry: entry, style: style) {
      information, positions in
      if let table {
        tables.learn(table, bytes, information, positions) {
          let asked = features.forSigns(in: entry.face, style: style, hasLetterSpacing: false)
          return IndependentSigns(buffer: buffer, features: asked, face: entry.face)
        }
      }
      return shapes(information, positions, item, in: text, entry: entry, style: style, x: x)
    }
    clusters += made.clusters
    return (made.run, made.missing)
  }

  /// Shapes one item with HarfBuzz, and lends the result.
  private func withShapes(
    of item: TextItem, in text: SourceText, entry: FaceEntry, style: TextStyle,
    _ body: (
      UnsafeBufferPointer<hb_glyph_info_t>, UnsafeBufferPointer<hb_glyph_position_t>
    ) -> ShapedItem
  ) -> ShapedItem {
    fill(with: item, of: text.bytes, face: entry.face)
    features.shape(
      buffer, text.bytes[item.bytes], face: entry.face, hasAlternates: item.hasAlternates,
      style: style, hasLetterSpacing: item.letterSpacing(style) != 0)
    var count: UInt32 = 0
    let information = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
    return body(information, positions)
  }

  /// Places the glyphs that HarfBuzz made.
  private func shapes(
    _ information: UnsafeBufferPointer<hb_glyph_info_t>,
    _ positions: UnsafeBufferPointer<hb_glyph_position_t>, _ item: TextItem,
    in text: SourceText, entry: FaceEntry, style: TextStyle, x: Double
  ) -> ShapedItem {
    let letterSpacing = item.letterSpacing(style)
    let scale = style.size / Double(entry.face.facts.unitsPerEm)
    var pen = x
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(positions.count)
    var spacing = ClusterSpacing(letterSpacing, information)
    for (info, position) in zip(information, positions) {
      glyphs.append(
        Glyph(
          identifier: info.codepoint, x: pen + Double(position.x_offset) * scale,
          y: -Double(position.y_offset) * scale - item.rise))
      pen += Double(position.x_advance) * scale
      if letterSpacing != 0 { pen += spacing.room(after: position) }
    }
    let reader = ClusterReader(
      item: item, text: text.bytes, face: entry.face, information: information,
      positions: positions, scale: scale, letterSpacing: letterSpacing)
    let (clusters, missing) = reader.read()
    let run = GlyphRun(
      item, glyphs, clusters, in: text, entry: entry, style: style, edges: (x, pen))
    return ShapedItem(run: run, clusters: clusters, missing: missing)
  }

  /// Places the glyphs of independent characters, which are ``steps``.
  private func signs(
    _ item: TextItem, in text: SourceText, entry: FaceEntry, style: TextStyle, x: Double,
    _ clusters: inout [TextCluster]
  ) -> GlyphRun {
    let scale = style.size / Double(entry.face.facts.unitsPerEm)
    var pen = x
    var glyphs: [Glyph] = []
    let first = clusters.count
    glyphs.reserveCapacity(steps.count)
    clusters.reserveCapacity(first + steps.count)
    for (step, byte) in zip(steps, text.bytes[item.bytes]) {
      let width = Double(step.advance) * scale
      glyphs.append(Glyph(identifier: step.glyph, x: pen, y: 0 - item.rise))
      clusters.append(
        TextCluster(byteCount: 1, glyphCount: 1, width: width, isSpace: byte == 0x20))
      pen += width
    }
    return GlyphRun(
      item, glyphs, clusters[first...], in: text, entry: entry, style: style, edges: (x, pen))
  }

  private func fill(with item: TextItem, of text: UnsafeBufferPointer<UInt8>, face: Face) {
    hb_buffer_reset(buffer)
    hb_buffer_set_not_found_glyph(buffer, face.boxGlyph)
    text.withMemoryRebound(to: CChar.self) { characters in
      hb_buffer_add_utf8(
        buffer, characters.baseAddress, Int32(characters.count), UInt32(item.bytes.lowerBound),
        Int32(item.bytes.count))
    }
    hb_buffer_set_direction(
      buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    // Without a language, HarfBuzz would use the environment's.
    hb_buffer_set_language(buffer, item.language ?? english)
    if let script = item.script { hb_buffer_set_script(buffer, script) }
    hb_buffer_guess_segment_properties(buffer)
  }
}

extension GlyphRun {
  fileprivate init(
    _ item: TextItem, _ glyphs: [Glyph], _ clusters: some Collection<TextCluster>,
    in text: SourceText, entry: FaceEntry, style: TextStyle, edges: (left: Double, right: Double)
  ) {
    self.init(
      face: item.face, size: style.size, glyphs: glyphs,
      text: text.text(item.bytes), textStart: item.bytes.lowerBound,
      clusters: clusters.map { Cluster(byteCount: $0.byteCount, glyphCount: $0.glyphCount) },
      isRightToLeft: item.isRightToLeft, x: edges.left, width: edges.right - edges.left,
      part: item.part,
      isSyntheticBold: entry.synthesis.isBold, isSyntheticSlant: entry.synthesis.isSlanted,
      hasAlternates: item.hasAlternates, features: style.features)
  }
}

/// Finds the ends of clusters, after which letter spacing is added, from left to right.
private struct ClusterSpacing {
  private let room: Double
  private let information: UnsafeBufferPointer<hb_glyph_info_t>
  private var place = 0
  /// Whether a glyph of the cluster has an advance: invisible characters get no spacing either.
  private var takesRoom = false

  init(_ room: Double, _ information: UnsafeBufferPointer<hb_glyph_info_t>) {
    self.room = room
    self.information = information
  }

  /// The space after the next glyph; 0 within a cluster.
  mutating func room(after position: hb_glyph_position_t) -> Double {
    takesRoom = takesRoom || position.x_advance != 0
    let next = place + 1
    let isEnd =
      next == information.count || information[next].cluster != information[place].cluster
    place = next
    guard isEnd else { return 0 }
    defer { takesRoom = false }
    return takesRoom ? room : 0
  }
}

/// Reads the clusters from HarfBuzz's glyphs.
private struct ClusterReader {
  let item: TextItem
  let text: UnsafeBufferPointer<UInt8>
  let face: Face
  let information: UnsafeBufferPointer<hb_glyph_info_t>
  let positions: UnsafeBufferPointer<hb_glyph_position_t>
  let scale: Double
  let letterSpacing: Double

  /// The clusters in logical order, and the characters without a glyph.
  func read() -> (clusters: [TextCluster], missing: [Unicode.Scalar]) {
    var clusters: [TextCluster] = []
    clusters.reserveCapacity(information.count)
    var missing = ScalarList()
    let count = information.count
    // Glyphs run from left to right; reading them from the right gives the logical order of a
    // right-to-left run.
    var step = 0
    while step < count {
      let start = Int(glyph(step).cluster)
      var width = 0.0
      var glyphCount = 0
      var isMissing = false
      var takesRoom = false
      while step < count, Int(glyph(step).cluster) == start {
        isMissing = isMissing || glyph(step).codepoint == face.boxGlyph
        let advance = positions[place(step)].x_advance
        width += Double(advance) * scale
        takesRoom = takesRoom || advance != 0
        glyphCount += 1
        step += 1
      }
      if takesRoom { width += letterSpacing }
      let end = step < count ? Int(glyph(step).cluster) : item.bytes.upperBound
      if isMissing { collectMissing(start..<end, into: &missing) }
      clusters.append(
        TextCluster(
          byteCount: end - start, glyphCount: glyphCount, width: width,
          isSpace: isSpace(start..<end)))
    }
    return (clusters, missing.scalars)
  }

  private func place(_ step: Int) -> Int {
    item.isRightToLeft ? information.count - 1 - step : step
  }

  private func glyph(_ step: Int) -> hb_glyph_info_t { information[place(step)] }

  private func isSpace(_ bytes: Range<Int>) -> Bool {
    let first = text[bytes.lowerBound]
    if first < 0x80 { return first == 0x20 && bytes.count == 1 }
    guard first == 0xe2 || first == 0xe3 else { return false }
    return String(decoding: text[bytes], as: UTF8.self).unicodeScalars.allSatisfy {
      $0.properties.isWhitespace
    }
  }

  private func collectMissing(_ bytes: Range<Int>, into missing: inout ScalarList) {
    for scalar in String(decoding: text[bytes], as: UTF8.self).unicodeScalars
    where face.glyph(for: scalar) == nil && !scalar.properties.isDefaultIgnorableCodePoint {
      missing.insert(scalar)
    }
  }
}

import CGridreelPango

/// Shapes printable ASCII without HarfBuzz, from what HarfBuzz made of the same neighbours before.
///
/// The glyph of an independent character depends on the character alone, and its advance on the character and
/// the next one; see ``IndependentSigns``. So each text that HarfBuzz shapes teaches the table its pairs, and
/// a text of known pairs needs only to be looked up.
final class NeighbourTable {
  /// The glyph of a character and its advance, in font units.
  typealias Step = (glyph: UInt32, advance: Int32)

  private static let count = IndependentSigns.signs.count
  private static let unknown = Int32.min

  private let signs: IndependentSigns
  private var glyphs = [UInt32](repeating: 0, count: count)
  /// By character, then by the next one or the end of the text: `count × (count + 1)`, row-major.
  private var advances = [Int32](repeating: unknown, count: count * (count + 1))

  /// Creates an empty table.
  init(_ signs: IndependentSigns) { self.signs = signs }

  /// Learns the pairs of a text that HarfBuzz shaped.
  func learn(
    _ text: Slice<UnsafeBufferPointer<UInt8>>,
    _ information: UnsafeBufferPointer<hb_glyph_info_t>,
    _ positions: UnsafeBufferPointer<hb_glyph_position_t>
  ) {
    let isPlain =
      information.count == text.count
      && positions.allSatisfy { $0.x_offset == 0 && $0.y_offset == 0 && $0.y_advance == 0 }
    guard isPlain, signs.contain(text) else { return }
    for (place, position) in positions.enumerated() {
      let byte = text.startIndex + place
      glyphs[Int(text[byte] - 0x20)] = information[place].codepoint
      advances[Self.index(byte, in: text)] = position.x_advance
    }
  }

  /// Adds the glyphs and advances of a text, from left to right; returns false if one of its pairs is unknown.
  func add(_ text: UnsafeBufferPointer<UInt8>, to steps: inout [Step]) -> Bool {
    steps.reserveCapacity(steps.count + text.count)
    return glyphs.withUnsafeBufferPointer { glyphs in
      visit(text) { sign, advance in
        steps.append((glyphs[sign], advance))
      }
    }
  }

  /// The right end of a text, each advance scaled before it is added; nil if one of its pairs is unknown.
  func end(of text: UnsafeBufferPointer<UInt8>, scale: Double, from start: Double) -> Double? {
    var pen = start
    return visit(text) { _, advance in pen += Double(advance) * scale } ? pen : nil
  }

  /// Calls `body` with each character, from 0, and its advance; returns false at an unknown pair.
  @inline(__always)
  private func visit(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (_ sign: Int, _ advance: Int32) -> Void
  ) -> Bool {
    advances.withUnsafeBufferPointer { advances in
      for place in text.indices {
        let sign = Int(text[place]) - 0x20
        guard 0..<Self.count ~= sign else { return false }
        let next = place + 1 < text.count ? Int(text[place + 1]) - 0x20 : Self.count
        let advance = advances[sign * (Self.count + 1) + max(min(next, Self.count), 0)]
        guard advance != Self.unknown else { return false }
        body(sign, advance)
      }
      return true
    }
  }

  /// The place of the pair that starts at `byte`; the next character may be any byte.
  private static func index(_ byte: Int, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let next = byte + 1 < text.endIndex ? min(Int(text[byte + 1]) - 0x20, count) : count
    return Int(text[byte] - 0x20) * (count + 1) + max(next, 0)
  }
}

/// The tables of each face.
struct NeighbourTables {
  /// What the shapes of independent characters depend on, besides the characters.
  struct Key: Hashable {
    private let face: FaceIdentifier
    /// Whether the script is Latin; otherwise the text has no script.
    private let hasLetters: Bool
    private let hasTabularFigures: Bool

    /// The key of a text; nil if it may need more than a look-up of its characters.
    init?(_ item: TextItem, _ text: Slice<UnsafeBufferPointer<UInt8>>, _ style: TextStyle) {
      guard item.script == nil, !item.isRightToLeft, style.features.isEmpty,
        style.letterSpacing == 0
      else { return nil }
      face = item.face
      hasTabularFigures = style.hasTabularFigures
      hasLetters = Self.hasLetters(text)
    }

    /// The key of a style's texts without or with letters; nil if none is only looked up.
    init?(_ style: TextStyle, hasLetters: Bool) {
      guard style.features.isEmpty, style.letterSpacing == 0 else { return nil }
      face = style.face
      hasTabularFigures = style.hasTabularFigures
      self.hasLetters = hasLetters
    }

    /// Whether a text has letters of ASCII.
    static func hasLetters(_ text: some Sequence<UInt8>) -> Bool {
      text.contains { 0x61...0x7a ~= $0 | 0x20 }
    }
  }

  /// The number of texts after which a table pays: small pictures have fewer.
  private static let patience = 32

  private var tables: [Key: NeighbourTable] = [:]
  private var waiting: [Key: Int] = [:]

  /// The table of a key, once there is one.
  subscript(_ key: Key) -> NeighbourTable? { tables[key] }

  /// Learns the pairs of a text that HarfBuzz shaped; `signs` examines the face, for its first table of this
  /// kind.
  mutating func learn(
    _ key: Key, _ text: Slice<UnsafeBufferPointer<UInt8>>,
    _ information: UnsafeBufferPointer<hb_glyph_info_t>,
    _ positions: UnsafeBufferPointer<hb_glyph_position_t>, signs: () -> IndependentSigns
  ) {
    if let table = tables[key] { return table.learn(text, information, positions) }
    waiting[key, default: 0] += 1
    if waiting[key] == Self.patience { tables[key] = NeighbourTable(signs()) }
  }
}

internal import GridreelCanvas

/// The faces that a document's texts use.
struct DocumentFonts {
  private(set) var faces: [DocumentFace] = []
  private var numbers: [Int: Int] = [:]

  /// The index of a face among the document's.
  mutating func number(of face: FaceIdentifier, _ catalog: FontCatalog) -> Int {
    if let known = numbers[face.index] { return known }
    let number = faces.count
    faces.append(
      DocumentFace(identifier: face, number: number, isEmbedded: catalog.canEmbed(face: face)))
    numbers[face.index] = number
    return number
  }

  /// Whether the document embeds the file of a face that it is about to use.
  mutating func embeds(_ face: FaceIdentifier, _ catalog: FontCatalog) -> Bool {
    faces[number(of: face, catalog)].isEmbedded
  }

  /// Lends one face for modification.
  mutating func with<Result>(_ number: Int, _ body: (inout DocumentFace) -> Result) -> Result {
    body(&faces[number])
  }
}

/// A face: its glyphs used in a document, and the text of each.
struct DocumentFace {
  /// The number of glyphs in a Type 3 font, whose codes are single bytes.
  static let glyphsPerFont = 256
  /// The distance between the names of a face's further fonts: more than there are faces.
  private static let nameStep = 1 << 16

  /// A glyph's code in its font.
  enum Code {
    /// A code of one byte.
    case byte(UInt8)
    /// The glyph's number as a code of two bytes.
    case pair(UInt32)
  }

  /// What is known of a glyph in use.
  private struct Use {
    /// The advance as stated in the document, in thousandths of an em; negative if unused.
    var advance = -1.0
    /// The single byte of its text; 0 if its text is empty or longer.
    var letter: UInt8 = 0
    /// The code in the font whose codes are single bytes; 0 for none, nil before it is decided.
    var code: UInt8?
  }

  /// The number of glyphs after which codes of one byte pay: short documents are written in pairs.
  private static let patience = 4000

  let identifier: FaceIdentifier
  /// The face's index among the document's.
  let number: Int
  /// Whether the document embeds the face's own file, rather than the outlines of its glyphs.
  let isEmbedded: Bool
  private var uses: [Use] = []
  /// By glyph: its text unless overridden.
  private(set) var texts: [UInt32: [UInt8]] = [:]
  /// The glyphs of Type 3 fonts in order of first use, and the index of each.
  private(set) var shapes: [UInt32] = []
  private var places: [UInt32: Int] = [:]
  /// The glyphs with codes of one byte, by their codes.
  private(set) var coded = [UInt32?](repeating: nil, count: 256)
  /// The number of glyphs written in pairs, until their number decides.
  private var shown = 0
  /// The first code to try for a glyph whose text is not ASCII.
  private var nextCode = 0x80

  init(identifier: FaceIdentifier, number: Int, isEmbedded: Bool) {
    self.identifier = identifier
    self.number = number
    self.isEmbedded = isEmbedded
  }

  /// The glyphs in use, in ascending order.
  var glyphs: [Int] { uses.indices.filter { uses[$0].advance >= 0 } }

  /// The advance of a glyph in use, in thousandths of an em.
  func advance(of glyph: UInt32) -> Double { uses[Int(glyph)].advance }

  /// The code of one byte of a glyph in use that represents a character of ASCII, and its advance in
  /// thousandths of an em; nil for others.
  func known(_ glyph: UInt32, for letter: UInt8) -> (code: UInt8, advance: Double)? {
    let place = Int(glyph)
    guard place < uses.count, uses[place].letter == letter, letter > 0,
      let code = uses[place].code, code > 0
    else { return nil }
    return (code, uses[place].advance)
  }

  /// Counts a glyph as used from now on.
  mutating func use(_ glyph: UInt32, _ catalog: FontCatalog) {
    let place = Int(glyph)
    if place < uses.count, uses[place].advance >= 0 { return }
    if place >= uses.count {
      uses += Array(repeating: Use(), count: place + 1 - uses.count)
    }
    // Stated with three decimals, so glyphs are placed by exactly that number.
    let advance = catalog.advance(face: identifier, glyph: glyph)
    uses[place].advance = max(0, (advance * 1000).rounded() / 1000)
    if !isEmbedded {
      places[glyph] = shapes.count
      shapes.append(glyph)
    }
  }

  /// Whether a glyph in use alone represents a text; the first text that it is used for counts.
  mutating func stands(_ glyph: UInt32, for text: UnsafeBufferPointer<UInt8>) -> Bool {
    let place = Int(glyph)
    if text.count == 1, uses[place].letter == text[0] { return true }
    if let known = texts[glyph] { return known.elementsEqual(text) }
    texts[glyph] = Array(text)
    if text.count == 1 { uses[place].letter = text[0] }
    return true
  }

  /// Whether all glyphs have codes of one byte, as those of alphabets get in long documents.
  ///
  /// Scripts with thousands of characters would soon take all codes, and change fonts with every
  /// other character; those are written in pairs alone.
  mutating func haveBytes(_ glyphs: some Sequence<UInt32>) -> Bool {
    guard isEmbedded, shown > Self.patience else { return false }
    return glyphs.allSatisfy { code(of: $0) > 0 }
  }

  private mutating func code(of glyph: UInt32) -> UInt8 {
    let place = Int(glyph)
    guard place < uses.count, uses[place].advance >= 0 else { return 0 }
    if let code = uses[place].code { return code }
    guard let text = texts[glyph] else { return 0 }
    let code = newCode(for: text, glyph)
    uses[place].code = code
    return code
  }

  /// A code for a glyph of an alphabet from Latin to Armenian, or of a common sign; 0 for others, and
  /// if there is none left.
  private mutating func newCode(for text: [UInt8], _ glyph: UInt32) -> UInt8 {
    guard let first = text.first, first < 0xd6 || first == 0xe2, text.count <= 3 else { return 0 }
    if text.count == 1, 0x20..<0x7f ~= first, coded[Int(first)] == nil {
      coded[Int(first)] = glyph
      return first
    }
    while nextCode < 0x100, coded[nextCode] != nil { nextCode += 1 }
    guard nextCode < 0x100 else { return 0 }
    coded[nextCode] = glyph
    return UInt8(nextCode)
  }

  /// Finds the font that holds a glyph in use.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - inBytes: Whether an embedded face is written in codes of one byte.
  /// - Returns: The font's resource name, and the glyph's code in it.
  mutating func place(of glyph: UInt32, inBytes: Bool) -> (name: Int, code: Code) {
    guard isEmbedded else {
      let place = places[glyph] ?? 0
      let code = UInt8(place % Self.glyphsPerFont)
      return (name(ofFont: place / Self.glyphsPerFont), .byte(code))
    }
    guard inBytes, let code = uses[Int(glyph)].code else {
      shown += 1
      return (name(ofFont: 0), .pair(glyph))
    }
    return (name(ofFont: 1), .byte(code))
  }

  /// The resource name of one of the face's fonts; of an embedded face, that of pairs is the first, and
  /// that with codes of one byte the second.
  func name(ofFont font: Int) -> Int { number + font * Self.nameStep }

  /// The map from codes of one byte to glyphs (ISO 32000-1, section 9.7.5).
  var encoding: [UInt8] {
    var map = PDFBytes()
    map.add(
      """
      /CIDInit/ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>def
      /CMapName/Gridreel-\(number) def/CMapType 1 def/WMode 0 def
      1 begincodespacerange<00><FF>endcodespacerange

      """)
    let known = coded.enumerated().compactMap { code, glyph in glyph.map { (code, $0) } }
    for start in stride(from: 0, to: known.count, by: 100) {
      let part = known[start..<min(start + 100, known.count)]
      map.add(part.count)
      map.add(" begincidchar\n")
      for (code, glyph) in part {
        map.add("<")
        map.hexadecimal(UInt32(code), digits: 2)
        map.add(">")
        map.add(Int(glyph))
        map.add("\n")
      }
      map.add("endcidchar\n")
    }
    map.add("endcmap CMapName currentdict/CMap defineresource pop end end\n")
    return map.bytes
  }

  /// The map from codes to texts (ISO 32000-1, section 9.10.3).
  ///
  /// - Parameters:
  ///   - codes: The codes and their glyphs, by ascending codes.
  ///   - width: The length of a code in bytes, 1 or 2.
  /// - Returns: The map's program.
  func characterMap(_ codes: [(code: Int, glyph: UInt32)], width: Int) -> [UInt8] {
    var map = PDFBytes()
    map.add(
      """
      /CIDInit/ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def/CMapType 2 def
      1 begincodespacerange<\(width == 1 ? "00><FF" : "0000><FFFF")>endcodespacerange

      """)
    let known = codes.filter { texts[$0.glyph] != nil }
    for start in stride(from: 0, to: known.count, by: 100) {
      let part = known[start..<min(start + 100, known.count)]
      map.add(part.count)
      map.add(" beginbfchar\n")
      for entry in part {
        map.add("<")
        map.hexadecimal(UInt32(entry.code), digits: 2 * width)
        map.add("><")
        let text = String(decoding: texts[entry.glyph] ?? [], as: UTF8.self)
        for unit in text.utf16 { map.hexadecimal(UInt32(unit)) }
        map.add(">\n")
      }
      map.add("endbfchar\n")
    }
    map.add("endcmap CMapName currentdict/CMap defineresource pop end end\n")
    return map.bytes
  }
}

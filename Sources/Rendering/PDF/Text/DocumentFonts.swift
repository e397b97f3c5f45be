internal import Canvas

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

  let identifier: FaceIdentifier
  /// The face's index among the document's.
  let number: Int
  /// Whether the document embeds the face's own file, rather than the outlines of its glyphs.
  let isEmbedded: Bool
  /// By glyph: its advance as stated in the document, in thousandths of an em; negative if unused.
  private(set) var advances: [Double] = []
  /// By glyph: the single byte of its text; 0 if its text is empty or longer.
  private var letters: [UInt8] = []
  /// By glyph: its text unless overridden.
  private(set) var texts: [UInt32: [UInt8]] = [:]
  /// The glyphs of Type 3 fonts in order of first use, and the index of each.
  private(set) var shapes: [UInt32] = []
  private var places: [UInt32: Int] = [:]

  init(identifier: FaceIdentifier, number: Int, isEmbedded: Bool) {
    self.identifier = identifier
    self.number = number
    self.isEmbedded = isEmbedded
  }

  /// The glyphs in use, in ascending order.
  var glyphs: [Int] { advances.indices.filter { advances[$0] >= 0 } }

  /// The advance of a glyph, which counts as used from now on.
  mutating func advance(of glyph: UInt32, _ catalog: FontCatalog) -> Double {
    let place = Int(glyph)
    if place >= advances.count {
      advances += Array(repeating: -1, count: place + 1 - advances.count)
      letters += Array(repeating: 0, count: place + 1 - letters.count)
    }
    if advances[place] >= 0 { return advances[place] }
    // Stated with three decimals, so glyphs are placed by exactly that number.
    let advance = catalog.advance(face: identifier, glyph: glyph)
    advances[place] = max(0, (advance * 1000).rounded() / 1000)
    if !isEmbedded {
      places[glyph] = shapes.count
      shapes.append(glyph)
    }
    return advances[place]
  }

  /// Whether a glyph alone represents a text; the first text that it is used for counts.
  ///
  /// - Precondition: ``advance(of:_:)`` was called for the glyph.
  mutating func stands(_ glyph: UInt32, for text: UnsafeBufferPointer<UInt8>) -> Bool {
    let place = Int(glyph)
    if text.count == 1, letters[place] == text[0] { return true }
    if let known = texts[glyph] { return known.elementsEqual(text) }
    texts[glyph] = Array(text)
    if text.count == 1 { letters[place] = text[0] }
    return true
  }

  /// The resource name of the font that holds a glyph.
  func name(of glyph: UInt32) -> Int {
    isEmbedded ? number : name(ofFont: (places[glyph] ?? 0) / Self.glyphsPerFont)
  }

  /// The resource name of one of the face's fonts.
  func name(ofFont font: Int) -> Int { number + font * Self.nameStep }

  /// Adds a glyph's code in its font inside a literal string.
  func addCode(of glyph: UInt32, to content: inout PDFBytes) {
    if isEmbedded {
      content.code(glyph)
    } else {
      content.escaped(UInt8((places[glyph] ?? 0) % Self.glyphsPerFont))
    }
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

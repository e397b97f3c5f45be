internal import Canvas

/// The faces that a document's text is written in: which glyphs, and what they stand for.
struct DirectFonts {
  /// One face.
  struct Face {
    let identifier: FaceIdentifier
    /// The object that pages refer to.
    let object: Int
    /// By glyph: its advance as the document will state it, in thousandths of an em; below 0 is unused.
    var advances: [Double] = []
    /// By glyph: the one byte that it stands for, 0 where it stands for none or more.
    private var letters: [UInt8] = []
    /// By glyph: the text that it stands for wherever nothing else is said.
    var texts: [UInt32: [UInt8]] = [:]

    init(identifier: FaceIdentifier, object: Int) {
      (self.identifier, self.object) = (identifier, object)
    }

    /// The advance of a glyph, which is embedded from now on.
    mutating func advance(of glyph: UInt32, _ catalog: FontCatalog) -> Double {
      let place = Int(glyph)
      if place >= advances.count {
        advances += Array(repeating: -1, count: place + 1 - advances.count)
        letters += Array(repeating: 0, count: place + 1 - letters.count)
      }
      if advances[place] >= 0 { return advances[place] }
      // Stated with three digits behind the point, so placed by just that number.
      let advance = catalog.advance(face: identifier, glyph: glyph)
      advances[place] = max(0, (advance * 1000).rounded() / 1000)
      return advances[place]
    }

    /// Whether a glyph stands for a text by itself; the first text that it is used for is the one.
    ///
    /// - Precondition: ``advance(of:_:)`` was asked for the glyph.
    mutating func stands(_ glyph: UInt32, for text: UnsafeBufferPointer<UInt8>) -> Bool {
      let place = Int(glyph)
      if text.count == 1, letters[place] == text[0] { return true }
      if let known = texts[glyph] { return known.elementsEqual(text) }
      texts[glyph] = Array(text)
      if text.count == 1 { letters[place] = text[0] }
      return true
    }
  }

  private(set) var faces: [Face] = []
  private var numbers: [Int: Int] = [:]

  /// The place of a face among the document's.
  mutating func number(of face: FaceIdentifier, _ objects: inout PDFObjects) -> Int {
    if let known = numbers[face.index] { return known }
    faces.append(Face(identifier: face, object: objects.reserve()))
    numbers[face.index] = faces.count - 1
    return faces.count - 1
  }

  /// Works on one face.
  mutating func with<Result>(_ number: Int, _ body: (inout Face) -> Result) -> Result {
    body(&faces[number])
  }

  /// Writes all faces.
  func write(_ objects: inout PDFObjects, _ catalog: FontCatalog) throws(FontError) {
    for (number, face) in faces.enumerated() {
      let glyphs = face.advances.indices.filter { face.advances[$0] >= 0 }
      let font = try catalog.documentFont(
        face: face.identifier, glyphs: glyphs.lazy.map(UInt32.init))
      DirectFontWriter(face: face, font: font, glyphs: glyphs, number: number).write(&objects)
    }
  }
}

/// Writes one face as a composite font whose codes are glyph numbers (ISO 32000-1, section 9.7).
private struct DirectFontWriter {
  let face: DirectFonts.Face
  let font: DocumentFont
  let glyphs: [Int]
  let number: Int

  func write(_ objects: inout PDFObjects) {
    let (descendant, descriptor) = (objects.reserve(), objects.reserve())
    let (file, unicode) = (objects.reserve(), objects.reserve())
    let name = name
    objects.write(
      file, stream: font.bytes,
      entries: font.isPostScript ? "/Subtype/OpenType" : "/Length1 \(font.bytes.count)")
    objects.write(unicode, stream: characterMap)
    var body = PDFBytes()
    body.add("<</Type/Font/Subtype/Type0/BaseFont/\(name)/Encoding/Identity-H")
    body.add("/DescendantFonts[\(descendant) 0 R]/ToUnicode \(unicode) 0 R>>")
    objects.write(face.object, body)
    objects.write(descendant, self.descendant(name, descriptor: descriptor))
    objects.write(descriptor, self.descriptor(name, file: file))
  }

  /// The family's name behind the six letters that mark a subset; each face has its own letters.
  private var name: String {
    var letters = ""
    var rest = number
    for _ in 0..<6 {
      letters = String(Unicode.Scalar(UInt8(65 + rest % 26))) + letters
      rest /= 26
    }
    let plain = font.family.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let style = (font.weight == 400 ? "" : "\(font.weight)") + (font.isItalic ? "Italic" : "")
    return "\(letters)+\(plain.isEmpty ? "Font" : plain)\(style.isEmpty ? "" : "-\(style)")"
  }

  private func descendant(_ name: String, descriptor: Int) -> PDFBytes {
    var body = PDFBytes()
    body.add("<</Type/Font/Subtype/CIDFontType\(font.isPostScript ? 0 : 2)/BaseFont/\(name)")
    body.add("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    if !font.isPostScript { body.add("/CIDToGIDMap/Identity") }
    body.add("/FontDescriptor \(descriptor) 0 R/DW 0/W[")
    for glyph in glyphs {
      body.add(glyph)
      body.add("[")
      body.add(face.advances[glyph])
      body.add("]")
    }
    body.add("]>>")
    return body
  }

  private func descriptor(_ name: String, file: Int) -> PDFBytes {
    var body = PDFBytes()
    // Bit 3: the codes are not of a standard alphabet; bit 7: slanted.
    body.add("<</Type/FontDescriptor/FontName/\(name)/Flags \(font.isItalic ? 68 : 4)/FontBBox[")
    for edge in font.box { body.add(edge) }
    body.add("]/ItalicAngle \(font.isItalic ? -12 : 0)/Ascent ")
    body.add(font.ascent)
    body.add("/Descent ")
    body.add(-font.descent)
    body.add("/CapHeight ")
    body.add(font.ascent * 0.75)
    // The usual guess of a stem's width by the weight.
    body.add("/StemV \(10 + 220 * max(0, font.weight - 50) / 900)")
    body.add(font.isPostScript ? "/FontFile3 \(file) 0 R>>" : "/FontFile2 \(file) 0 R>>")
    return body
  }

  /// The text of each glyph (ISO 32000-1, section 9.10.3).
  private var characterMap: [UInt8] {
    var map = PDFBytes()
    map.add(
      """
      /CIDInit/ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def/CMapType 2 def
      1 begincodespacerange<0000><FFFF>endcodespacerange

      """)
    let known = glyphs.filter { face.texts[UInt32($0)] != nil }
    for start in stride(from: 0, to: known.count, by: 100) {
      let part = known[start..<min(start + 100, known.count)]
      map.add(part.count)
      map.add(" beginbfchar\n")
      for glyph in part {
        map.add("<")
        map.hexadecimal(UInt32(glyph))
        map.add("><")
        let text = String(decoding: face.texts[UInt32(glyph)] ?? [], as: UTF8.self)
        for unit in text.utf16 { map.hexadecimal(UInt32(unit)) }
        map.add(">\n")
      }
      map.add("endbfchar\n")
    }
    map.add("endcmap CMapName currentdict/CMap defineresource pop end end\n")
    return map.bytes
  }
}

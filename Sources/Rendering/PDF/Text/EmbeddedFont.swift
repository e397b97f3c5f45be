internal import Canvas

/// Writes one face as a composite font whose codes are glyph numbers (ISO 32000-1, section 9.7).
struct EmbeddedFont {
  private let face: DocumentFace
  private let font: DocumentFont
  private let glyphs: [Int]

  /// Subsets a face's file to the glyphs in use.
  init(_ face: DocumentFace, _ catalog: FontCatalog) throws(FontError) {
    self.face = face
    glyphs = face.glyphs
    font = try catalog.documentFont(
      face: face.identifier, glyphs: glyphs.lazy.map(UInt32.init))
  }

  /// Writes the font; returns its object number.
  func write(_ objects: inout PDFObjects) -> Int {
    let object = objects.reserve()
    let (descendant, descriptor) = (objects.reserve(), objects.reserve())
    let (file, unicode) = (objects.reserve(), objects.reserve())
    let name = name
    objects.write(
      file, stream: font.bytes,
      entries: isTrueType ? "/Length1 \(font.bytes.count)" : "/Subtype/\(font.kind.rawValue)")
    objects.write(
      unicode,
      stream: face.characterMap(glyphs.map { ($0, UInt32($0)) }, width: 2))
    var body = PDFBytes()
    body.add("<</Type/Font/Subtype/Type0/BaseFont/\(name)/Encoding/Identity-H")
    body.add("/DescendantFonts[\(descendant) 0 R]/ToUnicode \(unicode) 0 R>>")
    objects.write(object, body)
    objects.write(descendant, self.descendant(name, descriptor: descriptor))
    objects.write(descriptor, self.descriptor(name, file: file))
    return object
  }

  private var isTrueType: Bool { font.kind == .trueType }

  /// The family's name after the six letters that mark a subset; each face has its own letters.
  private var name: String {
    var letters = ""
    var rest = face.number
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
    body.add("<</Type/Font/Subtype/CIDFontType\(isTrueType ? 2 : 0)/BaseFont/\(name)")
    body.add("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>")
    if isTrueType { body.add("/CIDToGIDMap/Identity") }
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
    // Bit 3: symbolic, not a standard alphabet; bit 7: italic.
    body.add("<</Type/FontDescriptor/FontName/\(name)/Flags \(font.isItalic ? 68 : 4)/FontBBox[")
    for edge in font.box { body.add(edge) }
    body.add("]/ItalicAngle \(font.isItalic ? -12 : 0)/Ascent ")
    body.add(font.ascent)
    body.add("/Descent ")
    body.add(-font.descent)
    body.add("/CapHeight ")
    body.add(font.ascent * 0.75)
    // The usual estimate of the stem width from the weight.
    body.add("/StemV \(10 + 220 * max(0, font.weight - 50) / 900)")
    body.add(isTrueType ? "/FontFile2 \(file) 0 R>>" : "/FontFile3 \(file) 0 R>>")
    return body
  }
}

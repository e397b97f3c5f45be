internal import GridreelCanvas
import GridreelPrimitives

/// Writes one face as composite fonts over one font file (ISO 32000-1, section 9.7): one whose codes are
/// glyph numbers, and in long documents one with codes of one byte for the glyphs of alphabets.
struct EmbeddedFont {
  private let face: DocumentFace
  private let font: DocumentFont
  private let glyphs: [Int]

  /// Subsets a face's file to the glyphs in use.
  init(_ face: DocumentFace, _ catalog: FontCatalog) throws(GridreelError) {
    self.face = face
    glyphs = face.glyphs
    font = try catalog.documentFont(
      face: face.identifier, glyphs: glyphs.lazy.map(UInt32.init))
  }

  /// Writes the fonts; returns their names on pages and their object numbers.
  func write(_ objects: inout PDFObjects) -> [(name: Int, object: Int)] {
    let (descendant, descriptor, file) = (objects.reserve(), objects.reserve(), objects.reserve())
    let name = name
    objects.write(
      file, stream: font.bytes,
      entries: isTrueType ? "/Length1 \(font.bytes.count)" : "/Subtype/\(font.kind.rawValue)")
    objects.write(descendant, self.descendant(name, descriptor: descriptor))
    objects.write(descriptor, self.descriptor(name, file: file))
    let texts = face.characterMap(glyphs.map { ($0, UInt32($0)) }, width: 2)
    let pairs = write(name, "/Identity-H", texts, descendant, &objects)
    let coded = face.coded.enumerated().compactMap { code, glyph in glyph.map { (code, $0) } }
    guard !coded.isEmpty else { return [(face.name(ofFont: 0), pairs)] }
    let encoding = objects.reserve()
    objects.write(
      encoding, stream: face.encoding,
      entries: "/Type/CMap/CMapName/Gridreel-\(face.number)/CIDSystemInfo<</Registry(Adobe)"
        + "/Ordering(Identity)/Supplement 0>>")
    let bytes = write(
      name, "\(encoding) 0 R", face.characterMap(coded, width: 1), descendant, &objects)
    return [(face.name(ofFont: 0), pairs), (face.name(ofFont: 1), bytes)]
  }

  /// Writes one of the fonts; returns its object number.
  private func write(
    _ name: String, _ encoding: String, _ texts: [UInt8], _ descendant: Int,
    _ objects: inout PDFObjects
  ) -> Int {
    let (object, unicode) = (objects.reserve(), objects.reserve())
    objects.write(unicode, stream: texts)
    objects.write(object) {
      $0.add("<</Type/Font/Subtype/Type0/BaseFont/\(name)/Encoding \(encoding)")
      $0.add("/DescendantFonts[\(descendant) 0 R]/ToUnicode \(unicode) 0 R>>")
    }
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
      body.add(face.advance(of: UInt32(glyph)))
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

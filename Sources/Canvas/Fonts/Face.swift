import CGridreelPango
import GridreelPrimitives

/// One face of a font file, opened by each library on first use.
final class Face {
  let file: FontBytes
  /// The index in the file, with the named instance of a variable face in the upper 16 bits.
  let number: Int
  let facts: FaceFacts
  private let library: FreeTypeLibrary
  private var openedFreeType: FreeTypeFace?
  private var isUnreadable = false
  private var openedShaping: OpaquePointer?
  private var knownASCII: Bool?
  private var knownMonospaced: Bool?
  private var knownBox: UInt32?
  /// Whether the file can be subset; nil while nobody asked.
  var knownSubsetting: Bool?
  private var openedSource: OpaquePointer?
  private var subsetCount = 0

  init(file: FontBytes, number: Int, facts: FaceFacts, library: FreeTypeLibrary) {
    (self.file, self.number, self.facts, self.library) = (file, number, facts, library)
  }

  deinit {
    if let openedShaping { hb_font_destroy(openedShaping) }
    if let openedSource { hb_face_destroy(openedSource) }
  }

  /// Returns the faces of a file: those of a collection, and each named instance of variable ones.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  static func all(in file: FontBytes, library: FreeTypeLibrary) throws(GridreelError) -> [Face] {
    let shownName = file.path ?? file.name
    let count = FontTables.faceCount(file.bytes)
    guard count > 0 else {
      throw GridreelError(.missingResource, "'\(shownName)' is not an OpenType or TrueType font")
    }
    var faces: [Face] = []
    for index in 0..<count {
      guard let facts = FaceFacts(file.bytes, index: index) else {
        throw GridreelError(.missingResource, "the font file '\(shownName)' is broken")
      }
      faces.append(Face(file: file, number: index, facts: facts, library: library))
      let instances = min(FaceFacts.instanceCount(file.bytes, index: index), 256)
      for instance in 0..<instances {
        let named = facts.instance(instance + 1, bytes: file.bytes, index: index)
        let number = index | (instance + 1) << 16
        faces.append(Face(file: file, number: number, facts: named, library: library))
      }
    }
    return faces
  }

  /// The face for rasterising; nil if FreeType rejects it.
  var freeType: FreeTypeFace? {
    if let openedFreeType { return openedFreeType }
    guard !isUnreadable else { return nil }
    openedFreeType = makeFreeTypeFace()
    isUnreadable = openedFreeType == nil
    return openedFreeType
  }

  /// Creates a face for rasterising, independent of ``freeType``.
  func makeFreeTypeFace() -> FreeTypeFace? {
    FreeTypeFace(file, number: number, library: library)
  }

  /// The `hb_font_t *` for shaping, scaled to font units; owned by this face.
  var shaping: OpaquePointer {
    if let openedShaping { return openedShaping }
    let face = makeShapingFace()
    let font: OpaquePointer = hb_font_create(face)
    hb_face_destroy(face)
    hb_font_set_scale(font, Int32(facts.unitsPerEm), Int32(facts.unitsPerEm))
    if number >> 16 > 0 { hb_font_set_var_named_instance(font, UInt32(number >> 16 - 1)) }
    openedShaping = font
    return font
  }

  /// Creates an `hb_face_t *` over the file's bytes, which are not copied; the caller owns it.
  func makeShapingFace() -> OpaquePointer {
    let start = file.bytes.bindMemory(to: CChar.self).baseAddress
    let blob = hb_blob_create(
      start, UInt32(file.bytes.count), HB_MEMORY_MODE_READONLY, nil, nil)
    defer { hb_blob_destroy(blob) }
    return hb_face_create(blob, UInt32(number & 0xffff))
  }

  /// Returns the `hb_face_t *` to make a subset of, owned by this face.
  ///
  /// A face of many documents is prepared once with what the subsetter looks up for each, such as the character of
  /// each glyph. That takes as long as some documents, and the file's size once more in memory. HarfBuzz 6 crashes with
  /// a prepared face whose outlines are CFF; see ``preparesSoundly`` for what else older ones do.
  func subsetSource() -> OpaquePointer {
    subsetCount += 1
    let plain = openedSource ?? makeShapingFace()
    openedSource = plain
    guard subsetCount == Self.manySubsets, Self.preparesSoundly,
      file.bytes.count <= Self.largestPrepared,
      FontTables(file.bytes, index: number & 0xffff)?["glyf"] != nil
    else { return plain }
    let prepared: OpaquePointer = hb_subset_preprocess(plain)
    hb_face_destroy(plain)
    openedSource = prepared
    return prepared
  }

  /// Whether the loaded HarfBuzz can be trusted with prepared faces.
  ///
  /// Versions 6.0 and 7.1 never return from the subset of a prepared face with `abc` and an invisible mark such as
  /// U+200E. Those from 10.1 on do.
  private static let preparesSoundly = hb_version_atleast(10, 1, 0) != 0
  private static let manySubsets = 4
  private static let largestPrepared = 4 << 20

  /// The glyph of a character in the character map; nil if there is none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaping, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// The glyph in place of characters that the face lacks: U+25A1 WHITE SQUARE, since a face's own
  /// `.notdef` may be as dark as a bar of ink; or else that, 0.
  var boxGlyph: UInt32 {
    if let knownBox { return knownBox }
    let box = glyph(for: "\u{25A1}") ?? 0
    knownBox = box
    return box
  }

  /// Whether narrow and wide letters have the same width, as in monospaced fonts.
  var isMonospaced: Bool {
    if let knownMonospaced { return knownMonospaced }
    let widths = (["i", "W", "."] as [Unicode.Scalar]).map { scalar in
      glyph(for: scalar).map { hb_font_get_glyph_h_advance(shaping, $0) }
    }
    let isMonospaced = widths[0] != nil && Set(widths).count == 1
    knownMonospaced = isMonospaced
    return isMonospaced
  }

  /// Whether every printable ASCII character has a glyph.
  var coversASCII: Bool {
    if let knownASCII { return knownASCII }
    let covers = (0x20...0x7e).allSatisfy { glyph(for: Unicode.Scalar(UInt8($0))) != nil }
    knownASCII = covers
    return covers
  }
}

internal import GridreelCanvas
internal import GridreelPrimitives

/// The glyphs and characters that a drawing uses, by face in order of first use.
struct SVGFonts {
  private struct Usage {
    let face: FaceIdentifier
    /// One of its runs.
    let model: GlyphRun
    var glyphs: Set<UInt32> = []
    var characters: Set<Unicode.Scalar> = []
    var hasAlternates = false
    var features: Set<FontFeature> = []
  }

  private var usages: [Usage] = []
  private var places: [FaceIdentifier: Int] = [:]

  /// Records the glyphs and characters of a run.
  mutating func add(_ run: GlyphRun) {
    let place = places[run.face] ?? usages.count
    if place == usages.count {
      places[run.face] = place
      usages.append(Usage(face: run.face, model: run))
    }
    usages[place].glyphs.formUnion(run.glyphs.lazy.map(\.identifier))
    usages[place].characters.formUnion(run.text.unicodeScalars)
    if run.hasAlternates { usages[place].hasAlternates = true }
    usages[place].features.formUnion(run.features)
  }

  /// The quoted name of a family's embedded subset: a page may contain other subsets of the family.
  ///
  /// A face that readers slant or thicken has a family of its own, so that they take no other one for it.
  static func ownName(of face: FaceDescription, _ run: GlyphRun) -> String {
    var name = face.family
    if run.isSyntheticBold || run.isSyntheticSlant {
      name +=
        " \(face.weight)" + (run.isSyntheticBold ? " bold" : "")
        + (run.isSyntheticSlant ? " slanted" : "")
    }
    return "\"" + DocumentPrefix.mark + SVGText.quotedForCSS(name).dropFirst()
  }

  /// The rules that embed the faces; omits faces whose licence forbids it.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  func rules(from catalog: FontCatalog) throws(GridreelError) -> [String] {
    var rules: [String] = []
    for usage in usages {
      let face = catalog.family(of: usage.face)
      guard face.isEmbeddable else { continue }
      let bytes = try catalog.subset(
        face: usage.face, glyphs: usage.glyphs, text: usage.characters,
        keepsAlternates: usage.hasAlternates, keeping: usage.features)
      let isCompact = bytes.starts(with: [0x4f, 0x54, 0x54, 0x4f])  // "OTTO": outlines as CFF
      rules.append(
        "@font-face{font-family:\(SVGFonts.ownName(of: face, usage.model));font-weight:\(face.weight);"
          + (face.isItalic ? "font-style:italic;" : "")
          + "src:url(data:font/\(isCompact ? "otf" : "ttf");base64,\(SVGText.base64(bytes)))}")
    }
    return rules
  }
}

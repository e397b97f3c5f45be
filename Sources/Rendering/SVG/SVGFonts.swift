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

  /// The quoted name of a family's embedded subset, without the prefix of the document.
  ///
  /// A face that readers slant or thicken has a family of its own, so that they take no other one for it.
  static func ownName(of face: FaceDescription, _ run: GlyphRun) -> String {
    var name = face.family
    if run.isSyntheticBold || run.isSyntheticSlant {
      name +=
        " \(face.weight)" + (run.isSyntheticBold ? " bold" : "")
        + (run.isSyntheticSlant ? " slanted" : "")
    }
    return SVGText.quotedForCSS(name)
  }

  /// The rules that embed the faces; omits faces whose licence forbids it.
  ///
  /// - Returns: The rules, and the prefix of the families in them: a digest of all, because a page may contain other subsets
  ///   of the families. It is empty if nothing is embedded.
  /// - Throws: ``GridreelError`` with code `missingResource`.
  func rules(
    from catalog: FontCatalog
  ) throws(GridreelError) -> (rules: [String], prefix: String) {
    var rules: [(name: String, rest: String)] = []
    for usage in usages {
      let face = catalog.family(of: usage.face)
      guard face.isEmbeddable else { continue }
      let bytes = try catalog.subset(
        face: usage.face, glyphs: usage.glyphs, text: usage.characters,
        keepsAlternates: usage.hasAlternates, keeping: usage.features)
      let isCompact = bytes.starts(with: [0x4f, 0x54, 0x54, 0x4f])  // "OTTO": outlines as CFF
      rules.append(
        (
          SVGFonts.ownName(of: face, usage.model),
          ";font-weight:\(face.weight);" + (face.isItalic ? "font-style:italic;" : "")
            + "src:url(data:font/\(isCompact ? "otf" : "ttf");base64,\(String(decoding: bytes.base64, as: UTF8.self)))}"
        ))
    }
    guard !rules.isEmpty else { return ([], "") }
    let prefix = SVGNames.name(of: rules.map { $0.name + $0.rest }.joined()) + "-"
    return (
      rules.map { "@font-face{font-family:\"\(prefix)\($0.name.dropFirst())\($0.rest)" }, prefix
    )
  }

  /// The id of the root, below which the families of texts are those of the document.
  static func root(prefix: String) -> String { String(prefix.dropLast()) }
}

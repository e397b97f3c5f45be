internal import GridreelCanvas

/// A face of a font, for lists.
package struct ListedFace: Hashable, Sendable {
  /// The family's name.
  package let family: String
  /// The weight, 1 to 1000.
  package let weight: Int
  /// Whether it is slanted.
  package let isItalic: Bool
  /// The names of the scripts of which it has letters.
  package let scripts: [String]
  /// The file's name, without its folder.
  package let fileName: String
  /// Whether it comes with the program.
  package let isBundled: Bool
}

extension TextShaper {
  /// A common letter of each script that is told.
  private static let letters: [(script: String, letter: Unicode.Scalar)] = [
    ("Latin", "a"), ("Greek", "α"), ("Cyrillic", "я"), ("Hebrew", "א"), ("Arabic", "ع"),
    ("Devanagari", "क"), ("Bengali", "ক"), ("Tamil", "க"), ("Thai", "ก"), ("Han", "中"),
    ("Kana", "あ"), ("Hangul", "한"), ("emoji", "😀"),
  ]

  /// The faces of the bundled fonts and of those at paths, in their order.
  package var faces: [ListedFace] {
    catalog.givenFaces.map { face in
      let facts = catalog.family(of: face)
      let scripts = Self.letters.filter { catalog.hasGlyph(for: $0.letter, face: face) }
      return ListedFace(
        family: facts.family, weight: facts.weight, isItalic: facts.isItalic,
        scripts: scripts.map(\.script), fileName: facts.fileName, isBundled: facts.isBundled)
    }
  }
}

import GridreelFiles
package import GridreelLayout
package import GridreelPrimitives

/// The letters of pictures that no font has, so that nobody publishes a table of boxes.
package struct MissingLetters {
  /// The greatest part of missing letters in a picture that is written.
  private static let greatestShare = 0.1

  private var all = 0
  private var missing = 0
  private var kinds: Set<Unicode.Scalar> = []

  package init() {}

  /// Counts the letters of a picture.
  package init(_ still: Still) {
    // Most pictures miss none, and need not be gone through.
    if still.picture.warnings.contains(where: { !$0.letters.isEmpty }) {
      add(still.map, still.picture.warnings)
    }
  }

  /// Counts the letters of another page.
  package mutating func add(_ map: GridMap, _ warnings: [LayoutWarning]) {
    let found = Set(warnings.flatMap(\.letters))
    kinds.formUnion(found)
    for text in map.cells.map(\.text) + map.headers.map(\.text) {
      // All but blanks and the bytes that continue a letter.
      all += text.utf8.reduce(0) { $0 + ($1 > 0x20 && $1 & 0xc0 != 0x80 ? 1 : 0) }
      if !found.isEmpty { missing += text.unicodeScalars.count(where: found.contains) }
    }
  }

  /// Fails if more than a tenth of the letters have no glyph.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  package func check(in file: String) throws(GridreelError) {
    guard Double(missing) > Self.greatestShare * Double(all) else { return }
    throw GridreelError(
      .missingResource, file: file,
      "\(missing) of \(all.counted("letter")) have no glyph: \(remedy), or draw boxes in their place with \(option: "allowMissing")"
    )
  }

  private var remedy: Message {
    let needed = kinds.map(FontPack.init(with:))
    let packs = FontPack.allCases.filter(needed.contains)
    guard !packs.isEmpty else {
      return "add a font with \(option: "fontPath"), use \(set: "systemFonts", "true")"
    }
    let names = packs.map(\.rawValue).joined(separator: ",")
    let packages = Set(packs.filter { FontPackFiles($0) == nil }.map(\.debianPackage)).sorted()
    return packages.isEmpty
      ? "use \(set: "fonts", names), which is installed"
      : "install Debian's \(packages.joined(separator: ", ")) and use \(set: "fonts", names)"
  }
}

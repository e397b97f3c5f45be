import Primitives

/// A face with the changes made to its outlines.
struct FaceEntry {
  /// Where a face comes from.
  enum Origin {
    /// With the program, from a path that was given, or from the system.
    case bundled, path, system
  }

  let face: Face
  let synthesis: Synthesis
  let origin: Origin
}

/// A font as it was resolved.
struct TextStyle {
  /// The face that text is drawn with as far as it can be.
  let face: FaceIdentifier
  /// The size of the em square, in points.
  let size: Double
  let hasTabularFigures: Bool
  /// Room after each cluster, in points.
  let letterSpacing: Double
  /// The weight and slant asked for, which other faces shall come near to.
  let weight: Int
  let isItalic: Bool
  /// The families asked for, first choice first.
  let families: [String]
}

/// All faces of a catalog, by number and by family.
final class FontCollection {
  let library: FreeTypeLibrary
  private(set) var entries: [FaceEntry] = []
  /// The files in use, in the order they came.
  private(set) var files: [FontBytes] = []
  private var facesOfFamily: [String: [Int]] = [:]
  private var variants: [Variant: FaceIdentifier] = [:]
  private var placesInFiles: [FilePlace: FaceIdentifier] = [:]
  /// The family that stands in for unknown ones, lower case.
  private let firstFamily: String

  private struct Variant: Hashable {
    let index: Int
    let synthesis: Synthesis
  }

  private struct FilePlace: Hashable {
    let path: String
    let number: Int
  }

  /// Reads the directories of all fonts.
  ///
  /// - Throws: ``FontError`` with code `noSuchPath`, `unreadableFile`, `notAFont` or `noFonts`.
  init(bundled: [FontFile], paths: [String]) throws(FontError) {
    library = try FreeTypeLibrary()
    var faces: [(Face, FaceEntry.Origin)] = []
    for font in bundled {
      let file = FontBytes(font)
      files.append(file)
      for face in try Face.all(in: file, library: library) { faces.append((face, .bundled)) }
    }
    for path in try FontPaths.files(at: paths) {
      let file = try FontBytes(path: path)
      files.append(file)
      for face in try Face.all(in: file, library: library) { faces.append((face, .path)) }
      // A directory that reads well says nothing of the tables, and nobody has tried these fonts.
      if let first = faces.last?.0, first.freeType == nil {
        throw FontError(.notAFont, "the font file '\(path)' is broken")
      }
    }
    guard let first = faces.first?.0 else {
      throw FontError(.noFonts, "there is no font to draw text with")
    }
    firstFamily = first.facts.family.lowercased()
    for (face, origin) in faces { add(face, origin) }
  }

  subscript(_ face: FaceIdentifier) -> FaceEntry { entries[face.index] }

  /// Whether any face brings its own colours.
  private(set) var hasColoredFace = false

  @discardableResult
  private func add(_ face: Face, _ origin: FaceEntry.Origin) -> FaceIdentifier {
    let identifier = FaceIdentifier(index: entries.count)
    entries.append(FaceEntry(face: face, synthesis: .none, origin: origin))
    for key in face.facts.familyKeys.union([face.facts.family.lowercased()]) {
      facesOfFamily[key, default: []].append(identifier.index)
    }
    if let path = face.file.path {
      placesInFiles[FilePlace(path: path, number: face.number)] = identifier
    }
    hasColoredFace = hasColoredFace || face.facts.isColored
    return identifier
  }

  /// Makes the faces of a file found under another path, too.
  func register(path: String, for file: FontBytes) {
    for (index, entry) in entries.enumerated()
    where entry.face.file === file && entry.synthesis == .none {
      let place = FilePlace(path: path, number: entry.face.number)
      placesInFiles[place] = FaceIdentifier(index: index)
    }
  }

  /// The face at a place in a file, which is read when first asked for.
  ///
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - number: The index in the file, with a named instance in the upper 16 bits.
  /// - Returns: The face; nil for a file of the system that cannot be used, so that another one is taken.
  func face(path: String, number: Int) -> FaceIdentifier? {
    if let known = placesInFiles[FilePlace(path: path, number: number)] { return known }
    // 0x8000 means "this variable font at any place"; its default instance stands for it.
    let plain = number & 0xffff
    if number >> 16 == 0x8000, let known = placesInFiles[FilePlace(path: path, number: plain)] {
      return known
    }
    guard !files.contains(where: { $0.path == path }), let file = try? FontBytes(path: path),
      let faces = try? Face.all(in: file, library: library)
    else { return nil }
    files.append(file)
    for face in faces { add(face, .system) }
    return placesInFiles[FilePlace(path: path, number: number)]
      ?? placesInFiles[FilePlace(path: path, number: plain)]
  }

  /// The same face with other changes to its outlines.
  func variant(of face: FaceIdentifier, _ synthesis: Synthesis) -> FaceIdentifier {
    guard synthesis != .none else { return face }
    let variant = Variant(index: face.index, synthesis: synthesis)
    if let known = variants[variant] { return known }
    let identifier = FaceIdentifier(index: entries.count)
    let base = entries[face.index]
    entries.append(FaceEntry(face: base.face, synthesis: synthesis, origin: base.origin))
    variants[variant] = identifier
    return identifier
  }

  /// The face without changes to its outlines.
  func original(of face: FaceIdentifier) -> FaceIdentifier {
    let entry = self[face]
    guard entry.synthesis != .none else { return face }
    let index = entries.firstIndex { $0.face === entry.face && $0.synthesis == .none }
    return FaceIdentifier(index: index ?? face.index)
  }

  /// Whether a face other than `face` has a glyph for the character.
  func isCovered(_ scalar: Unicode.Scalar, besides face: FaceIdentifier) -> Bool {
    let own = self[face].face
    return entries.contains {
      $0.synthesis == .none && $0.face !== own && $0.face.glyph(for: scalar) != nil
    }
  }
}

extension FontCollection {
  /// The nearest face of the first known family, by the rules of CSS Fonts 4, section 5.2.
  ///
  /// - Parameters:
  ///   - families: Names of families; generic ones mean the bundled faces.
  ///   - weight: The weight asked for.
  ///   - isItalic: Whether slanted is asked for.
  /// - Returns: The face, or nil where no family is known.
  func match(families: [String], weight: Int, isItalic: Bool) -> FaceIdentifier? {
    for family in families {
      let key = family.lowercased()
      for name in FontCollection.genericFamilies[key] ?? [key] {
        guard let indices = facesOfFamily[name] else { continue }
        return choose(among: indices, weight: weight, isItalic: isItalic)
      }
    }
    return nil
  }

  /// The nearest face of the family that stands in for unknown ones.
  func standIn(weight: Int, isItalic: Bool) -> FaceIdentifier {
    choose(among: facesOfFamily[firstFamily] ?? [0], weight: weight, isItalic: isItalic)
  }

  /// Whether a name is that of a family here, or a generic one.
  func isKnown(_ family: String) -> Bool {
    let key = family.lowercased()
    return facesOfFamily[key] != nil || FontCollection.genericFamilies[key] != nil
  }

  /// Whether a family, or a generic name for one, needs nothing of the system.
  func isOwn(_ family: String) -> Bool {
    let key = family.lowercased()
    if FontCollection.genericFamilies[key] != nil { return true }
    return facesOfFamily[key]?.contains { entries[$0].origin != .system } ?? false
  }

  private static let genericFamilies: [String: [String]] = [
    "sans-serif": ["inter"], "system-ui": ["inter"], "ui-sans-serif": ["inter"],
    "monospace": ["jetbrains mono"], "ui-monospace": ["jetbrains mono"],
  ]

  private func choose(among indices: [Int], weight: Int, isItalic: Bool) -> FaceIdentifier {
    let widths = indices.map { abs(entries[$0].face.facts.widthClass - 5) }
    let nearest = widths.min() ?? 0
    let normal = zip(indices, widths).filter { $0.1 == nearest }.map(\.0)
    let facts = { [entries] (index: Int) in entries[index].face.facts }
    let hasBold = normal.contains { facts($0).weight >= 600 }
    let wantsBold = weight >= 600
    var candidates = normal.filter { facts($0).isItalic == isItalic }
    // Of a family with a bold face but no bold italic, the slanted bold looks better than an emboldened italic.
    if candidates.isEmpty
      || (wantsBold && hasBold && !candidates.contains { facts($0).weight >= 600 })
    {
      candidates = normal
    }
    let best = candidates.min {
      FontCollection.distance(facts($0).weight, from: weight)
        < FontCollection.distance(facts($1).weight, from: weight)
    }
    let index = best ?? indices[0]
    let synthesis = Synthesis(
      isBold: wantsBold && !hasBold, isSlanted: isItalic && !facts(index).isItalic)
    return variant(of: FaceIdentifier(index: index), synthesis)
  }

  /// How far a face's weight is from the one asked for; a nearer face has the smaller number.
  ///
  /// Between 400 and 500 the weights up to 500 come first, then lighter, then heavier ones; below 400
  /// lighter ones first; above 500 heavier ones first.
  static func distance(_ weight: Int, from asked: Int) -> Int {
    let (lighter, heavier) = (asked - weight, weight - asked)
    if weight == asked { return 0 }
    if 400...500 ~= asked {
      if heavier > 0, weight <= 500 { return heavier }
      return lighter > 0 ? 1000 + lighter : 2000 + heavier
    }
    if asked < 400 { return lighter > 0 ? lighter : 1000 + heavier }
    return heavier > 0 ? heavier : 1000 + lighter
  }
}

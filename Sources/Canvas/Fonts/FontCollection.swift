import GridreelPrimitives

/// A face with its synthetic changes.
struct FaceEntry {
  /// The origin of a face.
  enum Origin {
    /// The program's own fonts, a path given by the user, or the system.
    case bundled, path, system
  }

  let face: Face
  let synthesis: Synthesis
  let origin: Origin
}

/// A font, resolved to a face; a class, since each part of a text names one.
final class TextStyle: Sendable {
  /// The primary face, used for all text that it covers.
  let face: FaceIdentifier
  /// The size of the em square, in points.
  let size: Double
  let hasTabularFigures: Bool
  /// Extra space after each cluster, in points.
  let letterSpacing: Double
  let features: [FontFeature]
  /// The requested weight and slant, which fallback faces should match closely.
  let weight: Int
  let isItalic: Bool
  /// The requested families, first choice first.
  let families: [String]

  init(
    face: FaceIdentifier, size: Double, hasTabularFigures: Bool, letterSpacing: Double,
    features: [FontFeature], weight: Int, isItalic: Bool, families: [String]
  ) {
    (self.face, self.size, self.hasTabularFigures) = (face, size, hasTabularFigures)
    (self.letterSpacing, self.features) = (letterSpacing, features)
    (self.weight, self.isItalic, self.families) = (weight, isItalic, families)
  }
}

/// All faces of a catalog, by number and by family.
final class FontCollection {
  let library: FreeTypeLibrary
  private(set) var entries: [FaceEntry] = []
  /// The files in use, in the order in which they were added.
  private(set) var files: [FontBytes] = []
  private var facesOfFamily: [String: [Int]] = [:]
  private var variants: [Variant: FaceIdentifier] = [:]
  private var placesInFiles: [FilePlace: FaceIdentifier] = [:]
  /// The family that replaces unknown ones, in lower case.
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
  /// - Throws: ``GridreelError`` with code `missingResource`.
  init(bundled: [FontFile], paths: [String]) throws(GridreelError) {
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
      // A readable directory does not prove the tables, and these fonts are untested.
      if let first = faces.last?.0, first.freeType == nil {
        throw GridreelError(.missingResource, "the font file '\(path)' is broken")
      }
    }
    guard let first = faces.first?.0 else {
      throw GridreelError(.missingResource, "there is no font to draw text with")
    }
    firstFamily = first.facts.family.lowercased()
    for (face, origin) in faces { add(face, origin) }
  }

  subscript(_ face: FaceIdentifier) -> FaceEntry { entries[face.index] }

  /// Whether a face that the user gave has colours of its own.
  var hasGivenColors: Bool { entries.contains { $0.origin == .path && $0.face.facts.isColored } }

  /// Whether any face has colours of its own.
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

  /// Registers a second path of a file for its faces.
  func register(path: String, for file: FontBytes) {
    for (index, entry) in entries.enumerated()
    where entry.face.file === file && entry.synthesis == .none {
      let place = FilePlace(path: path, number: entry.face.number)
      placesInFiles[place] = FaceIdentifier(index: index)
    }
  }

  /// The face at an index in a file, which is read on first use.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - number: The index in the file, with a named instance in the upper 16 bits.
  /// - Returns: The face; nil for a system file that cannot be used, so that another one is chosen.
  func face(path: String, number: Int) -> FaceIdentifier? {
    if let known = placesInFiles[FilePlace(path: path, number: number)] { return known }
    // 0x8000 means "this variable font, any instance"; the default instance is used.
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

  /// The same face with other synthetic changes.
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

  /// The face without synthetic changes.
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
  /// Finds the nearest face of the first known family, by the rules of CSS Fonts 4, section 5.2.
  ///
  /// - Parameters:
  ///   - families: The names of families; generic ones stand for the bundled faces.
  ///   - weight: The requested weight.
  ///   - isItalic: Whether a slanted face is requested.
  /// - Returns: The face, or nil if no family is known.
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

  /// The nearest face of the family that replaces unknown ones.
  func standIn(weight: Int, isItalic: Bool) -> FaceIdentifier {
    choose(among: facesOfFamily[firstFamily] ?? [0], weight: weight, isItalic: isItalic)
  }

  /// Whether a name is that of a family in this collection, or a generic one.
  func isKnown(_ family: String) -> Bool {
    let key = family.lowercased()
    return facesOfFamily[key] != nil || FontCollection.genericFamilies[key] != nil
  }

  /// Whether a family, or a generic name for one, can be used without the system's fonts.
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
    // In a family with a bold face but no bold italic, a synthetic slant of the bold looks better
    // than a synthetic bold of the italic.
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

  /// The distance between a face's weight and the requested one; smaller is nearer.
  ///
  /// Between 400 and 500 the weights up to 500 come first, then lighter, then heavier ones; below
  /// 400 lighter ones first; above 500 heavier ones first.
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

import CGridreelPango

/// The printable ASCII characters whose shapes do not depend on their neighbours: lookups replace each glyph
/// by itself, and move it only to kern it with the next one.
///
/// Whatever is not understood counts as dependent.
struct IndependentSigns {
  /// The printable ASCII characters.
  static let signs = UInt8(0x20)...0x7e

  private var isIndependent = [Bool](repeating: false, count: signs.count)
  /// The glyphs that stand for characters at some stage of shaping, with those characters.
  private var signs: [Int: [Int]] = [:]
  private var dependent: Set<Int> = []

  /// Examines the lookups of a face that shaping such a text applies.
  ///
  /// - Parameters:
  ///   - buffer: The `hb_buffer_t *` of a text that was shaped in the face.
  ///   - features: The features of the text.
  ///   - face: The face.
  init(buffer: OpaquePointer, features: [hb_feature_t], face: Face) {
    guard face.coversASCII, face.number >> 16 == 0,
      let tables = FontTables(face.file.bytes, index: face.number),
      !Self.unreadable.contains(where: { tables[$0] != nil })
    else { return }
    for sign in Self.signs {
      guard let glyph = face.glyph(for: Unicode.Scalar(sign)) else { return }
      signs[Int(glyph), default: []].append(Int(sign - 0x20))
    }
    var properties = hb_segment_properties_t()
    hb_buffer_get_segment_properties(buffer, &properties)
    let found = withShapers { shapers in
      hb_shape_plan_create_cached(
        hb_font_get_face(face.shaping), &properties, features, UInt32(features.count), shapers)
    }
    guard let plan = found else { return }
    defer { hb_shape_plan_destroy(plan) }
    guard hb_shape_plan_get_shaper(plan).map({ String(cString: $0) }) == "ot",
      substitutionsAreUnderstood(tables, plan, face), positionsAreUnderstood(tables, plan, face)
    else { return }
    isIndependent = isIndependent.indices.map { !dependent.contains($0) }
  }

  /// Tables by which HarfBuzz may shape instead: Apple's and Graphite's.
  private static let unreadable: [StaticString] = ["morx", "mort", "kerx", "trak", "Silf"]

  /// Whether every character of a text is one of them.
  func contain(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { Self.signs.contains($0) && isIndependent[Int($0 - 0x20)] }
  }

  private mutating func depend(_ glyphs: some Sequence<Int>) {
    for glyph in glyphs { dependent.formUnion(signs[glyph] ?? []) }
  }
}

// MARK: Substitutions

extension IndependentSigns {
  private mutating func substitutionsAreUnderstood(
    _ tables: FontTables, _ plan: OpaquePointer, _ face: Face
  ) -> Bool {
    guard let table = tables["GSUB"] else { return true }
    guard let lookups = OpenTypeLookups(table, extensionType: 7) else { return false }
    let subtables = Self.lookups(of: plan, in: "GSUB", face).flatMap(lookups.subtables)
    let isUnderstood = subtables.allSatisfy { (1...6).contains($0.type) || $0.type == 8 }
    guard isUnderstood, replaceSingles(subtables) else { return false }
    return subtables.allSatisfy { subtable in
      switch subtable.type {
      case 1: return true
      case 4: return findLigatures(subtable)
      case 5, 6: return findContexts(subtable, chained: 6)
      default: return findStarts(subtable)
      }
    }
  }

  /// Adds the glyphs that replace single ones, and those that replace them in turn.
  private mutating func replaceSingles(_ subtables: [OpenTypeLookups.Subtable]) -> Bool {
    for _ in 0..<8 {
      let count = signs.count
      for subtable in subtables where subtable.type == 1 {
        guard subtable.coverage.isUnderstood else { return false }
        for (glyph, owners) in signs {
          guard let index = subtable.coverage.index(of: glyph) else { continue }
          let replacement =
            subtable.format == 1
            ? (glyph + subtable.number(4)) & 0xffff : subtable.number(6 + 2 * index)
          let known = signs[replacement] ?? []
          signs[replacement] = known + owners.filter { !known.contains($0) }
        }
      }
      if signs.count == count { return true }
    }
    return false
  }

  /// Characters that start a ligature of such characters.
  private mutating func findLigatures(_ subtable: OpenTypeLookups.Subtable) -> Bool {
    guard subtable.coverage.isUnderstood else { return false }
    for glyph in signs.keys {
      guard let index = subtable.coverage.index(of: glyph) else { continue }
      let set = subtable.number(6 + 2 * index)
      let isStart = (0..<subtable.number(set)).contains { number in
        let ligature = set + subtable.number(set + 2 + 2 * number)
        return (1..<max(subtable.number(ligature + 2), 1)).allSatisfy {
          signs[subtable.number(ligature + 2 + 2 * $0)] != nil
        }
      }
      if isStart { depend([glyph]) }
    }
    return true
  }

  private mutating func findStarts(_ subtable: OpenTypeLookups.Subtable) -> Bool {
    guard subtable.coverage.isUnderstood else { return false }
    depend(subtable.coverage.glyphs(of: signs.keys))
    return true
  }

  /// Characters at which a rule for sequences may start.
  ///
  /// A rule that has none of these characters at one of its places never holds.
  private mutating func findContexts(_ subtable: OpenTypeLookups.Subtable, chained: Int) -> Bool {
    switch (subtable.type == chained, subtable.format) {
    case (_, 3):
      let (all, first) = Self.places(of: subtable, isChained: subtable.type == chained)
      let coverages = all.map { subtable.coverage(at: $0) }
      guard let first, coverages.allSatisfy(\.isUnderstood) else { return false }
      if coverages.allSatisfy({ $0.meets(signs.keys) }) {
        depend(subtable.coverage(at: first).glyphs(of: signs.keys))
      }
      return true
    case (true, 2): return findClasses(subtable)
    default: return findStarts(subtable)
    }
  }

  /// The places of the coverages in a rule of format 3, and that of the first glyph it replaces.
  private static func places(
    of rule: OpenTypeLookups.Subtable, isChained: Bool
  ) -> (all: [Int], first: Int?) {
    guard isChained else {
      let input = (0..<rule.number(2)).map { 6 + 2 * $0 }
      return (input, input.first)
    }
    var parts: [[Int]] = []
    var place = 2
    for _ in 0..<3 {
      parts.append((0..<rule.number(place)).map { [place] in place + 2 + 2 * $0 })
      place += 2 + 2 * rule.number(place)
    }
    return (parts.flatMap(\.self), parts[1].first)
  }

  /// Characters at which a chained rule for classes of glyphs may start.
  private mutating func findClasses(_ subtable: OpenTypeLookups.Subtable) -> Bool {
    let classes = [4, 6, 8].map { subtable.classes(at: $0) }
    guard subtable.coverage.isUnderstood, classes.allSatisfy(\.isUnderstood) else { return false }
    let present = classes.map { classes in Set(signs.keys.map { classes[$0] }) }
    for glyph in subtable.coverage.glyphs(of: signs.keys) {
      let set = subtable.number(12 + 2 * classes[1][glyph])
      guard set != 0 else { continue }
      let mayStart = (0..<subtable.number(set)).contains { number in
        var place = set + subtable.number(set + 2 + 2 * number)
        return (0..<3).allSatisfy { part in
          // The first glyph of the input is known by the set.
          let count = subtable.number(place) - (part == 1 ? 1 : 0)
          defer { place += 2 + 2 * max(count, 0) }
          return (0..<max(count, 0)).allSatisfy {
            present[part].contains(subtable.number(place + 2 + 2 * $0))
          }
        }
      }
      if mayStart { depend([glyph]) }
    }
    return true
  }
}

// MARK: Positions

extension IndependentSigns {
  private mutating func positionsAreUnderstood(
    _ tables: FontTables, _ plan: OpaquePointer, _ face: Face
  ) -> Bool {
    guard let table = tables["GPOS"] else { return tables["kern"] == nil }
    guard let lookups = OpenTypeLookups(table, extensionType: 9) else { return false }
    let subtables = Self.lookups(of: plan, in: "GPOS", face).flatMap(lookups.subtables)
    // Without pairs, HarfBuzz kerns by the older table, and moves both glyphs.
    guard tables["kern"] == nil || subtables.contains(where: { $0.type == 2 }) else { return false }
    let shaping = hb_font_get_face(face.shaping)
    depend(
      signs.keys.filter {
        hb_ot_layout_get_glyph_class(shaping, UInt32($0)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
      })
    return subtables.allSatisfy { subtable in
      switch subtable.type {
      case 1: return true
      case 2: return Self.movesFirstOnly(subtable)
      // Cursive joins; marks, which these characters are not.
      case 3...6: return findStarts(subtable)
      case 7, 8: return findContexts(subtable, chained: 8)
      default: return false
      }
    }
  }

  /// Whether a subtable of pairs moves the first glyph of a pair alone, and skips none between them.
  private static func movesFirstOnly(_ pairs: OpenTypeLookups.Subtable) -> Bool {
    let (skipsBases, skipsLigatures) = (0x2, 0x4)
    return pairs.number(6) == 0 && pairs.flags & (skipsBases | skipsLigatures) == 0
  }

  /// The lookups that a plan applies to these characters, by index.
  ///
  /// HarfBuzz plans fractions for all texts, but makes them around U+2044 alone.
  private static func lookups(
    of plan: OpaquePointer, in table: StaticString, _ face: Face
  ) -> [Int] {
    let applied: OpaquePointer = hb_set_create()
    defer { hb_set_destroy(applied) }
    hb_ot_shape_plan_collect_lookups(plan, tag(table), applied)
    let fractions = lookups(of: ["frac", "numr", "dnom"], in: table, face)
      .subtracting(lookups(of: usualFeatures, in: table, face))
    return indices(applied).filter { !fractions.contains($0) }
  }

  /// The features that HarfBuzz applies to all text in lines, and tabular figures.
  private static let usualFeatures: [StaticString] = [
    "rvrn", "ltra", "ltrm", "rand", "abvm", "blwm", "ccmp", "locl", "mark", "mkmk", "rlig", "calt",
    "clig", "curs", "dist", "kern", "liga", "rclt", "tnum",
  ]

  /// The lookups of features in any script and language.
  private static func lookups(
    of features: [StaticString], in table: StaticString, _ face: Face
  ) -> Set<Int> {
    let found: OpaquePointer = hb_set_create()
    defer { hb_set_destroy(found) }
    let shaping = hb_font_get_face(face.shaping)
    hb_ot_layout_collect_lookups(shaping, tag(table), nil, nil, features.map(tag) + [0], found)
    return Set(indices(found))
  }

  private static func indices(_ set: OpaquePointer) -> [Int] {
    var indices: [Int] = []
    var index = UInt32.max
    while hb_set_next(set, &index) != 0 { indices.append(Int(index)) }
    return indices
  }
}

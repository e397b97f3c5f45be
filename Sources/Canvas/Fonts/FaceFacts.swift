/// The properties of a face, as read from its font file.
struct FaceFacts {
  /// The family's name in English, or in any available language.
  private(set) var family = ""
  /// All names of the family in lower case, for look-up.
  private(set) var familyKeys: Set<String> = []
  /// The weight, 1 to 1000.
  private(set) var weight = 400
  /// The width class, 1 to 9; 5 is normal.
  private(set) var widthClass = 5
  /// Whether the outlines are slanted.
  private(set) var isItalic = false
  /// Font units per em, 16 to 16,384.
  let unitsPerEm: Int
  /// The height above and the depth below the baseline, in font units, both positive.
  private(set) var ascender = 0, descender = 0
  /// Whether the licence bits allow embedding a subset.
  private(set) var isEmbeddable = true
  /// Whether glyphs have colours of their own in a format that Cairo draws.
  let isColored: Bool

  /// Reads the facts of face `index` of a file; nil if a required table is missing or invalid.
  init?(_ bytes: UnsafeRawBufferPointer, index: Int) {
    guard let tables = FontTables(bytes, index: index), let head = tables["head"],
      let hhea = tables["hhea"], tables["cmap"] != nil, tables["maxp"] != nil,
      tables["hmtx"] != nil
    else { return nil }
    let shapes: [FontTable?] = [
      tables["glyf"], tables["CFF "], tables["CFF2"], tables["CBDT"], tables["sbix"],
    ]
    unitsPerEm = head.unsigned16(18)
    guard shapes.contains(where: { $0 != nil }), 16...16_384 ~= unitsPerEm else { return nil }
    // Cairo 1.16 draws bitmaps and COLR version 0; of version 1 only the plain outline would remain.
    isColored =
      tables["CBDT"] != nil || tables["sbix"] != nil || tables["COLR"]?.unsigned16(0) == 0
    readStyle(head: head, tables["OS/2"])
    readHeights(hhea: hhea, tables["OS/2"])
    if let name = tables["name"] { readNames(name) }
  }

  private mutating func readStyle(head: FontTable, _ os2: FontTable?) {
    let macStyle = head.unsigned16(44)
    isItalic = macStyle & 2 != 0
    guard let os2 else {
      weight = macStyle & 1 != 0 ? 700 : 400
      return
    }
    let stored = os2.unsigned16(4)
    weight = stored == 0 ? 400 : min(stored < 10 ? stored * 100 : stored, 1000)
    widthClass = os2.unsigned16(6)
    isItalic = isItalic || os2.unsigned16(62) & 0x201 != 0
    let licence = os2.unsigned16(8)
    let isRestricted = licence & 0x000e == 0x0002
    isEmbeddable = !isRestricted && licence & 0x0300 == 0
  }

  /// Uses the same heights as browsers: those of OS/2 if the font requests them, otherwise those of
  /// `hhea`.
  private mutating func readHeights(hhea: FontTable, _ os2: FontTable?) {
    (ascender, descender) = (hhea.signed16(4), -hhea.signed16(6))
    let usesTypographic = os2.map { $0.unsigned16(62) & 0x80 != 0 } ?? false
    if let os2, usesTypographic || ascender + descender <= 0 {
      (ascender, descender) = (os2.signed16(68), -os2.signed16(70))
    }
    if let os2, ascender + descender <= 0 {
      (ascender, descender) = (os2.unsigned16(74), os2.unsigned16(76))
    }
    if ascender + descender <= 0 { (ascender, descender) = (unitsPerEm * 4 / 5, unitsPerEm / 5) }
  }

  private mutating func readNames(_ table: FontTable) {
    let storage = table.unsigned16(4)
    var bestRank = 0
    for record in 0..<table.unsigned16(2) {
      let entry = 6 + 12 * record
      let identifier = table.unsigned16(entry + 6)
      guard identifier == 1 || identifier == 16,
        let text = table.part(
          storage + table.unsigned16(entry + 10), count: table.unsigned16(entry + 8))
      else { continue }
      let platform = table.unsigned16(entry)
      let name = FaceFacts.decode(text, isWide: platform != 1)
      guard !name.isEmpty else { continue }
      familyKeys.insert(name.lowercased())
      let isEnglish = platform == 3 && table.unsigned16(entry + 4) == 0x409
      let rank = (identifier == 16 ? 4 : 0) + (isEnglish ? 2 : 0) + 1
      if rank > bestRank { (family, bestRank) = (name, rank) }
    }
  }

  private static func decode(_ text: FontTable, isWide: Bool) -> String {
    guard isWide else {
      return String(decoding: text.bytes.filter { $0 < 0x80 }, as: UTF8.self)
    }
    let units = (0..<text.bytes.count / 2).map { UInt16(text.unsigned16(2 * $0)) }
    return String(decoding: units, as: UTF16.self)
  }
}

extension FaceFacts {
  /// The number of named instances of a variable face; 0 for other faces.
  static func instanceCount(_ bytes: UnsafeRawBufferPointer, index: Int) -> Int {
    FontTables(bytes, index: index)?["fvar"]?.unsigned16(12) ?? 0
  }

  /// The facts of a named instance of a variable face, counted from 1.
  func instance(_ number: Int, bytes: UnsafeRawBufferPointer, index: Int) -> FaceFacts {
    guard let table = FontTables(bytes, index: index)?["fvar"] else { return self }
    var changed = self
    let (axes, axisSize) = (table.unsigned16(4), table.unsigned16(10))
    let axisCount = table.unsigned16(8)
    let record = axes + axisCount * axisSize + (number - 1) * table.unsigned16(14)
    for axis in 0..<axisCount {
      let value = table.fixed(record + 4 + 4 * axis)
      switch UInt32(table.unsigned32(axes + axis * axisSize)) {
      case tag("wght"): changed.weight = min(max(Int(value.rounded()), 1), 1000)
      case tag("ital"): changed.isItalic = value >= 0.5
      case tag("slnt"): changed.isItalic = value <= -4
      case tag("wdth"): changed.widthClass = value < 90 ? 3 : value > 110 ? 7 : 5
      default: break
      }
    }
    return changed
  }
}

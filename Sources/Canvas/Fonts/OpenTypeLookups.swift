/// The lookups of an OpenType `GSUB` or `GPOS` table: what replaces and moves glyphs.
///
/// It reads as much as is needed to tell which glyphs a lookup may start at. Source: OpenType 1.9,
/// "Common Table Formats", "GSUB" and "GPOS".
struct OpenTypeLookups {
  private let table: FontTable
  /// The start of the list of lookups.
  private let list: Int
  /// The type of lookups that hold others with 32-bit offsets.
  private let extensionType: Int

  /// A part of a lookup, with the type and flags of the whole.
  struct Subtable {
    let table: FontTable
    let start: Int
    let type, flags: Int

    var format: Int { table.unsigned16(start) }

    /// The coverage at the usual place: the glyphs that the subtable may start at.
    var coverage: Coverage { coverage(at: 2) }

    /// The coverage to which the 16-bit offset at `place` leads.
    func coverage(at place: Int) -> Coverage {
      Coverage(table: table, start: start + number(place))
    }

    /// The classes to which the 16-bit offset at `place` leads.
    func classes(at place: Int) -> Classes {
      Classes(table: table, start: start + number(place))
    }

    /// The 16-bit number at `place`.
    func number(_ place: Int) -> Int { table.unsigned16(start + place) }
  }

  /// A list of glyphs with their indices.
  struct Coverage {
    fileprivate let table: FontTable
    fileprivate let start: Int

    /// The index of a glyph in the list; nil if it is not in it.
    func index(of glyph: Int) -> Int? {
      let isRanges = table.unsigned16(start) == 2
      let size = isRanges ? 6 : 2
      var (low, high) = (0, table.unsigned16(start + 2))
      while low < high {
        let middle = (low + high) / 2
        let entry = start + 4 + size * middle
        let first = table.unsigned16(entry)
        let last = isRanges ? table.unsigned16(entry + 2) : first
        if glyph < first {
          high = middle
        } else if glyph > last {
          low = middle + 1
        } else {
          return isRanges ? table.unsigned16(entry + 4) + glyph - first : middle
        }
      }
      return nil
    }

    /// Whether it is in a format that this code reads.
    var isUnderstood: Bool { (1...2).contains(table.unsigned16(start)) }

    /// The glyphs of a set that the list contains.
    func glyphs(of set: some Sequence<Int>) -> [Int] { set.filter { index(of: $0) != nil } }

    /// Whether the list contains a glyph of a set.
    func meets(_ set: some Sequence<Int>) -> Bool { set.contains { index(of: $0) != nil } }
  }

  /// Glyphs by class; those that are not listed have class 0.
  struct Classes {
    fileprivate let table: FontTable
    fileprivate let start: Int

    /// The class of a glyph.
    subscript(_ glyph: Int) -> Int {
      guard table.unsigned16(start) == 2 else {
        let place = glyph - table.unsigned16(start + 2)
        let isListed = 0 <= place && place < table.unsigned16(start + 4)
        return isListed ? table.unsigned16(start + 6 + 2 * place) : 0
      }
      for range in 0..<table.unsigned16(start + 2) {
        let entry = start + 4 + 6 * range
        if (table.unsigned16(entry)...max(table.unsigned16(entry), table.unsigned16(entry + 2)))
          .contains(glyph)
        {
          return table.unsigned16(entry + 4)
        }
      }
      return 0
    }

    /// Whether it is in a format that this code reads.
    var isUnderstood: Bool { (1...2).contains(table.unsigned16(start)) }
  }

  /// Reads a table; nil if it is of a later version.
  init?(_ table: FontTable, extensionType: Int) {
    guard table.unsigned16(0) == 1 else { return nil }
    (self.table, list, self.extensionType) = (table, table.unsigned16(8), extensionType)
  }

  /// The subtables of lookup `index`.
  func subtables(_ index: Int) -> [Subtable] {
    let lookup = list + table.unsigned16(list + 2 + 2 * index)
    let (type, flags) = (table.unsigned16(lookup), table.unsigned16(lookup + 2))
    return (0..<table.unsigned16(lookup + 4)).map { number in
      let start = lookup + table.unsigned16(lookup + 6 + 2 * number)
      guard type == extensionType else {
        return Subtable(table: table, start: start, type: type, flags: flags)
      }
      return Subtable(
        table: table, start: start + table.unsigned32(start + 4),
        type: table.unsigned16(start + 2), flags: flags)
    }
  }
}

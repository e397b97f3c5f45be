/// A `CFF ` table of one font (Adobe's Technical Note 5176).
struct CompactOutlines {
  /// The dictionary operators in use; two-byte operators are 1200 plus the second byte.
  private enum Operator {
    static let box = 5
    static let charset = 15
    static let charStrings = 17
    static let privateDictionary = 18
    static let localSubroutines = 19
    static let matrix = 1207
    static let characters = 1230
    static let characterCount = 1234
    static let fonts = 1236
    static let fontOfGlyph = 1237
  }

  private let table: FontTable
  private let names: Range<Int>
  /// The entries of the top dictionary, in order: an operator and its operands' bytes.
  private let entries: [(name: Int, operands: Range<Int>)]

  /// Reads the start of a table; nil if it is damaged.
  init?(_ table: FontTable) {
    self.table = table
    let start = table.byte(2)
    guard let names = Self.list(in: table, at: start),
      let dictionaries = Self.list(in: table, at: names.end), let first = dictionaries.items.first,
      let entries = Self.entries(of: first, in: table)
    else { return nil }
    self.names = start..<names.end
    self.entries = entries
  }

  /// Whether glyphs are identified by CIDs, as in large Chinese, Japanese or Korean fonts.
  var hasCharacterNumbers: Bool { entries.first?.name == Operator.characters }

  private static func list(
    in table: FontTable, at start: Int
  ) -> (items: [Range<Int>], end: Int)? {
    let count = table.unsigned16(start)
    guard count > 0 else { return ([], start + 2) }
    let width = table.byte(start + 2)
    guard 1...4 ~= width else { return nil }
    let base = start + 2 + (count + 1) * width
    let ends = (0...count).map { place in
      base + (0..<width).reduce(0) { $0 << 8 | table.byte(start + 3 + place * width + $1) }
    }
    guard zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 }), ends[count] <= table.bytes.count
    else { return nil }
    return (zip(ends, ends.dropFirst()).map { $0..<$1 }, ends[count])
  }

  private static func entries(
    of range: Range<Int>, in table: FontTable
  ) -> [(name: Int, operands: Range<Int>)]? {
    var entries: [(name: Int, operands: Range<Int>)] = []
    var (place, start) = (range.lowerBound, range.lowerBound)
    while place < range.upperBound {
      let byte = table.byte(place)
      switch byte {
      case 0...21:
        let isLong = byte == 12
        entries.append((isLong ? 1200 + table.byte(place + 1) : byte, start..<place))
        place += isLong ? 2 : 1
        start = place
      case 28: place += 3
      case 29: place += 5
      case 30:
        repeat { place += 1 } while table.byte(place) & 15 != 15 && place < range.upperBound
        place += 1
      case 32...246: place += 1
      case 247...254: place += 2
      default: return nil
      }
    }
    return entries
  }

  private func operands(_ name: Int) -> Range<Int>? { entries.first { $0.name == name }?.operands }

  /// The integer operands of a dictionary entry.
  private func numbers(_ name: Int) -> [Int] {
    guard let range = operands(name) else { return [] }
    var numbers: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = table.byte(place)
      switch byte {
      case 28:
        numbers.append(table.signed16(place + 1))
        place += 3
      case 29:
        numbers.append(Int(Int32(truncatingIfNeeded: table.unsigned32(place + 1))))
        place += 5
      case 247...250:
        numbers.append((byte - 247) * 256 + table.byte(place + 1) + 108)
        place += 2
      case 251...254:
        numbers.append(-(byte - 251) * 256 - table.byte(place + 1) - 108)
        place += 2
      default:
        numbers.append(byte - 139)
        place += 1
      }
    }
    return numbers
  }
}

extension CompactOutlines {
  /// Renumbers the table's glyphs.
  ///
  /// - Parameter number: Returns the new number of the glyph at an index.
  /// - Returns: A complete table; nil if this one is not a single font without subroutines.
  func keyed(by number: (Int) -> UInt32) -> [UInt8]? {
    let size = numbers(Operator.privateDictionary)
    guard let start = numbers(Operator.charStrings).first,
      let strings = Self.list(in: table, at: start), size.count == 2,
      let own = table.part(size[1], count: size[0]),
      let settings = Self.entries(of: size[1]..<size[1] + size[0], in: table),
      !settings.contains(where: { $0.name == Operator.localSubroutines })
    else { return nil }
    let count = strings.items.count
    var charset: [UInt8] = [0]
    for place in 1..<max(1, count) { charset += Self.pair(Int(number(place))) }
    // One range of glyphs, all in the first font.
    let fontOfGlyph: [UInt8] = [3] + Self.pair(1) + Self.pair(0) + [0] + Self.pair(count)
    let glyphs = Self.list(of: strings.items.map { Array(table.bytes[$0]) })
    let head = [1, 0, 4, 4] + Array(table.bytes[names])
    let words =
      Self.list(of: [Array("Adobe".utf8), Array("Identity".utf8)]) + Self.list(of: [])
    // Offsets always take five bytes, so a dictionary with placeholder offsets has the final length.
    func top(_ offsets: [Int]) -> [UInt8] {
      // The first string identifiers beyond the standard strings.
      var top = [391, 392, 0].flatMap(Self.operand) + [12, 30]
      for name in [Operator.matrix, Operator.box] {
        guard let range = operands(name) else { continue }
        top += Array(table.bytes[range]) + Self.name(name)
      }
      let last = Int(number(max(0, count - 1)))
      top += Self.operand(last + 1) + Self.name(Operator.characterCount)
      let names = [
        Operator.charset, Operator.fontOfGlyph, Operator.charStrings, Operator.fonts,
      ]
      for (name, offset) in zip(names, offsets) { top += Self.operand(offset) + Self.name(name) }
      return Self.list(of: [top])
    }
    let offset = head.count + top([0, 0, 0, 0]).count + words.count
    let parts = [charset, fontOfGlyph, glyphs, Array(own.bytes)]
    let ends = parts.reduce(into: [offset]) { $0.append(($0.last ?? 0) + $1.count) }
    let font = Self.operand(own.bytes.count) + Self.operand(ends[3]) + [18]
    let fonts = Self.list(of: [font])
    return head + top([ends[0], ends[1], ends[2], ends[4]]) + words + parts.flatMap { $0 } + fonts
  }

  private static func pair(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  /// An integer operand in five bytes.
  private static func operand(_ number: Int) -> [UInt8] {
    [29] + pair(number >> 16) + pair(number)
  }

  private static func name(_ name: Int) -> [UInt8] {
    name < 1200 ? [UInt8(name)] : [12, UInt8(name - 1200)]
  }

  private static func list(of items: [[UInt8]]) -> [UInt8] {
    guard !items.isEmpty else { return [0, 0] }
    var result = pair(items.count) + [4]
    var end = 1
    for size in [0] + items.map(\.count) {
      end += size
      result += pair(end >> 16) + pair(end)
    }
    return items.reduce(into: result) { $0 += $1 }
  }
}

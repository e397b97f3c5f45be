/// An order of Chinese characters: a language's own, or that of their code points.
struct HanOrder: Sendable {
  /// A character's place in an order, or its reading in Korean.
  enum Place {
    case weight(UInt32)
    /// Sorts as a syllable of Hangul, and after others with that reading by a weight.
    case reading(syllable: UInt32, weight: UInt32)
  }

  /// The first and the last character that an order knows, with the compatibility ideographs.
  private static let known: ClosedRange<UInt32> = 0x3400...0xFAFF
  /// The weight of the first character without a place; higher than all places.
  private static let firstUnknown: UInt32 = 0x2_0000
  /// The weight of the first place; higher than those of accents and kana.
  ///
  /// Places are two apart.
  private static let firstPlace: UInt32 = 0x1_0000
  /// Characters with another reading before a certain one, in names that CLDR lists: Chongqing,
  /// Shenyang and Zangwen, each after another character.
  private static let readings: [(first: UInt32, second: UInt32, after: UInt32)] = [
    (0x91CD, 0x5E86, 0x866B), (0x6C88, 0x9633, 0x5F1E), (0x85CF, 0x6587, 0x92BA),
  ]

  /// The places of the known characters, from 1, and 0 for none; empty for the order of code points.
  private var places: [UInt16] = []
  /// The syllables that are readings of the known characters; 0 for none.
  private var syllables: [UInt16] = []
  /// Whether some characters have another reading in certain names.
  private var hasReadingsInNames = false

  /// The order of code points, which in Unicode's main block is that of radicals and strokes.
  static let codePoints = HanOrder()
  /// The order of readings in Mandarin.
  static let pinyin: HanOrder = {
    var order = HanOrder(listing: pinyinText)
    order.hasReadingsInNames = true
    return order
  }()
  /// The order of numbers of strokes, as in Taiwan and Hong Kong.
  static let strokes = HanOrder(listing: strokeText)
  /// The order of JIS X 0208: frequent characters by reading, then the others by radical.
  static let japanese = HanOrder(listing: jisText)
  /// The order of readings in Korean.
  static let korean = HanOrder(listing: hanjaText)

  private init() {}

  /// Reads a list of characters; a syllable of Hangul is the reading of those that follow.
  private init(listing text: StaticString) {
    let count = Self.known.count
    places = [UInt16](repeating: 0, count: count)
    syllables = [UInt16](repeating: 0, count: count)
    var (place, syllable) = (UInt16(0), UInt16(0))
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\n" {
      guard !(0xAC00...0xD7A3).contains(scalar.value) else {
        syllable = UInt16(truncatingIfNeeded: scalar.value)
        continue
      }
      place += 1
      places[Int(scalar.value - Self.known.lowerBound)] = place
      syllables[Int(scalar.value - Self.known.lowerBound)] = syllable
    }
  }

  /// Whether a scalar is a Chinese character.
  @inline(__always)
  static func contains(_ code: UInt32) -> Bool {
    switch code {
    case 0x4E00..<0xA000, 0x3400..<0x4DC0, 0xF900..<0xFB00, 0x2_0000..<0x3_2400: true
    default: false
    }
  }

  /// The place of a Chinese character before another scalar; 0 for none.
  func place(of code: UInt32, before next: UInt32) -> Place {
    if hasReadingsInNames,
      let name = Self.readings.first(where: { $0.first == code && $0.second == next })
    {
      return .weight(Self.weight(ofPlace: places[Int(name.after - Self.known.lowerBound)]) + 1)
    }
    return place(of: code)
  }

  private static func weight(ofPlace place: UInt16) -> UInt32 { firstPlace + 2 * UInt32(place) }

  private func place(of code: UInt32) -> Place {
    let unknown = Place.weight(Self.firstUnknown + code)
    guard Self.known.contains(code), !places.isEmpty else { return unknown }
    let index = Int(code - Self.known.lowerBound)
    guard places[index] > 0 else { return unknown }
    let weight = Self.weight(ofPlace: places[index])
    guard syllables[index] > 0 else { return .weight(weight) }
    return .reading(syllable: UInt32(syllables[index]), weight: weight)
  }
}

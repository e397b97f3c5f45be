import GridreelJSONText
import GridreelValues

/// An amount with a scale or a unit behind its number: `$1.2M`, `350 Mio. €`, `900 KB`, `1.25 kg`.
struct Amount {
  /// The number without its scale or unit.
  let number: NumberText
  /// The scale or unit.
  let word: AmountWord
  /// Whether it is more than digits and a letter, which may name a seat or a size.
  let isClear: Bool

  /// Calls `body` with the amount that a text without surrounding space spells; nil for any other text, and for a
  /// number without a scale or a unit.
  static func withAmount<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (Amount) -> Result?
  ) -> Result? {
    guard text.count <= 32, let end = endOfNumber(text) else { return nil }
    var start = end
    while start < text.count, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
    // A space without a break has two bytes.
    if start + 1 < text.count, text[start] == 0xC2, text[start + 1] == 0xA0 { start += 2 }
    var stop = start
    while stop < text.count, text[stop] > 0x20, text[stop] != UInt8(ascii: "$"),
      !text.hasScalar(0xE2, 0x82, 0xAC, at: stop)
    { stop += 1 }
    let hasPoint =
      stop > start && (text[stop - 1] == UInt8(ascii: ".") || text[stop - 1] == UInt8(ascii: "+"))
    guard let word = AmountWord(text[start..<(hasPoint ? stop - 1 : stop)]) else { return nil }
    func amount(_ number: NumberText) -> Amount {
      let isBare = start == end && text[..<end].allSatisfy(\.isDigit)
      return Amount(number: number, word: word, isClear: !isBare || word.isClear)
    }
    if stop == text.count {
      return NumberText(UnsafeBufferPointer(rebasing: text[..<end])).flatMap { body(amount($0)) }
    }
    // A currency follows.
    return (Array(text[..<end]) + text[stop...]).withUnsafeBufferPointer {
      NumberText($0.trimmed).flatMap { body(amount($0)) }
    }
  }

  /// The end of the first digits with the marks between them; nil without any.
  private static func endOfNumber(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard var end = text.firstIndex(where: \.isDigit) else { return nil }
    while end < text.count {
      // Apostrophes and spaces between groups may have several bytes.
      var next = end
      while next < text.count, !text[next].isDigit, next - end < 3,
        text[next] >= 0x80 || " .,'".utf8.contains(text[next])
      { next += 1 }
      guard next < text.count, text[next].isDigit else { break }
      end = next + 1
    }
    return end
  }
}

/// The amounts of a column.
struct Amounts: Sendable {
  /// Their number.
  private(set) var count = 0
  /// The first text with each scale or unit.
  private(set) var examples: [(word: AmountWord, text: String)] = []
  /// Whether one of them is clear.
  private(set) var hasClear = false

  /// The scale in which they compare; nil without any, and if they do not.
  func scale(hasBareNumbers: Bool) -> AmountScale? {
    guard count > 0, hasClear else { return nil }
    return AmountScale(of: examples.map(\.word), hasBareNumbers: hasBareNumbers)
  }

  /// Notes one more.
  mutating func note(_ word: AmountWord, isClear: Bool, _ text: () -> String) {
    count += 1
    hasClear = hasClear || isClear
    if !examples.contains(where: { $0.word == word }) { examples.append((word, text())) }
  }

  /// Notes all that others have noted.
  mutating func merge(_ next: Amounts) {
    count += next.count
    hasClear = hasClear || next.hasClear
    for example in next.examples where !examples.contains(where: { $0.word == example.word }) {
      examples.append(example)
    }
  }
}

/// A word behind a number, in lower case, with at most eight bytes.
struct AmountWord: Hashable, Sendable {
  private let bytes: UInt64
  /// Whether it is more than one letter, or one that stands for thousands or millions.
  let isClear: Bool

  /// Finds a known scale or unit; nil for other texts.
  init?(_ text: some Collection<UInt8>) {
    guard (1...8).contains(text.count) else { return nil }
    bytes = text.reduce(0) { $0 << 8 | UInt64((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
    isClear = text.count > 1 || "kKM".utf8.contains(text[text.startIndex])
    guard Self.known.contains(bytes) else { return nil }
  }

  static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// What one of it is worth in a scale; nil if it does not belong there.
  func factor(in scale: AmountScale) -> Double? {
    scale == .one ? 1 : Self.factors[scale]?[bytes]
  }

  private static let factors: [AmountScale: [UInt64: Double]] = Dictionary(
    uniqueKeysWithValues: AmountScale.allCases.map { scale in
      var factors: [UInt64: Double] = [:]
      for entry in scale.entries.split(separator: " ") {
        let parts = entry.split(separator: "=")
        guard let factor = parts.last.flatMap({ Double($0) }) else { continue }
        for word in parts.dropLast() {
          factors[word.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = factor
        }
      }
      return (scale, factors)
    })

  private static let known = Set(factors.values.flatMap(\.keys))
}

/// Scales and units that compare with each other.
enum AmountScale: UInt8, Hashable, Sendable, CaseIterable {
  /// One word in a whole column, which compares as its number does.
  case one
  /// Thousands, millions and more, of whatever.
  case count
  case bytes, bits, mass, length, area, volume, time, energy, power, frequency, speed, pressure

  /// The first scale to which all words of a column belong; nil if there is none.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - hasBareNumbers: Whether some numbers have none.
  init?(of words: some Collection<AmountWord>, hasBareNumbers: Bool) {
    let candidates = words.count == 1 ? [.one, .count] : Self.allCases.dropFirst()
    let found = candidates.first { scale in
      (scale == .count || !hasBareNumbers) && words.allSatisfy { $0.factor(in: scale) != nil }
    }
    guard let found else { return nil }
    self = found
  }

  /// Words of equal worth, and what one is worth in the first unit; those of `one` have no common unit.
  ///
  /// Months and years have the mean length of the Gregorian calendar; units of the United States are those of 1959.
  fileprivate var entries: String {
    switch self {
    case .one: "px=1 pp=1 v=1 kv=1 mv=1 ma=1 mah=1 °c=1 °f=1"
    case .count:
      "k=tsd=thousand=1e3 m=mn=mio=million=millions=1e6 b=bn=mrd=billion=billions=1e9 t=tn=trillion=1e12"
    case .bytes:
      "b=byte=bytes=1 k=kb=1e3 m=mb=1e6 g=gb=1e9 t=tb=1e12 pb=1e15 kib=1024 mib=1048576 gib=1073741824 "
        + "tib=1099511627776"
    case .bits: "bit=bits=bps=1 kbit=kbps=1e3 mbit=mbps=1e6 gbit=gbps=1e9"
    case .mass: "mg=1e-6 g=1e-3 kg=1 t=1e3 lb=lbs=0.45359237 oz=0.028349523125"
    case .length:
      "nm=1e-9 µm=um=1e-6 mm=1e-3 cm=1e-2 m=1 km=1e3 in=0.0254 ft=0.3048 yd=0.9144 mi=1609.344"
    case .area: "m²=m2=1 km²=km2=1e6 ha=1e4 acres=4046.8564224 sqft=0.09290304"
    case .volume: "ml=1e-3 cl=1e-2 dl=1e-1 l=1 m³=m3=1e3 gal=3.785411784"
    case .time:
      "ns=1e-9 µs=us=1e-6 ms=1e-3 s=sec=secs=second=seconds=1 m=min=mins=minute=minutes=60 "
        + "h=hr=hrs=hour=hours=3600 d=day=days=86400 week=weeks=604800 month=months=2629746 "
        + "y=yr=yrs=year=years=31556952"
    case .energy:
      "j=1 kj=1e3 mj=1e6 cal=4.184 kcal=4184 wh=3600 kwh=3.6e6 mwh=3.6e9 gwh=3.6e12 twh=3.6e15"
    case .power: "w=1 kw=1e3 mw=1e6 gw=1e9 tw=1e12"
    case .frequency: "hz=1 khz=1e3 mhz=1e6 ghz=1e9"
    case .speed: "m/s=1 km/h=0.2777777777777778 mph=0.44704 kn=0.5144444444444445"
    case .pressure: "pa=1 hpa=1e2 kpa=1e3 mpa=1e6 bar=1e5 psi=6894.757293168361"
    }
  }
}

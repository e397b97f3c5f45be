import GridreelJSONText
import GridreelValues

/// An amount with a scale or a unit behind its number: `$1.2M`, `350 Mio. €`, `900 KB`, `1.25 kg`.
///
/// It is not read as a number, so its order and its sums are not those that it means.
struct Amount {
  /// Whether it is more than digits and a letter, which may name a seat or a size.
  let isClear: Bool

  /// Scales and units of money, data, mass, length, area, volume, time, energy, power and others, in
  /// lower case.
  private static let words = Set(
    """
    k m b t bn mn mm tn thousand million millions billion billions trillion mio mrd tsd \
    kb mb gb tb pb kib mib gib tib byte bytes bit bits kbit mbit gbit kbps mbps gbps \
    mg g kg lb lbs oz nm µm um cm km ft yd mi ha acres m² km² m2 km2 sqft ml cl dl l m³ m3 gal \
    ns µs us ms s sec secs min mins h hr hrs d second seconds minute minutes hour hours day days \
    week weeks month months year years w kw mw gw tw wh kwh mwh gwh twh v kv mv ma mah j kj mj kcal cal \
    hz khz mhz ghz °c °f pa hpa kpa mpa bar psi km/h mph m/s kn px pp bps
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Tells an amount; nil for any other text, and for a number without a scale or a unit.
  init?(_ text: String) {
    guard text.utf8.count <= 32, let end = Self.endOfNumber(text) else { return nil }
    let number = text[..<end]
    let rest = text[end...].drop { $0.isWhitespace }
    var word = rest.prefix { !$0.isWhitespace && !$0.isCurrencySymbol }
    var spelled = number + rest[word.endIndex...]
    if word.last == "." || word.last == "+" { word.removeLast() }
    guard Self.words.contains(word.lowercased()),
      spelled.withUTF8({ NumberText($0.trimmed) != nil })
    else { return nil }
    let isBare = rest.startIndex == end && number.utf8.allSatisfy(\.isDigit)
    isClear = !isBare || word.utf8.count > 1 || ["k", "K", "M"].contains(word)
  }

  /// The end of the first digits with the marks between them; nil without any.
  private static func endOfNumber(_ text: String) -> String.Index? {
    guard var end = text.firstIndex(where: \.isASCIIDigit) else { return nil }
    while end < text.endIndex {
      let next = text.index(after: end)
      let isMark = text[end].isWhitespace || ".,'\u{2019}".contains(text[end])
      let goesOn = isMark && next < text.endIndex && text[next].isASCIIDigit
      guard text[end].isASCIIDigit || goesOn else { break }
      end = next
    }
    return end
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

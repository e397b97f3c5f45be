import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The numbers of an SVG document: its attributes and its styles.
///
/// librsvg and the libraries below it compute with 32 bits in many places, and end the process where one is exceeded. So
/// a document whose numbers are far from those of any drawing is refused, whatever they mean.
struct SVGNumbers {
  /// The greatest magnitude of a number, in pixels where it is a length.
  static let greatest = 1e6
  /// The greatest magnitude of a number of a path, where two flags may stand before it without a space.
  static let greatestInPaths = greatest * 100

  /// Attributes without numbers that are drawn.
  private static let names: Set = [
    "id", "class", "href", "lang", "type", "media", "title", "role", "name", "date", "content",
  ]

  /// How much larger letters are than those around the document, in each of the elements around.
  private var growths = [1.0]
  private var greatestGrowth = 1.0
  /// How much larger than those around letters become by one rule of a style sheet, which may hold at any depth.
  private var ruleGrowth = 1.0
  /// The largest size of letters that does not depend on others, in pixels.
  private var largestSize = 16.0
  private var greatestDepth = 1
  private var useCount = 0

  /// What is wrong with the document; nil if nothing is.
  private(set) var problem: Message?

  // MARK: Elements

  /// Notes the beginning of an element.
  mutating func begin(_ element: String) {
    growths.append(growths[growths.count - 1])
    greatestDepth = max(greatestDepth, growths.count)
    if element == "use" { useCount += 1 }
    // librsvg ends the process if what is to be repeated is empty, which depends on everything around.
    if element == "feTile" {
      refuse("has a filter with <feTile>, which librsvg does not draw safely; remove it")
    }
  }

  mutating func end() { if growths.count > 1 { growths.removeLast() } }

  /// Checks an attribute with its value.
  mutating func add(_ attribute: String, _ value: [UInt8]) {
    guard !Self.names.contains(attribute),
      !["data-", "aria-", "on"].contains(where: { attribute.hasPrefix($0) })
    else { return }
    let isPath = attribute == "d"
    let limit = isPath ? Self.greatestInPaths : Self.greatest
    for number in SVGNumberScanner(value, isPath: isPath) where !(number.pixels <= limit) {
      return refuseNumber()
    }
    switch attribute {
    case "font-size", "font": grow(factor(ofSize: value[...]))
    case "style": grow(factors(ofRules: value).reduce(1, *))
    default: break
    }
  }

  private mutating func grow(_ factor: Double) {
    growths[growths.count - 1] *= factor
    greatestGrowth = max(greatestGrowth, growths[growths.count - 1])
  }

  /// Checks the text of a style sheet.
  mutating func add(styleSheet text: [UInt8]) {
    for number in SVGNumberScanner(text) where !(number.pixels <= Self.greatest) {
      return refuseNumber()
    }
    ruleGrowth = factors(ofRules: text).reduce(ruleGrowth, max)
    let words = String(decoding: text, as: UTF8.self).lowercased()
    // What is imported from an address is never loaded, but an address can hold a style sheet itself.
    if words.contains("@"),
      words.contains("\\") || words.contains("import") && words.contains("data:")
    {
      refuse("imports a style sheet; write its rules in place")
    }
  }

  /// What is wrong once everything was read.
  func finished() -> Message? {
    if let problem { return problem }
    // An element stands within others, and may be used within others again.
    let growth = pow(greatestGrowth * pow(ruleGrowth, Double(greatestDepth)), Double(useCount + 1))
    return largestSize * growth <= Self.greatest ? nil : Self.numberProblem
  }

  // MARK: Sizes of letters

  /// The factors of the sizes in some declarations such as `font-size: 2em`.
  private mutating func factors(ofRules text: [UInt8]) -> [Double] {
    var factors: [Double] = []
    for declaration in text.split(whereSeparator: { ";{}".utf8.contains($0) }) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: declaration[..<colon], as: UTF8.self).lowercased()
      guard name.contains("font") else { continue }
      factors.append(factor(ofSize: declaration[(colon + 1)...]))
    }
    return factors
  }

  /// How much larger than those around letters of a size are; 1 if it does not depend on them.
  private mutating func factor(ofSize text: ArraySlice<UInt8>) -> Double {
    var factor = String(decoding: text, as: UTF8.self).lowercased().contains("larger") ? 1.2 : 1.0
    for number in SVGNumberScanner(Array(text)) {
      switch number.unit {
      case "em", "ex", "ch": factor = max(factor, number.value)
      case "%": factor = max(factor, number.value / 100)
      default: largestSize = max(largestSize, number.pixels)
      }
    }
    return factor
  }

  private static let numberProblem: Message =
    "has numbers of more than a million, which librsvg does not draw safely; scale it down"

  private mutating func refuseNumber() { refuse(Self.numberProblem) }

  private mutating func refuse(_ message: Message) { if problem == nil { problem = message } }
}

/// Finds the numbers in a value without their signs: those that are not part of a name, a colour, an address or a quoted
/// text.
struct SVGNumberScanner: Sequence, IteratorProtocol {
  struct Number {
    let value: Double
    /// The letters behind it, or `%`; empty if there are none.
    let unit: String

    /// The number of pixels, if it is a length in units of a fixed size.
    var pixels: Double { value * (Self.sizes[unit] ?? 1) }

    private static let sizes: [String: Double] = [
      "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16,
    ]
  }

  private let bytes: [UInt8]
  /// Whether letters are commands, which numbers follow without a space.
  private let isPath: Bool
  private var place = 0

  init(_ bytes: [UInt8], isPath: Bool = false) { (self.bytes, self.isPath) = (bytes, isPath) }

  mutating func next() -> Number? {
    while place < bytes.count {
      let byte = bytes[place]
      if byte.isDecimalDigit || byte == UInt8(ascii: "."), let number = number() { return number }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skip(to: byte)
      } else if byte == UInt8(ascii: "#") || byte.isNameStart {
        let start = place
        skipName()
        if place < bytes.count, bytes[place] == UInt8(ascii: "("),
          bytes[start..<place].map({ $0 | 0x20 }).elementsEqual("url".utf8)
        {
          skip(to: UInt8(ascii: ")"))
        }
      } else {
        place += 1
      }
    }
    return nil
  }

  private mutating func skip(to end: UInt8) {
    place = bytes[(place + 1)...].firstIndex(of: end).map { $0 + 1 } ?? bytes.count
  }

  private mutating func skipName() {
    place += 1
    while !isPath, place < bytes.count, bytes[place].isNamePart { place += 1 }
  }

  /// The number that begins here; nil if there is only a point.
  private mutating func number() -> Number? {
    var end = place
    let start = place
    while end < bytes.count, bytes[end].isDecimalDigit { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      while end < bytes.count, bytes[end].isDecimalDigit { end += 1 }
    }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      var digits = end + 1
      if digits < bytes.count, "+-".utf8.contains(bytes[digits]) { digits += 1 }
      let first = digits
      while digits < bytes.count, bytes[digits].isDecimalDigit { digits += 1 }
      if digits > first { end = digits }
    }
    // Swift reads no number that ends with a point.
    let text =
      "0"
      + String(decoding: bytes[start..<end], as: UTF8.self)
      .replacing(".e", with: "e").replacing(".E", with: "e")
    guard let value = Double(text.hasSuffix(".") ? String(text.dropLast()) : text) else {
      return nil
    }
    place = end
    while end < bytes.count, bytes[end].isNameStart || bytes[end] == UInt8(ascii: "%") { end += 1 }
    let unit = String(decoding: bytes[place..<end], as: UTF8.self).lowercased()
    return Number(value: value, unit: unit)
  }
}

extension UInt8 {
  fileprivate var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
      || self >= 0x80
  }
  fileprivate var isNamePart: Bool {
    isNameStart || isDecimalDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "\\")
  }
}

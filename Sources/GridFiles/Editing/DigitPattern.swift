import GridreelModel

/// The pattern of a column's numbers, and why it is not that of the data.
struct DigitPattern {
  /// The pattern, as `--number-format` takes it.
  let text: String
  /// What it does; nil if it would write all numbers as they are.
  let reason: String?

  /// Finds the pattern.
  ///
  /// - Parameters:
  ///   - digits: What the column's numbers look like.
  ///   - sisters: Those of the columns that hold the same quantity, itself among them.
  ///   - isGrouped: Whether digits are grouped.
  ///   - isWhole: Whether all numbers were looked at.
  ///   - roundedDecimals: Finds the most decimals to which the sisters are rounded if a program computed them.
  init(
    _ digits: NumberDigits, among sisters: [NumberDigits], isGrouped: Bool, isWhole: Bool,
    roundedDecimals: () -> Int
  ) {
    let whole = isGrouped ? "#,##0" : "0"
    let count = digits.values.count
    // Programs write whole numbers with a zero behind the point where others of the column were missing.
    let areFloats = count > 1 && sisters.allSatisfy(\.areFloats)
    let areComputed = !areFloats && Self.areComputed(sisters)
    if areComputed, digits.computedCount > 0 {
      (text, reason) = Self.rounded(digits, whole, to: roundedDecimals())
      return
    }
    let padded = sisters.filter(\.hasFractions).map(\.paddedDecimals).max() ?? 0
    let areWhole = areFloats || isGrouped && digits.fractionCount == 0
    let filled = areComputed ? digits.paddedDecimals : padded
    let own = digits.hasFractions && !areWhole && !digits.isOfKinds ? filled : 0
    let isPadded = own > 0 && digits.hasShorter(than: own)
    let noiseCount = digits.computedCount + digits.noiseCount
    let tail = areWhole ? nil : Self.tail(digits, besides: own)
    let rare = digits.rareDecimals
    let isNoisy =
      noiseCount > 0
      && (digits.computedCount == 0 || digits.mostDecimals <= own || tail != nil || rare != nil)
    let most = areWhole ? 0 : rare ?? max(digits.mostDecimals, tail ?? 0)
    let isKnown = isNoisy || isWhole && noiseCount == 0
    let longest = isKnown ? most : digits.sureCount > 0 ? 12 : NumberDigits.sureDecimals - 1
    text = Self.pattern(whole, own, max(own, longest))
    var reasons: [String] = []
    if isGrouped { reasons.append("the numbers count or measure") }
    if areFloats { reasons.append("all numbers are whole, with zeros behind the point") }
    if isPadded { reasons.append("most of \(count) numbers have \(own.counted("decimal"))") }
    if isNoisy { reasons.append("\(noiseCount) numbers have digits that only a program writes") }
    if digits.hasHyphen { reasons.append("a hyphen is no minus sign") }
    let isRare = digits.sureCount == 0 && 10 * digits.computedCount <= count
    // Longer tails keep the text that they have in the source.
    let mayWrite = isNoisy || isRare || digits.hasHyphen || isGrouped || areFloats
    let hides = isNoisy && digits.hidesNumber(max(own, longest))
    reason = reasons.isEmpty || !mayWrite || hides ? nil : reasons.joined(separator: "; ")
  }

  /// The pattern of computed numbers, and why; no reason where it would draw numbers as zero.
  private static func rounded(
    _ digits: NumberDigits, _ whole: String, to decimals: Int
  ) -> (text: String, reason: String?) {
    let reason =
      "\(digits.computedCount) of \(digits.fractionCount) fractions have digits that only a program writes"
    return (
      pattern(whole, decimals, decimals), digits.hidesNumbers(decimals) ? nil : reason
    )
  }

  /// The decimals of numbers that a program computed besides the column's own; nil where these say enough of them.
  private static func tail(_ digits: NumberDigits, besides own: Int) -> Int? {
    let areEnough = own > 0 && digits.mostDecimals <= own && !digits.losesDigits(own)
    return areEnough ? nil : digits.tailDecimals
  }

  /// The share of the numbers with a fraction that are computed, from which on all are rounded.
  private static let computedShare = 0.7

  /// Whether a program computed columns.
  private static func areComputed(_ columns: [NumberDigits]) -> Bool {
    let computed = columns.reduce(0) { $0 + $1.computedCount }
    let fractions = columns.reduce(0) { $0 + $1.fractionCount }
    return computed > 1 && Double(computed) >= computedShare * Double(fractions)
  }

  private static func pattern(_ whole: String, _ least: Int, _ most: Int) -> String {
    guard most > 0 else { return whole }
    let optional = String(repeating: "#", count: most - least)
    return whole + "." + String(repeating: "0", count: least) + optional
  }
}

/// Columns that hold the same quantity: their names differ in words such as min and max, or in numbers.
struct ColumnFamily: Hashable {
  private static let variants: Set<String> = [
    "min", "max", "minimum", "maximum", "low", "high", "lower", "upper", "open", "close", "start",
    "end", "first", "last",
    "mean", "median", "avg", "average", "std", "sd", "lat", "latitude", "lon", "lng", "long",
    "longitude", "x", "y", "z",
    "u", "v", "w", "male", "female", "men", "women", "home", "away", "before", "after", "left",
    "right", "north", "south",
    "east", "west", "width", "height", "length", "depth", "q1", "q2", "q3", "q4", "actual",
    "target", "winner", "loser",
  ]

  private let words: [String]

  /// Whether a word of the name stands for several, so that other columns may be of the family.
  var isOfMany: Bool { words.contains("*") }

  init(_ meaning: ColumnMeaning) {
    words = meaning.words.map { word in
      let letters = word.filter { !$0.isNumber }
      return Self.variants.contains(word) || letters.isEmpty ? "*" : letters
    }
  }
}

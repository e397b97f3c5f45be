import GridreelModel
import GridreelPrimitives
import GridreelValues

/// A number with the decimals of its text, or those that somebody measured.
typealias WrittenNumber = (value: Double, decimals: Int)

/// What the numbers of a column look like: how many decimals people wrote, and how many a program computed.
struct NumberDigits {
  /// The decimals and significant digits from which on a program may have computed a number, and the decimals alone from
  /// which on it did.
  private static let (noiseDecimals, noiseDigits) = (5, 7)
  static let sureDecimals = 9
  /// The decimals from which on a number beside much shorter ones is computed, and how many more these are.
  private static let (sureTail, sureGap) = (7, 5)
  /// The significant digits that remain of a computed number among others.
  private static let tailDigits = 4
  /// The share of numbers that have at most the column's decimals.
  private static let usualShare = 0.9
  /// The most decimals to which shorter numbers are filled up.
  private static let mostPadding = 6
  /// The most decimals of a coordinate that somebody may have measured.
  private static let mostPlaces = 7
  /// The numbers of which one with a fraction gives all of them decimals.
  private static let fewNumbers = 20

  /// The values, of which none is infinite.
  private(set) var values: [Double] = []
  /// The magnitudes of the numbers but zero, from the smallest.
  private(set) var magnitudes: [Int] = []
  /// How many of them have at most 0, 1, 2 … decimals, without computed ones.
  private var decimalCounts: [Int] = []
  /// Whether they are amounts of money, which have two decimals or none.
  private let isMoney: Bool
  /// Whether the numbers are of several kinds or units, so that none is filled up for the sake of others.
  var isOfKinds = false
  let isCoordinate: Bool
  /// The magnitude of the smallest number but zero that nobody can have measured.
  private var leastSureMagnitude = Int.max
  private(set) var computedCount = 0
  /// The numbers that nobody can have measured.
  private var computedValues: [Double] = []
  /// Those of them that nobody can have measured.
  private(set) var sureCount = 0
  private(set) var fractionCount = 0
  /// The most decimals of numbers that may be computed or measured.
  private var longestTail = 0
  /// The numbers with digits besides those that somebody wrote.
  private(set) var noiseCount = 0
  /// The whole numbers that are written with one zero behind the point, or four and more, as programs do.
  private var floatCount = 0
  /// The zeros without decimals, which say nothing of those of others.
  private var zeroCount = 0
  /// Whether a text has a hyphen for its minus sign.
  private(set) var hasHyphen = false

  /// Reads a sample; nil if a number is written in any other way than by plain digits, or has more than are exact.
  init?(_ cells: [Cell], _ meaning: ColumnMeaning) {
    isCoordinate = meaning.isCoordinate
    var (noise, computed, written) = ([WrittenNumber](), [WrittenNumber](), [WrittenNumber]())
    for cell in cells {
      // A word among numbers keeps its text.
      if case .text = cell.value { continue }
      // So does what a division by zero left.
      if case .number(let value) = cell.value, !value.isFinite { continue }
      guard case .number(let value) = cell.value, let text = PlainNumber(cell.text.withoutBlanks),
        abs(value) < 1e15
      else { return nil }
      values.append(value)
      // A text that was made from the value gets a minus sign anyway.
      hasHyphen = hasHyphen || text.isNegative && !cell.isTextMade
      if value != value.rounded() { fractionCount += 1 }
      if value == 0, text.decimals == 0 { zeroCount += 1 }
      if Self.floatDecimals(text.decimals), value == value.rounded() { floatCount += 1 }
      switch isCoordinate ? Self.origin(ofCoordinate: text, value) : Self.origin(of: value, text) {
      case .written: written.append((value, text.decimals))
      case .noise(let decimals): noise.append((value, decimals))
      case .computed(let decimals): computed.append((value, decimals))
      }
    }
    isMoney = meaning.isMoney && !written.areTenths(unlessFew: meaning.isPrice)
    guard !values.isEmpty else { return nil }
    isOfKinds = !isMoney && written.areOfKinds
    if !isCoordinate {
      let found = written.removingComputed(
        among: meaning.isFine ? [] : values, of: values.count, besides: &computed)
      computed += found
    }
    for number in written { add(number.decimals) }
    addNoise(noise)
    addComputed(computed)
    magnitudes = values.filter { $0 != 0 }.compactMap { DecimalDigits($0)?.magnitude }.sorted()
  }

  /// Whether a program may have written so many zeros behind a whole number; two are of amounts, and three may be a group of
  /// digits.
  private static func floatDecimals(_ count: Int) -> Bool { count == 1 || count > 3 }

  /// Where the digits of a number come from.
  private enum Origin {
    /// Somebody wrote them.
    case written
    /// Somebody wrote this many decimals, and a program the others.
    case noise(Int)
    /// A program computed them, or somebody measured this many decimals.
    case computed(Int)
  }

  private static func origin(of value: Double, _ text: PlainNumber) -> Origin {
    guard let exact = DecimalDigits(value) else { return .written }
    // A 32-bit float has six digits that mean something, and noise from the eighth on.
    if exact.count >= 8, exact.fractionCount > 0, let single = DecimalDigits(Float(value)),
      single.count <= 6
    {
      return .noise(single.fractionCount)
    }
    if exact.count >= 15 {
      let clean = exact.rounded(toFractionDigits: max(0, 14 - exact.magnitude)).fractionCount
      let isSure = clean >= 3 && exact.magnitude + clean >= sureDecimals
      if clean < sureDecimals, clean + 3 <= exact.fractionCount {
        return isSure && exact.magnitude > 3 ? .computed(0) : .noise(clean)
      }
    }
    let decimals = exact.fractionCount
    let isLong = decimals >= noiseDecimals && exact.count >= noiseDigits
    let isPadded = text.decimals >= 6 && text.decimals > decimals
    let isSure =
      decimals >= sureDecimals || exact.count >= sureDecimals && decimals >= 3
    if isPadded || isSure { return .computed(0) }
    return isLong ? .computed(decimals) : .written
  }

  /// Five decimals of a degree are a metre, as one is of a projection's coordinates; nobody measures more than seven.
  private static func origin(ofCoordinate text: PlainNumber, _ value: Double) -> Origin {
    text.decimals > mostPlaces ? .noise(abs(value) > 360 ? 1 : 5) : .written
  }

  /// Counts numbers that have digits besides those that somebody wrote.
  ///
  /// Few of them, whose own digits are more than those of the others, are means and sums: four significant digits remain.
  private mutating func addNoise(_ numbers: [WrittenNumber]) {
    noiseCount = numbers.count
    let written = decimalCounts.reduce(0, +)
    let most = decimalCounts.count - 1
    for (value, decimals) in numbers {
      guard !isCoordinate, most > 0, decimals > most, 2 * numbers.count <= written else {
        add(decimals)
        continue
      }
      let kept = Self.tailDigits - (DecimalDigits(value)?.magnitude ?? 0)
      add(min(decimals, max(most, kept)))
    }
  }

  /// Counts numbers that a program computed, or somebody measured if they have a number of decimals.
  private mutating func addComputed(_ numbers: [WrittenNumber]) {
    computedCount = numbers.count
    let written = decimalCounts.count - 1
    let isSure = numbers.contains { $0.decimals == 0 }
    for (value, decimals) in numbers {
      // Nobody measures one number a million times as finely as the others, nor beside what a program computed.
      guard
        decimals == 0
          || decimals >= Self.sureTail && (isSure || decimals >= written + Self.sureGap)
      else {
        longestTail = max(longestTail, decimals)
        continue
      }
      sureCount += 1
      computedValues.append(value)
      leastSureMagnitude = min(leastSureMagnitude, DecimalDigits(value)?.magnitude ?? .max)
    }
  }

  private mutating func add(_ decimals: Int) {
    while decimalCounts.count <= decimals { decimalCounts.append(0) }
    decimalCounts[decimals] += 1
  }

  /// The numbers that people wrote with at least some decimals.
  private func count(from decimals: Int) -> Int { decimalCounts.dropFirst(decimals).reduce(0, +) }

  /// Whether all numbers are between -1 and 1, as shares and chances are.
  var areShares: Bool { (magnitudes.last ?? 1) <= 0 || values.allSatisfy { abs($0) <= 1 } }

  /// Whether a program wrote all of them with a zero behind the point, which says nothing.
  var areFloats: Bool { floatCount == values.count }

  /// Whether a number has a fraction.
  var hasFractions: Bool { fractionCount > 0 || mostDecimals > 0 }

  /// Whether people wrote a number with fewer decimals.
  func hasShorter(than decimals: Int) -> Bool { count(from: decimals) < count(from: 0) }

  /// The largest number of decimals of people's numbers.
  var mostDecimals: Int { max(decimalCounts.count - 1, longestTail, 0) }

  /// The decimals that leave four significant digits to the numbers that nobody can have measured; nil if others may rather
  /// be measured or these need more than six.
  var tailDecimals: Int? {
    guard sureCount > 0, 2 * sureCount >= computedCount, leastSureMagnitude != .max else {
      return nil
    }
    let decimals = max(0, Self.tailDigits - leastSureMagnitude)
    return decimals <= Self.mostPadding ? decimals : nil
  }

  /// The decimals of a column in which few of many numbers have a long fraction, which somebody computed: those of the
  /// others, and one at least; nil if there are none, or if the others have more than two.
  var rareDecimals: Int? {
    let written = count(from: 0)
    guard sureCount == 0, computedCount > 0, 10 * computedCount <= written else { return nil }
    let most = max(1, decimalCounts.count - 1)
    return most <= 2 ? most : nil
  }

  /// The decimals that nine tenths of people's numbers stay within.
  var usualDecimals: Int {
    let all = count(from: 0)
    return decimalCounts.indices.first {
      Double(all - count(from: $0 + 1)) >= Self.usualShare * Double(all)
    } ?? 0
  }

  /// The decimals to which shorter numbers are filled up: none where numbers of several magnitudes have as many as each
  /// needs.
  var paddedDecimals: Int {
    guard !isOfKinds else { return 0 }
    let usual = usualDecimals
    let all = Double(count(from: 0))
    // Two decimals at most are filled up to whatever has a fraction in one of twenty numbers, of much the same size if it is
    // the only one; more would say what nobody measured.
    let most = decimalCounts.count - 1
    let isOften = Double(count(from: 1) * Self.fewNumbers) >= all
    let isSeen = count(from: 1) > 1 ? isMoney || isOften : isOften && magnitudeSpan < 3
    if (1...2).contains(most), computedCount == 0 || survivesRounding(to: most), isSeen,
      magnitudeSpan < 4
    {
      return isMoney ? 2 : most
    }
    switch usual {
    case 0: return 0
    case ...2:
      if isMoney { return 2 }
      let isUsual = Double(count(from: usual)) >= 0.5 * all
      return isUsual || magnitudeSpan < 3 ? usual : 0
    // Whoever leaves zeros off at the end leaves off one of ten numbers' last digit, and two of a hundred's.
    case ...(isCoordinate ? Self.mostPlaces : Self.mostPadding):
      let others = all - Double(zeroCount)
      let isCut = Double(count(from: usual - 1)) >= (isCoordinate ? 0.9 : 0.95) * others
      // Fractions of small counts, such as a half and a third, have fewer.
      let isUsual =
        (isMoney || usual == 3 && !isCoordinate || isCoordinate && usual == 4) && magnitudeSpan < 3
        && Double(count(from: usual)) >= (isMoney ? 0.25 : 0.5) * others
      return isCut || isUsual || usual == 4 && areProducts(others) ? usual : 0
    default: return 0
    }
  }

  /// Whether the numbers that a program computed say as much with so many decimals: each differs by less than a hundredth,
  /// and from the others.
  private func survivesRounding(to decimals: Int) -> Bool {
    guard sureCount > 0, sureCount == computedCount else { return false }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in 10 * scale }
    let isFaithful = computedValues.allSatisfy {
      abs(($0 * scale).rounded() / scale - $0) <= abs($0) / 100
    }
    return isFaithful && tellsApart(decimals)
  }

  /// Whether nearly all different numbers stay different with so many decimals.
  private func tellsApart(_ decimals: Int) -> Bool {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in 10 * scale }
    let distinct = Set(values)
    return 10 * Set(distinct.map { ($0 * scale).rounded() }).count >= 9 * distinct.count
  }

  /// Whether so many decimals make numbers the same that a program computed.
  func losesDigits(_ decimals: Int) -> Bool {
    sureCount > 0 && sureCount == computedCount && !tellsApart(decimals)
  }

  /// Whether four decimals are what two numbers of two decimals make, of which few end with zeros, rather than the end of six
  /// significant digits.
  private func areProducts(_ others: Double) -> Bool {
    guard !isCoordinate, magnitudeSpan < 3, Double(count(from: 3)) >= 0.8 * others,
      Double(count(from: 4)) >= 0.4 * others
    else { return false }
    let digits = values.compactMap { DecimalDigits($0) }.filter { $0.count > 0 }
    let kinds = Dictionary(grouping: digits, by: \.magnitude).values.filter { $0.count > 1 }
    return kinds.count > 1 && kinds.allSatisfy { kind in kind.contains { $0.fractionCount == 4 } }
  }

  private var magnitudeSpan: Int {
    (magnitudes.last ?? 0) - (magnitudes.first ?? 0)
  }

  /// Whether so many decimals draw more than a tenth of the numbers as zero.
  func hidesNumbers(_ decimals: Int) -> Bool {
    10 * magnitudes.count { $0 <= -decimals } > magnitudes.count
  }

  /// Below this magnitude a number is what a computation left of zero.
  private static let leastMagnitude = -12

  /// Whether so many decimals draw a number as zero that is none.
  func hidesNumber(_ decimals: Int) -> Bool {
    magnitudes.contains { Self.leastMagnitude < $0 && $0 <= -decimals }
  }

  /// The decimals of computed numbers: three or four significant digits of the middle one, or as many more as keep most of
  /// them apart, and at least one of small ones.
  var roundedDecimals: Int {
    guard !magnitudes.isEmpty else { return 0 }
    let middle = magnitudes[magnitudes.count / 2]
    let digits = Set(values.compactMap { DecimalDigits($0) })
    let faithful = faithfulDecimals
    let most = max(min(max(0, 4 - middle), 6), faithful)
    let least = min(max(0, 3 - middle, 1 - magnitudes[magnitudes.count / 10], faithful), most)
    return (least...Self.mostPadding).first { decimals in
      10 * Set(digits.map { $0.rounded(toFractionDigits: decimals) }).count >= 9 * digits.count
    } ?? most
  }

  /// The decimals that change none of few numbers by more than a twentieth, as 0 would change 1.2 beside thousands, or
  /// nearly none of many.
  private var faithfulDecimals: Int {
    let allowed = values.count / Self.manyNumbers
    var scale = 1.0
    for decimals in 0...Self.mostPadding {
      let changed = values.count { abs(($0 * scale).rounded() / scale - $0) > abs($0) / 20 }
      if changed <= allowed { return decimals }
      scale *= 10
    }
    return Self.mostPadding
  }

  /// The numbers of which one may be lost.
  private static let manyNumbers = 200
}

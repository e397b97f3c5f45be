import GridreelPrimitives
import GridreelSceneModel

/// Writes the numbers between two that texts show, in order and in the way of these texts.
struct NumberCount {
  private let start, end: Double
  private let write: @Sendable (Double) -> String
  /// Which of the two texts has as many decimals as the numbers between, which stand where it does: 0 for the first, 1
  /// for the last; nil if both do.
  let standing: Double?

  /// Counts from one text to another; nil if either shows no number, or in a way that is not understood.
  init?(_ start: TextBlock, _ end: TextBlock) {
    guard let from = start.change?.number, let to = end.change?.number, start.string != end.string,
      from.value.isFinite, to.value.isFinite, from.value != to.value
    else { return nil }
    (self.start, self.end) = (from.value, to.value)
    if let write = to.write, write(from.value) == start.string, write(to.value) == end.string,
      Self.keepsLength(write, from.value, to.value)
    {
      (self.write, standing) = (write, nil)
      return
    }
    guard let first = NumberPattern(start.string, showing: from.value),
      let last = NumberPattern(end.string, showing: to.value),
      let pattern = first.joined(with: last)
    else { return nil }
    write = { pattern.text(for: $0) }
    standing = first.decimals == last.decimals ? nil : first.decimals > last.decimals ? 0 : 1
  }

  /// Whether numbers between two are written as short as these: a format that says nothing of decimals writes all of them.
  private static func keepsLength(
    _ write: (Double) -> String, _ start: Double, _ end: Double
  ) -> Bool {
    let longest = max(write(start).count, write(end).count)
    // No simple fractions, at which numbers may be short by chance.
    return [0.381_966, 0.726_543].allSatisfy { write(mix(start, end, $0)).count <= longest + 1 }
  }

  /// The lengths of the texts at both ends, in characters.
  var lengths: (start: Int, end: Int) { (text(0).count, text(1).count) }

  /// The text of the number at a fraction of the way.
  func text(_ fraction: Double) -> String { written(mix(start, end, fraction)) }

  /// The text of another number.
  func written(_ number: Double) -> String { write(number) }
}

/// How a text writes a number: `−1,234.50 €` has a sign, groups, a point, two decimals and a unit after it.
struct NumberPattern: Equatable {
  private static let minuses: [Character] = ["-", "−"]
  /// The greatest number of decimals of a text that counts.
  private static let mostDecimals = 9
  /// Beyond this a number has digits of which nothing is known.
  private static let greatest = 9e15

  private var before, after: String
  /// The sign of a number below 0, and that of others; nil if the texts show none.
  private var minus: Character?
  private var plus: Character?
  /// Whether the sign stands before a unit that stands before the number; nil if no text has both.
  private var signLeads: Bool?
  private var point, group: Character?
  private(set) var decimals: Int
  /// What the number is multiplied by to be written, as 100 for percent.
  private var factor: Double

  /// Finds how a text writes a number; nil unless the pattern gives exactly the text.
  init?(_ string: String, showing value: Double) {
    guard let first = string.firstIndex(where: \.isDigit),
      let last = string.lastIndex(where: \.isDigit)
    else { return nil }
    let core = string[first...last]
    let marks = core.filter { !$0.isDigit }
    var before = String(string[..<first])
    (minus, plus, signLeads) = (nil, nil, nil)
    if let place = before.firstIndex(where: { Self.minuses.contains($0) || $0 == "+" }) {
      if before.count > 1 { signLeads = place == before.startIndex }
      let sign = before.remove(at: place)
      if sign == "+" { plus = sign } else { minus = sign }
    }
    (self.before, after) = (before, String(string[string.index(after: last)...]))
    (point, group, decimals, factor) = (nil, nil, 0, 1)
    // A mark that stands there once may be a point or part groups: the number says which.
    for point in [marks.last, nil] {
      let (whole, rest) = Self.parts(core, point)
      let others = Set(whole.filter { !$0.isDigit })
      guard others.count <= 1, rest.allSatisfy(\.isDigit), rest.count <= Self.mostDecimals
      else { continue }
      (self.point, group, decimals) = (point, others.first, rest.count)
      for factor in [1.0, 100] {
        self.factor = factor
        if text(for: value) == string { return }
      }
    }
    return nil
  }

  /// The digits before a point and those after it.
  private static func parts(_ core: Substring, _ point: Character?) -> (Substring, Substring) {
    guard let point, let place = core.lastIndex(of: point) else { return (core, "") }
    return (core[..<place], core[core.index(after: place)...])
  }

  /// How numbers between two texts are written; nil if these differ in more than digits, signs and groups.
  func joined(with other: NumberPattern) -> NumberPattern? {
    guard before == other.before, after == other.after, factor == other.factor,
      point == nil || other.point == nil || point == other.point,
      group == nil || other.group == nil || group == other.group
    else { return nil }
    var joined = self
    joined.minus = minus ?? other.minus
    joined.plus = plus ?? other.plus
    joined.signLeads = signLeads ?? other.signLeads
    joined.point = point ?? other.point
    joined.group = group ?? other.group
    joined.decimals = max(decimals, other.decimals)
    return joined.group == joined.point && joined.group != nil ? nil : joined
  }

  /// The text of a number.
  func text(for value: Double) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (abs(value) * factor * scale).rounded()
    guard scaled.isFinite, scaled < Self.greatest else { return "" }
    var digits = Array(String(Int(clamped: scaled)))
    while digits.count <= decimals { digits.insert("0", at: 0) }
    var whole = ""
    let count = digits.count - decimals
    for (place, digit) in digits[..<count].enumerated() {
      if place > 0, (count - place).isMultiple(of: 3), let group { whole.append(group) }
      whole.append(digit)
    }
    if decimals > 0 {
      if let point { whole.append(point) }
      whole += String(digits[count...])
    }
    let sign = scaled == 0 ? nil : value < 0 ? minus ?? Self.minuses[1] : plus
    let signed = sign.map(String.init) ?? ""
    return (signLeads == true ? signed + before : before + signed) + whole + after
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

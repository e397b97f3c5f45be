import GridreelPrimitives
import GridreelStyle

extension Int {
  /// `1 row`, `13 rows`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Double {
  /// The number with at most two decimals.
  var words: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.isFinite, abs(hundredths) < 1e15 else { return String(self) }
    let isWhole = hundredths.truncatingRemainder(dividingBy: 100) == 0
    return isWhole ? String(Int(hundredths / 100)) : String(hundredths / 100)
  }

  /// `1 point`, `36 points`; the sign is dropped.
  var points: String {
    let words = magnitude.words
    return words == "1" ? "1 point" : "\(words) points"
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`; with more than `limit` items the first ones and the number of the rest.
  func listed(limit: Int = 4) -> String {
    guard count > 1 else { return first ?? "" }
    if count <= limit { return dropLast().joined(separator: ", ") + " and " + self[count - 1] }
    return prefix(limit - 1).joined(separator: ", ") + " and \(count - limit + 1) more"
  }
}

extension String {
  /// The text on one line, truncated to a length that fits into a sentence.
  package var quotable: String { Excerpt(Array(unicodeScalars)).text(from: 0) }

  /// The text in quotes.
  var quoted: String { "'\(quotable)'" }

  /// The text on one line from a character on, truncated.
  func excerpt(from start: Int) -> String { Excerpt(Array(unicodeScalars)).text(from: start) }

  /// Both texts in quotes with an arrow between them, shortened around the first difference.
  func quotedChange(to other: String) -> String {
    let start = startOfChange(to: other)
    return "'\(excerpt(from: start))' → '\(other.excerpt(from: start))'"
  }

  /// The character from which on excerpts of both texts show their first difference.
  func startOfChange(to other: String) -> Int {
    let (old, new) = (Array(unicodeScalars), Array(other.unicodeScalars))
    let same = zip(old, new).prefix { $0 == $1 }.count
    return Swift.max(old.count, new.count) <= Excerpt.length ? 0 : Swift.max(0, same - 12)
  }

  /// Whether both have the same bytes, unlike texts that are only canonically equivalent.
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// An excerpt of a text in which every character is visible.
private struct Excerpt {
  static let length = 48

  let scalars: [Unicode.Scalar]

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  func text(from start: Int) -> String {
    let end = min(scalars.count, start + Self.length)
    guard start < end else { return scalars.isEmpty ? "" : "…" }
    var text = start > 0 ? "…" : ""
    for scalar in scalars[start..<end] { text += visible(scalar) }
    return end < scalars.count ? text + "…" : text
  }

  /// The character itself, or its code point if it is invisible.
  private func visible(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\n" { return "↵" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      break
    case .spaceSeparator where scalar != " ": break
    default: return String(scalar)
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
  }
}

/// Describes changes of values.
enum ValueWords {
  /// `width 1 → 0`, or `1 #e5e9f0 → none` if the change is not of one part alone.
  static func change(_ parts: ValueParts, from old: String, to new: String) -> String {
    if let gradient = gradientChange(from: old, to: new) { return gradient }
    let names = parts.names
    let (olds, news) = (old.split(separator: " "), new.split(separator: " "))
    guard olds.count > 1, olds.count == news.count, olds.count <= names.count,
      Double(olds[0]) != nil, Double(news[0]) != nil
    else { return arrow(old, new) }
    let changes = zip(names, zip(olds, news)).filter { $1.0 != $1.1 }
    if names[0] == "top", changes.count == 4, Set(olds).count == 1, Set(news).count == 1 {
      return "on all sides " + arrow(String(olds[0]), String(news[0]))
    }
    return changes.map { "\($0) " + arrow(String($1.0), String($1.1)) }
      .joined(separator: ", ")
  }

  /// `stop 2 #f8fafc 100% → #f8fafc 90%`, for gradients with the same number of stops.
  private static func gradientChange(from old: String, to new: String) -> String? {
    let (olds, news) = (old.split(separator: " "), new.split(separator: " "))
    guard olds.first == "gradient", news.first == "gradient", olds.count == news.count,
      olds.count.isMultiple(of: 2)
    else { return nil }
    var changes: [String] = []
    if olds[1] != news[1] { changes.append("angle \(olds[1]) → \(news[1])") }
    for place in stride(from: 2, to: olds.count, by: 2) {
      let (from, to) = (olds[place...(place + 1)], news[place...(place + 1)])
      guard from != to else { continue }
      changes.append(
        "stop \(place / 2) "
          + arrow(from.joined(separator: " "), to.joined(separator: " ")))
    }
    return changes.isEmpty ? nil : changes.joined(separator: ", ")
  }

  /// Whether a line keeps its thickness, so that only its colour or its dashes changed.
  static func keepsWidth(_ old: String, _ new: String) -> Bool {
    let width = { (line: String) in
      line.contains(" ") ? line.prefix { $0 != " " } : "0"
    }
    return width(old) == width(new)
  }

  private static func arrow(_ old: String, _ new: String) -> String {
    let short = (old: shortened(old), new: shortened(new))
    return short.old == short.new ? "\(old) → \(new)" : "\(short.old) → \(short.new)"
  }

  /// The value with high-precision colours rounded to hexadecimal ones.
  private static func shortened(_ value: String) -> String {
    guard value.contains("rgb") else { return value }
    return value.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
      guard word.hasPrefix("rgb"), let color = try? GridColor(parsing: String(word)) else {
        return String(word)
      }
      return color.hexadecimal
    }.joined(separator: " ")
  }
}

import GridreelComparing
import GridreelFiles
import GridreelPrimitives

/// A report on the difference between two files with pictures, for people and for programs.
package struct DifferenceReport: Sendable {
  /// The maximum number of times and of texts in the text; the JSON contains all.
  private static let listedItems = 10

  private let difference: SequenceDifference

  package init(_ difference: SequenceDifference) { self.difference = difference }

  /// One JSON object: of two stills what differs, of several pictures that of each.
  package var json: String {
    var members = [(name: "alike", value: "\(difference.isWithinTolerance)")]
    if difference.isSingle, let first = difference.first {
      members += PictureReport(first).members
    } else {
      let pictures = difference.places.map { place in
        Self.object(
          [(difference.unit.rawValue, "\(place.number)")]
            + (place.start.map { [("seconds", JSONWriter.number($0))] } ?? [])
            + PictureReport(place.difference).members)
      }
      members += [
        ("unit", jsonString(unit)), ("expectedCount", "\(difference.counts.expected)"),
        ("actualCount", "\(difference.counts.actual)"),
        ("differing", "[\(pictures.joined(separator: ", "))]"),
      ]
    }
    if let ends = difference.ends {
      members.append(
        ("ends", Self.pair(JSONWriter.number(ends.expected), JSONWriter.number(ends.actual))))
    }
    if let plays = difference.plays {
      members.append(("plays", Self.pair("\(plays.expected)", "\(plays.actual)")))
    }
    if !difference.parts.isEmpty {
      members.append(
        ("parts", "[\(difference.parts.map { jsonString($0) }.joined(separator: ", "))]"))
    }
    if !difference.delays.isEmpty {
      members.append(("delays", "[\(delays.joined(separator: ", "))]"))
    }
    if !difference.texts.isEmpty {
      members.append(("texts", "[\(texts.joined(separator: ", "))]"))
    }
    return Self.object(members)
  }

  private static func pair(_ expected: String, _ actual: String) -> String {
    object([("expected", expected), ("actual", actual)])
  }

  private var unit: String { difference.unit.rawValue }

  private var delays: [String] {
    difference.delays.map { delay in
      Self.object([
        ("frame", "\(delay.number)"), ("expected", JSONWriter.number(delay.expected)),
        ("actual", JSONWriter.number(delay.actual)),
      ])
    }
  }

  private var texts: [String] {
    difference.texts.map { text in
      Self.object([
        ("expected", jsonString(text.expected)), ("actual", jsonString(text.actual)),
      ])
    }
  }

  private static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  /// Several lines of text: how many pictures and pixels differ, then where.
  package var text: String {
    var lines: [String] = []
    if difference.isSingle, let first = difference.first {
      lines.append(PictureReport(first).text)
    } else {
      lines.append(summary)
      if let worst = difference.worst { lines.append(PictureReport(worst.difference).text) }
    }
    let times = difference.delays.map { delay in
      "  frame \(delay.number) appears at \(seconds(delay.actual)), not at \(seconds(delay.expected))"
    }
    let words = difference.texts.map { "  the text '\($0.expected)' is '\($0.actual)'" }
    for (list, noun) in [(times, "frame"), (words, "text")] {
      lines += list.prefix(Self.listedItems)
      let rest = list.count - Self.listedItems
      if rest > 0 {
        lines.append("  and \(rest.counted("more \(noun)")); --json lists all of them")
      }
    }
    return (lines + others).joined(separator: "\n")
  }

  /// What differs beside pictures, their times and texts.
  private var others: [String] {
    var lines: [String] = []
    if let ends = difference.ends {
      lines.append("  it lasts \(seconds(ends.actual)), not \(seconds(ends.expected))")
    }
    if let plays = difference.plays {
      lines.append("  it is played \(times(plays.actual)), not \(times(plays.expected))")
    }
    lines += difference.parts.map {
      "  <\($0)> holds something else, although what is drawn is alike"
    }
    return lines
  }

  private func times(_ count: Int) -> String {
    count == 0 ? "without end" : count == 1 ? "once" : "\(count) times"
  }

  /// How many pictures differ, and which of them most.
  private var summary: String {
    let (expected, actual) = difference.counts
    let count = difference.places.count
    let compared = difference.isByTime ? expected : min(expected, actual)
    var text =
      "\(count) of \(compared.counted(unit)) \(compared == 1 || count == 1 ? "differs" : "differ")"
    if let worst = difference.worst {
      text += ": \(numbers)"
      if count > 1 { text += "; most of all \(worst.number)" }
      if let start = worst.start { text += ", at \(seconds(start))" }
    }
    if difference.toleratedCount > 0 {
      text += "; the tolerance allows what differs in \(difference.toleratedCount)"
    } else if difference.isWithinTolerance {
      text += "; they are alike"
    }
    if expected != actual {
      text +=
        "; \(expected.counted(unit)) \(expected == 1 ? "was" : "were") expected, and there "
        + "\(actual == 1 ? "is" : "are") \(actual)"
      if difference.isByTime { text += ", so they are compared by what is shown at each time" }
    }
    return text
  }

  /// The numbers of the pictures that differ, neighbours as ranges.
  private var numbers: String {
    let ranges = difference.places.map(\.number).runs
    let listed = ranges.prefix(Self.listedItems).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    return listed.joined(separator: ", ") + (ranges.count > listed.count ? ", …" : "")
  }

  private func seconds(_ value: Double) -> String { "\(JSONWriter.number(value)) s" }
}

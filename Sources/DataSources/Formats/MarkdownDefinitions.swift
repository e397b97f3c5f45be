import GridreelPrimitives

/// The targets of links that a text of Markdown defines apart, as in `[label]: https://example.org` (CommonMark 0.31,
/// section 4.7).
struct MarkdownDefinitions {
  /// The greatest length of a link's text and of its label, in bytes: many open brackets are looked at once.
  private static let longest = 1_000

  private var targets: [String: String] = [:]

  /// Notes a line if it is a definition; the first of a label counts.
  mutating func note(_ line: ArraySlice<UInt8>) {
    guard line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")),
      line[(end + 1)...].first == UInt8(ascii: ":")
    else { return }
    let rest = line[(end + 2)...].drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
    let target = String(decoding: rest, as: UTF8.self)
    let label = Self.label(line[(line.startIndex + 1)..<end])
    // What begins with a caret is a footnote.
    guard !target.isEmpty, !label.isEmpty, !label.hasPrefix("^"), targets[label] == nil else {
      return
    }
    targets[label] = target.hasPrefix("<") ? target : "<\(target)>"
  }

  /// A label as it is compared: case and the amount of white space do not count.
  private static func label(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// A cell with the targets of its links beside them: `[text][label]` becomes `[text](<target>)`.
  func resolved(_ cell: [UInt8]) -> [UInt8] {
    guard !targets.isEmpty, cell.contains(UInt8(ascii: "[")) else { return cell }
    var result: [UInt8] = []
    var place = 0
    while place < cell.count {
      var end = place + 1
      switch cell[place] {
      case UInt8(ascii: "\\"): end = min(place + 2, cell.count)
      case UInt8(ascii: "`"): end = Self.endOfCode(cell, from: place)
      case UInt8(ascii: "["):
        if let link = link(cell, from: place) {
          result += cell[place..<link.text] + Array("(\(link.target))".utf8)
          place = link.end
          continue
        }
      default: break
      }
      result += cell[place..<end]
      place = end
    }
    return result
  }

  /// The end of the text in brackets from a place on, the end of all of the link, and its target.
  private func link(
    _ cell: [UInt8], from place: Int
  ) -> (text: Int, end: Int, target: String)? {
    guard let text = Self.closing(cell, from: place) else { return nil }
    var (label, end) = (cell[(place + 1)..<(text - 1)], text)
    if text < cell.count, cell[text] == UInt8(ascii: "(") { return nil }
    if text < cell.count, cell[text] == UInt8(ascii: "["), let last = Self.closing(cell, from: text)
    {
      if last > text + 2 { label = cell[(text + 1)..<(last - 1)] }
      end = last
    }
    return targets[Self.label(label)].map { (text, end, $0) }
  }

  /// The place behind the bracket that closes the one at a place.
  private static func closing(_ cell: [UInt8], from place: Int) -> Int? {
    var (depth, next) = (0, place)
    while next < min(cell.count, place + longest) {
      switch cell[next] {
      case UInt8(ascii: "\\"): next += 1
      case UInt8(ascii: "`"): next = endOfCode(cell, from: next) - 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return next + 1 }
      default: break
      }
      next += 1
    }
    return nil
  }

  /// The end of a piece of code from its backticks on, or of these if none end it.
  private static func endOfCode(_ cell: [UInt8], from place: Int) -> Int {
    let tick = UInt8(ascii: "`")
    let ticks = cell[place...].prefix { $0 == tick }.count
    var next = place + ticks
    while next < cell.count {
      let run = cell[next...].prefix { $0 == tick }.count
      if run == ticks { return next + run }
      next += max(run, 1)
    }
    return place + ticks
  }
}

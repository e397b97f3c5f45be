import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// The value of `--column` in the words of other programs: `rate: format=.1f, icons=arrows`.
struct ForeignColumnText {
  /// The words that say the same in ours.
  let words: [String]
  /// The names of what they do not say.
  let leftOut: [String]

  /// Reads a value; nil if it has no key, or says nothing that is known.
  init?(_ value: String) {
    guard let colon = value.firstIndex(of: ":") else { return nil }
    var column = ForeignColumn(String(value[..<colon]).trimmed)
    guard !column.key.isEmpty else { return nil }
    for part in Self.parts(of: value[value.index(after: colon)...]) {
      column.read(part.name, Self.node(part.value))
    }
    column.finishCell()
    for member in column.members where !ForeignColumn.isRead(member.key, member.text) {
      column.leaveOut(member.key)
    }
    let color = Self.negativeColor(&column)
    var changes = column.members.map { member -> String in
      let text = Self.written(member)
      guard let color, member.key == "format", !text.contains(";") else { return text }
      let pattern = text.dropFirst("format=".count)
      return "format=\(pattern);[\(color)]-\(pattern)"
    }
    if column.hasBars { changes.append("bars") }
    var words =
      changes.isEmpty ? [] : ["--column", "\(column.key): \(changes.joined(separator: ", "))"]
    if let isDescending = column.sort {
      words += ["--sort", (isDescending ? "-" : "") + column.key]
    }
    if let total = column.total {
      words += ["--total", column.key + (total == "sum" ? "" : "=\(total)")]
    }
    if column.isHidden { words += ["--columns", "-" + column.key] }
    if column.isGroup { words += ["--group", column.key] }
    guard !words.isEmpty else { return nil }
    self.words = words
    leftOut = (column.leftOut + column.rules.map { _ in "rules" }).map {
      "'\($0)' of '\(column.key)'"
    }
  }

  /// The colour of negative numbers, which a pattern can say, where the column has one.
  private static func negativeColor(_ column: inout ForeignColumn) -> String? {
    let condition = "\(column.key.asColumn) < 0"
    guard column.members.contains(where: { $0.key == "format" && $0.text.first == "\"" }),
      let place = column.rules.firstIndex(where: { $0.member("when")?.text == condition }),
      let color = column.rules[place].member("style")?.member("textcolor")?.text
    else { return nil }
    column.rules.remove(at: place)
    return color
  }

  /// The parts between commas, of which some belong to the values before them.
  private static func parts(of text: Substring) -> [(name: String, value: String?)] {
    var parts: [(name: String, value: String?)] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(sides[0]).trimmed
      if let last = parts.indices.last, let value = parts[last].value,
        value.hasOpenBracket || !name.isNameOfChange
          || ["title", "label", "header"].contains(parts[last].name)
            && sides.count == 1
      {
        parts[last].value = value + "," + piece
      } else if !name.isEmpty {
        parts.append((name, sides.count > 1 ? String(sides[1]).trimmed : nil))
      }
    }
    return parts
  }

  private static func node(_ text: String?) -> JSONNode {
    guard let text else { return JSONNode(value: .boolean(true), position: .start) }
    let isJSON =
      ["{", "["].contains(text.first) || Double(text) != nil || ["true", "false"].contains(text)
    let node = isJSON ? try? JSONNode.parse(Array(text.utf8)) : nil
    return node ?? JSONNode(value: .string(text), position: .start)
  }

  private static func written(_ member: (key: String, text: String)) -> String {
    if member.text == "true" { return member.key }
    let node = try? JSONNode.parse(Array(member.text.utf8))
    return "\(member.key)=\(node?.text ?? member.text)"
  }
}

import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension ForeignColumn {
  /// Others give the width of the picture, and not of the column with the room around it.
  mutating func widenImages() {
    guard ["\"image\"", "\"avatar\""].contains(members.first { $0.key == "cell" }?.text),
      let width = members.first(where: { $0.key == "width" }).flatMap({ Double($0.text) }),
      width < 80
    else { return }
    set("width", JSONWriter.number(width + 32))
  }

  /// Words for numbers on a side of zero.
  static let signs = [
    "positive": ">", "up": ">", "gain": ">", "increase": ">", "negative": "<", "down": "<",
    "loss": "<", "decrease": "<", "zero": "=", "neutral": "=", "unchanged": "=",
  ]

  /// A type of cells by another program's name.
  static func cell(_ word: String) -> String? {
    var word = ForeignGrid.squeezed(word)
    if word.hasPrefix("ag"), word.hasSuffix("cellrenderer") {
      word = String(word.dropFirst(2).dropLast("cellrenderer".count))
    }
    return switch word {
    case "star", "stars", "rating": "rating"
    case "progress", "progressbar", "gauge", "meter", "bullet", "bargauge": "progress"
    case "sparkline", "spark", "trend": "sparkline"
    case "arrows", "arrow", "updown", "trendarrow", "delta", "change": "price"
    case "tickcross", "checkbox", "check", "toggle", "switch": "check"
    case "image", "img", "picture": "image"
    case "link", "url", "hyperlink": "link"
    case "badge", "tag", "chip", "label", "pill", "badges", "tags", "chips", "pills", "select",
      "singleselect", "status":
      "badge"
    case "color", "swatch": "swatch"
    case "avatar": "avatar"
    default: nil
    }
  }
}

extension ForeignColumn {
  /// Reads a type of cells that is a key, with what it says of it.
  mutating func readCell(_ name: String, _ node: JSONNode) -> Bool? {
    guard let kind = Self.cell(name) else { return nil }
    if node.boolean == false { return true }
    // Several columns are one line.
    if kind == "sparkline", let names = Self.series(node) {
      let list = names.map { jsonString($0) }.joined(separator: ", ")
      let columns = names.count == 1 ? list : "[\(list)]"
      set("cell", "{\"type\": \"sparkline\", \"columns\": \(columns)}")
      // The column itself has the last number, by which it is sorted.
      let last = names[names.count - 1]
      let end = last.firstRange(of: "..").map { String(last[$0.upperBound...]) } ?? last
      if end != key { set("value", jsonString(end.asColumn)) }
      return true
    }
    if kind == "badge", let members = node.members, !members.isEmpty,
      members.allSatisfy({ $0.node.text.map(GridColor.isKnown) ?? false })
    {
      set("cell", "{\"type\": \"badge\", \"colors\": \(node.compactText)}")
      return true
    }
    if let members = node.members {
      set("cell", "\"\(kind)\"")
      for member in members where member.key != "type" { read(member.key, member.node) }
      return true
    }
    let looks = ["line", "area", "bars", "bar", "column", "columns"]
    if kind == "sparkline", let word = node.text, looks.contains(word) {
      let look = word == "line" || word == "area" ? word : "bars"
      set("cell", "{\"type\": \"sparkline\", \"look\": \"\(look)\"}")
      return true
    }
    guard node.boolean == true || node.text == kind else { return false }
    set("cell", "\"\(kind)\"")
    return true
  }

  /// The columns of a series: a list, or a range such as `Jan:Dec` or `2016..2024`; nil for anything else.
  private static func series(_ node: JSONNode) -> [String]? {
    if let names = node.list?.compactMap(\.text), names.count > 1 { return names }
    guard let text = node.text else { return nil }
    if let dots = text.firstRange(of: "..") ?? text.firstRange(of: ":") {
      let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map { String($0).trimmed }
      return ends.contains("") ? nil : [ends.joined(separator: "..")]
    }
    return text.items.count > 1 ? text.items : nil
  }

  /// A colour with a condition, such as `red if negative`.
  mutating func readSigned(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard words.count > 2, ["if", "when", "for"].contains(words[1]), GridColor.isKnown(words[0]),
      let name = [
        "negative": "negativecolor", "<": "negativecolor", "<0": "negativecolor",
        "positive": "positivecolor", ">": "positivecolor", ">0": "positivecolor",
      ][words[2]]
    else { return false }
    return addRule(name, JSONNode(value: .string(words[0]), position: .start))
  }

  /// Colours of numbers from some values on.
  mutating func readThresholds(_ node: JSONNode) -> Bool {
    let steps = node.list ?? node.member("steps")?.list ?? []
    let ours = steps.compactMap { step -> (from: Double?, color: String)? in
      step.member("color colour")?.text.map { (step.member("value from min gte")?.number, $0) }
    }
    guard !ours.isEmpty, ours.count == steps.count else { return false }
    for step in ours {
      // The colour from the smallest number on is that of all others.
      guard let from = step.from, from > 0 else { continue }
      let condition = "\(key.asColumn) >= \(JSONWriter.number(from))"
      let object =
        "{\"when\": \(jsonString(condition)), \"style\": {\"textColor\": \(jsonString(step.color))}}"
      if let rule = try? JSONNode.parse(Array(object.utf8)) { rules.append(rule) }
    }
    return true
  }
}

extension GridColor {
  /// Whether a text is a colour.
  static func isKnown(_ text: String) -> Bool { (try? GridColor(parsing: text)) != nil }
}

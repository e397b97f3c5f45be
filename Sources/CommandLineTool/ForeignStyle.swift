import GridreelJSONText
import GridreelPrimitives

/// A style of ours for CSS or an object like it.
struct ForeignStyle {
  /// The style as JSON; nil if it has nothing of ours.
  var text: String? {
    var all = parts
    if !font.isEmpty { all.append("\"font\": {\(font.joined(separator: ", "))}") }
    if !edges.isEmpty { all.append("\"border\": {\(edges.joined(separator: ", "))}") }
    return all.isEmpty ? nil : "{\(all.joined(separator: ", "))}"
  }
  /// The style with the side of its texts, for rules and parts of themes.
  var whole: String? {
    guard let side else { return text }
    let word =
      ["\"left\"": "leading", "\"right\"": "trailing"][side].map { jsonString($0) } ?? side
    return "{\"align\": \(word)\(text.map { ", " + $0.dropFirst() } ?? "}")"
  }

  /// The side of texts, as JSON; columns have it beside their style.
  private(set) var side: String?
  private(set) var wraps: Bool?
  /// The names that say nothing here.
  private(set) var leftOut: [String] = []

  private var parts: [String] = []
  private var font: [String] = []
  private var edges: [String] = []

  /// Reads an object, or a text such as `color: red; font-weight: bold`.
  init(_ node: JSONNode) {
    for member in node.members ?? Self.members(of: node.text ?? "") {
      if Self.isOurs(member) {
        parts.append("\(jsonString(member.key)): \(member.node.compactText)")
      } else if !read(ForeignGrid.squeezed(member.key), member.node) {
        leftOut.append(member.key)
      }
    }
  }

  /// Whether a member of a style may stand as it is; its value is looked at only with the theme.
  static func isOurs(_ member: JSONObject.Member) -> Bool {
    switch member.key {
    case "font":
      member.node.members?.allSatisfy {
        ["family", "size", "weight", "italic", "tracking", "tabularNumbers"].contains($0.key)
      } == true
    case "border", "gradient", "shadow": member.node.members != nil || member.node.text == "none"
    case "background", "textColor", "inset", "lineLimit": true
    case "cornerRadius": member.node.boolean == nil
    case "align": ["leading", "center", "trailing", "decimal"].contains(member.node.text)
    case "verticalAlign": ["top", "middle", "bottom"].contains(member.node.text)
    case "overflow":
      member.node.text?.hasPrefix("ellipsis") == true
        || ["clip", "wrap"].contains(member.node.text)
    case "decoration": ["none", "underline", "strikethrough"].contains(member.node.text)
    default: false
    }
  }

  /// The looks that words such as `bold magenta` or `color: red` name.
  private static func members(of text: String) -> [JSONObject.Member] {
    if !text.contains(":") {
      let words = text.split(separator: " ").map { word -> String in
        ["bold", "italic", "underline"].contains(word)
          ? "\"\(word)\": true" : "\"color\": \(jsonString(String(word)))"
      }
      let object = "{\(words.joined(separator: ", "))}"
      return (try? JSONNode.parse(Array(object.utf8)))?.members ?? []
    }
    let pairs = text.split(separator: ";").compactMap { item -> String? in
      let sides = item.split(separator: ":", maxSplits: 1).map { String($0).trimmingBlanks }
      return sides.count == 2 ? "\(jsonString(sides[0])): \(jsonString(sides[1]))" : nil
    }
    let object = "{\(pairs.joined(separator: ", "))}"
    return (try? JSONNode.parse(Array(object.utf8)))?.members ?? []
  }

  private mutating func read(_ name: String, _ node: JSONNode) -> Bool {
    switch name {
    case "color", "textcolor", "fontcolor", "foreground", "fg":
      return set("textColor", node.text.map { jsonString($0) })
    case "background", "backgroundcolor", "bgcolor", "bg", "fill", "fillcolor":
      return set("background", node.text.map { jsonString($0) })
    case "padding", "paddingleft", "paddingright", "paddingtop", "paddingbottom", "textindent":
      return set("inset", Self.inset(name, node))
    case "verticalalign", "valign", "va":
      let words = ["center": "middle", "baseline": "bottom"]
      return set("verticalAlign", node.text.map { jsonString(words[$0] ?? $0) })
    case "textdecoration", "textdecorationline", "underline":
      let word =
        node.boolean == true
        ? "underline" : node.text == "line-through" ? "strikethrough" : node.text
      return set("decoration", word.map { jsonString($0) })
    case "borderradius", "cornerradius", "radius":
      return set("cornerRadius", node.number.map(JSONWriter.number))
    case "textoverflow": return set("overflow", node.text.map { jsonString($0) })
    case "lineclamp", "webkitlineclamp": return set("lineLimit", node.number.map(JSONWriter.number))
    case "whitespace", "wordwrap", "overflowwrap":
      wraps = node.text != "nowrap" && node.text != "pre"
      return true
    case "textalign", "align", "hozalign", "halign", "ha", "horizontalalign", "horizontal":
      side = node.text.flatMap(ForeignGrid.side)
      return side != nil
    default: return readFont(name, node) ?? readBorder(name, node) ?? false
    }
  }

  private mutating func set(_ key: String, _ text: String?) -> Bool {
    guard let text, ForeignColumn.isRead("style", "{\"\(key)\": \(text)}") else { return false }
    parts.append("\"\(key)\": \(text)")
    return true
  }

  private mutating func readFont(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "fontweight", "weight", "bold":
      if node.boolean != false, node.text != "normal" { font.append("\"weight\": \"bold\"") }
    case "fontstyle", "italic":
      if node.boolean == true || node.text == "italic" { font.append("\"italic\": true") }
    case "fontsize", "size":
      guard let size = node.number else { return false }
      font.append("\"size\": \(JSONWriter.number(size))")
    case "fontfamily", "fontname":
      guard let family = node.text?.split(separator: ",").first else { return false }
      font.append("\"family\": \(jsonString(family.filter { $0 != "\"" && $0 != "'" }))")
    case "font":
      return node.members?.allSatisfy { read(ForeignGrid.squeezed($0.key), $0.node) } ?? false
    default: return nil
    }
    return true
  }

  /// `border`, `borderBottom` and the like, as `1px solid red`.
  private mutating func readBorder(_ name: String, _ node: JSONNode) -> Bool? {
    guard name.hasPrefix("border") else { return nil }
    let all = ["top", "right", "bottom", "left"]
    let named = all.filter(name.contains)
    let words = (node.text ?? "").split(separator: " ").map(String.init)
    let width =
      words.compactMap { ForeignValues.points($0) ?? Double($0) }.first ?? node.number ?? 1
    let color = words.last {
      ForeignValues.points($0) == nil && !Self.lines.contains($0) && Double($0) == nil
    }
    guard name.hasSuffix("color") || width > 0 else { return true }
    let line =
      "{\"width\": \(JSONWriter.number(width))\(color.map { ", \"color\": \(jsonString($0))" } ?? "")}"
    let added = (named.isEmpty ? all : named).map { "\"\($0)\": \(line)" }
    guard ForeignColumn.isRead("style", "{\"border\": {\(added.joined(separator: ", "))}}") else {
      return false
    }
    edges += added
    return true
  }

  private static let lines: Set<String> = [
    "solid", "dashed", "dotted", "double", "none", "thin", "medium", "thick",
  ]

  /// The room at one side, or at all.
  private static func inset(_ name: String, _ node: JSONNode) -> String? {
    guard let number = node.number.map(JSONWriter.number) else {
      let numbers = (node.text ?? "").split(separator: " ").compactMap {
        ForeignValues.points(String($0))
      }
      return [1, 2, 4].contains(numbers.count)
        ? "[\(numbers.map(JSONWriter.number).joined(separator: ", "))]"
        : node.list.map { _ in node.compactText }
    }
    switch name {
    case "padding": return number
    case "paddingtop", "paddingbottom": return "[\(number), 12]"
    default: return "[0, \(number)]"
    }
  }
}

import GridreelJSONText
import GridreelPrimitives

/// Reading JSON of which nobody knows the form.
extension JSONNode {
  var text: String? { if case .string(let text) = value { text } else { nil } }

  var boolean: Bool? { if case .boolean(let boolean) = value { boolean } else { nil } }

  /// A number, or a text such as `120px`.
  var number: Double? {
    switch value {
    case .number(let number): number.value
    case .string(let text):
      Double(text.hasSuffix("px") || text.hasSuffix("pt") ? String(text.dropLast(2)) : text)
    default: nil
    }
  }

  var list: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }

  var members: [JSONObject.Member]? {
    if case .object(let object) = value { object.members } else { nil }
  }

  /// A text, or those of a list.
  var texts: [String] { text.map { $0.items } ?? list?.compactMap(\.text) ?? [] }

  /// The first member of an object with one of these names, written with underscores, hyphens or neither.
  func member(_ names: String) -> JSONNode? {
    guard let members else { return nil }
    for name in names.split(separator: " ") {
      if let found = members.first(where: { ForeignGrid.squeezed($0.key) == name }) {
        return found.node
      }
    }
    return nil
  }

  /// The columns that an object or a list names.
  var columns: [String] {
    guard members != nil else { return texts }
    return member(
      "columns column subset cols fields field col key range appliesto j vars left datasrc groups name"
    )?.texts
      ?? []
  }
}

/// A text of JSON that was written as JavaScript takes it: keys without quotes, texts in single ones, commas at ends.
enum RelaxedJSON {
  /// The text as JSON, and whether it was none as it stood; nil if it has other faults.
  static func read(_ bytes: [UInt8]) -> (node: JSONNode, isMended: Bool)? {
    if let node = try? JSONNode.parse(bytes) { return (node, false) }
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    // The fence of Markdown around it.
    if rest.hasPrefix("```"), let end = rest.lastIndex(of: "`") {
      rest = rest[..<end].drop { !$0.isNewline }
      while rest.last == "`" { rest.removeLast() }
    }
    var text = ""
    while let sign = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*"), let end = rest.firstRange(of: "*/") {
        rest = rest[end.upperBound...]
      } else if sign == "'" || sign == "\"" || sign == "`" {
        text += quoted(&rest, sign)
      } else if sign == "," {
        rest.removeFirst()
        let next = rest.first { !$0.isWhitespace }
        if next != "}", next != "]" { text.append(sign) }
      } else if sign.isLetter || sign == "_" || sign == "$" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) }
        rest = rest.dropFirst(word.count)
        let isKey = rest.first { !$0.isWhitespace } == ":"
        let literals = ["True": "true", "False": "false", "None": "null", "undefined": "null"]
        text += isKey ? "\"\(word)\"" : literals[String(word)] ?? String(word)
      } else {
        text.append(rest.removeFirst())
      }
    }
    return (try? JSONNode.parse(Array(text.utf8))).map { ($0, true) }
  }

  private static func quoted(_ rest: inout Substring, _ quote: Character) -> String {
    rest.removeFirst()
    var text = ""
    while let sign = rest.popFirst(), sign != quote {
      if sign == "\\", let next = rest.popFirst() {
        text += next == "'" ? "'" : "\\\(next)"
      } else {
        text += sign == "\"" ? "\\\"" : String(sign)
      }
    }
    return "\"\(text)\""
  }
}

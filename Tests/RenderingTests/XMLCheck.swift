/// Checks the well-formedness that a picture's own writer could break: nesting, quotes, entities.
enum XMLCheck {
  /// What is wrong with a document; nil where nothing is.
  static func problem(in document: String) -> String? {
    var rest = Substring(document)
    var open: [Substring] = []
    while let start = rest.firstIndex(of: "<") {
      if let problem = problem(inText: rest[..<start], isAttribute: false) { return problem }
      guard let end = tagEnd(rest[start...]) else { return "a tag does not end" }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return "</\(tag)> closes another element" }
        continue
      }
      let name = tag.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
      if name.isEmpty { return "<\(tag.prefix(9)) is not an element" }
      if let problem = problem(inAttributes: tag.dropFirst(name.count)) { return problem }
      if !tag.hasSuffix("/") { open.append(name) }
    }
    return open.isEmpty ? problem(inText: rest, isAttribute: false) : "\(open) stay open"
  }

  /// The `>` that ends a tag, not counting those in quotes.
  private static func tagEnd(_ text: Substring) -> Substring.Index? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ">" && !isQuoted { return index }
    }
    return nil
  }

  private static func problem(inAttributes text: Substring) -> String? {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count.isMultiple(of: 2) == false else { return "a quote stays open: \(text)" }
    var names: Set<Substring> = []
    for (index, part) in parts.enumerated() {
      if index.isMultiple(of: 2) {
        if index == parts.count - 1 { break }
        guard part.first == " ", part.last == "=" else { return "no attribute: \(part)" }
        guard names.insert(part).inserted else { return "twice the attribute\(part)" }
      } else if let problem = problem(inText: part, isAttribute: true) {
        return problem
      }
    }
    return nil
  }

  private static func problem(inText text: Substring, isAttribute: Bool) -> String? {
    for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      let entity = part.prefix { $0 != ";" }
      let isKnown = ["amp", "lt", "gt", "quot"].contains(entity) || entity.hasPrefix("#")
      guard isKnown, entity.count < part.count else { return "no entity: &\(part.prefix(9))" }
    }
    if text.contains("]]>") { return "]]> in text" }
    for scalar in text.unicodeScalars {
      let isAllowed =
        scalar == "\n" || scalar.value >= 0x20 && scalar != "\u{fffe}" && scalar != "\u{ffff}"
      guard isAllowed else { return "the character \(scalar.value)" }
    }
    return nil
  }
}

/// A start tag of HTML with the attributes that matter to tables.
struct HTMLTag {
  let name: String
  /// The attributes that are kept, each once.
  private var attributes: [String: ArraySlice<UInt8>] = [:]

  init(name: String) { self.name = name }

  // MARK: Names

  /// The parts of tables, and those of them that have texts.
  static let parts: Set = [
    "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th",
  ]
  static let cells: Set = ["caption", "td", "th"]

  /// The elements with looks, with those of the same look that end where a cell does.
  static let looks = [
    "b": "b", "strong": "b", "i": "i", "em": "i", "cite": "i", "var": "i", "dfn": "i",
    "code": "code", "kbd": "code", "samp": "code", "tt": "code", "s": "s", "del": "s",
    "strike": "s", "u": "u", "ins": "u", "sup": "big", "sub": "small", "a": "a",
  ]

  static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
  /// The elements around which lines break.
  static let blocks: Set = headings.union([
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dir", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "legend", "li",
    "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "ul",
  ])

  /// The elements whose content nobody sees, or sees as a text.
  static let unshown: Set = [
    "annotation", "annotation-xml", "audio", "canvas", "datalist", "iframe", "noembed", "noframes",
    "noscript", "object", "script", "select", "style", "svg", "template", "textarea", "title",
    "video",
  ]
  /// The elements without content.
  static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]

  // MARK: Attributes

  private static let wanted: Set = [
    "align", "colspan", "rowspan", "hidden", "href", "id", "role", "style",
  ]
  /// The greatest length of a value that is kept.
  private static let longestValue = 4_000

  /// Notes an attribute; the first of a name counts.
  mutating func add(_ name: String, _ value: ArraySlice<UInt8>) {
    guard Self.wanted.contains(name), attributes[name] == nil, value.count <= Self.longestValue
    else { return }
    attributes[name] = value
  }

  private func text(_ name: String) -> String? {
    attributes[name].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of a property of its style, in lower case; nil if it has none.
  private func style(_ property: String) -> String? {
    guard let style = text("style")?.lowercased() else { return nil }
    let values = style.split(separator: ";").compactMap { part -> Substring? in
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2, pair[0].filter({ !$0.isWhitespace }) == property else { return nil }
      return pair[1].split(separator: "!").first
    }
    return values.last.map { $0.filter { !$0.isWhitespace } }
  }

  /// Whether nobody sees it.
  var isHidden: Bool { attributes["hidden"] != nil || style("display") == "none" }

  /// The attributes, as they are written for the parser.
  var kept: String {
    var kept = ""
    if Self.parts.contains(name) {
      if isHidden { kept += " hidden" }
      let role = text("role")
      if name == "table", role == "presentation" || role == "none" { kept += " role" }
      if let align = (style("text-align") ?? text("align"))?.lowercased() {
        kept += " align=\"\(align.filter(\.isLetter))\""
      }
      for name in ["colspan", "rowspan"] {
        if let number = text(name).flatMap(Self.number) { kept += " \(name)=\"\(number)\"" }
      }
    }
    for (own, element) in [("id", "table"), ("href", "a")] where name == element {
      if let value = attributes[own] { kept += " \(own)=\"\(Self.escaped(value))\"" }
    }
    return kept
  }

  /// The number at the beginning of a text, as browsers read it.
  private static func number(_ text: String) -> Int? {
    let digits = text.drop { $0.isWhitespace || $0 == "+" }.prefix { "0"..."9" ~= $0 }
    return digits.isEmpty ? nil : Int(digits) ?? Int.max
  }

  /// The bytes of a value between quotes.
  static func escaped(_ value: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in value where byte != 0 {
      if byte == UInt8(ascii: "\"") { text += "&quot;".utf8 } else { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

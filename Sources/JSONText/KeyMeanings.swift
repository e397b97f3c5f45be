import GridreelPrimitives

/// What keys of other programs are called here.
package enum KeyMeanings {
  /// Names by those of others, in lower case and without underscores and hyphens; the first that an object may have
  /// counts.
  private static let names: [String: [String]] = {
    let table: [(others: [String], names: [String])] = [
      (
        [
          "source", "file", "path", "input", "inputfile", "from", "csv", "url", "dataset",
          "database", "rowdata", "records",
          "values", "items",
        ], ["data", "database"]
      ),
      (["where", "when", "query"], ["filter", "when"]),
      (["head", "top", "size", "nrows", "maxrows", "count"], ["limit"]),
      (["last", "bottom"], ["tail"]),
      (["groupby", "groupnamecol", "section"], ["group"]),
      (["sortby", "orderby", "order", "sortvalues"], ["sort"]),
      (["direction", "dir"], ["order"]),
      (["description", "intro", "subheading"], ["subtitle"]), (["alt"], ["altText"]),
      (["heading", "header", "label", "text", "caption", "headername"], ["title"]),
      (
        [
          "field", "name", "id", "column", "accessor", "by", "accessorkey", "data", "dataindex",
          "datafield", "prop",
        ], ["key", "by"]
      ),
      (["footer", "sourcename", "sourcenote"], ["caption"]), (["footnote"], ["note"]),
      (["rownamecol", "stub"], ["pin"]),
      (["colslabel", "labels", "headers", "columndefs"], ["columns"]),
      (["fields", "cols", "usecols"], ["columns"]),
      (["highlight", "conditions", "conditionalformatting"], ["rules"]),
      (["nullvalue", "narep", "na", "null"], ["missing"]),
      (["sheet", "sheetname", "worksheet"], ["table"]),
      (["zoom", "dpr", "devicescalefactor"], ["scale"]),
      (["bg", "bgcolor", "backgroundcolor", "fill"], ["background"]), (["pad"], ["padding"]),
      (["freeze", "frozen", "sticky"], ["pin", "pinned"]), (["paper", "papersize"], ["page"]),
      (["fmt", "fmtstr", "numberformat", "pattern"], ["format"]),
      (["summaryrows", "totals", "total"], ["summary"]),
      (["pause", "sleep", "delay", "rest"], ["wait"]),
      (["text", "subtitle", "narration"], ["caption"]), (["click", "press"], ["tap"]),
      (["steps", "actions", "animation", "animate", "timeline", "reel"], ["script"]),
      (["render", "renderer", "celltype"], ["cell"]), (["heatmap", "colorscale"], ["heat"]),
      (["color", "fontcolor", "foreground", "fg", "textcolour"], ["textColor"]),
      (["textalign", "alignment", "halign", "justify"], ["align"]), (["valign"], ["verticalAlign"]),
      (["padding", "cellpadding"], ["inset"]),
      (["textdecoration"], ["decoration"]), (["boxshadow"], ["shadow"]),
      (["textoverflow", "whitespace"], ["overflow"]),
      (["bordertop", "borderbottom", "borderleft", "borderright", "bordercolor"], ["border"]),
      (["radius", "borderradius", "rounded", "corners"], ["cornerRadius"]),
      (["base", "parent", "inherit", "inherits", "extend", "from"], ["extends"]),
      (["if", "condition", "expression", "test"], ["when"]), (["max"], ["maximum"]),
      (["min"], ["minimum"]), (["title", "name"], ["label"]), (["hide"], ["hidden"]),
      (
        [
          "oddrow", "oddrows", "evenrow", "evenrows", "altrow", "alternaterows", "zebra", "stripe",
          "stripes",
        ], ["alternateRow"]
      ),
      (["body", "cell", "cells", "rows", "td", "tr", "default"], ["row"]),
      (["th", "head", "thead", "headerrow", "columnheader", "headers"], ["header"]),
      (["group", "section", "groupheader", "sections"], ["sectionHeader"]),
      (["footer", "footerrow", "tfoot", "totalrow"], ["summary"]),
      (["frames", "animation", "transitions"], ["script"]), (["dates"], ["dateFormat"]),
      (["language", "lang"], ["locale"]), (["emphasize", "emphasis"], ["highlight"]),
      (["formula", "expression", "expr", "computed", "calculated"], ["value"]),
      (["multiline", "wraptext", "textwrap"], ["wrap"]),
      (["selection", "selectedrow", "selectedrows"], ["selected"]),
    ]
    return Dictionary(
      table.flatMap { row in row.others.map { ($0, row.names) } }, uniquingKeysWith: +)
  }()

  /// The member to write in place of another program's, and the key that the object must be able to have for it.
  private struct Place: Sendable {
    let others: [String]
    let key: String
    /// The value as JSON; nil if the other value has none here.
    let value: @Sendable (JSONNode) -> String?
  }

  private static let places: [Place] = [
    Place(others: ["color", "textcolor", "fontcolor", "foreground", "fg"], key: "style") {
      if case .object = $0.value { nil } else { "{\"textColor\": \($0.compactText)}" }
    },
    Place(others: ["background", "bgcolor", "fill", "backgroundcolor"], key: "style") {
      "{\"background\": \($0.compactText)}"
    },
    Place(others: ["bold"], key: "style") { _ in "{\"font\": {\"weight\": \"bold\"}}" },
    Place(others: ["italic"], key: "style") { "{\"font\": {\"italic\": \($0.compactText)}}" },
    Place(others: ["bold"], key: "font") { _ in "{\"weight\": \"bold\"}" },
    Place(others: ["italic"], key: "font") { "{\"italic\": \($0.compactText)}" },
    Place(others: ["fontfamily", "fontname"], key: "set") { "{\"fontFamily\": \($0.compactText)}" },
    Place(others: ["fontsize", "tablefontsize"], key: "set") {
      "{\"fontSize\": \($0.compactText)}"
    },
    Place(others: ["fontfamily", "fontname"], key: "style") {
      "{\"font\": {\"family\": \($0.compactText)}}"
    },
    Place(others: ["fontsize"], key: "style") { "{\"font\": {\"size\": \($0.compactText)}}" },
    Place(others: ["font"], key: "set", value: font),
    Place(others: ["accentcolor", "primarycolor"], key: "set") {
      "{\"accentColor\": \($0.compactText)}"
    },
    Place(others: ["themevariables", "parameters"], key: "set") { $0.compactText },
    Place(others: ["fontsize", "textsize", "size"], key: "font") {
      "{\"size\": \($0.compactText)}"
    },
    Place(others: ["fontfamily", "fontname"], key: "font") { "{\"family\": \($0.compactText)}" },
    Place(others: ["fontweight", "weight"], key: "font") { "{\"weight\": \($0.compactText)}" },
    Place(others: ["visible", "show"], key: "hidden") {
      if case .boolean(let isShown) = $0.value { String(!isShown) } else { nil }
    },
    Place(others: ["missing", "narep", "nullvalue"], key: "format") {
      "{\"missing\": \($0.compactText)}"
    },
    Place(others: ["stripe", "striped", "stripes", "zebra", "rowstriping"], key: "set") { _ in
      "{\"oddRowBackgroundColor\": \"\(stripes)\"}"
    },
    Place(others: ["borderradius", "cornerradius", "rounded"], key: "set") {
      "{\"wrapperBorderRadius\": \($0.compactText)}"
    },
    Place(others: ["valign", "verticalalign"], key: "style") {
      "{\"verticalAlign\": \($0.compactText == "\"center\"" ? "\"middle\"" : $0.compactText)}"
    },
    Place(others: ["link", "href"], key: "cell") {
      "{\"type\": \"link\", \"address\": \($0.compactText)}"
    },
    Place(others: ["rownumbers", "showindex"], key: "columns") { _ in "[\"#\", \"*\"]" },
    Place(others: ["window"], key: "frame") { _ in "\"window\"" },
    Place(others: ["ascending"], key: "order") {
      $0.value == .boolean(false) ? "\"descending\"" : "\"ascending\""
    },
    Place(others: ["descending", "reverse"], key: "order") {
      $0.value == .boolean(true) ? "\"descending\"" : "\"ascending\""
    },
  ]

  /// A colour of stripes that is seen upon light grounds and dark ones.
  package static let stripes = "#80808018"

  private static func font(_ node: JSONNode) -> String? {
    guard case .object(let font) = node.value else {
      return "{\"fontFamily\": \(node.compactText)}"
    }
    let parts = [("family", "fontFamily"), ("size", "fontSize")].compactMap { name, key in
      font[name].map { "\"\(key)\": \($0.compactText)" }
    }
    return parts.isEmpty ? nil : "{\(parts.joined(separator: ", "))}"
  }

  /// Keys of other programs for which nothing is needed here.
  private static let needless: Set<String> = [
    "type", "version", "shape", "stroke", "inset", "index", "to", "shadow", "border",
    "responsive", "vars", "layers", "highlightcolor", "tabular", "graph", "node", "edge",
  ]

  /// What formats of data are called.
  private static let formats: Set<String> = [
    "csv", "tsv", "json", "jsonl", "ndjson", "xlsx", "excel", "sqlite", "markdown", "html",
  ]

  /// Keys of actions and of outputs.
  private static let ofCommands: Set<String> = [
    "output", "outputs", "framerate", "fps", "frames", "loop",
    "duration",
  ]

  /// A key without what only sets its words apart, in lower case.
  package static func plain(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." }
  }

  /// Whether something is known of a key, if it is no key here.
  static func isKnown(_ key: String, among keys: [String]) -> Bool {
    name(meantBy: key, among: keys) != nil
      || ForeignWords.meaning(of: key, subject(keys)) != nil
      || places.contains { $0.others.contains(plain(key)) && keys.contains($0.key) }
  }

  /// What to write for another program's key; nil if nothing is known of it.
  ///
  /// - Parameters:
  ///   - member: The key and its value.
  ///   - keys: The keys that the object may have.
  ///   - object: The object.
  /// - Returns: The end of a message.
  static func answer(
    to member: JSONObject.Member, among keys: [String], having object: JSONObject
  ) -> Message? {
    let plain = plain(member.key)
    if case .string(let word) = member.node.value, formats.contains(word),
      ["from", "format", "inputformat", "filetype"].contains(plain)
    {
      return "; leave it out: the name of the data's file says it"
    }
    for place in places where place.others.contains(plain) && keys.contains(place.key) {
      guard object[place.key] == nil, let value = place.value(member.node) else { continue }
      return "; write \"\(place.key)\": \(value)"
    }
    if let name = name(meantBy: member.key, among: keys), object[name] == nil {
      return "; did you mean \(key: name)?"
    }
    if ofCommands.contains(plain), nearestName(to: member.key, among: keys) == nil {
      return "; leave it out: where pictures go and what moves is said to the command"
    }
    if needless.contains(plain) { return "; leave it out" }
    return ForeignWords.meaning(of: member.key, subject(keys)).flatMap {
      answer(to: member, $0, among: keys, having: object)
    }
  }

  /// Of what an object speaks that may have some keys.
  private static func subject(_ keys: [String]) -> ForeignWords.Subject {
    keys.contains("data") ? .grid : keys.contains("headerStyle") ? .column : .other
  }

  /// What to write for a word of the table of all.
  private static func answer(
    to member: JSONObject.Member, _ meaning: ForeignWords.Meaning, among keys: [String],
    having object: JSONObject
  ) -> Message? {
    func write(_ key: String, _ value: String) -> Message? {
      keys.contains(key) && object[key] == nil ? "; write \"\(key)\": \(value)" : nil
    }
    switch meaning {
    case .word(let name):
      let ours = keys.contains(name) ? name : self.name(meantBy: name, among: keys)
      // What is another word again is said by the file that is offered, and not by a name that is spelt alike.
      return ours.map { object[$0] == nil ? "; did you mean \(key: $0)?" : "" } ?? ""
    case .set(let path, let value):
      if member.node.value == .boolean(false) { return "; leave it out" }
      guard value != nil || isPlain(member.node) else { return nil }
      return write("set", "{\"\(path)\": \(value ?? member.node.compactText)}")
    case .column(let key, let value):
      return write("column", "{\"KEY\": {\"\(key)\": \(value)}}")
    case .member(let key, let value):
      return member.node.value == .boolean(false) ? "; leave it out" : write(key, value)
    case .denied(let key, let value):
      return member.node.value == .boolean(true) ? "; leave it out" : write(key, value)
    case .needless: return "; leave it out"
    case .nothing(let why): return "; nothing here does that: \(why)"
    }
  }

  private static func isPlain(_ node: JSONNode) -> Bool {
    switch node.value {
    case .object, .array, .null, .boolean: false
    default: true
    }
  }

  /// A word by another program's.
  package static func word(meantBy word: String, among words: [String]) -> String? {
    let others = [
      "int": "number", "integer": "number", "float": "number", "double": "number",
      "decimal": "number",
      "numeric": "number", "currency": "number", "percent": "number", "str": "text",
      "string": "text",
      "varchar": "text", "bool": "boolean", "datetime": "date", "timestamp": "date",
      "right": "trailing",
      "left": "leading", "cards": "tiles", "centre": "center", "desc": "descending",
      "asc": "ascending", "browser": "window", "chrome": "window", "terminal": "window",
      "average": "mean", "avg": "mean", "total": "sum", "minimum": "min", "maximum": "max",
      "unique": "countDistinct", "nunique": "countDistinct", "distinct": "countDistinct",
      "instagram": "post", "linkedin": "post", "twitter": "post", "mobile": "phone",
      "powerpoint": "slide", "keynote": "slide", "slides": "slide", "presentation": "slide",
      "readme": "github", "github-light": "github", "github_light": "github", "blog": "docs",
      "web": "docs", "night": "dark", "midnight": "dark",
      "black": "dark", "middle": "center",
    ]
    return others[word.lowercased()].flatMap { words.contains($0) ? $0 : nil }
  }

  /// The key that another program's means; nil if none is known among those of an object.
  package static func name(meantBy key: String, among keys: [String]) -> String? {
    names[plain(key)]?.first(where: keys.contains)
  }
}

import GridreelFiles
import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// A column of another program's table, in our keys.
struct ForeignColumn {
  var key: String
  /// The keys of ours, with their values as JSON.
  private(set) var members: [(key: String, text: String)] = []
  /// Whether it is left out of the picture.
  private(set) var isHidden = false
  /// Whether rows are sorted by it, and descend.
  private(set) var sort: Bool?
  private(set) var hasBars = false
  /// Whether its `type`, which is ours, was meant as a type of cells.
  private(set) var isTranslated = false
  private(set) var isGroup = false
  /// The points of a unit of width.
  private var charactersWide = 1.0
  /// The function of its total; nil for none.
  private(set) var total: String?
  /// The keys that mean nothing here.
  private(set) var leftOut: [String] = []
  /// The members of which nothing is known, unless they belong to its type of cells.
  private var unread: [(key: String, text: String)] = []
  /// The currency of its numbers, and whether they are written short.
  private var currency: String?
  private var isCompact = false
  /// Objects that say how some of its cells look.
  private(set) var rules: [JSONNode] = []

  private static let needless: Set<String> = [
    "sortable", "filter", "filterable", "resizable", "editable", "enablesorting", "searchable",
    "tooltip", "checkboxselection", "celleditor", "headerfilter", "orderable", "suppressmenu",
    "enablecolumnfilter", "index", "visible", "show", "tooltipfield", "aggregatedcell", "vertalign",
  ]

  init(_ key: String) { self.key = key }

  /// Reads an object with the name of the column; nil if it has none.
  init?(_ node: JSONNode) {
    let names =
      "key field accessorkey dataindex accessor dataprop prop property datafield dataname data column col name id colid"
    guard
      let found = node.member(names)
        ?? node.member("value source title header label headername text"),
      let key = found.text,
      let members = node.members
    else { return nil }
    self.init(key)
    let used = members.first { $0.node == found }?.key
    // ExcelJS counts characters.
    charactersWide = node.member("key") != nil && node.member("header") != nil ? 7 : 1
    for member in members where member.key != used { read(member.key, member.node) }
  }

  mutating func set(_ key: String, _ text: String) {
    members.removeAll { $0.key == key }
    members.append((key, text))
  }

  /// Takes a key away that cannot be read.
  mutating func leaveOut(_ key: String) {
    members.removeAll { $0.key == key }
    leftOut.append(key)
  }

  private mutating func set(_ key: String, _ text: String?) -> Bool {
    if let text { set(key, text) }
    return text != nil
  }

  /// Reads what another program says of the column.
  mutating func read(_ name: String, _ node: JSONNode) {
    if isOurs(name, node) { return set(name, node.compactText) }
    let plain = ForeignGrid.squeezed(name)
    let isRead =
      readNames(plain, node) ?? readSizes(plain, node) ?? readPlaces(plain, node)
      ?? readLooks(plain, node) ?? readKinds(plain, node) ?? readContents(plain, node)
      ?? Self.needless.contains(plain)
    if !isRead {
      leftOut.append(name)
      unread.append((name, node.compactText))
    }
  }

  /// Puts members of which nothing is known into the type of its cells, where that has them.
  mutating func finishCell() {
    guard let kind = members.first(where: { $0.key == "cell" })?.text, kind.first == "\"" else {
      return
    }
    var parts = "\"type\": \(kind)"
    for member in unread {
      let more = "\(parts), \(jsonString(member.key)): \(member.text)"
      guard Self.isRead("cell", "{\(more)}") else { continue }
      parts = more
      leftOut.removeAll { $0 == member.key }
      set("cell", "{\(parts)}")
    }
  }

  /// Whether a member may stand as it is: with a value of ours that other programs do not mean otherwise.
  private func isOurs(_ name: String, _ node: JSONNode) -> Bool {
    switch name {
    case "key", "hidden": return false
    case "format" where node.text.flatMap(ForeignPattern.ours) != nil: return false
    case "width" where charactersWide > 1: return false
    default: break
    }
    return ColumnOption.schema.keys.contains(name) && Self.isRead(name, node.compactText)
  }

  /// Whether a member of a column is read without an error.
  static func isRead(_ key: String, _ text: String) -> Bool {
    ForeignGrid.isRead("columns", "[{\"key\": \"a\", \(jsonString(key)): \(text)}]")
  }

  /// What its cells show: a formula, an address, or lines as long as they need.
  private mutating func readContents(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "expression", "formula", "expr", "compute", "computed", "calculated", "valuegetter":
      return set("value", node.text.map { jsonString($0) })
    case "link", "href", "url":
      return set("cell", node.text.map { "{\"type\": \"link\", \"address\": \(jsonString($0))}" })
    case "multiline", "wraptext", "textwrap", "autoheight", "whitespace":
      return set("wrap", node.boolean == false || node.text == "nowrap" ? "false" : "true")
    case "valign", "verticalalign", "verticalalignment":
      return set("style", node.text.map { "{\"verticalAlign\": \(jsonString($0))}" })
    case "rules", "conditionalformat", "conditionalformatting", "conditions", "cellclassrules":
      rules += node.list ?? [node]
      return true
    default: return nil
    }
  }

  private mutating func readNames(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "headername", "header", "title", "label", "text", "caption", "displayname", "heading",
      "headertext", "headertitle", "name", "displaylabel", "colheader", "id":
      return set("title", node.text.map { jsonString($0) })
    case "format", "valueformatter", "numberformat", "fmt", "numfmt", "formatter", "pattern",
      "displayformat", "valueformat", "cellformat":
      if let kind = node.text.flatMap(Self.cell) { return set("cell", "\"\(kind)\"") }
      if node.text.map(Self.meansCompact) == true { return setNumber { $0.isCompact = true } }
      return set("format", node.text.flatMap(ForeignPattern.ours).map { jsonString($0) })
    case "notation", "compact", "abbreviate":
      guard node.boolean ?? node.text.map(Self.meansCompact) ?? false else { return false }
      return setNumber { $0.isCompact = true }
    case "currency", "currencycode":
      guard let code = node.text, code.count == 3 else { return false }
      return setNumber { $0.currency = code.uppercased() }
    case "formatterparams", "formatparams", "formatoptions": return readParameters(node)
    case "missing", "nullvalue", "narep", "emptytext", "placeholder", "missingtext":
      guard let text = node.text, !members.contains(where: { $0.key == "format" }) else {
        return false
      }
      return set("format", "{\"missing\": \(jsonString(text))}")
    case "decimals", "precision", "digits":
      return set(
        "format",
        node.number.map { "\"#,##\(ForeignPattern.digits(Int(clamped: $0)))\"" })
    case "suffix", "unit", "append", "prefix", "prepend":
      guard let text = node.text else { return false }
      let pattern = members.first { $0.key == "format" }?.text.dropFirst().dropLast() ?? "#,##0"
      let quoted = "'\(text)'"
      return set(
        "format",
        ["prefix", "prepend"].contains(name) ? "\"\(quoted)\(pattern)\"" : "\"\(pattern)\(quoted)\""
      )
    default: return nil
    }
  }

  private static func meansCompact(_ word: String) -> Bool {
    ["compact", "short", "si", "abbreviated", "human", "humanize"].contains(word.lowercased())
  }

  /// Sets the format of numbers that have a currency, or are written short.
  private mutating func setNumber(_ change: (inout ForeignColumn) -> Void) -> Bool {
    change(&self)
    let parts =
      [currency.map { "\"currency\": \"\($0)\"" }, isCompact ? "\"compact\": true" : nil]
      .compactMap(\.self)
    return set("format", "{\"number\": {\(parts.joined(separator: ", "))}}")
  }

  /// What goes with a formatter: the sign of a currency and decimals, or the pattern of a date.
  private mutating func readParameters(_ node: JSONNode) -> Bool {
    if let pattern = node.member("outputformat format")?.text.flatMap(ForeignPattern.ours) {
      set("format", jsonString(pattern))
      return true
    }
    guard node.member("symbol precision currency") != nil else { return false }
    let count = Int(clamped: node.member("precision decimals")?.number ?? 2)
    let digits = "#,##" + ForeignPattern.digits(count)
    let symbol = node.member("symbol")?.text.map { "'\($0)'" } ?? ""
    let isAfter = node.member("symbolafter").map { $0.boolean != false } ?? false
    set("format", jsonString(isAfter ? digits + symbol : symbol + digits))
    return true
  }

  private mutating func readSizes(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "width", "size", "w", "initialwidth", "colwidth":
      if let number = node.number {
        return set("width", JSONWriter.number(number <= 60 ? number * charactersWide : number))
      }
      return set("width", node.text.flatMap(ForeignGrid.width))
    case "minwidth", "minsize": return set("minimumWidth", node.number.map(JSONWriter.number))
    case "maxwidth", "maxsize": return set("maximumWidth", node.number.map(JSONWriter.number))
    case "flex", "grow", "widthgrow", "weight":
      return set("width", node.number.map { "\"\(JSONWriter.number($0))fr\"" })
    default: return nil
    }
  }

  private mutating func readPlaces(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "align", "hozalign", "textalign", "alignment", "justify", "halign", "horizontalalign",
      "headerhozalign":
      return set("align", node.text.flatMap(ForeignGrid.side))
    case "class", "classname", "cellclass", "cssclass", "headerclass":
      let words = node.texts.joined(separator: " ").lowercased()
      let side =
        ["right", "center", "left"].first { words.contains($0) }
        ?? (words.contains("end") ? "right" : nil)
      return set("align", side.map { "\"\($0)\"" })
    case "pinned", "fixed", "frozen", "sticky", "pin", "lockpinned", "freeze":
      if node.boolean == false { return true }
      return set("pinned", node.text == "right" ? "\"right\"" : "true")
    case "hide", "hidden": isHidden = node.boolean == true
    case "visible", "show", "display", "showondesktop": isHidden = node.boolean == false
    case "sort", "sortdirection", "sortorder", "defaultsortorder", "initialsort", "order":
      guard let word = node.text else { return node.boolean != nil }
      sort = ForeignValues.direction(word.replacing("ascend", with: "asc"))
      return sort != nil
    default: return nil
    }
    return true
  }

  private mutating func readLooks(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "style", "cellstyle", "css", "cellprops", "muitablebodycellprops", "textstyle", "font":
      guard node.members != nil else { return false }
      if let side = node.member("align textalign hozalign")?.text {
        _ = set("align", ForeignGrid.side(side))
      }
      if let style = ForeignGrid.style(node) { return set("style", style) }
      return members.contains { $0.key == "align" }
    case "color", "textcolor", "background", "backgroundcolor", "bold", "fontweight", "italic":
      let object = "{\"\(name)\": \(node.compactText)}"
      let style = (try? JSONNode.parse(Array(object.utf8))).flatMap(ForeignGrid.style)
      return set("style", style)
    case "heat", "heatmap", "colorscale", "colorscheme", "gradient", "backgroundgradient",
      "datacolor":
      if node.boolean == false { return true }
      let colors = node.members == nil ? node : node.member("colors palette range scale")
      if let text = colors?.compactText, Self.isRead("heat", text) { return set("heat", text) }
      if node.boolean == nil { leftOut.append("the colours of '\(name)'") }
      return set("heat", "true")
    case "bar", "bars", "databar", "barcolor", "showasbar":
      hasBars = node.boolean != false
    case "rowgroup", "group", "groupby", "grouped":
      isGroup = node.boolean != false
    case "total", "bottomcalc", "totalsrowfunction", "totalsrow", "aggfunc", "aggregation",
      "summary",
      "footer", "aggregate", "aggregationfn", "calc":
      guard node.boolean != false else { return true }
      total = ForeignGrid.function(node.text ?? "sum")
      return total != nil
    default: return nil
    }
    return true
  }

  private mutating func readKinds(_ name: String, _ node: JSONNode) -> Bool? {
    guard
      [
        "type", "datatype", "celltype", "coltype", "kind", "cell", "cellrenderer", "renderer",
        "render",
      ]
      .contains(name)
    else { return nil }
    for word in node.texts.map(ForeignGrid.squeezed) {
      switch word {
      case "numeric", "number", "numericcolumn", "int", "integer", "float", "double",
        "quantitative":
        set("type", "\"number\"")
      case "date", "datetime", "time", "temporal": set("type", "\"date\"")
      case "bool", "boolean": set("type", "\"boolean\"")
      case "string", "text", "nominal", "str": set("type", "\"text\"")
      case "currency", "percent": set("format", jsonString(ForeignPattern.ours(word) ?? word))
      case "bar", "databar", "progressbar": (hasBars, isTranslated) = (true, true)
      default:
        guard let kind = Self.cell(word) else { return false }
        set("cell", "\"\(kind)\"")
        isTranslated = name == "type"
      }
    }
    return !node.texts.isEmpty
  }

  /// A type of cells by another program's name.
  private static func cell(_ word: String) -> String? {
    switch ForeignGrid.squeezed(word) {
    case "star", "stars", "rating": "rating"
    case "progress": "progress"
    case "sparkline", "spark", "trend": "sparkline"
    case "tickcross", "checkbox", "check": "check"
    case "image", "img", "picture": "image"
    case "link", "url", "hyperlink": "link"
    case "badge", "tag", "chip", "label", "pill": "badge"
    case "color", "swatch": "swatch"
    case "avatar": "avatar"
    default: nil
    }
  }
}

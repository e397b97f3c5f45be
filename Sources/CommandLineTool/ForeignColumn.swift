import GridreelFiles
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

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
  /// The colour of its bars, as JSON.
  var barColor: String? { hasBars ? color?.compactText : nil }
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
  private var unread: [(name: String, node: JSONNode)] = []
  private var format = ForeignFormat()
  /// The colour of its texts, or of what its cells draw.
  private var color: JSONNode?
  /// Objects that say how some of its cells look.
  private(set) var rules: [JSONNode] = []

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
    let before = members
    defer {
      // A key with the value as it stands is answered by its name, if that is the one that is told.
      let keys = ColumnOption.schema.keys
      let told = KeyMeanings.name(meantBy: name, among: keys) ?? nearestName(to: name, among: keys)
      let isMisspelt =
        members.count == before.count + 1 && members.last?.text == node.compactText
        && members.last?.key == told
      isTranslated = isTranslated || !isMisspelt && leftOut.last != name
    }
    let plain = ForeignGrid.squeezed(name)
    if readWord(plain, node) ?? readForeign(name, plain, node) != true {
      leftOut.append(name)
      unread.append((name, node))
    }
  }

  /// Reads a word that the keys of columns are told by; nil for any other.
  private mutating func readWord(_ plain: String, _ node: JSONNode) -> Bool? {
    readNames(plain, node) ?? readFormat(plain, node) ?? readSizes(plain, node)
      ?? readPlaces(plain, node) ?? readLooks(plain, node) ?? readKinds(plain, node)
      ?? readContents(plain, node)
  }

  /// Reads a word of the table of all, or without what its beginning says of nothing.
  private mutating func readForeign(_ name: String, _ plain: String, _ node: JSONNode) -> Bool {
    switch ForeignWords.meaning(of: name, .column) {
    case .word(let other):
      let key = ForeignGrid.squeezed(other)
      return readWord(key, node)
        ?? (ColumnOption.schema.keys.contains(other) && set(other, node.compactText))
    case .member(let key, let value): return node.boolean == false || set(key, value)
    case .needless: return true
    case .nothing: return false
    default: break
    }
    if Self.wrappers.contains(plain), let members = node.members {
      for member in members { read(member.key, member.node) }
      return true
    }
    return ForeignWords.stem(of: plain).flatMap { readWord($0, node) } ?? false
  }

  /// Names of objects that hold what others have beside each other.
  private static let wrappers: Set<String> = [
    "meta", "options", "props", "config", "settings", "params",
  ]

  /// Puts members of which nothing is known into the type of its cells, where that has them, and its colour where it counts.
  mutating func finishCell() {
    finishColor()
    widenImages()
    guard let cell = members.first(where: { $0.key == "cell" })?.text,
      let kind = Self.kind(ofCell: cell), cell.first == "\"",
      let keys = CellType.keys(ofType: kind)
    else { return }
    var parts = ["\"type\": \(jsonString(kind))"]
    for (name, node) in unread {
      // Some keep the keys of a type together.
      let isWhole = keys.contains(name) || node.members == nil
      let pieces = isWhole ? [(name, node)] : (node.members ?? []).map { ($0.key, $0.node) }
      let own = pieces.compactMap { piece -> String? in
        let key = keys.contains(piece.0) ? piece.0 : KeyMeanings.name(meantBy: piece.0, among: keys)
        let part = key.map { "\(jsonString($0)): \(piece.1.compactText)" }
        return part.flatMap {
          Self.isRead("cell", "{\((parts + [$0]).joined(separator: ", "))}") ? $0 : nil
        }
      }
      guard own.count == pieces.count else { continue }
      parts += own
      leftOut.removeAll { $0 == name }
      set("cell", "{\(parts.joined(separator: ", "))}")
    }
  }

  private mutating func finishColor() {
    // Bars with an end of their own, as of shares, are no lists of columns.
    if hasBars, unread.contains(where: { ["max", "maximum", "min", "minimum"].contains($0.name) }) {
      hasBars = false
      set("cell", "\"progress\"")
    }
    guard let color else { return }
    // Bars have the accent colour, which the theme then gets.
    if hasBars { return }
    let kind = members.first { $0.key == "cell" }.flatMap { Self.kind(ofCell: $0.text) }
    if let kind, CellType.keys(ofType: kind)?.contains("color") == true {
      unread.append(("color", color))
    } else {
      let object = "{\"color\": \(color.compactText)}"
      let style = (try? JSONNode.parse(Array(object.utf8))).flatMap(ForeignGrid.style)
      if !set("style", style) { leftOut.append("color") }
    }
  }

  /// The name of a type of cells in JSON.
  private static func kind(ofCell text: String) -> String? {
    guard let node = try? JSONNode.parse(Array(text.utf8)) else { return nil }
    return node.text ?? node.member("type")?.text
  }

  /// Whether a member may stand as it is: with a value of ours that other programs do not mean otherwise.
  private func isOurs(_ name: String, _ node: JSONNode) -> Bool {
    switch name {
    case "key", "hidden": return false
    case "format" where node.text.flatMap(ForeignPattern.negativeColor) != nil: return false
    // What other programs mean by a word, or what is said in pieces.
    case "format" where node.text.map { ForeignFormat().reads($0) } == true: return false
    case "width" where charactersWide > 1: return false
    case "style", "headerStyle":
      return node.members?.allSatisfy(ForeignStyle.isOurs) == true
    default: break
    }
    return ColumnOption.schema.keys.contains(name) && Self.isRead(name, node.compactText)
  }

  /// Whether a member of a column is read without an error.
  static func isRead(_ key: String, _ text: String) -> Bool {
    if key == "cell" || key == "headerCell", let node = try? JSONNode.parse(Array(text.utf8)),
      let members = node.members
    {
      // Its keys are looked at only with the theme.
      let keys = kind(ofCell: text).flatMap(CellType.keys)
      guard let keys, members.allSatisfy({ $0.key == "type" || keys.contains($0.key) }) else {
        return false
      }
    }
    return ForeignGrid.isRead("columns", "[{\"key\": \"a\", \(jsonString(key)): \(text)}]")
  }

  /// What its cells show: a formula, an address, or lines as long as they need.
  private mutating func readContents(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "expression", "formula", "expr", "compute", "computed", "calculated", "valuegetter":
      return set("value", node.text.map { jsonString($0) })
    case "link", "href", "url":
      return set("cell", node.text.map { "{\"type\": \"link\", \"address\": \(jsonString($0))}" })
    case "markdown": return set("markup", node.boolean == true ? "\"markdown\"" : nil)
    case "headeralign", "headeralignment", "headerhozalign":
      return set(
        "headerStyle", node.text.flatMap(ForeignGrid.side).map { "{\"align\": \($0)}" })
    case "mergev", "mergecells", "mergerows", "mergeduplicates", "rowspan":
      return node.boolean.map { set("merge", String($0)) }
    case "multiline", "wraptext", "textwrap", "autoheight", "whitespace":
      return set("wrap", node.boolean == false || node.text == "nowrap" ? "false" : "true")
    case "valign", "verticalalign", "verticalalignment":
      return set("style", node.text.map { "{\"verticalAlign\": \(jsonString($0))}" })
    case "rules", "conditionalformat", "conditionalformatting", "conditions":
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
    default: return nil
    }
  }

  /// Reads a piece of its format; nil if it is none.
  private mutating func readFormat(_ name: String, _ node: JSONNode) -> Bool? {
    if name.hasPrefix("format") || name.hasSuffix("formatter"),
      let kind = node.text.flatMap(Self.cell)
    {
      return set("cell", "\"\(kind)\"")
    }
    if let text = node.text, let negative = ForeignPattern.negativeColor(text) {
      let object =
        "{\"color\": \(jsonString(negative.color)), \"pattern\": \(jsonString(negative.rest))}"
      guard let parts = try? JSONNode.parse(Array(object.utf8)), let color = parts.member("color"),
        let pattern = parts.member("pattern")
      else { return false }
      return addRule("negativecolor", color) && readFormat(name, pattern) == true
    }
    guard let isRead = format.read(name, node) else { return nil }
    return isRead && set("format", format.text)
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
    case "align", "hozalign", "textalign", "alignment", "justify", "halign", "horizontalalign":
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
      return readStyle(node)
    case "headerstyle": return set("headerStyle", ForeignStyle(node).whole)
    case "color", "colour": color = node
    case "textcolor", "background", "backgroundcolor", "bold", "fontweight", "italic", "fontsize",
      "fontfamily", "fill", "fillcolor":
      let object = "{\"\(name)\": \(node.compactText)}"
      let style = (try? JSONNode.parse(Array(object.utf8))).flatMap(ForeignGrid.style)
      return set("style", style)
    case "highlightmax", "highlightmin", "highlightnull", "negativecolor":
      return addRule(name, node)
    case "colors" where node.members != nil && !members.contains { $0.key == "cell" }:
      return readColors(node)
    case "heat", "heatmap", "colorscale", "colorscheme", "gradient", "backgroundgradient",
      "datacolor":
      if node.boolean == false { return true }
      let colors = node.members == nil ? node : node.member("colors palette cmap range scale")
      if let text = colors?.compactText, Self.isRead("heat", text) { return set("heat", text) }
      if node.boolean == nil { leftOut.append("the colours of '\(name)'") }
      return set("heat", "true")
    case "bar", "bars", "databar", "barcolor", "showasbar":
      hasBars = node.boolean != false
      if let own = node.member("color colour fill") ?? (name == "barcolor" ? node : nil) {
        color = own
      }
    case "rowgroup", "group", "groupby", "grouped":
      isGroup = node.boolean != false
    case "total", "bottomcalc", "totalsrowfunction", "totalsrow", "aggfunc", "aggregation",
      "summary", "footer", "aggregate", "aggregationfn", "calc":
      guard node.boolean != false else { return true }
      total = ForeignGrid.function(node.text ?? "sum")
      return total != nil
    default: return nil
    }
    return true
  }

  /// Colours by signs of numbers, or by words of badges.
  private mutating func readColors(_ node: JSONNode) -> Bool {
    let colors = node.members ?? []
    guard colors.allSatisfy({ Self.signs[ForeignGrid.squeezed($0.key)] != nil }) else {
      return set("cell", "{\"type\": \"badge\", \"colors\": \(node.compactText)}")
    }
    return colors.allSatisfy { addRule($0.key, $0.node) }
  }

  private mutating func readStyle(_ node: JSONNode) -> Bool {
    guard node.members != nil || node.text?.contains(":") == true else { return false }
    let style = ForeignStyle(node)
    if let side = style.side { set("align", side) }
    if let wraps = style.wraps { set("wrap", String(wraps)) }
    if let text = style.text { set("style", text) }
    leftOut += style.leftOut
    return style.text != nil || style.side != nil || style.wraps != nil
  }

  /// Adds a rule for cells by a word for them, with a colour.
  private mutating func addRule(_ name: String, _ node: JSONNode) -> Bool {
    let name = ForeignGrid.squeezed(name)
    let column = key.asColumn
    var conditions = Self.signs.mapValues { "\(column) \($0) 0" }
    conditions.merge([
      "highlightmax": "\(column) = max(\(column))", "highlightmin": "\(column) = min(\(column))",
      "highlightnull": "\(column) is missing", "negativecolor": "\(column) < 0",
    ]) { $1 }
    guard let condition = conditions[name], node.boolean != false else { return false }
    let look = name == "negativecolor" || Self.signs[name] != nil ? "textColor" : "background"
    let object =
      "{\"when\": \(jsonString(condition)), \"style\": {\"\(look)\": \(jsonString(node.text ?? "gold"))}}"
    rules += [try? JSONNode.parse(Array(object.utf8))].compactMap(\.self)
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
      case "currency", "percent", "percentage", "money":
        guard format.readWord(word) else { return false }
        (_, isTranslated) = (set("format", format.text), true)
      case "bar", "databar", "progressbar": (hasBars, isTranslated) = (true, true)
      default:
        guard let kind = Self.cell(word) else { return false }
        set("cell", "\"\(kind)\"")
        isTranslated = name == "type"
      }
    }
    return !node.texts.isEmpty
  }
}

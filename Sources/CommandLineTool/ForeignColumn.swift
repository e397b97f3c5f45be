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
  var hasBars = false
  /// Whether its `type`, which is ours, was meant as a type of cells.
  private(set) var isTranslated = false
  var isGroup = false
  /// The points of a unit of width.
  private var charactersWide = 1.0
  /// The function of its total; nil for none.
  var total: String?
  /// The keys that mean nothing here.
  var leftOut: [String] = []
  /// The members of which nothing is known, unless they belong to its type of cells.
  var unread: [(name: String, node: JSONNode)] = []
  private var format = ForeignFormat()
  /// The colour of its texts, or of what its cells draw.
  var color: JSONNode?
  /// Objects that say how some of its cells look.
  var rules: [JSONNode] = []

  init(_ key: String) { self.key = key }

  /// Reads an object with the name of the column; nil if it has none.
  init?(_ node: JSONNode) {
    // What is worked out has no name in the data.
    if let title = node.member("title header label headername"), let name = title.text,
      node.member("value formula expression expr compute calculate")?.text?
        .contains(where: { "+-*/(".contains($0) }) == true,
      node.member("key field name id column col prop") == nil, let members = node.members
    {
      self.init(name)
      for member in members where member.node != title { read(member.key, member.node) }
      return
    }
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

  mutating func set(_ key: String, _ text: String?) -> Bool {
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
    if hasBars || members.contains(where: { $0.key == "bars" }) {
      hasBars = false
      return set("bars", color.compactText)
    }
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
    // What other programs mean by a word, or what is said in pieces.
    case "format" where node.text.map { ForeignFormat().reads($0) } == true: return false
    case "width" where charactersWide > 1: return false
    // Both are looked at only with the theme.
    case "bars": return node.boolean != nil || node.text.map(GridColor.isKnown) == true
    case "heat":
      let keys = ["colors", "domain", "scale", "middle"]
      guard node.members?.allSatisfy({ keys.contains($0.key) }) ?? true else { return false }
      let colors = node.members == nil ? node : node.member("colors")
      return colors?.text.map { HeatPalette.names.contains($0) } ?? true
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
    case "sparkline", "spark", "trend", "badge", "tag", "chip", "pill", "image", "img", "picture",
      "avatar", "progress", "rating", "stars", "check", "checkbox", "gauge":
      return readCell(name, node)
    case "thresholds", "threshold": return readThresholds(node)
    case "date", "time": return node.text == nil ? nil : readFormat("format", node)
    case "options",
      "choices" where node.members != nil:
      return set("cell", "{\"type\": \"badge\", \"colors\": \(node.compactText)}")
    case "icons", "iconset", "indicator", "indicators", "arrows":
      let isArrows = name == "arrows" ? node.boolean != false : node.text?.contains("rrow") == true
      return set("cell", isArrows ? "\"price\"" : nil)
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
      case "bar", "databar": (hasBars, isTranslated) = (true, true)
      default:
        guard let kind = Self.cell(word) else { return false }
        set("cell", "\"\(kind)\"")
        isTranslated = name == "type"
      }
    }
    return !node.texts.isEmpty
  }
}

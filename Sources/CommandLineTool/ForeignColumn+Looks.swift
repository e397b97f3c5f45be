import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelValues

extension ForeignColumn {
  mutating func readLooks(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "font" where node.text?.contains(":") == false:
      return set("style", "{\"font\": {\"family\": \(node.compactText)}}")
    case "style", "cellstyle", "css", "cellprops", "muitablebodycellprops", "textstyle", "font":
      return readStyle(node)
    case "headerstyle": return set("headerStyle", ForeignStyle(node).whole)
    case "color" where node.members != nil, "colour" where node.members != nil,
      "fill" where node.members != nil:
      guard let heat = ForeignHeat(node) else { return false }
      return set("heat", heat.text)
    case "color", "colour":
      guard node.text.map(GridColor.isKnown) ?? true || node.text?.hasPrefix("$") == true else {
        return readSigned(node.text ?? "")
      }
      color = node
    case "textcolor", "background", "backgroundcolor", "bold", "fontweight", "italic", "fontsize",
      "fontfamily", "fill", "fillcolor":
      let object = "{\"\(name)\": \(node.compactText)}"
      let style = (try? JSONNode.parse(Array(object.utf8))).flatMap(ForeignGrid.style)
      return set("style", style)
    case "highlightmax", "highlightmin", "highlightnull", "negativecolor", "positivecolor":
      return addRule(name, node)
    case "colors" where node.members != nil && !members.contains { $0.key == "cell" }:
      return readColors(node)
    default: return readMeasures(name, node)
    }
    return true
  }

  /// Reads what is drawn of its numbers, and how its rows are grouped and summed up.
  private mutating func readMeasures(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "heat", "heatmap", "colorscale", "colorscheme", "gradient", "backgroundgradient",
      "datacolor":
      if node.boolean == false { return true }
      if node.boolean == nil {
        guard let heat = ForeignHeat(node), Self.isRead("heat", heat.text) else {
          leftOut.append("the colours of '\(name)'")
          return set("heat", "true")
        }
        leftOut += heat.leftOut.map { "\(name).\($0)" }
        return set("heat", heat.text)
      }
      return set("heat", "true")
    case "bar", "bars", "databar", "barcolor", "showasbar":
      hasBars = node.boolean != false
      let isColor = node.text.map(GridColor.isKnown) ?? false
      if let own = node.member("color colour fill") ?? (isColor ? node : nil) { color = own }
      for end in ["max", "min"] {
        if let number = node.member("\(end) \(end)imum \(end)value") {
          unread.append((end, number))
        }
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
  mutating func addRule(_ name: String, _ node: JSONNode) -> Bool {
    let name = ForeignGrid.squeezed(name)
    let column = key.asColumn
    var conditions = Self.signs.mapValues { "\(column) \($0) 0" }
    conditions.merge([
      "highlightmax": "\(column) = max(\(column))", "highlightmin": "\(column) = min(\(column))",
      "highlightnull": "\(column) is missing", "negativecolor": "\(column) < 0",
      "positivecolor": "\(column) > 0",
    ]) { $1 }
    guard let condition = conditions[name], node.boolean != false else { return false }
    let look =
      name == "negativecolor" || name == "positivecolor" || Self.signs[name] != nil
      ? "textColor" : "background"
    let object =
      "{\"when\": \(jsonString(condition)), \"style\": {\"\(look)\": \(jsonString(node.text ?? "gold"))}}"
    rules += [try? JSONNode.parse(Array(object.utf8))].compactMap(\.self)
    return true
  }
}

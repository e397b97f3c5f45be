import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import GridreelValues

// MARK: Themes, rules and what moves

extension ForeignGrid {
  mutating func readTheme(_ node: JSONNode) -> Bool {
    if let text = node.text {
      let name = text.lowercased()
      let isDark = ["dark", "night", "black", "dracula", "midnight"].contains { name.contains($0) }
      if isDark { return add("theme", "\"dark\"") }
      return ["light", "default", "white", "quartz", "alpine", "github"].contains {
        name.contains($0)
      }
    }
    // Looks of cells that meet conditions.
    if node.list != nil { return readRules(node) }
    return readParameters(node) || readThemeParts(node)
  }

  /// A theme in place of the name of one: parameters, and looks of parts.
  private mutating func readThemeParts(_ node: JSONNode) -> Bool {
    guard let members = node.members else { return false }
    var (parameters, styles) = ([String](), [String]())
    // What stands one object deeper is read as what stands here.
    let all = Self.withoutFonts(
      members.flatMap { member in
        ["parameters", "styles", "colors"].contains(member.key)
          ? member.node.members ?? [] : [member]
      })
    var known: Set<String> = []
    for member in all {
      // Of a header with a ground, the colour is that of its texts.
      let meant = Self.squeezed(member.key) == "headercolor" ? "headerTextColor" : member.key
      if let name = ThemeMeanings.parameter(meantBy: meant), member.node.members == nil {
        guard known.insert(name).inserted else {
          leftOut.append("theme.\(member.key)")
          continue
        }
        // Of the colours of stripes, the last one is that of every other row.
        parameters.append(
          "\(jsonString(name)): \((member.node.list?.last ?? member.node).compactText)")
      } else if let part = ThemeMeanings.part(meantBy: member.key), member.node.members != nil {
        styles += readStyles(of: part, member.node)
      } else if !["name", "extends", "base"].contains(Self.squeezed(member.key)) {
        leftOut.append(member.key)
      }
    }
    let base = node.member("extends base")?.text ?? "light"
    let text =
      "{\"extends\": \(jsonString(base)), \"parameters\": {\(parameters.joined(separator: ", "))}, \"styles\": {\(styles.joined(separator: ", "))}}"
    return !(parameters + styles).isEmpty && Self.isRead("theme", text) && add("theme", text)
  }

  /// The look of a part of a theme, and of every other row beside it, as members of `styles`.
  private mutating func readStyles(of part: String, _ node: JSONNode) -> [String] {
    let style = ForeignStyle(node)
    let names =
      "alternatebackground oddbackground evenbackground stripe stripebackground alternatecolor"
    leftOut += style.leftOut.filter {
      !names.split(separator: " ").contains(Self.squeezed($0)[...])
    }
    let stripe = node.member(names).map {
      "\"alternateRow\": {\"background\": \($0.compactText)}"
    }
    return [style.whole.map { "\(jsonString(part)): \($0)" }, stripe].compactMap(\.self)
  }

  /// Colours and letters of a theme.
  mutating func readParameters(_ node: JSONNode) -> Bool {
    guard let members = node.members else { return false }
    let parameters = [
      "fontsize": "fontSize", "fontfamily": "fontFamily",
      "accentcolor": "accentColor", "primarycolor": "accentColor",
      "background": "backgroundColor", "backgroundcolor": "backgroundColor", "color": "textColor",
      "textcolor": "textColor", "foregroundcolor": "textColor", "spacing": "spacing",
    ]
    let all = Self.withoutFonts(members)
    let set = all.compactMap { member -> String? in
      guard let key = parameters[Self.squeezed(member.key)] else { return nil }
      return "\"\(key)\": \(member.node.number.map(JSONWriter.number) ?? member.node.compactText)"
    }
    return set.count == all.count && add("set", "{\(set.joined(separator: ", "))}")
  }

  /// Members of which a font is its family and its size.
  private static func withoutFonts(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
    members.flatMap { member -> [JSONObject.Member] in
      guard ["font", "typography"].contains(squeezed(member.key)) else { return [member] }
      guard let inner = member.node.members else {
        return [
          JSONObject.Member(key: "fontFamily", keyPosition: member.keyPosition, node: member.node)
        ]
      }
      return inner.map { part in
        let names = ["family": "fontFamily", "name": "fontFamily", "size": "fontSize"]
        return JSONObject.Member(
          key: names[squeezed(part.key)] ?? part.key, keyPosition: part.keyPosition, node: part.node
        )
      }
    }
  }

  /// Rules for the cells of columns, of which an object may name the colour.
  ///
  /// - Parameters:
  ///   - condition: The condition; `{}` is the column.
  ///   - node: The columns, or an object with them.
  /// - Returns: Whether there is a column.
  mutating func readHighlights(_ condition: String, _ node: JSONNode) -> Bool {
    let color = node.member("color colour background props")?.text ?? "gold"
    for column in node.columns {
      let text = condition.replacing("{}", with: column.asColumn)
      rules.append(
        "{\"when\": \(jsonString(text)), \"column\": \(jsonString(column)), \"style\": {\"background\": \(jsonString(color))}}"
      )
    }
    return !node.columns.isEmpty
  }

  /// `highlight_between` with its ends.
  mutating func readBetween(_ node: JSONNode) -> Bool {
    let ends = [("left", ">="), ("right", "<=")].compactMap { name, sign in
      node.member(name)?.number.map { "{} \(sign) \(JSONWriter.number($0))" }
    }
    return !ends.isEmpty && readHighlights(ends.joined(separator: " and "), node)
  }

  /// A rule that an object says of the cells of a column, whose name conditions may leave out.
  mutating func readRule(_ node: JSONNode, of column: String) -> Bool {
    guard node.members != nil else { return false }
    let text = "{\"column\": \(jsonString(column)), " + node.compactText.dropFirst()
    return (try? JSONNode.parse(Array(text.utf8))).map { readRules($0) } ?? false
  }

  mutating func readRules(_ node: JSONNode) -> Bool {
    if let list = node.list { return list.allSatisfy { readRules($0) } }
    if let text = node.text {
      guard text.contains(where: { "<>=!~".contains($0) }) || text.contains(" ") else {
        return false
      }
      lists["highlight", default: []].append(ForeignValues.condition(text) ?? text)
      return true
    }
    let kind = Self.squeezed(node.member("type kind rule")?.text ?? "")
    if kind.contains("scale") || kind.contains("gradient") || kind.contains("heat") {
      return readNames("heat", node)
    }
    if kind.contains("bar") { return readNames("bars", node) }
    guard let condition = condition(node) else { return false }
    let style =
      node.member("style format css cellstyle then apply").flatMap(Self.style) ?? Self.style(node)
    guard let style else {
      lists["highlight", default: []].append(condition)
      return true
    }
    let column = node.member("column field col columns range target")?.texts.first
    let target = node.member("target scope applyto")?.text == "row" ? nil : column
    rules.append(
      "{\"when\": \(jsonString(condition))\(target.map { ", \"column\": \(jsonString($0))" } ?? ""), \"style\": \(style)}"
    )
    return true
  }

  private func condition(_ node: JSONNode) -> String? {
    let sign = node.member("operator op criteria comparison")?.text ?? "="
    let text = node.member("when if condition expression expr test formula where")?.text
    if let text {
      let said = ForeignValues.condition(text) ?? text
      // Some leave the column out where they have named it.
      guard let column = node.member("column field col columns range appliesto")?.texts.first else {
        return said
      }
      if let first = said.first, "<>=!".contains(first) { return "\(column.asColumn) \(said)" }
      let words = ["params.value", "this.value", "value", "cell", "x", "val", "self", "this"]
      guard let word = words.first(where: { said.hasPrefix($0 + " ") || said.hasPrefix($0 + "<") })
      else {
        return said
      }
      return column.asColumn + said.dropFirst(word.count)
    }
    guard let column = node.member("column field col columns range appliesto")?.texts.first,
      let value = node.member("value than threshold")
    else { return nil }
    var grid = ForeignGrid()
    return grid.addCondition(column, sign, value) ? grid.lists["filter"]?.first : nil
  }

  /// A style of ours for CSS or a like object, as JSON; nil if it has nothing of ours.
  static func style(_ node: JSONNode) -> String? { ForeignStyle(node).whole }

  /// Callouts in words, for objects that say where one is and what it says.
  mutating func readCallouts(_ node: JSONNode) -> Bool {
    let words = (node.list ?? [node]).compactMap { item -> String? in
      if item.text != nil { return item.compactText }
      guard let place = item.member("cell at target place row anchor")?.text else { return nil }
      let kind = item.member("kind type shape style")?.text ?? "box"
      let text = item.member("text label title note message content")?.text ?? ""
      return jsonString("\(kind) \(place) \(text)".trimmingBlanks)
    }
    let list = "[\(words.joined(separator: ", "))]"
    return !words.isEmpty && words.count == node.list?.count ?? 1 && Self.isRead("callouts", list)
      && add("callouts", list)
  }

  // MARK: What moves

  mutating func readScript(_ node: JSONNode) -> Bool {
    let names = "steps frames actions timeline script"
    if let inner = node.member(names) {
      guard readScript(inner), let steps = members.first(where: { $0.key == "script" })?.text else {
        return false
      }
      return addTimes(of: node, besides: names, to: steps)
    }
    let nodes = node.list ?? [node]
    let actions = nodes.compactMap(Self.action)
    let text = "[\(actions.joined(separator: ", "))]"
    return !nodes.isEmpty && actions.count == nodes.count && Self.isRead("script", text)
      && add("script", text)
  }

  /// Puts the times that an animation has for all its steps beside these.
  private mutating func addTimes(
    of node: JSONNode, besides names: String, to steps: String
  ) -> Bool {
    var script = ["\"actions\": \(steps)"]
    for member in node.members ?? [] {
      let name = Self.squeezed(member.key)
      if names.split(separator: " ").contains(name[...]) { continue }
      let ours = Self.times[name] ?? name
      // Browsers count milliseconds.
      let isLong = ours != "fps" && ours != "loop" && (member.node.number ?? 0) >= 100
      let value =
        name == "loop" && member.node.boolean != nil
        ? member.node.boolean == true ? "0" : "1"
        : isLong ? JSONWriter.number((member.node.number ?? 0) / 1000) : member.node.compactText
      let part = "\(jsonString(ours)): \(value)"
      if Self.isRead("script", "{\((script + [part]).joined(separator: ", "))}") {
        script.append(part)
      } else {
        leftOut.append("animation.\(member.key)")
      }
    }
    return add("script", script.count == 1 ? steps : "{\(script.joined(separator: ", "))}")
  }

  /// What others call the times of a script.
  private static let times = [
    "pause": "hold", "delay": "hold", "wait": "hold", "ease": "easing", "framerate": "fps",
    "stepduration": "duration", "transition": "duration", "repeat": "loop", "loops": "loop",
  ]

  /// Actions of ours, as JSON: as they stand, or by another program's words, with their times and captions.
  private static func action(_ node: JSONNode) -> String? {
    guard let members = node.members else { return nil }
    let words = [
      "caption": "caption", "text": "caption", "label": "caption", "title": "caption",
      "duration": "duration", "hold": "hold", "pause": "hold", "easing": "easing",
    ]
    func written(_ key: String, _ node: JSONNode) -> String {
      "\(jsonString(key)): \(node.compactText)"
    }
    let said = members.map { (word: words[squeezed($0.key)], member: $0) }
    let others = said.filter { $0.word == nil }.map { written($0.member.key, $0.member.node) }
    let times = said.filter { $0.word != nil && $0.word != "caption" }
      .map { written($0.word ?? "", $0.member.node) }
    var actions = said.filter { $0.word == "caption" }.map {
      "{\(written("caption", $0.member.node))}"
    }
    if !others.isEmpty {
      let rest = try? JSONNode.parse(Array("{\(others.joined(separator: ", "))}".utf8))
      guard let own = rest.flatMap(plainAction) else { return nil }
      actions.append(own)
    }
    // A time alone is a pause.
    if actions.isEmpty,
      let pause = said.first(where: { $0.word == "hold" || $0.word == "duration" })
    {
      return "{\(written("wait", pause.member.node))}"
    }
    guard let last = actions.last else { return nil }
    let timed =
      "{\(([last.dropFirst().dropLast()[...]] + times.map { $0[...] }).joined(separator: ", "))}"
    if isRead("script", "[\(timed)]") { actions[actions.count - 1] = timed }
    return actions.joined(separator: ", ")
  }

  /// An action of ours without a time, as JSON.
  private static func plainAction(_ node: JSONNode) -> String? {
    guard let members = node.members else { return nil }
    if let key = node.member("sort")?.text, members.count == 1,
      let turned = ForeignValues.meaning(of: key, for: "sort")?.last
    {
      return "{\"sort\": \(jsonString(turned))}"
    }
    if members.count == 1, isRead("script", "[\(node.compactText)]") { return node.compactText }
    if let order = node.member("order direction dir"),
      let key = node.member("sort sortby by column")?.text,
      let falls = order.text.flatMap(ForeignValues.direction)
    {
      return "{\"sort\": \(jsonString((falls ? "-" : "") + key))}"
    }
    let kind = node.member("type action kind name")?.text ?? members.first?.key ?? ""
    let value = node.member("type action kind name") == nil ? members[0].node : node
    var grid = ForeignGrid()
    switch squeezed(kind) {
    case "sort", "order", "orderby", "sortby", "tap", "click":
      guard grid.readSort(value), let first = grid.sort.first else { return nil }
      return "{\"sort\": \(jsonString(first))}"
    case "filter", "where":
      guard grid.readFilter(value), let filter = grid.lists["filter"]?.first else { return nil }
      return "{\"filter\": \(jsonString(filter))}"
    default: return nil
    }
  }
}

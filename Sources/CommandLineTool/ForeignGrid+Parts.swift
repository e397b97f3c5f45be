import GridreelFiles
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

// MARK: Texts, looks and numbers

extension ForeignGrid {
  mutating func readNumber(_ key: String, _ node: JSONNode) -> Bool {
    node.number.map { add(key, JSONWriter.number($0)) } ?? false
  }

  mutating func readText(_ key: String, _ node: JSONNode) -> Bool {
    let text =
      node.text ?? node.member(
        "text title label value sourcenote note footnote general symbol number")?.text
      ?? node.list.map { $0.compactMap(\.text).joined(separator: " · ") }
    return text.map { add(key, jsonString($0)) } ?? false
  }

  mutating func readTitle(_ node: JSONNode) -> Bool {
    if let list = node.list {
      titles = list.compactMap(\.text)
      return titles.count == list.count
    }
    guard let members = node.members else { return node.boolean == true || readText("title", node) }
    guard let title = node.member("title text heading label") else { return readTitles(node) }
    if let subtitle = members.first(where: { Self.squeezed($0.key) == "subtitle" })?.node {
      _ = readText("subtitle", subtitle)
    }
    let known = ["title", "text", "heading", "label", "subtitle"]
    leftOut += members.map(\.key).filter { !known.contains(Self.squeezed($0)) }.map {
      "title.\($0)"
    }
    return readText("title", title)
  }

  mutating func readCaption(_ node: JSONNode) -> Bool {
    if node.member("path url file database query sql") != nil { return readData(node) }
    if node.members != nil, node.member("text title label sourcenote") == nil {
      return readTotals(node)
    }
    // Where no data are named elsewhere, a file's name is no remark.
    if let text = node.text, !text.contains(" "), InputFormat(path: text) != nil,
      !members.contains(where: { $0.key == "data" })
    {
      return readData(node)
    }
    // Pages have their numbers anyway.
    if node.text?.contains("{page}") == true { return false }
    return readText("caption", node)
  }

  mutating func readTitles(_ node: JSONNode) -> Bool {
    if node.list != nil {
      titles = node.texts
      return !titles.isEmpty
    }
    guard let members = node.members else { return false }
    for member in members {
      guard let text = member.node.text else { return false }
      change(member.key) { $0.set("title", jsonString(text)) }
    }
    return true
  }

  /// What a simple query asks of a file.
  mutating func readQuery(_ query: String) -> Bool {
    let data = members.first { $0.key == "data" }?.text ?? ""
    if ForeignValues.isDatabase(data.filter { $0 != "\"" }) { return add("sql", jsonString(query)) }
    guard var words = ForeignValues.flags(ofQuery: query, inputs: [])?[...] else {
      return add("sql", jsonString(query))
    }
    while let word = words.popFirst() {
      switch word {
      case "--columns": columns = (words.popFirst() ?? "").items.map { ForeignColumn($0) }
      case "--filter": lists["filter", default: []].append(words.popFirst() ?? "")
      case "--sort": sort = (words.popFirst() ?? "").items
      case "--limit": _ = add("limit", words.popFirst() ?? "1")
      default: _ = add("data", jsonString(word))
      }
    }
    return true
  }

  // MARK: Columns by their names

  mutating func readNames(_ list: String, _ node: JSONNode) -> Bool {
    var names = node.columns
    // Columns with what is said of each.
    if names.isEmpty, let members = node.members,
      members.allSatisfy({ $0.node.members != nil || $0.node.boolean == true })
    {
      names = members.map(\.key)
    }
    let colors = list == "heat" && node.boolean == nil ? ForeignHeat(node) : nil
    if list == "bars", let color = node.member("color colour fill")?.text {
      for key in names { change(key) { $0.set("bars", jsonString(color)) } }
      return !names.isEmpty
    }
    // A palette, or colours, in place of names of columns.
    if list == "heat",
      let colors, names.isEmpty || node.members == nil, ForeignColumn.isRead("heat", colors.text)
    {
      leftOut += colors.leftOut
      change("*") { $0.set("heat", colors.text) }
      return true
    }
    if list == "heat", colors == nil, node.member("columns column subset") == nil,
      let members = node.members, !members.isEmpty,
      members.allSatisfy({ ForeignColumn.isRead("heat", $0.node.compactText) })
    {
      for member in members { change(member.key) { $0.set("heat", member.node.compactText) } }
      return true
    }
    if let colors, ForeignColumn.isRead("heat", colors.text) {
      leftOut += colors.leftOut
      for key in names { change(key) { $0.set("heat", colors.text) } }
    } else {
      lists[list, default: []] += names
    }
    return !names.isEmpty
  }

  mutating func readSides(_ node: JSONNode) -> Bool {
    if let letters = node.text, letters.count > 1, letters.allSatisfy({ "lrc".contains($0) }) {
      sides = letters.compactMap { Self.side(String($0)) }
      return true
    }
    if let list = node.list {
      sides = list.compactMap { $0.text.flatMap(Self.side) }
      return sides.count == list.count
    }
    if let side = node.text.flatMap(Self.side) {
      change("*") { $0.set("align", side) }
      return true
    }
    let side = node.member("align side alignment value")?.text.flatMap(Self.side)
    if let side, !node.columns.isEmpty {
      for key in node.columns { change(key) { $0.set("align", side) } }
      return true
    }
    guard let members = node.members else { return false }
    for member in members {
      if let side = member.node.text.flatMap(Self.side) {
        change(member.key) { $0.set("align", side) }
      } else if let side = Self.side(member.key) {
        for key in member.node.columns { change(key) { $0.set("align", side) } }
      } else {
        return false
      }
    }
    return true
  }

  mutating func readWidths(_ node: JSONNode) -> Bool {
    if let list = node.list {
      widths = list.compactMap { $0.number.map(JSONWriter.number) ?? $0.text.flatMap(Self.width) }
      return widths.count == list.count
    }
    guard let members = node.members else { return false }
    for member in members {
      guard
        let width = member.node.number.map(JSONWriter.number)
          ?? member.node.text.flatMap(Self.width)
      else { return false }
      change(member.key) { $0.set("width", width) }
    }
    return true
  }

  mutating func readFormats(_ node: JSONNode, _ kind: String) -> Bool {
    if let list = node.list { return list.allSatisfy { readFormats($0, kind) } }
    if let text = node.text {
      if let pattern = ForeignPattern.ours(text) {
        return add(kind == "date" ? "dateFormat" : "numberFormat", jsonString(pattern))
      }
      guard kind != "number" else { return false }
      for key in node.texts {
        change(key) { $0.set("format", jsonString(Self.pattern(kind, node))) }
      }
      return true
    }
    guard let members = node.members else { return false }
    if !node.columns.isEmpty {
      let pattern = Self.pattern(kind, node)
      for key in node.columns { change(key) { $0.set("format", jsonString(pattern)) } }
      return true
    }
    for member in members {
      let text = member.node.text ?? member.node.member("format pattern style")?.text
      let isCounted = member.node.member("decimals digits precision") != nil
      guard
        let pattern = text.flatMap(ForeignPattern.ours)
          ?? (isCounted ? Self.pattern(kind, member.node) : text.map { _ in "#,##0" }),
        member.key != "kind"
      else { return false }
      change(member.key) { $0.set("format", jsonString(pattern)) }
    }
    return true
  }

  /// The pattern of columns that an object formats.
  private static func pattern(_ kind: String, _ node: JSONNode) -> String {
    if let text = node.member("pattern format fmt fmtdate")?.text.flatMap(ForeignPattern.ours) {
      return text
    }
    let usual = kind == "currency" ? 2.0 : 0
    let count = Int(
      clamped: node.member("decimals ndecimals digits precision")?.number ?? usual)
    let name = node.member("currency")?.text ?? "USD"
    let digits = ForeignPattern.digits(count)
    switch kind {
    case "date":
      let style = node.member("datestyle style")?.text ?? ""
      return style.contains("iso") ? "yyyy-MM-dd" : style.contains("wday") ? "full" : "medium"
    case "currency": return (ForeignPattern.currencies[name] ?? name + " ") + "#,##" + digits
    case "percent": return digits + "%"
    default: return "#,##" + digits
    }
  }

  mutating func readTotals(_ node: JSONNode) -> Bool {
    let word = node.member("fns fn func function functions type agg aggregation method")?.texts
      .first
    if !node.columns.isEmpty, node.list?.first?.members == nil {
      let function = word.map { Self.function($0) ?? "sum" } ?? "sum"
      lists["total", default: []] += node.columns.map {
        function == "sum" ? $0 : "\($0)=\(function)"
      }
      return true
    }
    if let list = node.list { return !list.isEmpty && list.allSatisfy { readTotals($0) } }
    if node.boolean != nil { return false }
    // A label among the names of functions: "Total" beside "sum".
    let words = (node.members ?? []).compactMap(\.node.text?.first)
    let hasLabels = words.contains(where: \.isUppercase) && words.contains(where: \.isLowercase)
    for member in node.members ?? [] {
      if hasLabels, member.node.text?.first?.isUppercase == true { continue }
      guard let function = member.node.texts.first.flatMap(Self.function) else {
        if member.node.members != nil || member.node.list != nil, Self.function(member.key) != nil {
          lists["total", default: []] += member.node.columns.map {
            "\($0)=\(Self.function(member.key) ?? "sum")"
          }
          continue
        }
        let name = Self.squeezed(member.key)
        if ["label", "title", "text", "position"].contains(name) { continue }
        if ["values", "columns", "aggregates", "fields", "of"].contains(name),
          readTotals(member.node)
        {
          continue
        }
        return false
      }
      lists["total", default: []].append(
        function == "sum" ? member.key : "\(member.key)=\(function)")
    }
    return node.members != nil
  }

  mutating func readPins(_ node: JSONNode) -> Bool {
    // The first cell that moves, as spreadsheets name it.
    if let text = node.text, let letter = text.unicodeScalars.first, text.count > 1,
      text.dropFirst().allSatisfy(\.isNumber),
      "A"..."Z" ~= letter
    {
      let count = Int(letter.value) - 65
      lists["pin", default: []] += (0..<count).map {
        columns.indices.contains($0) ? columns[$0].key : "#\($0 + 1)"
      }
      return true
    }
    if !node.columns.isEmpty { return readNames("pin", node) }
    let count = node.number ?? node.member("left columns cols column xsplit start")?.number
    guard let count, count > 0 else {
      return node.boolean != nil || count != nil || node.members != nil
    }
    let number = Int(clamped: min(100, count))
    lists["pin", default: []] +=
      columns.isEmpty ? (1...number).map { "#\($0)" } : columns.prefix(number).map(\.key)
    return true
  }

  // MARK: Groups of columns

  mutating func addSpanner(_ title: String, _ keys: [String]) {
    isTranslated = true
    let names = keys.map { jsonString($0) }.joined(separator: ", ")
    spanners.append("{\"title\": \(jsonString(title)), \"columns\": [\(names)]}")
  }

  mutating func readSpanners(_ node: JSONNode) -> Bool {
    if let list = node.list { return list.allSatisfy { readSpanners($0) } }
    guard let members = node.members else { return false }
    if let title = node.member("label title text headername name header")?.text {
      let keys = node.member("columns children fields cols").map { inner in
        inner.texts.isEmpty ? inner.list?.compactMap { $0.columns.first } ?? [] : inner.texts
      }
      addSpanner(title, keys ?? [])
      return !(keys ?? []).isEmpty
    }
    for member in members { addSpanner(member.key, member.node.texts) }
    return true
  }

  // MARK: Words

  /// A side of ours by another program's word, as JSON.
  static func side(_ word: String) -> String? {
    switch word.lowercased() {
    case "left", "start", "l", "leading": "\"left\""
    case "right", "end", "r", "trailing": "\"right\""
    case "center", "centre", "middle", "c": "\"center\""
    case "decimal", ".": "\"decimal\""
    default: nil
    }
  }

  /// A width of ours by a text such as `120px`, `2fr`, `20%` or `auto`, as JSON.
  static func width(_ text: String) -> String? {
    if text == "auto" || text == "fit" || text == "min-content" || text == "max-content" {
      return "\"fit\""
    }
    if text.hasSuffix("fr"), Double(text.dropLast(2)) != nil { return "\"\(text)\"" }
    if text.hasSuffix("%"), let share = Double(text.dropLast()), share > 0 {
      return "\"\(text.dropLast())fr\""
    }
    return ForeignValues.points(text).map(JSONWriter.number)
  }

  /// A function of totals by another program's name.
  static func function(_ word: String) -> String? {
    switch squeezed(word) {
    case "sum", "total", "add": "sum"
    case "mean", "avg", "average", "averages": "mean"
    case "min", "minimum": "min"
    case "max", "maximum": "max"
    case "count", "counta", "n", "countnums": "count"
    case "median": "median"
    default: nil
    }
  }
}

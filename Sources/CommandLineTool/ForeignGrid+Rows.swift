import GridreelJSONText
import GridreelPrimitives
import GridreelValues

// MARK: Data, columns and rows

extension ForeignGrid {
  mutating func readData(_ node: JSONNode) -> Bool {
    if let text = node.text, text.contains(where: \.isNewline) || text.hasPrefix("<table") {
      return add("data", jsonString(text.hasSuffix("\n") ? text : text + "\n"))
    }
    if let text = node.text {
      guard text.contains(".") || text.contains("/") else { return readCaption(node) }
      return add("data", texts: [Self.argument(of: text)])
    }
    if node.number != nil { return readNumber("limit", node) }
    if node.members != nil {
      if let filter = node.member("filter where") { _ = readFilter(filter) }
      if let sort = node.member("sort orderby") { _ = readSort(sort) }
      if let sheet = node.member("table sheet sheetname")?.text { _ = add("table", texts: [sheet]) }
      if let query = node.member("query sql")?.text { _ = add("sql", jsonString(query)) }
      let inner = node.member(
        "url file path src read name csv filename values rows records data transport source database db"
      )
      return inner.map { readData($0) } ?? false
    }
    guard let list = node.list, let first = list.first else { return false }
    if first.list != nil {
      rows = list.compactMap(\.list)
      return true
    }
    if let cells = first.member("cells")?.member("values")?.list?.compactMap(\.list) {
      if let names = first.member("header")?.member("values") { titles = names.texts }
      rows = (0..<(cells.map(\.count).min() ?? 0)).map { place in cells.map { $0[place] } }
      return !rows.isEmpty
    }
    return first.members != nil && add("data", node.compactText)
  }

  /// The first text that a call such as `csv("a.csv")` has between its parentheses; a text without these as it is.
  private static func argument(of text: String) -> String {
    guard text.last == ")", let open = text.firstIndex(of: "(") else { return text }
    let inner = text[text.index(after: open)...].dropLast().prefix { $0 != "," }
    return String(inner.drop { "'\" ".contains($0) }.prefix { !"'\" ".contains($0) })
  }

  mutating func readColumns(_ node: JSONNode) -> Bool {
    let sizes = node.list?.map { $0.text.flatMap(Self.width) } ?? []
    if sizes.contains(where: { $0 != nil && $0 != "\"fit\"" }), !sizes.contains(nil) {
      widths += sizes.compactMap(\.self)
      return true
    }
    if let members = node.members {
      readColumns(members)
      return true
    }
    let all = node.text.map { _ in node.texts } ?? []
    columns += all.map { ForeignColumn($0) }
    for item in node.list ?? [] {
      if let targets = item.member("targets"), readTargets(targets, item) { continue }
      if let text = item.text {
        if let width = Self.width(text), text != "fit" {
          widths.append(width)
        } else {
          columns.append(ForeignColumn(text))
        }
      } else if let inner = item.member("children columns"),
        let title = item.member("headername title label header name spanner group heading text")?
          .text
      {
        let count = columns.count
        _ = readColumns(inner)
        addSpanner(title, columns[count...].map(\.key))
      } else if let column = ForeignColumn(item) {
        columns.append(column)
      } else if item.number != nil {
        widths.append(item.compactText)
      } else if let first = item.members?.first {
        leftOut.append("the column with '\(first.key)'")
      } else {
        return false
      }
    }
    return true
  }

  /// What an object says of columns by their names.
  private mutating func readColumns(_ members: [JSONObject.Member]) {
    let names = "title label header headername name text displayname"
    // Who names each of several columns anew has listed those to show.
    if members.count > 1, members.allSatisfy({ $0.node.member(names)?.text != nil }) {
      columns += members.map { ForeignColumn($0.key) }
    }
    for member in members {
      change(member.key) { column in
        if let title = member.node.text { column.set("title", jsonString(title)) }
        for inner in member.node.members ?? [] { column.read(inner.key, inner.node) }
      }
    }
  }

  /// What is said of columns by their places from 0.
  private mutating func readTargets(_ targets: JSONNode, _ item: JSONNode) -> Bool {
    let places = (targets.list ?? [targets]).compactMap(\.number)
      // Those below 0 count from the end.
      .map { $0 < 0 ? $0 + Double(columns.count) : $0 }
    guard places.allSatisfy({ $0 >= 0 }) else { return false }
    for place in places where (0...10_000).contains(place) {
      let key = key(
        of: JSONNode(value: .number(JSONNumber(literal: "", value: place)), position: .start))
      change(key ?? "") { column in
        for member in item.members ?? [] where member.node != targets {
          column.read(member.key, member.node)
        }
      }
    }
    return !places.isEmpty
  }

  mutating func readSort(_ node: JSONNode) -> Bool {
    if let text = node.text {
      sort += (ForeignValues.order(text) ?? text).items
      return true
    }
    if let list = node.list {
      if list.count == 2, let key = key(of: list[0]),
        let isDescending = list[1].text.flatMap(ForeignValues.direction)
      {
        sort.append((isDescending ? "-" : "") + key)
        return true
      }
      return list.allSatisfy { readSort($0) }
    }
    guard let members = node.members else { return false }
    let found = node.member(
      "field column by key id colid name displayname columnid sortby prop property columns")
    if let keys = found.map(\.columns), !keys.isEmpty {
      let isDescending = Self.descends(node)
      sort += keys.map { (isDescending ? "-" : "") + $0 }
      return true
    }
    for member in members {
      guard let word = member.node.text, let isDescending = ForeignValues.direction(word) else {
        return false
      }
      sort.append((isDescending ? "-" : "") + member.key)
    }
    return !members.isEmpty
  }

  /// Whether an object says that rows descend.
  private static func descends(_ node: JSONNode) -> Bool {
    // One after the other: a chain of these made the compiler's optimizer fail.
    if let flag = node.member("desc descending reverse"), let isSet = flag.boolean { return isSet }
    if let flag = node.member("asc ascending"), let isSet = flag.boolean { return !isSet }
    let names = "dir order direction sort sortdirection sortorder type"
    guard let word = node.member(names)?.text else { return false }
    return ForeignValues.direction(word) ?? false
  }

  /// The key of a column by its name, or by its place from 0.
  private func key(of node: JSONNode) -> String? {
    if let text = node.text { return text }
    return node.number.flatMap {
      columns.indices.contains(Int(clamped: $0))
        ? columns[Int(clamped: $0)].key : "#\(Int(clamped: $0) + 1)"
    }
  }

  mutating func readFilter(_ node: JSONNode) -> Bool {
    if let text = node.text {
      if text.lowercased().hasPrefix("select ") { return readQuery(text) }
      lists["filter", default: []].append(ForeignValues.condition(text) ?? text)
      return true
    }
    if let list = node.list { return list.allSatisfy { readFilter($0) } }
    guard let members = node.members else { return false }
    let others = ["calculate", "aggregate", "fold", "window", "bin", "lookup", "sample"]
    if members.contains(where: { others.contains(Self.squeezed($0.key)) }) { return false }
    if let inner = node.member("filter condition expr expression formula and filters") {
      return readFilter(inner)
    }
    if let key = node.member("field column key name col id")?.text,
      let value = node.member("value values equal oneof gt gte lt lte term")
    {
      let name = members.first { $0.node == value }?.key ?? ""
      let sign = node.member("operator op type condition comparator comparison")?.text ?? name
      return addCondition(key, sign, value)
    }
    return members.allSatisfy { addCondition($0.key, "equals", $0.node) }
  }

  mutating func addCondition(_ key: String, _ sign: String, _ value: JSONNode) -> Bool {
    let signs: [String: String] = [
      "gt": ">", "greaterthan": ">", "gte": ">=", "lt": "<", "lessthan": "<", "lte": "<=",
      "neq": "!=", "ne": "!=",
      "notequal": "!=", "notequals": "!=", "isnot": "!=", "contains": "~", "like": "~",
      "includes": "~",
      "greaterthanorequal": ">=", "lessthanorequal": "<=", "search": "~",
    ]
    func written(_ node: JSONNode) -> String { node.text.map { "'\($0)'" } ?? node.compactText }
    let name = key.asColumn
    if let ends = value.list, ends.count == 2, Self.squeezed(sign) == "between" {
      lists["filter", default: []].append(
        "\(name) between \(written(ends[0])) and \(written(ends[1]))")
      return true
    }
    if let values = value.list {
      lists["filter", default: []].append(
        "\(name) in (\(values.map(written).joined(separator: ", ")))")
      return true
    }
    if let inner = value.members {
      if let value = value.member("filter value term search"),
        let sign = value == inner.first?.node ? nil : inner.first
      {
        let sign =
          inner.first { ["type", "operator", "op"].contains(Self.squeezed($0.key)) } ?? sign
        return addCondition(key, sign.node.text ?? "equals", value)
      }
      return !inner.isEmpty && inner.allSatisfy { addCondition(key, $0.key, $0.node) }
    }
    if ["startswith", "beginswith"].contains(Self.squeezed(sign)), let text = value.text {
      lists["filter", default: []].append("\(name) like '\(text)%'")
      return true
    }
    let ours =
      signs[Self.squeezed(sign)] ?? (["<", ">", "<=", ">=", "!=", "~"].contains(sign) ? sign : "=")
    lists["filter", default: []].append("\(name) \(ours) \(written(value))")
    return true
  }
}

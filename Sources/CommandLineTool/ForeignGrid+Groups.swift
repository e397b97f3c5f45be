import GridreelJSONText
import GridreelPrimitives
import GridreelValues

// MARK: Groups, and what other programs work out first

extension ForeignGrid {
  /// A column by which rows are grouped, with totals and an order beside it.
  mutating func readGroup(_ node: JSONNode) -> Bool {
    guard let members = node.members else {
      let names = node.columns.isEmpty ? [node.text].compactMap(\.self) : node.columns
      // Sections have one level.
      leftOut += names.dropFirst().map { "the group by \($0)" }
      return add("group", texts: Array(names.prefix(1)))
    }
    guard let column = node.member("by column field key col columns name")?.texts.first else {
      return false
    }
    var parts = ["\"by\": \(jsonString(column))"]
    for member in members {
      let name = Self.squeezed(member.key)
      let part = "\(jsonString(member.key)): \(member.node.compactText)"
      if ["by", "column", "field", "key", "col", "columns", "name"].contains(name) { continue }
      if Self.isRead("group", "{\((parts + [part]).joined(separator: ", "))}") {
        parts.append(part)
      } else if name.contains("total")
        || ["aggregate", "aggregates", "agg", "summary"].contains(name)
      {
        (sumsSections, sumsAll) = (true, name.contains("grand"))
        if member.node.boolean != true, !readTotals(member.node) {
          leftOut.append("group.\(member.key)")
        }
        if member.node.boolean == true { lists["total", default: []].append("*") }
      } else {
        leftOut.append("group.\(member.key)")
      }
    }
    return add(
      "group", parts.count == 1 ? jsonString(column) : "{\(parts.joined(separator: ", "))}")
  }

  /// The steps by which Vega prepares data: formulas and filters.
  mutating func readTransforms(_ node: JSONNode) -> Bool {
    for step in node.list ?? [node] {
      guard step.members != nil else { return readFilter(node) }
      if let formula = step.member("calculate expr formula")?.text,
        let name = step.member("as")?.text
      {
        change(name) { $0.set("value", jsonString(Self.withoutDatum(formula))) }
      } else if let filter = step.member("filter") {
        guard let text = filter.text else {
          if !readFilter(filter) { leftOut.append("transform.filter") }
          continue
        }
        let own = Self.withoutDatum(text)
        lists["filter", default: []].append(ForeignValues.condition(own) ?? own)
      } else if step.member("aggregate joinaggregate groupby") != nil {
        leftOut.append("one row for each group")
      } else {
        leftOut += (step.members ?? []).prefix(1).map { "transform.\($0.key)" }
      }
    }
    return true
  }

  /// An expression over `datum.a` and `datum['b c']`, over columns.
  private static func withoutDatum(_ text: String) -> String {
    var text = text
    for quote in ["'", "\""] {
      text = text.replacing("datum[\(quote)", with: "[").replacing("\(quote)]", with: "]")
    }
    return text.replacing("datum.", with: "")
  }
}

// MARK: Looks of rows by name

extension ForeignGrid {
  /// Styles by the names of rows.
  mutating func readRowLooks(_ node: JSONNode) -> Bool {
    guard let members = node.members, !members.isEmpty else { return false }
    for member in members {
      let style = ForeignStyle(member.node)
      leftOut += style.leftOut.map { "\(member.key).\($0)" }
      guard let text = style.whole else { return false }
      rowLooks.append((member.key, text))
    }
    return true
  }

  /// Rules for the rows whose first column says their names.
  mutating func addRowLooks(_ keys: [String]) {
    guard let first = keys.first else {
      leftOut += rowLooks.map(\.name)
      return
    }
    for look in rowLooks {
      let condition = "\(first.asColumn) = '\(look.name.replacing("'", with: "''"))'"
      rules.append("{\"when\": \(jsonString(condition)), \"style\": \(look.style)}")
    }
  }
}

// MARK: Paper

extension ForeignGrid {
  /// The paper's size and side, and its margin.
  mutating func readPage(_ node: JSONNode) -> Bool {
    guard node.members != nil else { return false }
    let size = node.member("size format paper papersize name")?.text?.lowercased() ?? "a4"
    let isWide =
      node.member("orientation")?.text == "landscape"
      || node.member("landscape")?.boolean == true
    let margin = node.member("margin margins padding")
    let points = margin?.number ?? margin?.text.flatMap(ForeignValues.points)
    if let points { _ = add("margin", JSONWriter.number(points)) }
    let known =
      ["size", "format", "paper", "papersize", "name", "orientation", "landscape"]
      + (points == nil ? [] : ["margin", "margins", "padding"])
    for member in node.members ?? [] where !known.contains(Self.squeezed(member.key)) {
      leftOut.append("page.\(member.key)")
    }
    let text = jsonString(isWide ? size + "-landscape" : size)
    return Self.isRead("page", text) && add("page", text)
  }
}

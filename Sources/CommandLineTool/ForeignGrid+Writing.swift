import Gridreel
import GridreelJSONText
import GridreelPrimitives

// MARK: The whole file

extension ForeignGrid {
  /// The file in our keys.
  var text: String {
    let order = GridFile.keys
    let sorted = members.sorted {
      (order.firstIndex(of: $0.key) ?? 0) < (order.firstIndex(of: $1.key) ?? 0)
    }
    let lines = sorted.map { "  \(jsonString($0.key)): \($0.text)" }
    return "{\n\(lines.joined(separator: ",\n"))\n}"
  }

  /// Joins what was read into members, and leaves out those that cannot be.
  mutating func finish() {
    let keys = columns.isEmpty ? titles : columns.map(\.key)
    if !rows.isEmpty { _ = add("data", Self.data(rows, keys)) }
    let isNamed = columns.isEmpty && !rows.isEmpty
    for (place, title) in titles.enumerated() where !isNamed {
      change(columns.indices.contains(place) ? columns[place].key : "#\(place + 1)") {
        $0.set("title", jsonString(title))
      }
    }
    for (place, text) in widths.enumerated() {
      change(keys.indices.contains(place) ? keys[place] : "#\(place + 1)") { $0.set("width", text) }
    }
    // Without the columns, nobody knows which of them is both named and counted.
    if keys.isEmpty, !sides.isEmpty, changes.contains(where: { !$0.key.hasPrefix("#") }) {
      leftOut.append("align")
      sides = []
    }
    for (place, text) in sides.enumerated() {
      change(keys.indices.contains(place) ? keys[place] : "#\(place + 1)") { $0.set("align", text) }
    }
    finishColumns()
    addRowLooks(keys)
    if isReversed { sort = sort.map { $0.hasPrefix("-") ? String($0.dropFirst()) : "-" + $0 } }
    _ = add("sort", texts: sort)
    if sumsSections, !sumsAll, members.contains(where: { $0.key == "group" }) { sumSections() }
    for (key, texts) in lists.sorted(by: { $0.key < $1.key }) { _ = add(key, texts: texts) }
    if !spanners.isEmpty { _ = add("spanners", "[\(spanners.joined(separator: ", "))]") }
    if !rules.isEmpty { _ = add("rules", "[\(rules.joined(separator: ", "))]") }
    finishSettings()
    // Rows of totals have their own name.
    if lists["total"] != nil {
      members.removeAll { $0.key == "caption" && $0.text.lowercased() == "\"total\"" }
    }
    // Beside totals that are asked for, the row that others switch on is theirs, and not the last one of the data.
    if members.contains(where: { ["total", "summary"].contains($0.key) }) {
      members.removeAll { $0.key == "totalRow" && $0.text == "true" }
    }
    dropWrong()
  }

  /// Joins parameters of themes with those that the file has.
  private mutating func finishSettings() {
    guard !settings.isEmpty else { return }
    let own = members.first { $0.key == "set" }.flatMap { try? JSONNode.parse(Array($0.text.utf8)) }
    let known = (own?.members ?? []).map { ($0.key, $0.node.compactText) }
    let all = known + settings.filter { new in !known.contains { $0.0 == new.key } }
    _ = add("set", "{\(all.map { "\(jsonString($0)): \($1)" }.joined(separator: ", "))}")
  }

  /// Says the totals as those of sections alone.
  private mutating func sumSections() {
    let sums = (lists.removeValue(forKey: "total") ?? []).map { text -> String in
      let parts = text.split(separator: "=", maxSplits: 1)
      return
        "\(jsonString(String(parts[0]))): \(jsonString(parts.count > 1 ? String(parts[1]) : "sum"))"
    }
    let columns = "\"columns\": {\(sums.joined(separator: ", "))}"
    _ = add("summary", "{\(columns), \"of\": \"sections\"}")
  }

  /// Leaves out members that are not read, and a sheet of data that have none.
  private mutating func dropWrong() {
    let data = members.first { $0.key == "data" }?.text ?? ""
    let hasTables = [".xlsx\"", ".ods\"", ".db\"", ".sqlite\"", ".md\"", ".html\""]
      .contains { data.hasSuffix($0) }
    for member in members {
      let isIdle = member.key == "table" && !hasTables
      guard isIdle || !Self.isRead(member.key, member.text) else { continue }
      leftOut.append(member.key)
      members.removeAll { $0.key == member.key }
    }
  }

  /// Leaves out what is not read of a column, so that the others stay.
  private mutating func dropWrongMembers() {
    func cleaned(_ columns: [ForeignColumn]) -> [ForeignColumn] {
      columns.map { column in
        var column = column
        column.finishCell()
        for member in column.members {
          if !ForeignColumn.isRead(member.key, member.text) { column.leaveOut(member.key) }
        }
        return column
      }
    }
    (columns, changes) = (cleaned(columns), cleaned(changes))
  }

  /// Reads what a column says of the whole table.
  private mutating func readParts(of column: ForeignColumn) {
    if let isDescending = column.sort { sort.append((isDescending ? "-" : "") + column.key) }
    if column.hasBars { lists["bars", default: []].append(column.key) }
    if let total = column.total {
      lists["total", default: []].append(column.key + (total == "sum" ? "" : "=\(total)"))
    }
    if column.isGroup { _ = add("group", texts: [column.key]) }
    if column.isHidden { hidden.append(column.key) }
    for rule in column.rules where !readRule(rule, of: column.key) { leftOut.append("rules") }
    leftOut += column.leftOut
  }

  private mutating func finishColumns() {
    dropWrongMembers()
    var seen: Set<String> = []
    for column in columns where !seen.insert(column.key).inserted {
      leftOut.append("the second \(column.key)")
    }
    columns = columns.eachOnce(by: \.key)
    if hasRowNumbers {
      columns = [ForeignColumn("#")] + (columns.isEmpty ? [ForeignColumn("*")] : columns)
    }
    for column in columns + changes { readParts(of: column) }
    let names = Set(columns.map(\.key))
    for change in changes where names.contains(change.key) {
      guard let place = columns.firstIndex(where: { $0.key == change.key }) else { continue }
      for member in change.members { columns[place].set(member.key, member.text) }
    }
    var entries = columns.filter { !hidden.contains($0.key) }.map {
      $0.members.isEmpty ? jsonString($0.key) : Self.object($0, isNamed: true)
    }
    if columns.isEmpty { entries = hidden.map { jsonString("-" + $0) } }
    if !entries.isEmpty {
      _ = add("columns", "[\n    \(entries.joined(separator: ",\n    "))\n  ]")
    }
    let others = changes.filter {
      !names.contains($0.key) && !$0.members.isEmpty && !hidden.contains($0.key)
    }
    if !others.isEmpty {
      _ = add(
        "column",
        "{\(others.map { "\(jsonString($0.key)): \(Self.object($0, isNamed: false))" }.joined(separator: ", "))}"
      )
    }
  }

  private static func object(_ column: ForeignColumn, isNamed: Bool) -> String {
    let all = (isNamed ? [("key", jsonString(column.key))] : []) + column.members
    return "{\(all.map { "\(jsonString($0.0)): \($0.1)" }.joined(separator: ", "))}"
  }

  /// Rows with the names of their columns.
  private static func data(_ rows: [[JSONNode]], _ keys: [String]) -> String {
    let records = rows.map { row -> String in
      guard row.count == keys.count else {
        return "[\(row.map(\.compactText).joined(separator: ", "))]"
      }
      return
        "{\(zip(keys, row).map { "\(jsonString($0)): \($1.compactText)" }.joined(separator: ", "))}"
    }
    return "[\n    \(records.joined(separator: ",\n    "))\n  ]"
  }
}

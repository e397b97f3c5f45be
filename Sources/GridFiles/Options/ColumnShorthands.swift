import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Options that change one thing of a few columns, without a list of all.
extension OrderOptions {
  static let shorthands: [GridOption] = [
    GridOption(
      .column, appendingTo: \.order.changes,
      .repeated(.object([:], others: .reference("columnChange"))) {
        text, origin throws(GridreelError) in try ColumnText(text).column(origin)
      }, "Changes of columns by key, which stay where they are.",
      flag: .value(
        "key: change, …",
        "Change a column: 'm2: heat, align=center, format=#,##0, title=Area', with the keys that columns of grid "
          + "files have; may be repeated.")
    ).reading { reader, node, options throws(GridreelError) in
      let changes = try reader.columnsByKey(node)
      options.order.changes = (options.order.changes ?? []) + changes
    },
    // What follows is among the changes, which the key above combines.
    shorthand(.heat, flag: "Columns with colours behind their numbers.") { column, _ in
      column.heat = .written(.object(JSONObject()), column.origin)
    },
    shorthand(.bars, flag: "Columns whose numbers have bars, the longest for the largest number.") {
      column, _ in
      column.bars = .written(.boolean(true), column.origin)
    },
    shorthand(
      .align, flag: "Where the texts of columns stand: KEY=left, center, right or decimal.",
      "key=side,…"
    ) { column, side throws(GridreelError) in
      column.alignment = try ColumnOption.alignment(side)
    },
    GridOption(
      .total, appendingTo: \.parts.totals,
      .list { text, origin throws(GridreelError) in
        guard text.contains("=") else { return KeyedValue(key: text, value: .sum, origin: origin) }
        let pair = try FlagText.pair(text)
        return KeyedValue(
          key: pair.key, value: try FlagText.word(pair.value, Summary.Function.self), origin: origin
        )
      },
      "Columns that are summed up in rows below all others, and below those of each section: KEY, or KEY=mean and other functions; \"*\" is all columns of numbers.",
      flag: .value("key,…", also: ["totals", "sum", "subtotals"])),
    GridOption(
      .highlight, appendingTo: \.order.highlights,
      .repeated { text, origin throws(GridreelError) in try HighlightOption(text, origin) },
      "Rows that stand out: those where an expression holds; a colour may stand behind a colon, as in \"stock < 5: salmon\".",
      flag: .value("expression", also: ["mark"], example: "'age > 40'")
    ).reading { reader, node, options throws(GridreelError) in
      var nodes = [node]
      if case .array(let list) = node.value { nodes = list }
      let added = try nodes.readingEach { node throws(GridreelError) in
        switch node.value {
        case .object: throw node.error("\(key: "highlight"); did you mean \(key: "rules")?")
        case .number: throw node.error("\(key: "highlight"); did you mean \(key: "select")?")
        default: break
        }
        let text = try node.string(for: "highlight")
        return try node.located(at: "highlight") { () throws(GridreelError) in
          try HighlightOption(text, reader.origin(node))
        }
      }
      options.order.highlights = (options.order.highlights ?? []) + added
    },
  ]

  private static func shorthand(
    _ name: OptionName, flag help: String, _ valueName: String = "key,…",
    _ change: @escaping @Sendable (inout ColumnOption, String) throws(GridreelError) -> Void
  ) -> GridOption {
    let takesValue = valueName.contains("=")
    let column = { @Sendable (key: String, value: String, origin: Origin) throws(GridreelError) in
      var column = ColumnOption(key, origin: origin)
      try change(&column, value)
      return column
    }
    return GridOption(
      name, appendingTo: \.order.changes,
      .list(of: .name) { text, origin throws(GridreelError) in
        guard takesValue else { return try column(text, "", origin) }
        let pair = try FlagText.pair(text)
        return try column(pair.key, pair.value, origin)
      }, help, flag: .value(valueName)
    ).laying { _, _ in }
  }

  /// The columns to show, with the changes of single ones; nil shows all as they are.
  package var allColumns: [ColumnOption]? {
    guard let changes else { return columns }
    var all = columns ?? [ColumnOption(ColumnOption.wildcard, origin: .library)]
    let choosesAll = all.contains { $0.key == ColumnOption.wildcard }
    for change in changes {
      // Where columns are chosen, a change of all is one of these, which their own changes override.
      if change.key == ColumnOption.wildcard, !choosesAll {
        for index in all.indices where !all[index].isChange {
          var column = change
          (column.key, column.origin, column.isOfAll) = (all[index].key, all[index].origin, true)
          for key in ColumnOption.changes { key.lay(all[index], over: &column) }
          all[index] = column
        }
        continue
      }
      if let index = all.firstIndex(where: { $0.key == change.key }) {
        for key in ColumnOption.changes { key.lay(change, over: &all[index]) }
      } else {
        var added = change
        added.isChange = true
        all.append(added)
      }
    }
    return all
  }
}

extension OptionName {
  package static let column = OptionName("column")
  package static let heat = OptionName("heat")
  package static let bars = OptionName("bars")
  package static let align = OptionName("align")
  package static let total = OptionName("total")
  package static let highlight = OptionName("highlight")
}

extension Placed<JSONNode> {
  /// A value as if a file had it.
  fileprivate static func written(_ value: JSONValue, _ origin: Origin) -> Placed {
    Placed(value: JSONNode(value: value, position: .start), origin: origin)
  }
}

extension KeyReader {
  /// Reads columns by key.
  func columnsByKey(_ node: JSONNode) throws(GridreelError) -> [ColumnOption] {
    try node.object(for: "columns").members.readingEach { member throws(GridreelError) in
      var column = ColumnOption(member.key, origin: source.at(member.keyPosition))
      // A text is a title, as in "columns" of flags.
      if case .string(let title) = member.node.value {
        column.title = RichText(title)
        return column
      }
      try read(member.node, by: ColumnOption.changes, into: &column)
      return column
    }
  }
}

/// The text of one column and its changes: `m2: heat, align=center, format=#,##0`.
struct ColumnText {
  private let key: String
  private let items: [(name: String, value: String?)]

  /// - Throws: ``GridreelError`` if it has no key, or something in it is no change.
  init(_ text: String) throws(GridreelError) {
    // Keys may have colons; the one before the first change counts.
    let colons = text.indices.filter { text[$0] == ":" }
    let parts = colons.map { Self.parts(of: text[text.index(after: $0)...]) }
    let names = ColumnOption.changes.map(\.name)
    guard let place = parts.firstIndex(where: { !$0.items.isEmpty }) else {
      if let name = parts.first?.unknown {
        throw GridreelError(Self.unknown(name, among: names))
      }
      throw GridreelError(
        "'\(text)' is not a column's key, a colon and changes, such as 'age: heat, align=center'; what may change "
          + "are \(names.joined(separator: ", "))")
    }
    if let name = parts[place].unknown { throw GridreelError(Self.unknown(name, among: names)) }
    (key, items) = (String(text[..<colons[place]]).trimmed, parts[place].items)
    guard !key.isEmpty else { throw GridreelError("a column's key stands before the colon") }
  }

  private static func unknown(_ name: String, among names: [String]) -> Message {
    let near = KeyMeanings.name(meantBy: name, among: names) ?? nearestName(to: name, among: names)
    if let near { return "'\(name)' is no change of a column; did you mean '\(near)'?" }
    return
      "'\(name)' is no change of a column, such as 'age: heat, align=center'; these are \(names.joined(separator: ", "))"
  }

  /// The changes whose values are texts, in which anything may stand.
  private static let texts: Set<String> = ["title", "group", "order", "value", "parse"]

  /// The changes of a text up to the first part that is none, and the name of that.
  private static func parts(
    of text: Substring
  ) -> (items: [(name: String, value: String?)], unknown: String?) {
    let names = Set(ColumnOption.changes.map(\.name))
    var items: [(name: String, value: String?)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(sides[0]).trimmed
      if names.contains(name) {
        items.append((name, sides.count > 1 ? String(sides[1]) : nil))
      } else if let last = items.indices.last, let value = items[last].value,
        texts.contains(items[last].name) || value.hasOpenBracket
          || items[last].name == "format" && !name.isNameOfChange
      {
        items[last].value = value + "," + part
      } else {
        return (items, name)
      }
    }
    return (items, nil)
  }

  /// The changes, read as a file's.
  ///
  /// - Throws: ``GridreelError`` without a place if one is wrong.
  func column(_ origin: Origin) throws(GridreelError) -> ColumnOption {
    var object = JSONObject()
    for item in items {
      _ = object.append(
        JSONObject.Member(
          key: item.name, keyPosition: .start,
          node: Self.node(item.value?.trimmed, for: item.name)))
    }
    var column = ColumnOption(key, origin: origin)
    do throws(GridreelError) {
      try KeyReader(origin).read(
        JSONNode(value: .object(object), position: .start), by: ColumnOption.changes, into: &column)
    } catch {
      throw GridreelError(error.message)
    }
    return column
  }

  /// A value as a file writes it: JSON where it is some, a text otherwise; without one the change alone.
  private static func node(_ text: String?, for name: String) -> JSONNode {
    guard let text else {
      let isObject = name == "heat"
      return JSONNode(
        value: isObject ? .object(JSONObject()) : .boolean(true), position: .start)
    }
    let isJSON =
      ["{", "["].contains(text.first) || Double(text) != nil || ["true", "false"].contains(text)
    let node =
      isJSON && name != "title" && (name != "format" || text.first == "{")
      ? try? JSONNode.parse(Array(text.utf8)) : nil
    return node ?? JSONNode(value: .string(text), position: .start)
  }
}

extension String {
  /// Whether a bracket or a quote in it has no end.
  package var hasOpenBracket: Bool {
    var (depth, quote): (Int, Character?) = (0, nil)
    for character in self {
      if let open = quote {
        if character == open { quote = nil }
      } else if "\"'".contains(character) {
        quote = character
      } else {
        depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
      }
    }
    return depth > 0 || quote != nil
  }

  /// Whether it could be the name of a change, and is no part of a date's pattern.
  package var isNameOfChange: Bool {
    let letters = filter(\.isLetter)
    return letters.count > 1 && letters.count == count
      && !letters.allSatisfy { "yYMdDHhmsSEalc".contains($0) }
  }
}

import GridreelDataSources
package import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Reads display formats from grid files and flags.
package enum FormatReader {
  static let kindKeys = [
    "number", "date", "time", "boolean", "duration", "bytes", "list", "address", "trim", "unmark",
    "workbook",
  ]

  /// The format of a pattern alone: of dates if it has their letters and no digits, else of numbers.
  ///
  /// - Throws: ``GridreelError`` if it is neither.
  static func pattern(_ text: String) throws(GridreelError) -> DisplayFormat {
    try checkShell(text)
    let isOfDates =
      !text.contains { "0#".contains($0) } && text.contains { "yMdHhmslE".contains($0) }
    return isOfDates ? try date(text, .library) : try number(text, .library)
  }

  /// Reads a column's format: `{"number": "#,##0.00"}`, `{"date": "d MMM yyyy"}`,
  /// `{"boolean": ["yes", "no"]}`.
  static func format(_ node: JSONNode) throws(GridreelError) -> DisplayFormat {
    let object = try ObjectReader(node, keys: schema.keys)
    var format = try kind(object, node)
    let unit = try object.string("unit")
    if let unit { format.suffix = " " + unit }
    if let prefix = try object.string("prefix") { format.prefix = prefix }
    if let suffix = try object.string("suffix") {
      format.suffix = (unit.map { " " + $0 } ?? "") + suffix
    }
    format.missing = try object.string("missing")
    return format
  }

  /// Reads the format of one kind of values.
  private static func kind(
    _ object: ObjectReader, _ node: JSONNode
  ) throws(GridreelError) -> DisplayFormat {
    let kinds = kindKeys.filter { object.node($0) != nil }
    if kinds == ["date", "time"] || kinds == ["time"] {
      return .date(DateFormat(date: try object.enumeration("date"), time: try length(object)))
    }
    guard kinds.count <= 1 else {
      let all = kindKeys.dropLast().joined(separator: ", ")
      throw node.error("a format is for one kind of values: \(all) or \(kindKeys.last ?? "")")
    }
    if let node = object.node("number") { return try number(node) }
    if let node = object.node("date") { return .date(try date(node)) }
    if let node = object.node("boolean") { return try boolean(node) }
    if let node = object.node("duration") { return .duration(try duration(node)) }
    if let node = object.node("bytes") { return .bytes(try bytes(node)) }
    if let node = object.node("list") { return .list(separator: try node.string(for: "list")) }
    if let word: AddressFormat = try object.enumeration("address") { return .address(word) }
    if let trims = try object.boolean("trim") { return trims ? .trimmed : DisplayFormat() }
    if let isPlain = try object.boolean("unmark") { return isPlain ? .unmarked : DisplayFormat() }
    if let isShown = try object.boolean("workbook") { return isShown ? .workbook : DisplayFormat() }
    return DisplayFormat()
  }

  /// Reads a time's length, at most `medium`: with seconds, or without.
  private static func length(_ object: ObjectReader) throws(GridreelError) -> DateFormat.Length? {
    guard let node = object.node("time") else { return nil }
    let text = try node.string(for: "time")
    switch text {
    case "short": return .short
    case "medium": return .medium
    default: throw node.error("\(key: "time") is short (10:30) or medium (10:30:15), not '\(text)'")
    }
  }

  private static func date(_ node: JSONNode) throws(GridreelError) -> DateFormat {
    let text = try node.string(for: "date")
    if let length = DateFormat.Length(rawValue: text) { return DateFormat(date: length) }
    return try located(node) { () throws(GridreelError) in try DateFormat(text) }
  }

  private static func boolean(_ node: JSONNode) throws(GridreelError) -> DisplayFormat {
    let words = try node.array(for: "boolean")
    guard words.count == 2 else {
      throw node.error("\(key: "boolean") is the words for yes and no")
    }
    return .boolean(yes: try words[0].string(), no: try words[1].string())
  }

  private static func number(_ node: JSONNode) throws(GridreelError) -> DisplayFormat {
    if case .string(let pattern) = node.value {
      return .number(try located(node) { () throws(GridreelError) in try NumberFormat(pattern) })
    }
    let object = try ObjectReader(node, keys: numberObject.keys)
    var notation = NumberFormat.Notation.plain
    if try object.boolean("percent") == true { notation = .percent }
    let isCompact = try object.boolean("compact") == true
    if isCompact { notation = .compact }
    if let currency = try object.string("currency") {
      notation = .currency(currency.uppercased())
    }
    let decimals = try decimals(object)
    var format = NumberFormat(
      notation, isGrouping: try object.boolean("grouping") ?? (notation != .plain),
      fractionDigits: decimals.map { $0...$0 })
    format.isCompact = isCompact
    if isCompact, decimals == nil { format.minimumFractionDigits = 0 }
    return DisplayFormat(
      .number(format), prefix: try object.string("prefix") ?? "",
      suffix: try object.string("suffix") ?? "")
  }

  private static func decimals(_ object: ObjectReader) throws(GridreelError) -> Int? {
    let decimals = try object.integer("decimals")
    if let decimals, !(0...20).contains(decimals), let node = object.node("decimals") {
      throw node.error("\(key: "decimals") goes from 0 to 20")
    }
    return decimals
  }

  /// Reads a duration: a pattern, `units`, or an object with the unit of the numbers.
  private static func duration(_ node: JSONNode) throws(GridreelError) -> DurationFormat {
    if case .string(let text) = node.value { return try duration(text, .seconds, nil, node) }
    let object = try ObjectReader(node, keys: durationObject.keys)
    let pattern = object.node("pattern")
    let count = try object.integer("units")
    if let count, let node = object.node("units"), !(1...4).contains(count) {
      throw node.error("\(key: "units") is how many units are written, 1 to 4")
    }
    if let pattern, count != nil {
      throw pattern.error("a pattern says itself which units are written; leave 'units' out")
    }
    let unit: DurationFormat.Unit = try object.enumeration("of") ?? .seconds
    let text = try pattern?.string(for: "pattern") ?? "units"
    return try duration(text, unit, count, pattern ?? node)
  }

  private static func duration(
    _ text: String, _ unit: DurationFormat.Unit, _ count: Int?, _ node: JSONNode
  ) throws(GridreelError) -> DurationFormat {
    if text == "units" { return DurationFormat(of: unit, unitCount: count ?? 2) }
    return try located(node) { () throws(GridreelError) in try DurationFormat(text, of: unit) }
  }

  /// Reads a byte count: `decimal`, `binary`, or an object with the number of decimals.
  private static func bytes(_ node: JSONNode) throws(GridreelError) -> ByteFormat {
    if case .string = node.value { return ByteFormat(try node.enumeration(for: "bytes")) }
    let object = try ObjectReader(node, keys: bytesObject.keys)
    let base: ByteFormat.Base = try object.enumeration("base") ?? .decimal
    guard let decimals = try decimals(object) else { return ByteFormat(base) }
    return ByteFormat(base, fractionDigits: decimals...decimals)
  }

  private static func located<Result>(
    _ node: JSONNode, _ body: () throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    do throws(GridreelError) {
      return try body()
    } catch {
      throw node.error("\(error.message) (at character \(error.offset + 1))")
    }
  }

  /// What shells write for `$0`: the name of the program, or its path.
  package static let shells = [
    "/usr/bin/bash", "/usr/bin/zsh", "/bin/bash", "/bin/zsh", "/bin/sh", "-bash", "-zsh", "bash",
    "zsh",
  ]

  /// Rejects what a shell has made of a pattern in double quotes.
  private static func checkShell(_ pattern: String) throws(GridreelError) {
    guard
      let shell = shells.first(where: {
        pattern.hasPrefix($0)
          && pattern.dropFirst($0.count).first.map { ".0#".contains($0) } ?? true
      })
    else { return }
    throw GridreelError(
      .usage, "the shell has written '\(shell)' for $0; put the pattern in single quotes: '$0.00'")
  }

  /// Reads a column's number format from a flag's pattern.
  static func number(_ pattern: String, _ origin: Origin) throws(GridreelError) -> DisplayFormat {
    do throws(GridreelError) {
      try checkShell(pattern)
    } catch {
      throw origin.error(error.message)
    }
    return try located(pattern, origin) { () throws(GridreelError) in
      .number(try NumberFormat(pattern))
    }
  }

  /// Reads a column's date format from a flag: a pattern, or `short`, `medium`, `long`, `full`.
  static func date(_ pattern: String, _ origin: Origin) throws(GridreelError) -> DisplayFormat {
    if let length = DateFormat.Length(rawValue: pattern) {
      return .date(DateFormat(date: length))
    }
    return try located(pattern, origin) { () throws(GridreelError) in
      .date(try DateFormat(pattern))
    }
  }

  /// Reads how a column's texts are written, from a flag.
  static func reading(_ pattern: String, _ origin: Origin) throws(GridreelError) -> ReadingPattern {
    try located(pattern, origin) { () throws(GridreelError) in try ReadingPattern(pattern) }
  }

  private static func located<Result>(
    _ pattern: String, _ origin: Origin, _ body: () throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    do throws(GridreelError) {
      return try body()
    } catch {
      throw origin.error(
        "\(error.message) (at character \(error.offset + 1) of "
          + "\(pattern.quoted(around: error.offset)))")
    }
  }

  /// The separators and symbols of a locale.
  static func symbols(_ locale: String, _ origin: Origin) throws(GridreelError) -> LocaleSymbols {
    do throws(GridreelError) {
      return try LocaleSymbols(named: locale)
    } catch {
      throw origin.error(error.message)
    }
  }
}

// MARK: Schema

extension FormatReader {
  private static let decimals = JSONSchema.integer(0...20).described("How many decimals.")

  private static let numberObject = JSONSchema.object([
    "grouping": .boolean.described("Whether thousands are separated."),
    "decimals": decimals,
    "percent": .boolean.described("Whether the value is written as a percentage."),
    "currency": .text(pattern: "^[A-Za-z]{3}$").described("A currency's code, such as \"EUR\"."),
    "compact": .boolean.described("Whether large numbers are written short, such as 1.3M."),
    "prefix": .text().described("Text before the number."),
    "suffix": .text().described("Text behind the number, such as \" yrs\"."),
  ])

  private static let durationObject = JSONSchema.object([
    "pattern": .name.described(
      "d, h, m, s and S for digits, such as \"h:mm:ss\"; without it units are written."),
    "of": .words(DurationFormat.Unit.self).described(
      "What the numbers count; seconds without it."),
    "units": .integer(1...4).described("How many units are written at most."),
  ])

  private static let bytesObject = JSONSchema.object([
    "base": .words(ByteFormat.Base.self).described("Powers of 1000 or of 1024."),
    "decimals": decimals,
  ])

  package static let schema = JSONSchema.object([
    "number": .any([.name, numberObject]).described(
      "How numbers are written: a pattern such as \"#,##0.00\", or its parts."),
    "date": .name.described(
      "How dates are written: short, medium, long or full as the locale has it, or a pattern such "
        + "as \"d MMM yyyy\"."
    ).with("examples", .list(["short", "medium", "long", "full", "d MMM yyyy"].map { .text($0) })),
    "time": .words(["short", "medium"]).described(
      "How times are written, as the locale has it; with \"date\" both."),
    "boolean": .list(of: .text(), count: 2...2).described("The words for yes and no."),
    "duration": .any([.name, durationObject]).described(
      "Numbers as lengths of time: \"units\" (2 h 5 min), a pattern such as \"h:mm:ss\", or more."),
    "bytes": .any([.words(ByteFormat.Base.self), bytesObject]).described(
      "Numbers as counts of bytes: decimal (1.5 MB), binary (1.4 MiB), or more."),
    "list": .text().described(
      "What stands between the items of texts that hold lists, such as [\"a\", \"b\"]."),
    "address": .words(AddressFormat.self).described(
      "How much of addresses of the web is written: short without https:// and www., or host alone."
    ),
    "trim": .boolean.described("Whether texts are drawn without the blanks around them."),
    "unmark": .boolean.described(
      "Whether texts are drawn without marks of Markdown and tags of HTML, as in `[text](address)`."
    ),
    "workbook": .boolean.described(
      "Whether numbers of a spreadsheet are drawn as it shows each of them, where their formats differ by row."
    ),
    "unit": .text().described("A unit behind the value, after a space."),
    "prefix": .text().described("Text before the value."),
    "suffix": .text().described("Text behind the value."),
    "missing": .text().described("What stands for a missing value in this column."),
  ]).described("How values of one kind are written; without it, as the source wrote them.")
}

import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

extension Specification {
  /// A selection of cells: rows, columns or both.
  struct Place {
    let rows: PartsOptions.RowOption
    /// The column, by key or `#3`; nil selects all columns.
    let column: Placed<String>?

    /// Makes a callout at these cells.
    fileprivate func callout(
      _ callout: Callout
    ) throws(GridreelError) -> PartsOptions.CalloutOption {
      let option = PartsOptions.CalloutOption(
        callout: callout, rows: rows, columns: column.map { [$0] })
      if let problem = callout.textProblem ?? option.rowProblem {
        throw GridreelError(problem)
      }
      return option
    }
  }

  /// Parses `box 3:age the oldest`: a kind, a place and an optional text; or the object of a grid file.
  package static func callout(
    _ text: String, _ origin: Origin
  ) throws(GridreelError) -> PartsOptions.CalloutOption {
    if text.hasPrefix("{") {
      do throws(GridreelError) {
        return try KeyReader(origin).callout(try JSONNode.parse(Array(text.utf8)))
      } catch {
        throw GridreelError(
          "\(error.message) (at character \(error.position.column) of "
            + "\(text.quoted(around: error.position.column - 1)))")
      }
    }
    let words = split(text, at: " ", limit: 3).map(\.trimmed)
    guard words.count >= 2 else {
      throw GridreelError(
        "'\(text)' is not a callout; write KIND PLACE TEXT, such as 'box 3:age the oldest'")
    }
    let kind = try FlagText.word(words[0], Callout.Kind.self)
    return try place(words[1], origin).callout(
      Callout(kind, text: words.count > 2 ? words[2] : nil))
  }

  /// Parses cells to keep out of all output: places separated by commas.
  static func redactions(
    _ texts: [String], _ origin: Origin
  ) throws(GridreelError) -> [PartsOptions.CalloutOption] {
    let places = texts.flatMap(quotedList)
    guard !places.isEmpty else { throw GridreelError("a value is missing") }
    return try places.mapEach { text throws(GridreelError) in
      try place(text, origin).callout(Callout(.redact))
    }
  }

  /// Parses `3`, `4-6`, `3:age`, `name=Ada`, `name='Ada':age`, `header:age`, `age` or `:age`.
  static func place(_ text: String, _ origin: Origin) throws(GridreelError) -> Place {
    let parts = split(text, at: ":", limit: 2)
    let sides = split(parts[0], at: "=", limit: 2)
    if sides.count == 2 {
      guard !sides[0].isEmpty else {
        throw GridreelError("a column's key is missing before '=' in '\(text)'")
      }
      // Text without quotes may contain colons itself, as times do.
      let isQuoted = sides[1].hasPrefix("'")
      let value = isQuoted ? sides[1] : String(text.dropFirst(sides[0].count + 1))
      let item = SelectionItem(
        rows: .match(column: unquoted(sides[0]), text: unquoted(value)), column: nil,
        origin: origin)
      return Place(
        rows: .some([item]),
        column: isQuoted && parts.count == 2 ? try column(parts[1], text, origin) : nil)
    }
    if parts.count == 1 {
      if text == "header" { return Place(rows: .header, column: nil) }
      guard text.isRowRange else {
        return Place(rows: .all, column: try column(text, text, origin))
      }
      return Place(rows: try rows(text, origin), column: nil)
    }
    let key = try column(parts[1], text, origin)
    if parts[0].isEmpty { return Place(rows: .all, column: key) }
    if parts[0] == "header" { return Place(rows: .header, column: key) }
    return Place(rows: try rows(parts[0], origin), column: key)
  }

  /// Splits at commas except those in single quotes; keeps the quotes.
  static func quotedList(_ text: String) -> [String] {
    split(text, at: ",", limit: .max).map(\.trimmed).filter { !$0.isEmpty }
  }

  private static func rows(
    _ text: String, _ origin: Origin
  ) throws(GridreelError) -> PartsOptions.RowOption {
    .some([SelectionItem(rows: .numbers(try range(text)), column: nil, origin: origin)])
  }

  private static func column(
    _ text: String, _ whole: String, _ origin: Origin
  ) throws(GridreelError) -> Placed<String> {
    let key = unquoted(text)
    guard !key.isEmpty else {
      throw GridreelError("a column's key is missing in '\(whole)'")
    }
    return Placed(value: key, origin: origin)
  }

  /// Splits into at most `limit` parts; separators in single quotes do not count.
  private static func split(_ text: String, at separator: Character, limit: Int) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "'" { isQuoted.toggle() }
      if character == separator, !isQuoted, parts.count < limit {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension String {
  /// Whether it can only mean rows: digits with an optional dash.
  fileprivate var isRowRange: Bool {
    first?.isASCIIDigit == true && allSatisfy { $0.isASCIIDigit || $0 == "-" }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Callout {
  /// The maximum length of a badge's text, in characters.
  private static let badgeLength = 8

  /// What is wrong with its text; nil if nothing is.
  var textProblem: Message? {
    switch kind {
    case .badge where !(1...Self.badgeLength).contains(text?.count ?? 0):
      "a badge has room for 1 to \(Self.badgeLength) characters"
    case .blur, .redact, .spotlight:
      text == nil ? nil : "a \(kind.rawValue) says nothing; leave 'text' out"
    case .badge, .box, .arrow: nil
    }
  }
}

extension PartsOptions.CalloutOption {
  /// What is wrong with its rows; nil if nothing is.
  var rowProblem: Message? {
    guard case .header = rows, callout.kind.hides else { return nil }
    return "a header cannot be hidden; give the column another title"
  }
}

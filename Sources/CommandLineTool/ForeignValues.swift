import Gridreel
import GridreelJSONText
import GridreelPrimitives

/// What values of other programs' flags mean in ours.
enum ForeignValues {
  /// The words for a value that one of our flags does not take as it stands; nil if it may.
  static func meaning(of value: String, for flag: String) -> [String]? {
    switch flag {
    case "scale":
      if value.hasPrefix("!") { return leftOut(String(value.dropFirst())) }
      let sides = value.split(separator: "x")
      return sides.count == 2 ? ["--canvas", value] : scale(value)
    case "select":
      guard value.first?.isNumber == false, !value.contains("=") else { return nil }
      return columns(value)
    case "width", "height", "margin", "padding":
      return length(value, flag)
    case "theme": return theme(value)
    case "alt": return value.contains(" ") && !value.contains(".") ? ["--alt-text", value] : nil
    case "sql":
      return value.lowercased().hasPrefix("select") || value.lowercased().hasPrefix("with")
        ? nil : ["--filter", condition(value) ?? value]
    case "format":
      guard PictureFormat(rawValue: value) == nil else { return nil }
      return InputFormat(rawValue: value) == nil ? pattern(value) : ["--input-format", value]
    case "columns":
      return chosen(value)
    case "delimiter":
      return value.count > 2 && value.contains("/") ? ["--output", "\(value)/{name}.png"] : nil
    case "output": return picture(value)
    case "duration", "hold": return seconds(value).map { ["--" + flag, $0] }
    case "layout": return value == "cards" || value == "grid" ? ["--layout", "tiles"] : nil
    // Lines of so many characters; texts wrap where they do not fit.
    case "wrap": return Int(value).map { $0 > 12 } == true ? [] : nil
    case "date-format":
      let pattern = datePattern(value)
      return pattern == value ? nil : ["--" + flag, pattern]
    case "sort", "sort-to": return order(value).map { ["--" + flag, $0] }
    case "number-format": return value.contains("%.") ? numberPattern(value) : nil
    case "total": return totals(value).flatMap { $0[1] == value ? nil : $0 }
    case "align": return alignments(value)
    case "filter": return condition(value).map { ["--filter", $0] }
    default: return nil
    }
  }

  private static func theme(_ value: String) -> [String]? {
    let name = value.lowercased()
    guard !value.contains("."), !ThemeCatalog().completions(of: value).contains(value)
    else { return nil }
    let known = ThemeCatalog().completions(of: "")
    if let near = KeyMeanings.word(meantBy: name, among: known) { return ["--theme", near] }
    let alike = [
      "excel": "spreadsheet", "sheets": "spreadsheet", "googlesheets": "spreadsheet",
      "booktabs": "paper", "latex": "paper", "academic": "paper", "print": "paper",
      "economist": "newspaper", "nyt": "newspaper", "guardian": "newspaper", "538": "newspaper",
      "minimal": "light", "clean": "light", "simple": "light", "plain": "light", "modern": "light",
    ]
    if let near = alike[ForeignGrid.squeezed(name)] { return ["--theme", near] }
    let isDark = ["dark", "night", "dracula", "monokai", "black"].contains { name.contains($0) }
    let isLight = ["light", "default", "white"].contains { name.contains($0) }
    return isDark ? ["--theme", "dark"] : isLight ? ["--theme", "light"] : nil
  }

  private static func length(_ value: String, _ flag: String) -> [String]? {
    if flag == "width", value.contains("=") { return ["--column-width", value] }
    guard Double(value) == nil else { return nil }
    return points(value).map { ["--\(flag)", JSONWriter.number($0)] }
  }

  /// `2x` or `200%`.
  private static func scale(_ value: String) -> [String]? {
    let isShare = value.hasSuffix("%")
    guard isShare || value.hasSuffix("x"), let number = Double(value.dropLast()) else { return nil }
    return ["--scale", JSONWriter.number(isShare ? number / 100 : number)]
  }

  /// Columns by a query, or by those that are left out.
  private static func chosen(_ value: String) -> [String]? {
    if value.lowercased().hasPrefix("select ") { return ["--sql", value] }
    if value.contains("!") || value.contains("~") {
      let keys = value.items.map { "!~".contains($0.first ?? " ") ? "-" + $0.dropFirst() : $0 }
      return ["--columns", keys.joined(separator: ",")]
    }
    if let keys = unfolded(value.items) { return ["--columns", keys.joined(separator: ",")] }
    return value.hasSuffix(".json") ? ["--theme", value] : nil
  }

  /// The numbers of columns, of which some are ranges, as in `1,3-5`; nil if none is.
  private static func unfolded(_ items: [String]) -> [String]? {
    let keys = items.map { item -> [String] in
      let ends = item.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count == 2, let first = ends[0], let last = ends[1], 1...last ~= first,
        last - first < mostUnfolded
      else { return [item] }
      return (first...last).map(String.init)
    }
    return keys.contains { $0.count > 1 } ? keys.flatMap(\.self) : nil
  }

  private static let mostUnfolded = 100

  /// A pattern of a column's numbers or dates: `share=0.0%`, `share:percent`, `day=%d %b %Y`.
  private static func pattern(_ value: String) -> [String]? {
    guard let end = value.firstIndex(where: { "=:".contains($0) }),
      let pattern = ForeignPattern.ours(String(value[value.index(after: end)...]))
    else { return nil }
    let isDate = pattern.contains { "yMd".contains($0) } && !pattern.contains { "#0".contains($0) }
    return [isDate ? "--date-format" : "--number-format", "\(value[..<end])=\(pattern)"]
  }

  /// A time such as `2s` or `500ms` in seconds; nil if it has no unit.
  private static func seconds(_ text: String) -> String? {
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).map { "\($0 / 1000)" } }
    return text.hasSuffix("s") ? String(text.dropLast()) : nil
  }

  /// A length with a unit, such as `20mm`, in points; nil if it is none.
  static func points(_ text: String) -> Double? {
    let units = [
      ("px", 1.0), ("pt", 1), ("cm", 28.35), ("mm", 2.835), ("in", 72), ("em", 13), ("ch", 7),
    ]
    for (unit, points) in units where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { ($0 * points).rounded() }
    }
    return nil
  }

  /// Whether a name ends as pictures of photos do.
  static func isPhoto(_ path: String) -> Bool {
    [".bmp", ".tif", ".tiff"].contains { path.lowercased().hasSuffix($0) }
  }

  /// A name that ends as no picture does: without an ending, with a misspelt one, or with that of a photo.
  private static func picture(_ path: String) -> [String]? {
    // What pictures in a folder are called, nobody has said.
    guard path != "-", !path.hasSuffix("/") else { return nil }
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: ".") else { return ["--output", path + ".png"] }
    let (stem, ending) = (path[..<dot], path[path.index(after: dot)...].lowercased())
    if isPhoto(path) { return ["--output", stem + ".png"] }
    let known = PictureFormat.allCases.map(\.rawValue) + ["gif", "apng", "mp4", "webm"]
    guard !known.contains(ending), !path.contains("%"),
      let near = nearestName(to: ending, among: known)
    else { return nil }
    return ["--output", stem + "." + near]
  }

  /// All columns but some.
  static func leftOut(_ names: String) -> [String] {
    ["--columns", names.items.map { "-" + $0 }.joined(separator: ",")]
  }

  /// `city, country AS land`.
  private static func columns(_ value: String) -> [String] {
    let keys = value.items.map { item in
      item.replacing(" AS ", with: "=").replacing(" as ", with: "=").replacing("\"", with: "")
    }
    return ["--columns", keys.joined(separator: ",")]
  }

  /// The columns' letters of LaTeX: `llccr`.
  private static func alignments(_ value: String) -> [String]? {
    if ForeignGrid.side(value) != nil { return ["--align", "*=\(value)"] }
    if value.contains(":"), !value.contains("=") {
      return ["--align", value.replacing(":", with: "=")]
    }
    let letters = value.filter { $0 != "|" }
    guard !letters.isEmpty, letters.allSatisfy({ "lcr".contains($0) }) else { return nil }
    let sides: [Character: String] = ["l": "leading", "c": "center", "r": "trailing"]
    let pairs = letters.enumerated().map { "#\($0.offset + 1)=\(sides[$0.element] ?? "")" }
    return ["--align", pairs.joined(separator: ",")]
  }

  /// `%d.%m.%Y` or `DD.MM.YYYY`, in the letters of Unicode.
  static func datePattern(_ text: String) -> String {
    guard text.contains("%") else {
      let said = text.replacing("YYYY", with: "yyyy").replacing("YY", with: "yy")
        .replacing("D", with: "d")
      // Minutes without hours are months.
      return said.lowercased().contains("h") ? said : said.replacing("m", with: "M")
    }
    let letters = [
      "%d": "dd", "%m": "MM", "%Y": "yyyy", "%y": "yy", "%H": "HH", "%M": "mm", "%S": "ss",
      "%b": "MMM", "%B": "MMMM", "%a": "EEE", "%A": "EEEE", "%e": "d", "%-d": "d",
      "%F": "yyyy-MM-dd", "%T": "HH:mm:ss", "%R": "HH:mm", "%I": "hh", "%p": "a", "%-m": "M",
      "%-H": "H", "%-I": "h",
    ]
    return letters.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  /// `%.2f`, as a flag.
  static func numberPattern(_ text: String) -> [String]? {
    let (key, pattern) =
      text.firstIndex(of: "=").map { (String(text[...$0]), text[text.index(after: $0)...]) }
      ?? ("", text[...])
    guard let dot = pattern.firstIndex(of: "."),
      let count = Int(pattern[pattern.index(after: dot)...].prefix { $0.isNumber })
    else { return nil }
    return ["--number-format", key + "0." + String(repeating: "0", count: min(count, 20))]
  }

  /// `age:desc`, `age desc,name`, `desc(age)` and the like, where they say more than names; nil for names.
  static func order(_ text: String) -> String? {
    let keys = text.items.map { item in
      let parts = item.split { " :.()".contains($0) }.map(String.init)
      guard parts.count == 2 else { return item }
      for (key, word) in [(parts[0], parts[1]), (parts[1], parts[0])] {
        if let isDescending = direction(word) { return (isDescending ? "-" : "") + key }
      }
      return item
    }
    let said = keys.joined(separator: ",")
    return said == text ? nil : said
  }

  /// Whether a word says that an order descends; nil if it says nothing of an order.
  static func direction(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "desc", "descending", "down", "decreasing": true
    case "asc", "ascending", "up", "increasing": false
    default: nil
    }
  }

  /// `elevation=avg`, `avg:elevation` or `avg(elevation)`, and several of them.
  static func totals(_ value: String) -> [String]? {
    let functions = [
      "sum": "sum", "total": "sum", "avg": "mean", "mean": "mean", "average": "mean", "min": "min",
      "max": "max", "count": "count", "median": "median",
    ]
    if let function = functions[value.lowercased()] {
      return ["--total", function == "sum" ? "*" : "*=\(function)"]
    }
    // Rows are counted by a function without a column, which has no row of its own beside others.
    let isCounted = value.contains("(") || value.contains("=")
    let items = value.items.filter {
      !isCounted || !["count", "n", "count(*)", "count()", "size"].contains($0.lowercased())
    }
    let keys = items.map { item -> String in
      let parts = item.split { "=:()".contains($0) }.map(String.init)
      guard parts.count == 2 else { return item }
      for (key, word) in [(parts[0], parts[1]), (parts[1], parts[0])] {
        if let function = functions[word.lowercased()] {
          return function == "sum" ? key : "\(key)=\(function)"
        }
      }
      return item
    }
    return ["--total", keys.joined(separator: ",")]
  }

  /// `title=Report` of programs that take variables.
  static func assignment(_ text: String) -> [String]? {
    let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2 else { return nil }
    if let option = GridOption.all.first(where: { $0.name == pair[0] && $0.flag != nil }) {
      return [option.flagName, pair[1]]
    }
    return ForeignFlags.meaning(of: pair[0])?.words(pair[1])
  }

  /// A condition with the signs of other languages: `$a == "b" && $c > 1`, `a__gt=1`, `a = Word`.
  static func condition(_ text: String) -> String? {
    var said = text.replacing("&&", with: "and").replacing("||", with: "or")
      .replacing("===", with: "==").replacing("!==", with: "!=")
    if !text.contains("'") { said = said.replacing("\"", with: "'") }
    said = said.replacing("$", with: "")
    // The row before its column, as in other languages.
    for row in ["datum.", "row.", "df.", "d.", "it.", "."] {
      for start in [" ", "("] { said = said.replacing(start + row, with: start) }
      if said.hasPrefix(row) { said = String(said.dropFirst(row.count)) }
    }
    for (word, sign) in [("__gte=", ">="), ("__lte=", "<="), ("__gt=", ">"), ("__lt=", "<")] {
      said = said.replacing(word, with: " \(sign) ")
    }
    said = bracketed(said)
    said = equation(said.split { $0 == "=" || $0 == ":" }.map { String($0).trimmingBlanks }) ?? said
    return said == text ? nil : said
  }

  /// A name of several words before a comparison, in the brackets that it needs.
  private static func bracketed(_ text: String) -> String {
    guard let place = text.firstIndex(where: { "<>=!".contains($0) }) else { return text }
    let name = String(text[..<place]).trimmingBlanks
    let words = name.split(separator: " ").map { $0.lowercased() }
    guard words.count > 1, name.allSatisfy({ $0.isLetter || $0 == " " }),
      name.first?.isLetter == true,
      !words.contains(where: { ["not", "and", "or", "is", "in", "like"].contains($0) })
    else { return text }
    let rest = text[place...].replacing("TRUE", with: "true").replacing("FALSE", with: "false")
    return "[\(name)] " + rest
  }

  /// `continent=Asia` or `continent=Asia,Europe`, whose texts have no quotes; nil for others.
  private static func equation(_ sides: [String]) -> String? {
    func isPlain(_ text: String) -> Bool {
      text.first?.isLetter == true && text.allSatisfy { $0.isLetter || " _-".contains($0) }
    }
    guard sides.count == 2, isPlain(sides[0]), !sides[0].contains(" ") else { return nil }
    let values = sides[1].items
    guard !values.isEmpty, values.allSatisfy(isPlain),
      !["true", "false"].contains(values[0].lowercased()),
      !["and", "or"].contains(where: { sides[1].lowercased().contains(" \($0) ") })
    else { return nil }
    let texts = values.map { "'\($0)'" }
    return texts.count == 1
      ? "\(sides[0]) = \(texts[0])" : "\(sides[0]) in (\(texts.joined(separator: ", ")))"
  }

  // MARK: Queries

  /// Whether a word is the path of a database.
  static func isDatabase(_ word: String) -> Bool {
    [".db", ".sqlite", ".sqlite3"].contains { word.hasSuffix($0) }
  }

  /// The flags that do what a simple query asks of a file; nil if it asks for more.
  ///
  /// - Parameters:
  ///   - query: SELECT, and what of WHERE, ORDER BY and LIMIT it has, in this order.
  ///   - inputs: The files of the line; one of the query is used where there is none.
  /// - Returns: Words.
  static func flags(ofQuery query: String, inputs: [String]) -> [String]? {
    var parts: [String: String] = [:]
    var rest = query[...]
    for clause in ["limit ", "order by ", "where ", "from ", "select "] {
      guard let place = rest.lowercased().ranges(of: clause).last else { continue }
      // The lower text has as many characters as the other but in a few scripts.
      let start = rest.lowercased().distance(
        from: rest.lowercased().startIndex, to: place.lowerBound)
      let index = rest.index(rest.startIndex, offsetBy: start)
      parts[clause] = String(rest[index...].dropFirst(clause.count)).trimmingBlanks
      rest = rest[..<index]
    }
    guard rest.allSatisfy({ $0 == " " }), let selected = parts["select "], !selected.contains("("),
      let source = parts["from "], !source.contains(" "), !source.contains("(")
    else { return nil }
    var words = selected == "*" ? [] : columns(selected)
    if let condition = parts["where "] { words += ["--filter", condition] }
    if let order = parts["order by "] {
      words += ["--sort", order.items.map(sortKey).joined(separator: ",")]
    }
    if let limit = parts["limit "] { words += ["--limit", limit] }
    let file = source.filter { $0 != "'" && $0 != "\"" }
    return inputs.contains { $0.contains(".") && !$0.contains(" ") } ? words : [file] + words
  }

  private static func sortKey(_ text: String) -> String {
    let words = text.split(separator: " ")
    let name = words.first.map(String.init) ?? text
    return words.dropFirst().first?.lowercased() == "desc" ? "-" + name : name
  }
}

import GridreelDataSources
import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
package import GridreelValues

/// Parses the small languages of flags and keys: `-population`, `2,4-6`, `KEY=1fr`, `8 12`.
package enum Specification {
  /// Parses `KEY` or `KEY=TITLE`.
  static func column(_ text: String, _ origin: Origin) throws(GridreelError) -> ColumnOption {
    guard text.contains("=") else { return ColumnOption(text, origin: origin) }
    let pair = try FlagText.pair(text)
    return ColumnOption(pair.key, title: pair.value, origin: origin)
  }

  /// Parses a condition on rows.
  package static func condition(_ text: String) throws(GridreelError) -> GridExpression {
    do throws(GridreelError) {
      return try GridExpression(parsing: text)
    } catch {
      throw GridreelError(
        "\(error.message) (at character \(error.offset + 1) of "
          + "\(text.quoted(around: error.offset)))")
    }
  }

  /// Parses an override of a theme: `selected.background=#3b82f633`.
  static func override(_ text: String, _: Origin) throws(GridreelError) -> ThemeOverride {
    do throws(GridreelError) {
      return try ThemeOverride(text, origin: OptionName.set.flag)
    } catch {
      throw GridreelError(error.message)
    }
  }

  /// Parses `KEY` or `-KEY`.
  package static func sortKey(_ text: String) throws(GridreelError) -> SortKey {
    let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard !name.isEmpty else {
      throw GridreelError("a column's key is missing after '-'")
    }
    return SortKey(name, text.hasPrefix("-") ? .descending : .ascending)
  }

  /// Parses `120`, `fit` or `1fr`.
  package static func width(_ text: String) throws(GridreelError) -> ColumnWidth {
    if text == "fit" { return .fit }
    if text.hasSuffix("fr") {
      let weight = try FlagText.number(String(text.dropLast(2)), 0...10_000)
      guard weight > 0 else { throw GridreelError("a share must be above 0fr") }
      return .share(weight)
    }
    guard Double(text) != nil else {
      throw GridreelError(
        "'\(text)' is not a width; write points (120), 'fit' or a share (1fr)")
    }
    return .fixed(try FlagText.number(text, 0...100_000))
  }

  /// Parses a field separator: one character, or `tab`.
  static func delimiter(_ text: String) throws(GridreelError) -> Delimiter {
    if text == "tab" || text == "\\t" { return .tab }
    guard let character = text.first, text.count == 1, let delimiter = Delimiter(character) else {
      throw GridreelError(
        "'\(text)' cannot part fields; give one ASCII character, or 'tab'")
    }
    return delimiter
  }

  /// Parses the name of an encoding.
  static func encoding(_ text: String) throws(GridreelError) -> DataEncoding {
    guard let encoding = DataEncoding(named: text) else {
      let names = DataEncoding.allCases.map(\.rawValue)
      let hint =
        nearestName(to: text, among: names).map { "did you mean '\($0)'?" }
        ?? "use one such as utf-8, latin-1, windows-1250 or shift-jis"
      throw GridreelError("'\(text)' is no encoding that is known; \(hint)")
    }
    return encoding
  }

  /// Parses the way to a part of a JSON text.
  static func jsonPath(_ text: String) throws(GridreelError) -> JSONPath {
    try JSONPath(parsing: text)
  }

  /// Parses `B3:F20`, `B:F`, `3:20`.
  static func cells(_ text: String) throws(GridreelError) -> CellRange {
    guard let range = CellRange(text) else {
      throw GridreelError("'\(text)' is no range of cells; write A1:F20, columns A:F or rows 1:20")
    }
    return range
  }

  /// Parses `5`, `2-6`, `2-`.
  static func range(_ text: String) throws(GridreelError) -> ClosedRange<Int> {
    guard let dash = text.firstIndex(of: "-"), dash != text.startIndex else {
      let number = try FlagText.count(text)
      return number...number
    }
    let low = try FlagText.count(String(text[..<dash]))
    let rest = String(text[text.index(after: dash)...])
    let high = rest.isEmpty ? Int.max : try FlagText.count(rest)
    guard low <= high else {
      throw GridreelError("'\(text)' ends before it starts")
    }
    return low...high
  }

  /// Parses 1, 2 or 4 numbers, in the order of CSS.
  static func insets(_ texts: [String]) throws(GridreelError) -> Insets {
    var numbers: [Double] = []
    for text in texts.flatMap({ $0.split(whereSeparator: { $0 == " " || $0 == "," }) }) {
      numbers.append(try FlagText.number(String(text), 0...10_000))
    }
    switch numbers.count {
    case 1: return Insets(numbers[0])
    case 2:
      return Insets(top: numbers[0], right: numbers[1], bottom: numbers[0], left: numbers[1])
    case 4:
      return Insets(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    default:
      throw GridreelError("write 1, 2 or 4 numbers, as in CSS")
    }
  }

  /// Parses a colour, or `none`.
  static func background(_ text: String) throws(GridreelError) -> CellStyle.Setting<GridColor> {
    if text == "none" || text == "transparent" { return .none }
    return .value(try GridColor(parsing: text))
  }

  /// Parses `fit`, `a4`, `letter`, another paper size, or `595x842` in points.
  static func page(_ text: String) throws(GridreelError) -> PageOption {
    if text == "fit" { return .fit }
    let (isLandscape, isPortrait) = (text.hasSuffix("-landscape"), text.hasSuffix("-portrait"))
    let name = isLandscape || isPortrait ? text.prefix { $0 != "-" } : text[...]
    if let size = papers[name.lowercased()] {
      if isLandscape { return .paper(Paper(GridSize(width: size.height, height: size.width))) }
      return .paper(Paper(size, mayTurn: !isPortrait))
    }
    let parts = text.split(separator: "x").map(String.init)
    guard parts.count == 2, Double(parts[0]) != nil, Double(parts[1]) != nil else {
      throw GridreelError(
        "'\(text)' is not a page; write \(pages.joined(separator: ", ")) "
          + "(with -portrait or -landscape if wanted) or WxH in points"
          + (Int(text) == nil
            ? "" : "; for other rows, write \(option: "rows") with their numbers: 21-40")
      )
    }
    return .paper(
      Paper(
        GridSize(
          width: try FlagText.number(parts[0], 72...14_400),
          height: try FlagText.number(parts[1], 72...14_400))))
  }

  /// Parses `16:9`, or `1080x1080` in pixels.
  static func canvas(_ text: String) throws(GridreelError) -> Surroundings.Canvas {
    let parts = text.split { ":/x×*,".contains($0) }.map(String.init)
    // Nobody wants a picture of 16 by 9 pixels.
    let isRatio =
      text.contains { ":/".contains($0) } || parts.allSatisfy { (Double($0) ?? 16) < 16.5 }
    guard parts.count == 2, Double(parts[0]) != nil, Double(parts[1]) != nil else {
      throw GridreelError(
        "'\(text)' is not a canvas; write a ratio such as 16:9 or a size in pixels such as 1080x1080"
      )
    }
    guard isRatio else {
      return .pixels(
        width: Int(clamped: try FlagText.number(parts[0], 16...16_384)),
        height: Int(clamped: try FlagText.number(parts[1], 16...16_384)))
    }
    return .ratio(
      width: try FlagText.number(parts[0], 0.01...10_000),
      height: try FlagText.number(parts[1], 0.01...10_000))
  }

  /// The names of page sizes for PDFs.
  static var pages: [String] { ["fit"] + papers.keys.sorted() }

  /// Paper sizes in points (ISO 216 and ANSI, rounded as PostScript does).
  private static let papers = [
    "a3": GridSize(width: 842, height: 1191), "a4": GridSize(width: 595, height: 842),
    "a5": GridSize(width: 420, height: 595), "a6": GridSize(width: 298, height: 420),
    "letter": GridSize(width: 612, height: 792),
    "legal": GridSize(width: 612, height: 1008), "tabloid": GridSize(width: 792, height: 1224),
  ]

  /// Parses `2`, `4-6`, `name=Donatello`, each with an optional `:column` for a cell.
  package static func selection(_ text: String, _ origin: Origin) throws(GridreelError)
    -> SelectionItem
  {
    if text.contains("=") {
      let pair = try FlagText.pair(text)
      return SelectionItem(
        rows: .match(column: pair.key, text: pair.value), column: nil, origin: origin)
    }
    guard let colon = text.firstIndex(of: ":") else {
      if text.first?.isLetter == true {
        throw GridreelError(
          "'\(text)' is no row, such as 3, 4-6 or name=Ada; columns are chosen by \(option: "columns")"
        )
      }
      return SelectionItem(rows: .numbers(try range(text)), column: nil, origin: origin)
    }
    let column = String(text[text.index(after: colon)...])
    guard !column.isEmpty else {
      throw GridreelError("a column's key is missing after ':' in '\(text)'")
    }
    return SelectionItem(
      rows: .numbers(try range(String(text[..<colon]))), column: column, origin: origin)
  }
}

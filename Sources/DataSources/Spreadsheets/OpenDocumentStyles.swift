import GridreelPrimitives

/// Reads the number formats of an OpenDocument spreadsheet (ISO 26300, 16.29) as codes of a workbook such as `#,##0.00`.
final class OpenDocumentStyles: XMLHandler {
  /// A style of numbers: the code so far, nil for what no code says, and the styles for numbers of some sign.
  private struct Format {
    var code: String?
    var isPercent = false
    /// The style of numbers that are zero or more.
    var positive: String?
  }

  private var formats: [String: Format] = [:]
  /// A style of cells; nil is what its parent says.
  private struct CellStyle {
    /// The style of numbers.
    let format: String?
    /// The style that it goes on.
    let parent: String?
    var isBold: Bool?
    /// The colours of texts and of the ground.
    var color, ground: String?
    /// Whether conditions give cells other colours.
    var hasConditions = false
  }

  /// The styles of cells by name, and the one that is being read.
  private var cellStyles: [String: CellStyle] = [:]
  private var cellStyle: String?
  private var colors = GroundColors()
  /// The looks found so far.
  private var looks: [String: CellLook] = [:]
  /// The codes found so far, and the numbers of styles of cells.
  private var found: [String: (number: Int, code: String?)] = [:]
  /// The style of numbers that is being read, and the literal text in it.
  private var name: String?
  private var literal: [UInt8]?
  /// How many styles are followed that each go on the next.
  private static let greatestDepth = 8

  func start(_ name: XMLText, _ attributes: XMLAttributes) {
    if name == "style:style" {
      readCellStyle(attributes)
    } else if let cellStyle {
      if name == "style:map" { cellStyles[cellStyle]?.hasConditions = true }
      readLook(attributes, of: cellStyle)
    } else if name == "number:number-style" || name == "number:currency-style"
      || name == "number:time-style"
    {
      begin(attributes)
    } else if name == "number:percentage-style" {
      begin(attributes, isPercent: true)
    } else if name == "number:date-style" {
      // Each locale has its own order of an automatic one.
      begin(attributes, isUnknown: attributes["number:automatic-order"]?.isTrue ?? false)
    } else if self.name != nil {
      readPart(name, attributes)
    }
  }

  func end(_ name: XMLText) {
    if name == "style:style" {
      cellStyle = nil
    } else if name == "number:text" || name == "number:currency-symbol" {
      if let literal {
        append(Self.written(String(decoding: literal, as: UTF8.self), isPercent: isPercent))
      }
      literal = nil
    } else if name == "number:number-style" || name == "number:currency-style"
      || name == "number:time-style"
      || name == "number:percentage-style" || name == "number:date-style"
    {
      self.name = nil
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { literal?.append(contentsOf: bytes) }

  /// The number of a style of cells, and the code of its format; nil for the general one.
  func format(ofCells style: String) -> (number: Int, code: String?) {
    if let known = found[style] { return known }
    let result = (found.count, code(ofCells: style))
    found[style] = result
    return result
  }

  // MARK: Styles

  private func readCellStyle(_ attributes: XMLAttributes) {
    cellStyle = nil
    guard attributes["style:family"].map({ $0 == "table-cell" }) == true,
      let name = attributes["style:name"]?.string
    else { return }
    cellStyle = name
    cellStyles[name] = CellStyle(
      format: attributes["style:data-style-name"]?.string,
      parent: attributes["style:parent-style-name"]?.string)
  }

  private func readLook(_ attributes: XMLAttributes, of cellStyle: String) {
    if let weight = attributes["fo:font-weight"]?.string {
      cellStyles[cellStyle]?.isBold = weight == "bold" || Int(weight).map { $0 > 500 } ?? false
    }
    if let color = attributes["fo:color"]?.string {
      cellStyles[cellStyle]?.color = Self.color(color)
    }
    if let color = attributes["fo:background-color"]?.string {
      cellStyles[cellStyle]?.ground = Self.color(color)
    }
  }

  /// Six digits to the base of 16; a transparent ground is that of the page.
  private static func color(_ text: String) -> String {
    text == "transparent" ? GroundColors.page : text.drop { $0 == "#" }.uppercased()
  }

  /// How the cells of a style look.
  func look(ofCells style: String) -> CellLook {
    if let known = looks[style] { return known }
    var (isBold, color, ground, isSure) = (Bool?.none, String?.none, String?.none, true)
    var next: String? = style
    for _ in 0..<Self.greatestDepth {
      guard let name = next, let own = cellStyles[name] else { break }
      (isBold, color, ground) = (isBold ?? own.isBold, color ?? own.color, ground ?? own.ground)
      isSure = isSure && !own.hasConditions
      next = own.parent
    }
    let look = CellLook(
      isBold: isBold ?? false, ground: colors.number(of: ground),
      isInvisible: isSure && color == ground ?? GroundColors.page)
    looks[style] = look
    return look
  }

  private func code(ofCells style: String) -> String? {
    var next: String? = style
    for _ in 0..<Self.greatestDepth {
      guard let name = next, let own = cellStyles[name] else { return nil }
      if let format = own.format { return code(ofNumbers: format) }
      next = own.parent
    }
    return nil
  }

  private func code(ofNumbers name: String) -> String? {
    guard let format = formats[name], let code = format.code else { return nil }
    guard let positive = format.positive else { return code }
    return formats[positive]?.code.map { "\($0);\(code)" }
  }

  private func begin(_ attributes: XMLAttributes, isPercent: Bool = false, isUnknown: Bool = false)
  {
    guard let name = attributes["style:name"]?.string else { return }
    self.name = name
    formats[name] = Format(code: isUnknown ? nil : "", isPercent: isPercent)
  }

  private var isPercent: Bool { name.flatMap { formats[$0]?.isPercent } ?? false }

  /// Goes on with the code; nil makes it one that no code says.
  private func append(_ part: String?) {
    guard let name, let code = formats[name]?.code else { return }
    formats[name]?.code = part.map { code + $0 }
  }

  // MARK: Parts

  private func readPart(_ name: XMLText, _ attributes: XMLAttributes) {
    func letters(_ letter: Character, _ short: Int, _ long: Int) {
      let isLong = attributes["number:style"].map { $0 == "long" } == true
      append(String(repeating: letter, count: isLong ? long : short))
    }
    if name == "number:text" || name == "number:currency-symbol" {
      literal = []
    } else if name == "number:number" {
      append(Self.digits(attributes))
    } else if name == "number:year" {
      letters("y", 2, 4)
    } else if name == "number:month" {
      let isText = attributes["number:textual"]?.isTrue ?? false
      letters("m", isText ? 3 : 1, isText ? 4 : 2)
    } else if name == "number:day" {
      letters("d", 1, 2)
    } else if name == "number:day-of-week" {
      letters("d", 3, 4)
    } else if name == "number:hours" {
      letters("h", 1, 2)
    } else if name == "number:minutes" {
      letters("m", 1, 2)
    } else if name == "number:seconds" {
      letters("s", 1, 2)
    } else if name == "number:am-pm" {
      append("AM/PM")
    } else if name == "style:map" {
      readMap(attributes)
    } else if name == "number:scientific-number" || name == "number:fraction"
      || name == "number:era"
      || name == "number:quarter" || name == "number:week-of-year" || name == "number:embedded-text"
    {
      append(nil)
    }
  }

  /// The digits of a number; nil for general ones, and for those that are divided.
  private static func digits(_ attributes: XMLAttributes) -> String? {
    func count(_ name: StaticString) -> Int? {
      attributes[name].flatMap { Int($0.string) }.map { min(max($0, 0), 20) }
    }
    guard let decimals = count("number:decimal-places"),
      attributes["number:display-factor"].map({ $0 == "1" }) ?? true
    else { return nil }
    let least = min(count("number:min-decimal-places") ?? decimals, decimals)
    let whole = String(repeating: "0", count: count("number:min-integer-digits") ?? 1)
    let isGrouped = attributes["number:grouping"]?.isTrue ?? false
    let padded =
      whole.count > 3 || !isGrouped ? whole : String("#,###".dropLast(whole.count)) + whole
    let fraction =
      String(repeating: "0", count: least) + String(repeating: "#", count: decimals - least)
    return (padded.isEmpty ? "#" : padded) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Another style for numbers that are zero or more, of which this one is for those below.
  private func readMap(_ attributes: XMLAttributes) {
    let condition = attributes["style:condition"]?.string.filter { $0 != " " }
    guard let name, let other = attributes["style:apply-style-name"]?.string,
      condition == "value()>=0" || condition == "value()>0"
    else { return append(nil) }
    formats[name]?.positive = other
  }

  /// Literal text as a code has it.
  private static func written(_ text: String, isPercent: Bool) -> String {
    text.reduce(into: "") { code, character in
      if "-+() /.:,".contains(character) || isPercent && character == "%" {
        code.append(character)
      } else {
        code += "\\\(character)"
      }
    }
  }
}

import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// What values of flags of other programs mean.
extension ForeignFlags {
  /// `left,right` for the first two columns, or one side for all.
  static func aligned(_ value: String) -> [String]? {
    let sides = value.items
    guard sides.allSatisfy({ ForeignGrid.side($0) != nil }) else { return nil }
    let pairs = sides.enumerated().map { sides.count == 1 ? "*=\($1)" : "#\($0 + 1)=\($1)" }
    return ["--align", pairs.joined(separator: ",")]
  }

  /// `title=Report` or `null=NA` of psql.
  static func pset(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2 else { return [] }
    let flags = ["null": "--missing", "title": "--title", "fieldsep": "--delimiter"]
    return flags[pair[0]].map { [$0, pair[1]] } ?? []
  }

  /// `product=Produkt,rating=Note`, or `product,Produkt,rating,Note`.
  static func renaming(_ value: String) -> [String]? {
    var items = value.items
    if items.allSatisfy({ !$0.contains("=") }), items.count.isMultiple(of: 2) {
      items = stride(from: 0, to: items.count, by: 2).map { items[$0] + "=" + items[$0 + 1] }
    }
    let pairs = items.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    return pairs.flatMap { ["--column", "\($0[0]): title=\($0[1])"] }
  }

  /// `Status`, or `Status: Done=green, Open=red` with the colours of its words.
  static func badges(_ value: String) -> [String]? {
    guard let colon = value.firstIndex(of: ":") else {
      return ["--column", "\(value): cell=badge"]
    }
    let pairs = String(value[value.index(after: colon)...]).items.map {
      $0.split { "=:".contains($0) }.map { String($0).trimmingBlanks }
    }
    guard pairs.allSatisfy({ $0.count == 2 && GridColor.isKnown($0[1]) }) else { return nil }
    let colors = pairs.map { "\(jsonString($0[0])): \(jsonString($0[1]))" }.joined(separator: ", ")
    return ["--column", "\(value[..<colon]): cell={\"type\": \"badge\", \"colors\": {\(colors)}}"]
  }

  /// `margin = revenue - cost`, or several such.
  static func computing(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
    guard pair.count == 2, !pair[0].isEmpty else { return nil }
    return ["--column", "\(pair[0]): value=\(pair[1])"]
  }

  /// `trend`, or `trend=Jan:Dec` for a line through several columns.
  static func sparkline(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
    guard pair.count == 2 else { return ["--column", "\(value): cell=sparkline"] }
    return ForeignColumnText("\(pair[0]): sparkline=\(pair[1])")?.words
  }

  /// `1200x`, `1280:-1` or `50%`: the pixels of a picture, or their part of the usual ones.
  static func resized(_ value: String) -> [String]? {
    guard let number = Double(value.prefix { $0.isNumber || $0 == "." }), number > 0 else {
      return nil
    }
    if value.hasSuffix("%") { return ["--scale", String(min(8, max(0.1, number / 50)))] }
    return number <= 8
      ? ["--scale", value] : ["--width", value.prefix { $0.isNumber }.description, "--scale", "1"]
  }

  /// `Town,Country` for the first two columns.
  static func headings(_ value: String) -> [String]? {
    value.items.enumerated().flatMap { ["--column", "#\($0.offset + 1): title=\($0.element)"] }
  }

  /// `2` for all columns of numbers, or `amount=2`.
  static func decimals(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard let count = Int(pair[pair.count - 1]), 0...20 ~= count else { return nil }
    let pattern = "#,##" + ForeignPattern.digits(count)
    return ["--number-format", pair.count > 1 ? "\(pair[0])=\(pattern)" : pattern]
  }

  /// `amount=EUR`.
  static func currency(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2 else {
      let mark = ForeignPattern.currencies[value.uppercased()]
      return ["--number-format", mark.map { "*=\($0)#,##0.00" } ?? "\(value)=#,##0.00"]
    }
    let mark = ForeignPattern.currencies[pair[1].uppercased()] ?? pair[1]
    return ["--number-format", "\(pair[0])=\(mark)#,##0.00"]
  }

  /// `1280x720`, `1200,800`, or a number of rows.
  static func size(_ value: String) -> [String]? {
    let numbers = value.split { "x,".contains($0) }
    if numbers.count == 2, numbers.allSatisfy({ Int($0) != nil }) {
      return ["--canvas", numbers.joined(separator: "x")]
    }
    return Int(value).map { _ in ["--limit", value] }
  }

  /// `Inter:14`, or `Hack=20; Noto Sans=20`.
  static func font(_ value: String) -> [String]? {
    let parts = value.split(separator: ";").first?.split { ":=".contains($0) } ?? []
    guard let family = parts.first else { return nil }
    let size = parts.dropFirst().first.map { ["--set", "fontSize=\($0)"] } ?? []
    let isUsual = family.contains("Inter")
    let isOurs = isUsual || family.contains("JetBrains Mono") || family.hasPrefix("Gridreel ")
    return (isUsual ? [] : ["--set", "fontFamily=\(family)"]) + (isOurs ? [] : ["--system-fonts"])
      + size
  }

  static func themeOrTable(_ value: String) -> [String] {
    if ThemeCatalog().completions(of: value).contains(value) || value.hasSuffix(".json") {
      return ["--theme", value]
    }
    if PictureFormat(rawValue: value) != nil { return ["--format", value] }
    if InputFormat(rawValue: value) != nil { return ["--input-format", value] }
    // A tool for CSV files says by it that tabs separate.
    return value.contains(".") ? ["--input-format", "tsv", value] : ["--table", value]
  }

  /// Dots in an inch, of which a picture of one pixel a point has 72; or how close rows stand.
  static func density(_ value: String) -> [String]? {
    guard let dots = Double(value) else {
      return ["compact", "dense", "small", "tight"].contains(value) ? ["--theme", "compact"] : []
    }
    guard (1...10_000).contains(dots) else { return nil }
    return ["--scale", String(Int(min(8, max(1, (dots / 72).rounded()))))]
  }

  static func limitOrFormat(_ value: String) -> [String] {
    Int(value) == nil ? ["--input-format", value] : ["--limit", value]
  }

  static func formatOrColumns(_ value: String) -> [String]? {
    if value.contains(";") { return font(value) }
    if InputFormat(rawValue: value) != nil { return ["--input-format", value] }
    return PictureFormat(rawValue: value) == nil ? ["--columns", value] : ["--format", value]
  }
}

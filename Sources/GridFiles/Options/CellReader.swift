package import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// Reads cell types and heat scales from a grid file, once the theme is known.
package struct CellReader {
  /// Reads colours, which may refer to the theme's parameters.
  let styles: KeyReader
  /// The data's columns.
  let names: ColumnNames

  /// Reads a type: `"progress"`, or `{"type": "progress", "maximum": 10}`.
  func cell(_ node: JSONNode) throws(GridreelError) -> CellType {
    try styles.findingColumns { [names] name, node throws(GridreelError) in
      try node.located { () throws(GridreelError) in
        if let range = try names.range(name) { return range }
        return [try names.resolve(name, .library)]
      }
    }.cell(node)
  }

  // MARK: Heat

  /// Reads a heat scale: colours alone, the name of a palette, or `{"colors": ["#fff", "#16a34a"], "domain": [0, 100]}`; without
  /// colours, those of the theme.
  func heat(_ node: JSONNode) throws(GridreelError) -> HeatScale {
    switch node.value {
    case .array, .string:
      var scale = HeatScale(colors: try colors(node), spread: .linear)
      scale.middle = Self.middle(of: node)
      return scale
    default: break
    }
    if node.value == .boolean(true) {
      return HeatScale(colors: try colors(Self.heatOfTheme(at: node)), spread: .linear)
    }
    let object = try ObjectReader(node, keys: Self.heatSchema.keys)
    let list = object.node("colors") ?? Self.heatOfTheme(at: node)
    var scale = HeatScale(
      colors: try colors(list),
      spread: try object.enumeration("scale") ?? .linear)
    scale.middle = try object.number("middle") ?? Self.middle(of: list)
    guard let domain = object.node("domain"), domain.value != .string("auto") else { return scale }
    guard case .array(let ends) = domain.value, ends.count == 2 else {
      throw domain.error(
        "\(key: "domain") is \"auto\" or the lowest and the highest number: [0, 100]")
    }
    let (low, high) = (try ends[0].number(for: "domain"), try ends[1].number(for: "domain"))
    guard low < high else {
      throw ends[1].error("\(key: "domain") must rise: the second number is larger")
    }
    guard scale.spread != .quantile else {
      throw domain.error("a scale by quantiles has no 'domain'; its ends are the column's own")
    }
    if scale.spread == .log, low <= 0 {
      throw ends[0].error("a logarithmic scale begins above 0")
    }
    scale.domain = low...high
    guard object.node("middle") == nil else {
      throw domain.error("\(key: "domain") says where the middle is; leave out \(key: "middle")")
    }
    return scale
  }

  /// The number in the middle of a palette that has one.
  private static func middle(of colors: JSONNode) -> Double? {
    guard case .string(let name) = colors.value else { return nil }
    return HeatPalette.isDiverging(name) ? 0 : nil
  }

  /// Whether a heat scale has colours of its own or of a palette, and not the theme's.
  static func hasColors(_ heat: JSONNode) -> Bool {
    var colors: JSONNode? = heat
    if case .object(let object) = heat.value { colors = object["colors"] }
    switch colors?.value {
    case .string, .array: return true
    default: return false
    }
  }

  /// The theme's own ramp, which follows when the theme changes.
  private static func heatOfTheme(at place: JSONNode) -> JSONNode {
    let ends = ["$heatColor 0%", "$heatColor"].map {
      JSONNode(value: .string($0), position: place.position)
    }
    return JSONNode(value: .array(ends), position: place.position)
  }

  private func colors(_ node: JSONNode) throws(GridreelError) -> Themed<[GridColor]> {
    let list = try palette(node) ?? node
    guard Self.heatColorCount.contains(try list.array(for: "colors").count) else {
      throw list.error("a heat scale has 2 to 16 colours, the lowest number's first")
    }
    return try styles.themed(list, for: "colors", as: .colors())
  }

  /// The colours of a palette as a list; nil for anything but a name.
  private func palette(_ node: JSONNode) throws(GridreelError) -> JSONNode? {
    guard case .string(let name) = node.value else { return nil }
    guard let colors = HeatPalette.colors(named: name) else {
      let near = nearestName(to: name, among: HeatPalette.names).map { "; did you mean '\($0)'?" }
      throw node.error(
        "unknown palette \(quoted(name))"
          + Message(near ?? "; there are \(Message.list(HeatPalette.names.map { "'\($0)'" }))"))
    }
    return JSONNode(
      value: .array(
        colors.map { JSONNode(value: .string($0), position: node.position) }),
      position: node.position)
  }
}

// MARK: Schema

extension CellReader {
  private static let heatColorCount = 2...16

  package static let heatColorsSchema = JSONSchema.any([
    .list(of: .reference("color"), count: heatColorCount),
    .text().described(
      "A palette: \(HeatPalette.names.joined(separator: ", ")); _r behind it turns it round."),
  ])
  .described("The colours from the lowest number to the highest.")

  package static let heatSchema = JSONSchema.object(
    [
      "colors": .reference("heatColors"),
      "domain": .any([.constant("auto"), .list(of: .number(), count: 2...2)]).described(
        "The numbers of the first and the last colour; \"auto\" are the column's lowest and "
          + "highest."),
      "middle": .number().described(
        "The number of the colour in the middle, from which the ends are equally far; 0 for palettes with a middle, where "
          + "numbers lie on both sides of it."),
      "scale": .words(HeatScale.Spread.self).described(
        "How numbers are spread over the colours."),
    ]
  ).described(
    "Colours behind numbers; without 'colors', the theme's heatColor, the fainter the lower.")

  /// An object with a type and its keys.
  package static let typeSchema = JSONSchema.object(
    [("type", .reference("cellTypeName"))], required: ["type"], others: .anything
  ).with("oneOf", .list(CellType.readable.map { .schema(CellType.schema(of: $0)) }))
    .described("A type with its own keys.")
}

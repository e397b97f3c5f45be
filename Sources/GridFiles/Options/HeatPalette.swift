import GridreelJSONText

/// Colours of heat scales by the names that they have elsewhere.
///
/// Those of viridis and its sisters are of matplotlib, all others but coolwarm of ColorBrewer (Cynthia Brewer,
/// colorbrewer2.org); coolwarm is of K. Moreland, "Diverging Color Maps for Scientific Visualization", 2009.
enum HeatPalette {
  /// The colours from the lowest number to the highest.
  private static let palettes: [(name: String, colors: String)] = [
    ("viridis", "440154 3b528b 21918c 5ec962 fde725"),
    ("magma", "000004 51127c b73779 fc8961 fcfdbf"),
    ("plasma", "0d0887 7e03a8 cc4778 f89540 f0f921"),
    ("cividis", "00224e 434e6c 7d7c78 bcaf6f fee838"),
    ("Blues", "f7fbff c6dbef 6baed6 2171b5 08306b"),
    ("Greens", "f7fcf5 c7e9c0 74c476 238b45 00441b"),
    ("Reds", "fff5f0 fcbba1 fb6a4a cb181d 67000d"),
    ("Oranges", "fff5eb fdd0a2 fd8d3c d94801 7f2704"),
    ("Purples", "fcfbfd dadaeb 9e9ac8 6a51a3 3f007d"),
    ("Greys", "ffffff d9d9d9 969696 525252 000000"),
    ("YlGn", "ffffcc c2e699 78c679 31a354 006837"),
    ("YlGnBu", "ffffcc a1dab4 41b6c4 2c7fb8 253494"),
    ("YlOrRd", "ffffb2 fecc5c fd8d3c f03b20 bd0026"),
    ("RdYlGn", "d7191c fdae61 ffffbf a6d96a 1a9641"),
    ("RdYlBu", "d7191c fdae61 ffffbf abd9e9 2c7bb6"),
    ("RdBu", "ca0020 f4a582 f7f7f7 92c5de 0571b0"),
    ("coolwarm", "3b4cc0 8db0fe dddddd f49a7b b40426"),
  ]

  /// The names of all palettes; `_r` behind one turns it round.
  static let names = palettes.map(\.name)

  /// Whether a heat scale has colours of its own or of a palette, and not the theme's.
  static func hasColors(_ heat: JSONNode) -> Bool {
    var colors: JSONNode? = heat
    if case .object(let object) = heat.value { colors = object["colors"] }
    switch colors?.value {
    case .string, .array: return true
    default: return false
    }
  }

  /// The colours of a palette by its name, in any case of letters.
  ///
  /// - Parameter name: The name, with `_r` for the colours in the opposite order.
  /// - Returns: Colours as themes write them, the lowest number's first; nil for no name of a palette.
  static func colors(named name: String) -> [String]? {
    let isReversed = name.hasSuffix("_r")
    let plain = (isReversed ? String(name.dropLast(2)) : name).lowercased()
    guard let found = palettes.first(where: { $0.name.lowercased() == plain }) else { return nil }
    let colors = found.colors.split(separator: " ").map { "#\($0)" }
    return isReversed ? colors.reversed() : colors
  }
}

/// Colours of heat scales by the names that they have elsewhere.
///
/// Those of viridis and its sisters are of matplotlib, all others but coolwarm of ColorBrewer (Cynthia Brewer,
/// colorbrewer2.org); coolwarm is of K. Moreland, "Diverging Color Maps for Scientific Visualization", 2009.
package enum HeatPalette {
  /// The colours from the lowest number to the highest.
  private static let palettes: [(name: String, colors: String)] = [
    ("viridis", "440154 3b528b 21918c 5ec962 fde725"),
    ("magma", "000004 51127c b73779 fc8961 fcfdbf"),
    ("inferno", "000004 57106e bc3754 f98e09 fcffa4"),
    ("plasma", "0d0887 7e03a8 cc4778 f89540 f0f921"),
    ("cividis", "00224e 434e6c 7d7c78 bcaf6f fee838"),
    ("Blues", "f7fbff c6dbef 6baed6 2171b5 08306b"),
    ("Greens", "f7fcf5 c7e9c0 74c476 238b45 00441b"),
    ("Reds", "fff5f0 fcbba1 fb6a4a cb181d 67000d"),
    ("Oranges", "fff5eb fdd0a2 fd8d3c d94801 7f2704"),
    ("Purples", "fcfbfd dadaeb 9e9ac8 6a51a3 3f007d"),
    ("Greys", "ffffff d9d9d9 969696 525252 000000"),
    ("OrRd", "fef0d9 fdcc8a fc8d59 e34a33 b30000"),
    ("BuGn", "edf8fb b2e2e2 66c2a4 2ca25f 006d2c"),
    ("BuPu", "edf8fb b3cde3 8c96c6 8856a7 810f7c"),
    ("GnBu", "f0f9e8 bae4bc 7bccc4 43a2ca 0868ac"),
    ("PuBu", "f1eef6 bdc9e1 74a9cf 2b8cbe 045a8d"),
    ("PuRd", "f1eef6 d7b5d8 df65b0 dd1c77 980043"),
    ("RdPu", "feebe2 fbb4b9 f768a1 c51b8a 7a0177"),
    ("YlOrBr", "ffffd4 fed98e fe9929 d95f0e 993404"),
    ("YlGn", "ffffcc c2e699 78c679 31a354 006837"),
    ("YlGnBu", "ffffcc a1dab4 41b6c4 2c7fb8 253494"),
    ("YlOrRd", "ffffb2 fecc5c fd8d3c f03b20 bd0026"),
  ]

  /// The palettes with a pale colour in their middle, on either side of which are others.
  private static let diverging: [(name: String, colors: String)] = [
    ("RdYlGn", "d7191c fdae61 ffffbf a6d96a 1a9641"),
    ("RdYlBu", "d7191c fdae61 ffffbf abd9e9 2c7bb6"),
    ("RdBu", "ca0020 f4a582 f7f7f7 92c5de 0571b0"),
    ("RdGy", "ca0020 f4a582 ffffff bababa 404040"),
    ("PiYG", "d01c8b f1b6da f7f7f7 b8e186 4dac26"),
    ("PRGn", "7b3294 c2a5cf f7f7f7 a6dba0 008837"),
    ("BrBG", "a6611a dfc27d f5f5f5 80cdc1 018571"),
    ("PuOr", "e66101 fdb863 f7f7f7 b2abd2 5e3c99"),
    ("Spectral", "d7191c fdae61 ffffbf abdda4 2b83ba"),
    ("coolwarm", "3b4cc0 8db0fe dddddd f49a7b b40426"),
  ]

  /// The names of all palettes; `_r` behind one turns it round.
  package static let names = (palettes + diverging).map(\.name)

  /// The colours of a palette by its name, in any case of letters.
  ///
  /// - Parameter name: The name, with `_r` for the colours in the opposite order.
  /// - Returns: Colours as themes write them, the lowest number's first; nil for no name of a palette.
  static func colors(named name: String) -> [String]? {
    let isReversed = name.hasSuffix("_r")
    guard let found = find(name, among: palettes + diverging) else { return nil }
    let colors = found.colors.split(separator: " ").map { "#\($0)" }
    return isReversed ? colors.reversed() : colors
  }

  /// Whether a palette has a middle.
  static func isDiverging(_ name: String) -> Bool { find(name, among: diverging) != nil }

  private static func find(
    _ name: String, among palettes: [(name: String, colors: String)]
  ) -> (name: String, colors: String)? {
    let plain = (name.hasSuffix("_r") ? String(name.dropLast(2)) : name).lowercased()
    return palettes.first { $0.name.lowercased() == plain }
  }
}

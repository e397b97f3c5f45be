/// Cards, the bar above them, and its menu.
extension FeatureCauses {
  /// The settings of cards, with what a person calls them.
  private static let words: KeyValuePairs = [
    "tiles.perLine": "cards on a line", "tiles.cardWidth": "least width of cards",
    "tiles.gap": "room between cards", "tiles.padding": "room inside cards",
    "tiles.imageRatio": "height of images beside their width",
    "tiles.cornerRadius": "radius of the cards' corners",
    "tiles.heading": "heading above the cards", "tiles.card": "parts of cards",
  ]

  /// Whether only one of the pictures shows rows as cards, so that nothing else compares.
  var changesLayout: Bool {
    let parts = pair.setting("tiles.card")
    return (parts.old == nil) != (parts.new == nil)
  }

  func findLayout(into report: inout CauseReport) {
    let hasCards = pair.new.settings["tiles.card"] != nil
    report.add(
      .state,
      "rows are shown "
        + (hasCards ? "as cards instead of in a table" : "in a table instead of as cards"),
      places: pair.places.regions([pair.places.picture]))
  }

  func findTiles(into report: inout CauseReport) {
    let whole = pair.places.regions([pair.places.picture])
    for (key, words) in Self.words {
      let (old, new) = pair.setting(key)
      guard old != new else { continue }
      let name = key.dropFirst("tiles.".count)
      report.add(
        .state, "\(words) (\(name)): \(old ?? "automatic") → \(new ?? "automatic")",
        places: whole)
      report.explainsPlaces = true
    }
  }

  func findMenu(into report: inout CauseReport) {
    for feature in pair.features("menu") {
      guard let old = feature.old?.facts, let new = feature.new?.facts else {
        add(
          .state, feature.old == nil ? "the menu of orders is new" : "the menu of orders is gone",
          feature, movesParts: true, to: &report)
        continue
      }
      var changes: [String] = []
      if old["open"] != new["open"] {
        changes.append(new["open"] == "true" ? "is open now" : "is closed now")
      }
      for (key, words) in [("title", "its title"), ("chosen", "its chosen order")] {
        let (from, to) = (old[key] ?? "", new[key] ?? "")
        if !from.isExactly(to) { changes.append("\(words) \(from.quotedChange(to: to))") }
      }
      if let from = old["options"], let to = new["options"], from != to {
        changes.append("its orders \(listed(from)) → \(listed(to))")
      }
      guard !changes.isEmpty else { continue }
      add(.state, "the menu of orders: \(changes.joined(separator: ", "))", feature, to: &report)
    }
  }

  private func listed(_ lines: String) -> String {
    lines.split(separator: "\n").map { String($0).quoted }.listed()
  }
}

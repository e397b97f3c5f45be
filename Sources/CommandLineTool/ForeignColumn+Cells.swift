extension ForeignColumn {
  /// A type of cells by another program's name.
  static func cell(_ word: String) -> String? {
    var word = ForeignGrid.squeezed(word)
    if word.hasPrefix("ag"), word.hasSuffix("cellrenderer") {
      word = String(word.dropFirst(2).dropLast("cellrenderer".count))
    }
    return switch word {
    case "star", "stars", "rating": "rating"
    case "progress": "progress"
    case "sparkline", "spark", "trend": "sparkline"
    case "tickcross", "checkbox", "check", "toggle", "switch": "check"
    case "image", "img", "picture": "image"
    case "link", "url", "hyperlink": "link"
    case "badge", "tag", "chip", "label", "pill": "badge"
    case "color", "swatch": "swatch"
    case "avatar": "avatar"
    default: nil
    }
  }
}

import GridreelPrimitives

extension ForeignColumn {
  /// Others give the width of the picture, and not of the column with the room around it.
  mutating func widenImages() {
    guard ["\"image\"", "\"avatar\""].contains(members.first { $0.key == "cell" }?.text),
      let width = members.first(where: { $0.key == "width" }).flatMap({ Double($0.text) }),
      width < 80
    else { return }
    set("width", JSONWriter.number(width + 32))
  }

  /// Words for numbers on a side of zero.
  static let signs = [
    "positive": ">", "up": ">", "gain": ">", "increase": ">", "negative": "<", "down": "<",
    "loss": "<", "decrease": "<", "zero": "=", "neutral": "=", "unchanged": "=",
  ]

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

import GridreelPrimitives

extension GridRecord {
  /// What is drawn otherwise in another record, as nouns in the plural.
  package func parts(drawnOtherwiseIn other: GridRecord) -> [String] {
    var words: [String] = []
    for change in RecordChange.all(from: layers, to: other.layers) {
      guard let word = change.path.layerNoun, !words.contains(word) else { continue }
      words.append(word)
    }
    return words
  }
}

extension RecordPath {
  /// What users call the items of a layer; nil for what follows from others.
  fileprivate var layerNoun: String? {
    if self == .drawingOrder { return nil }
    return Self.nouns.first { name.hasPrefix($0.start) }?.noun
  }

  /// The nouns by how the names of layers start; the first one that fits holds.
  private static let nouns: [(start: String, noun: String)] = [
    ("cell mark box", "check boxes"), ("cell mark check", "check boxes"),
    ("cell mark mark", "check boxes"), ("cell mark bar", "progress bars"),
    ("cell mark track", "progress bars"), ("cell mark columns", "bars in cells"),
    ("cell mark line", "sparklines"), ("cell mark dot", "sparklines"),
    ("cell mark pill", "badges"), ("cell mark focus", "focus rings"), ("cell text", "cells"),
    ("cell background", "cell backgrounds"), ("cell picture", "images"), ("cell", "cells"),
    ("header cell arrow", "sort arrows"), ("header cell", "titles of columns"),
    ("header background", "header backgrounds"), ("header horizontalLine", "grid lines"),
    ("header verticalLine", "grid lines"), ("header", "headers"),
    ("row background", "row backgrounds"), ("row horizontalLine", "grid lines"),
    ("row verticalLine", "grid lines"), ("row mark hover", "rows under the pointer"),
    ("row", "rows"), ("column", "grid lines"), ("body", "grid lines"),
    ("section", "section headers"), ("summary", "summary rows"), ("spanner", "spanners"),
    ("callout", "callouts"), ("menu", "menus"), ("frame title", "titles"),
    ("frame subtitle", "subtitles"), ("frame caption", "captions"),
    ("frame footnote", "footnotes"), ("frame note", "notes"), ("frame", "frames"),
    ("picture background", "backgrounds"),
  ]
}

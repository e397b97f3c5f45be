/// A level of the cascade, told from the others of one record.
struct LevelIdentity: Hashable {
  let kind: String
  let name: String
  /// Among levels of one name in one style, from 0.
  var repetition = 0

  /// What a person calls it, as `gridreel explain` does.
  var words: String {
    switch kind {
    case "row": "theme's row style"
    case "alternateRow": "theme's alternate row style"
    case "selected": "theme's selected style"
    case "column": "column \(name.quoted)"
    case "columnHeader": "header style of column \(name.quoted)"
    case "rule": "rule (\(name.quotable))"
    case "hook": "cell hook"
    case "heat": "heat colours"
    case "header": "theme's header style"
    case "sectionHeader": "theme's section header style"
    default: "theme's \(kind) style"
    }
  }
}

/// Words for what a theme says besides styles.
enum ThemeWords {
  /// The keys in the order in which changes are named, with what a person calls them.
  static let names: KeyValuePairs<String, String> = [
    "rowHeight": "row height", "headerHeight": "header height",
    "sectionHeaderHeight": "height of section headers",
    "gridLines.horizontal": "grid line below rows",
    "gridLines.vertical": "grid line between columns",
    "gridLines.header": "line below the header",
    "gridLines.top": "line above the grid", "gridLines.bottom": "line below the last row",
    "gridLines.pinned": "line beside pinned columns",
    "gridLines.leadingInset": "inset of the lines below rows",
    "gridLines.onTop": "lines that win where they cross",
    "sortArrow.shape": "shape of the sort arrow", "sortArrow.size": "size of the sort arrow",
    "sortArrow.color": "colour of the sort arrow", "sortArrow.side": "side of the sort arrow",
    "sortArrow.spacing": "room beside the sort arrow",
    "frame.border": "line around the grid", "frame.cornerRadius": "radius of the frame's corners",
    "frame.fill": "fill behind the grid", "frame.shadow": "shadow of the frame",
    "frame.padding": "room inside the frame", "frame.margin": "room outside the frame",
    "frame.background": "background of the picture",
    "styles.row.background": "ground of the empty grid",
  ]

  /// What a person calls a property of cards; other keys as they are.
  static func ofCards(_ key: String) -> String {
    let parts = key.split(separator: ".")
    guard parts.first == "cards", parts.count > 1 else { return key }
    return "cards: " + parts.dropFirst().joined(separator: " ")
  }

  /// The parameters that give lines.
  static let parameters = [
    "gridLines.horizontal": "rowBorder", "gridLines.vertical": "columnBorder",
    "gridLines.header": "headerRowBorder", "gridLines.pinned": "pinnedColumnBorder",
    "frame.border": "wrapperBorder",
  ]

  /// The name of a parameter from which others are derived comes before theirs.
  static let baseParameters = [
    "backgroundColor", "foregroundColor", "accentColor", "borderColor", "textColor",
    "chromeBackgroundColor", "dataBackgroundColor",
  ]
}

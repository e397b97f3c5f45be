import Causes
import Primitives
import Style

extension CardStyle {
  /// The theme's values for cards, by the keys of a theme file; values that are not set are left out.
  var recorded: [ThemeKey: String] {
    var result: [ThemeKey: String] = [:]
    result[.card("ground")] = ground?.recorded
    result[.card("background")] = background?.recorded(\.recorded)
    result[.card("gradient")] = gradient?.recorded(\.recorded)
    result[.card("border")] = border?.recorded(\.recorded)
    result[.card("topLine")] = topLine?.recorded
    result[.card("cornerRadius")] = cornerRadius?.recorded
    result[.card("shadow")] = shadow?.recorded(\.recorded)
    result[.card("imageBackground")] = imageBackground?.recorded(\.recorded)
    result[.card("spacing")] = spacing?.recorded
    result[.card("inset")] = inset?.recorded
    result[.card("imageInset")] = imageInset?.recorded
    for (name, state) in [("selected", selected), ("hover", hover), ("lifted", lifted)] {
      result[.card("\(name).background")] = state.background?.recorded(\.recorded)
      result[.card("\(name).border")] = state.border?.recorded(\.recorded)
      result[.card("\(name).shadow")] = state.shadow?.recorded(\.recorded)
    }
    for (name, style) in texts.named {
      for (key, value) in style.recorded { result[.card("\(name).\(key.name)")] = value }
    }
    return result
  }
}

extension CardStyle.TextStyles {
  /// The styles, by the keys of a theme file.
  fileprivate var named: [(String, CellStyle)] {
    [
      ("title", title), ("subtitle", subtitle), ("text", text), ("fact", fact), ("label", label),
      ("price", price), ("priceNote", priceNote), ("caption", caption), ("badge", badge),
    ]
  }
}

import GridreelCauses
import GridreelPrimitives
import GridreelStyle

extension CardStyle {
  /// The theme's values for cards, by the keys of a theme file; values that are not set are left out.
  var recorded: [ThemeKey: String] {
    var result: [ThemeKey: String] = [:]
    result[.card("ground")] = ground?.written
    result[.card("background")] = background?.written(\.written)
    result[.card("gradient")] = gradient?.written(\.written)
    result[.card("border")] = border?.written(\.written)
    result[.card("topLine")] = topLine?.written
    result[.card("cornerRadius")] = cornerRadius?.recorded
    result[.card("shadow")] = shadow?.written(\.written)
    result[.card("imageBackground")] = imageBackground?.written(\.written)
    result[.card("spacing")] = spacing?.recorded
    result[.card("inset")] = inset?.recorded
    result[.card("imageInset")] = imageInset?.recorded
    for (name, state) in [("selected", selected), ("hover", hover), ("lifted", lifted)] {
      result[.card("\(name).background")] = state.background?.written(\.written)
      result[.card("\(name).border")] = state.border?.written(\.written)
      result[.card("\(name).shadow")] = state.shadow?.written(\.written)
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

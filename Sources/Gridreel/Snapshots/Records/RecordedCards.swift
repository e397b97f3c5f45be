import Primitives
import Style

extension CardStyle {
  /// What the theme says of cards, by the keys of a theme file; what it does not say is left out.
  var recorded: [String: String] {
    var result: [String: String] = [:]
    result["cards.ground"] = ground?.recorded
    result["cards.background"] = background?.recorded(\.recorded)
    result["cards.gradient"] = gradient?.recorded(\.recorded)
    result["cards.border"] = border?.recorded(\.recorded)
    result["cards.topLine"] = topLine?.recorded
    result["cards.cornerRadius"] = cornerRadius?.recorded
    result["cards.shadow"] = shadow?.recorded(\.recorded)
    result["cards.imageBackground"] = imageBackground?.recorded(\.recorded)
    result["cards.spacing"] = spacing?.recorded
    result["cards.inset"] = inset?.recorded
    result["cards.imageInset"] = imageInset?.recorded
    for (name, state) in [("selected", selected), ("hover", hover), ("lifted", lifted)] {
      result["cards.\(name).background"] = state.background?.recorded(\.recorded)
      result["cards.\(name).border"] = state.border?.recorded(\.recorded)
      result["cards.\(name).shadow"] = state.shadow?.recorded(\.recorded)
    }
    for (name, style) in texts.named {
      for (key, value) in style.recorded { result["cards.\(name).\(key)"] = value }
    }
    return result
  }
}

extension CardStyle.TextStyles {
  /// The styles by the keys of a theme file.
  fileprivate var named: [(String, CellStyle)] {
    [
      ("title", title), ("subtitle", subtitle), ("text", text), ("fact", fact), ("label", label),
      ("price", price), ("priceNote", priceNote), ("caption", caption), ("badge", badge),
    ]
  }
}

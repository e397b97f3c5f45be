import Primitives
import Style

extension CellStyle {
  /// What the style sets, by the keys of a theme file.
  var recorded: [String: String] {
    var result: [String: String] = [:]
    result["background"] = background?.recorded(\.recorded)
    result["gradient"] = gradient?.recorded(\.recorded)
    result["textColor"] = textColor?.recorded ?? (isTextContrasting == true ? "auto" : nil)
    result["font.family"] = font.family
    result["font.size"] = font.size?.recorded
    result["font.weight"] = font.weight.map(String.init)
    result["font.italic"] = font.isItalic.map(String.init)
    result["font.tabularFigures"] = font.hasTabularFigures.map(String.init)
    result["align"] = align?.rawValue
    result["verticalAlign"] = verticalAlign?.rawValue
    result["inset"] = inset?.recorded
    result["lineLimit"] = lineLimit.map(String.init)
    result["overflow"] = overflow?.rawValue
    result["border.top"] = border.top?.recorded(\.recorded)
    result["border.right"] = border.right?.recorded(\.recorded)
    result["border.bottom"] = border.bottom?.recorded(\.recorded)
    result["border.left"] = border.left?.recorded(\.recorded)
    result["cornerRadius"] = cornerRadius?.recorded
    result["decoration"] = decoration?.rawValue
    result["shadow"] = shadow?.recorded(\.recorded)
    return result
  }
}

extension ResolvedStyle {
  /// Every property, by the keys of a theme file; gradients are part of the background.
  var recorded: [String: String] {
    [
      "background": paints.isEmpty ? "none" : paints.map(\.recorded).joined(separator: " "),
      "textColor": textColor.recorded,
      "font.family": font.family,
      "font.size": font.size.recorded,
      "font.weight": String(font.weight),
      "font.italic": String(font.isItalic),
      "font.tabularFigures": String(font.hasTabularFigures),
      "align": align?.rawValue ?? "by kind of value",
      "verticalAlign": verticalAlign.rawValue,
      "inset": inset.recorded,
      "lineLimit": String(lineLimit),
      "overflow": overflow.rawValue,
      "border.top": border.top?.recorded ?? "none",
      "border.right": border.right?.recorded ?? "none",
      "border.bottom": border.bottom?.recorded ?? "none",
      "border.left": border.left?.recorded ?? "none",
      "cornerRadius": cornerRadius.recorded,
      "decoration": decoration.rawValue,
      "shadow": shadow?.recorded ?? "none",
    ]
  }
}

import Causes
import Primitives
import Style

extension CellStyle {
  /// The properties that the style sets.
  var recorded: [PropertyKey: String] {
    var result: [PropertyKey: String] = [:]
    result[.background] = background?.recorded(\.recorded)
    result[.gradient] = gradient?.recorded(\.recorded)
    result[.textColor] = textColor?.recorded ?? (isTextContrasting == true ? Stored.auto : nil)
    result[.fontFamily] = font.family
    result[.fontSize] = font.size?.recorded
    result[.fontWeight] = font.weight.map(String.init)
    result[.fontItalic] = font.isItalic.map(String.init)
    result[.fontTabularFigures] = font.hasTabularFigures.map(String.init)
    result[.fontLetterSpacing] = font.letterSpacing?.recorded
    result[.align] = align?.rawValue
    result[.verticalAlign] = verticalAlign?.rawValue
    result[.inset] = inset?.recorded
    result[.lineLimit] = lineLimit.map(String.init)
    result[.overflow] = overflow?.rawValue
    result[.borderTop] = border.top?.recorded(\.recorded)
    result[.borderRight] = border.right?.recorded(\.recorded)
    result[.borderBottom] = border.bottom?.recorded(\.recorded)
    result[.borderLeft] = border.left?.recorded(\.recorded)
    result[.cornerRadius] = cornerRadius?.recorded
    result[.decoration] = decoration?.rawValue
    result[.shadow] = shadow?.recorded(\.recorded)
    return result
  }
}

extension ResolvedStyle {
  /// Every property; gradients are part of the background.
  var recorded: [PropertyKey: String] {
    var result = constants
    // Older records do not have this property.
    if font.letterSpacing != 0 { result[.fontLetterSpacing] = font.letterSpacing.recorded }
    return result
  }

  private var constants: [PropertyKey: String] {
    [
      .background: paints.isEmpty ? Stored.none : paints.map(\.recorded).joined(separator: " "),
      .textColor: textColor.recorded,
      .fontFamily: font.family,
      .fontSize: font.size.recorded,
      .fontWeight: String(font.weight),
      .fontItalic: String(font.isItalic),
      .fontTabularFigures: String(font.hasTabularFigures),
      .align: align?.rawValue ?? "by kind of value",
      .verticalAlign: verticalAlign.rawValue,
      .inset: inset.recorded,
      .lineLimit: String(lineLimit),
      .overflow: overflow.rawValue,
      .borderTop: border.top?.recorded ?? Stored.none,
      .borderRight: border.right?.recorded ?? Stored.none,
      .borderBottom: border.bottom?.recorded ?? Stored.none,
      .borderLeft: border.left?.recorded ?? Stored.none,
      .cornerRadius: cornerRadius.recorded,
      .decoration: decoration.rawValue,
      .shadow: shadow?.recorded ?? Stored.none,
    ]
  }
}

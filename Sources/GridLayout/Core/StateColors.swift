import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The colours of interaction states, from the theme's parameters.
struct StateColors {
  /// The accent colour: rings, the field's border, the caret.
  let accent: GridColor
  /// Drawn over a row or a cell under the pointer.
  let hover: GridColor
  /// The border of individually selected cells.
  let range: GridColor
  /// The background and the text colour of a field.
  let field, fieldText: GridColor
  /// The border of a field whose text is invalid.
  let refusal: GridColor
  /// The background of selected text in a field.
  let selectedText: GridColor
  /// The colour of lines and signs that should not stand out.
  let quiet: GridColor

  init(_ context: LayoutContext) {
    let parameters = context.theme.parameters
    accent = parameters.accent
    hover = parameters.color(.rowHoverColor) ?? accent.withAlpha(0.08)
    range = parameters.color(.rangeSelectionBorderColor) ?? accent
    let paper = parameters.color(.backgroundColor) ?? context.theme.frame.background ?? .white
    field = (parameters.color(.dataBackgroundColor) ?? paper).over(paper)
    let text = parameters.color(.cellTextColor) ?? context.styles.row().textColor
    fieldText = text
    refusal = GridColor(rgb: field.relativeLuminance > 0.4 ? 0xdc2626 : 0xf87171)
    selectedText = accent.withAlpha(0.28)
    quiet = parameters.color(.subtleTextColor) ?? text.withAlpha(0.7)
  }
}

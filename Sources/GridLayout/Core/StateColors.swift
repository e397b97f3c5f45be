import Primitives
import SceneModel
import Style

/// The colours of what a grid's state adds to its cells, from the theme's parameters.
struct StateColors {
  /// What stands out: rings, the field's border, the caret.
  let accent: Color
  /// Laid over a row or a cell below the pointer.
  let hover: Color
  /// Around cells that are selected by themselves.
  let range: Color
  /// Behind a field's text, and its text.
  let field, fieldText: Color
  /// Around a field whose text is refused.
  let refusal: Color
  /// Behind the text of a field that is selected.
  let selectedText: Color
  /// Of lines and signs that should not stand out.
  let quiet: Color

  init(_ context: LayoutContext) {
    let parameters = context.theme.parameters
    accent = parameters.accent
    hover = parameters.color(.rowHoverColor) ?? accent.withAlpha(0.08)
    range = parameters.color(.rangeSelectionBorderColor) ?? accent
    let paper = parameters.color(.backgroundColor) ?? context.theme.frame.background ?? .white
    field = (parameters.color(.dataBackgroundColor) ?? paper).over(paper)
    let text = parameters.color(.cellTextColor) ?? context.styles.row().textColor
    fieldText = text
    refusal = Color(rgb: field.relativeLuminance > 0.4 ? 0xdc2626 : 0xf87171)
    selectedText = accent.withAlpha(0.28)
    quiet = parameters.color(.subtleTextColor) ?? text.withAlpha(0.7)
  }
}

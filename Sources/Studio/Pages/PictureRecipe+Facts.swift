import GridreelCauses
import GridreelPrimitives
import GridreelStills
import GridreelStyle

extension PictureRecipe.Facts {
  /// What a page must know of a still.
  init(of still: Still, _ theme: Theme, alt: String? = nil) {
    let told = alt ?? AltSentence(still).text
    self.init(
      width: Int(clamped: still.size.width.rounded()),
      height: Int(clamped: still.size.height.rounded()), isDark: theme.isDark,
      alt: told.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}

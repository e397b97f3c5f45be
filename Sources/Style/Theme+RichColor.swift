package import GridreelPrimitives

extension Theme {
  /// A colour of a text's part; nil if the theme does not define what it refers to.
  package func color(_ color: RichColor) -> GridColor? {
    switch color {
    case .color(let color): return color
    case .reference(let text):
      do throws(GridreelError) {
        return try KeyReader(parameters: parameters).color(referredTo: text)
      } catch {
        return nil
      }
    }
  }
}

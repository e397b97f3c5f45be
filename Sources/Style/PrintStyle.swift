/// The size of a grid on paper; nil derives a property from the theme's rows.
public struct PrintStyle: Hashable, Sendable {
  /// The size of the text in rows, in points; nil is 10, or the size of rows if that is less.
  public var fontSize: Double?
  /// The height of rows whose text has this size, in points; nil is 24, or the height of rows if that
  /// is less.
  public var rowHeight: Double?

  /// Makes a style that derives everything.
  public init(fontSize: Double? = nil, rowHeight: Double? = nil) {
    (self.fontSize, self.rowHeight) = (fontSize, rowHeight)
  }
}

extension Theme {
  /// The scale of a grid on paper whose text has `fontSize` points otherwise, at most 1.
  package func paperScale(fontSize: Double) -> Double {
    min(1, (print.fontSize ?? 10) / max(1, fontSize))
  }

  /// The theme with rows as high as those on paper, before they are scaled.
  ///
  /// - Parameter scale: The scale on paper.
  /// - Returns: The theme; unchanged if rows are as high as their cells.
  package func withRowsOnPaper(scale: Double) -> Theme {
    guard case .points(let height) = rowHeight else { return self }
    var theme = self
    theme.rowHeight = .points(min(height, (print.rowHeight ?? 24) / scale))
    return theme
  }
}

import GridreelPrimitives
package import GridreelStyle

/// What a layout changes in a grid's look so that all of it fits into its picture.
package struct Adaptation: Hashable {
  /// A step on the way to a smaller picture; each includes those before it.
  package enum Step: Int, Comparable {
    /// The look of the theme; only long texts wrap.
    case natural
    /// Cells have less room at their sides.
    case padded
    /// Headers and texts wrap.
    case wrapped
    /// The texts are smaller.
    case small

    package static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
  }

  /// The room at the sides of a cell, in points, that is never given up.
  package static let leastInset = 8.0
  /// The size of rows' texts in points down to which they shrink, and that of all other texts.
  package static let (leastRowText, leastText) = (11.0, 9.0)
  /// The lines that a text wraps to at most, and those that the data may ask for by line breaks.
  package static let (wrappedLines, brokenLines) = (3, 8)
  /// The lines that a text wraps to before it is cut.
  package static let longLines = 5

  /// What happens to texts that need more lines than usual.
  package enum LongTexts: Hashable {
    /// They wrap to the usual number of lines.
    case usual
    /// They wrap to more than these limits.
    case longer(insteadOf: [String: Int])
    /// They are cut, since more lines do not help.
    case cut
  }

  package var step = Step.natural
  /// The maximum room at either side of a cell, in points.
  package var widestInset = Double.infinity
  /// The factor of the texts' sizes.
  package var textScale = 1.0
  /// What happens to texts that need more lines.
  package var longTexts = LongTexts.usual
  /// The maximum number of lines for the texts of columns that wrap, by key; 0 for no limit.
  package var lineLimits: [String: Int] = [:]
  /// The columns of addresses, paths and machine data, which are cut in their middle.
  package var opaqueColumns: Set<String> = []
  /// Changes nothing.
  package init() {}

  /// Whether headers wrap.
  package var wrapsHeaders: Bool { step >= .wrapped }

  /// Whether rows grow with the lines of their texts.
  package var growsRows: Bool { !lineLimits.isEmpty }

  /// What is changed in the cells of one column alone.
  package struct OfColumn: Hashable {
    fileprivate let lineLimit: Int?
    fileprivate let isOpaque: Bool
  }

  /// What is changed in the cells of a column alone; nil for nothing.
  package func ofColumn(_ key: String) -> OfColumn? {
    sets(key) ? OfColumn(lineLimit: lineLimits[key], isOpaque: opaqueColumns.contains(key)) : nil
  }

  /// Whether a column's cells look different from those of others.
  package func sets(_ key: String) -> Bool { lineLimits[key] != nil || opaqueColumns.contains(key) }

  /// A style as it is drawn; `column` is that of a row's cell.
  package func adapted(_ style: ResolvedStyle, cellOf column: String? = nil) -> ResolvedStyle {
    guard step > .natural || column.map(sets) == true else { return style }
    var style = style
    style.inset.left = min(style.inset.left, max(widestInset, 0))
    style.inset.right = min(style.inset.right, max(widestInset, 0))
    if textScale < 1 {
      let size = style.font.size
      style.font.size = max(min(size, Self.leastText), size * textScale)
    }
    guard let column, style.lineLimit == 1 else { return style }
    if let lines = lineLimits[column] {
      style.lineLimit = lines
    } else if opaqueColumns.contains(column), style.overflow == .ellipsis {
      style.overflow = .ellipsisMiddle
    }
    return style
  }

  /// A theme with rows and headers as high as smaller texts need; rows keep a height that was given.
  package func adapted(_ theme: Theme, keepsRows: Bool) -> Theme {
    guard textScale < 1 else { return theme }
    var theme = theme
    if case .points(let height) = theme.rowHeight, !keepsRows {
      theme.rowHeight = .points((height * textScale).rounded(.up))
    }
    theme.headerHeight = (theme.headerHeight * textScale).rounded(.up)
    theme.sectionHeaderHeight = (theme.sectionHeaderHeight * textScale).rounded(.up)
    return theme
  }

  /// The style of a header as it is drawn; a wrapping one shows all its lines.
  package func adapted(header style: ResolvedStyle) -> ResolvedStyle {
    var style = adapted(style)
    if wrapsHeaders, style.lineLimit == 1 { style.lineLimit = 0 }
    return style
  }
}

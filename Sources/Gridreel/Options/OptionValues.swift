package import GridModel
package import JSONText
package import Primitives
import Style
package import Values

/// A value for one column.
package struct KeyedValue<Value: Sendable>: Sendable {
  /// The column, by key or `#3`.
  package let key: String
  /// The value.
  package let value: Value
  /// Where it was written.
  package let origin: Origin
}

/// One column as it was asked for.
package struct ColumnOption: Sendable {
  /// The column, by key or `#3`.
  package var key: String
  /// What its header says; nil leaves the data's name.
  package var title: String?
  /// Its width and limits.
  package var width: ColumnWidth?
  /// The least and the greatest width in points.
  package var minimumWidth, maximumWidth: Double?
  /// What its cells and its header look like; read when the theme, and so its parameters, are known.
  package var style, headerStyle: Placed<JSONNode>?
  /// How taps on its header change the order.
  package var sortMode: SortMode?
  /// Whether it is left out.
  package var isHidden: Bool?
  /// The side at which it stays; nil scrolls.
  package var pinnedSide: PinnedSide?
  /// Whether its cells can be edited, and whether it can be dragged to another place or width.
  package var isEditable, isMovable, isResizable: Bool?
  /// How values are written.
  package var format: DisplayFormat?
  /// How its cells are drawn, and the colours behind its numbers; read when the theme is known.
  package var cell, heat: Placed<JSONNode>?
  /// The titles above it, the outermost first.
  package var group: [String]?
  /// What works its values out from other columns; nil takes them from the data.
  package var formula: Placed<Formula>?
  /// The kind of its values, where it is not to be inferred.
  package var kind: ValueKind?
  /// Where it was written.
  package var origin: Origin

  init(_ key: String, title: String? = nil, origin: Origin) {
    (self.key, self.title, self.origin) = (key, title, origin)
  }
}

/// A selected row or cell as it was asked for.
package struct SelectionItem: Sendable {
  /// How rows are named.
  package enum Rows: Hashable, Sendable {
    /// By their numbers in the drawn order, from 1.
    case numbers(ClosedRange<Int>)
    /// By what a column displays or holds.
    case match(column: String, text: String)
  }

  /// Which rows.
  package let rows: Rows
  /// The column of a cell, by key or `#3`; nil is the whole row.
  package let column: String?
  /// Where it was written.
  package let origin: Origin
}

/// A rule as it was asked for.
package struct RuleOption: Sendable {
  let condition: Placed<GridExpression>
  /// The column, by key or `#3`; nil is the whole row.
  let column: Placed<String>?
  /// Read when the theme is known.
  let style: Placed<JSONNode>
}

/// How many rows are shown at most.
package enum RowLimit: Hashable, Sendable {
  /// So many.
  case count(Int)
  /// All, however many there are.
  case all
}

/// Whether vector pictures hold text that can be selected, or shapes.
package enum TextForm: String, Hashable, Sendable, CaseIterable {
  /// Text that can be selected and searched.
  case text
  /// Shapes that look the same without any font.
  case outlines
}

/// A PDF's pages.
package enum PageOption: Hashable, Sendable {
  /// One page as large as the picture.
  case fit
  /// As many pages of this size (in points) as it takes.
  case paper(Size)

  /// The size of the pages in points; nil where there is one page as large as the picture.
  var paper: Size? {
    if case .paper(let size) = self { size } else { nil }
  }
}

package import GridreelDataSources
package import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
package import GridreelValues

/// The options of one column.
package struct ColumnOption: Sendable {
  /// The column, by key or `#3`.
  package var key: String
  /// The title in its header; nil keeps the data's name.
  package var title: RichText?
  /// How its texts are marked up; nil for plain ones.
  package var markup: Placed<TextMarkup>?
  /// How its texts are written; nil detects it.
  package var parse: Placed<ReadingPattern>?
  /// The order of its values, which then are texts; nil is that of letters.
  package var order: Placed<ValueOrder>?
  /// Its width and limits.
  package var width: ColumnWidth?
  /// The minimum and the maximum width in points.
  package var minimumWidth, maximumWidth: Double?
  /// Where its texts and its title stand; nil is as its style and its values have it.
  var alignment: GridHorizontalAlignment?
  /// The styles of its cells and its header; read when the theme, and so its parameters, are known.
  package var style, headerStyle: Placed<JSONNode>?
  /// How taps on its header change the order.
  package var sortMode: SortMode?
  /// Whether it is hidden.
  package var isHidden: Bool?
  /// Whether it is drawn as in the data, without the rules of editing.
  package var isRaw: Bool?
  /// The side to which it is pinned; nil scrolls with the grid.
  package var pinnedSide: PinnedSide?
  /// Whether its cells can be edited, and whether it can be moved or resized by dragging.
  package var isEditable, isMovable, isResizable, wraps, mergesEqualCells: Bool?
  /// The display format of its values.
  package var format: DisplayFormat?
  /// The types of its cells and of its header, and the heat scale behind its numbers; read when the theme
  /// is known.
  package var cell, headerCell, heat: Placed<JSONNode>?
  /// Whether its numbers have bars, or the colour of these, which is read when the theme is known.
  var bars: Placed<JSONNode>?
  /// The angle of its title, in degrees.
  package var titleAngle: Double?
  /// The image before its title.
  package var icon: String?
  /// The titles above it, the outermost first.
  package var group: [String]?
  /// The formula that computes its values from other columns; nil takes them from the data.
  package var formula: Placed<Formula>?
  /// The kind of its values; nil infers it.
  package var kind: ValueKind?
  package var origin: Origin
  /// Whether it changes a column that is shown for another reason, or stands for one of all others.
  var isChange = false, isOfAll = false

  /// Whether its numbers have bars.
  var hasBars: Bool { bars.map { $0.value.value != .boolean(false) } ?? false }

  /// Stands for all columns of the data that are not named themselves.
  static let wildcard = "*"

  package init(_ key: String, title: String? = nil, origin: Origin) {
    (self.key, self.title, self.origin) = (key, title.map { RichText($0) }, origin)
  }
}

/// Rows that stand out: those for which a condition holds.
package struct HighlightOption: Sendable {
  package let condition: Placed<GridExpression>
  /// The colour behind them, as it was written; nil for that of the theme.
  let color: String?

  /// Parses a condition, with a colour behind a colon if it has one: `stock < 5: salmon`.
  ///
  /// - Throws: ``GridreelError`` without a place.
  package init(_ text: String, _ origin: Origin) throws(GridreelError) {
    var (expression, color): (Substring, String?) = (text[...], nil)
    if let colon = text.lastIndex(of: ":") {
      let end = String(text[text.index(after: colon)...]).trimmed
      if end.hasPrefix("$") || (try? GridColor(parsing: end)) != nil {
        (expression, color) = (text[..<colon], end)
      }
    }
    self.color = color
    condition = Placed(value: try Specification.condition(String(expression)), origin: origin)
  }
}

/// A selected row or cell.
package struct SelectionItem: Sendable {
  /// The ways to name rows.
  package enum Rows: Hashable, Sendable {
    /// By their numbers in the drawn order, from 1.
    case numbers(ClosedRange<Int>)
    /// By what a column displays or holds.
    case match(column: String, text: String)
  }

  package let rows: Rows
  /// The column of a cell, by key or `#3`; nil selects the whole row.
  package let column: String?
  package let origin: Origin

  package init(rows: Rows, column: String?, origin: Origin) {
    self.rows = rows
    self.column = column
    self.origin = origin
  }
}

/// A rule: a conditional style, or a text that is highlighted.
package struct RuleOption: Sendable {
  /// What a rule does where it holds.
  enum Effect: Sendable {
    /// Cells get a style, which is read when the theme is known.
    case style(Placed<JSONNode>)
    /// A text in cells gets a look.
    case mark(String, RichLook)
  }

  /// The condition on rows; nil for all.
  let condition: Placed<GridExpression>?
  /// The column, by key or `#3`; nil applies to the whole row.
  let column: Placed<String>?
  let effect: Effect
}

/// The maximum number of rows.
package enum RowLimit: Hashable, Sendable {
  /// At most this number.
  case count(Int)
  /// All rows.
  case all
}

/// The small print below the caption.
package enum NoteOption: Hashable, Sendable {
  /// A text, besides what the picture says of rows and columns that it leaves out.
  case text(RichText)
  /// Nothing at all.
  case none

  /// The text; nil for none.
  package var text: RichText? {
    if case .text(let text) = self { text } else { nil }
  }
}

/// How texts are marked up.
package enum TextMarkup: String, Hashable, Sendable, CaseIterable {
  /// As inline Markdown.
  case markdown
}

/// Whether vector pictures hold text that can be selected, or shapes.
package enum TextForm: String, Hashable, Sendable, CaseIterable {
  /// Text that can be selected and searched.
  case text
  /// Outlines that look the same without any font.
  case outlines
}

/// The page size of a PDF.
package enum PageOption: Hashable, Sendable {
  /// One page as large as the picture.
  case fit
  /// As many pages as necessary.
  case paper(Paper)

  /// The paper; nil for one page as large as the picture.
  package var paper: Paper? {
    if case .paper(let paper) = self { paper } else { nil }
  }
}

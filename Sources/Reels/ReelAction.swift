package import GridreelDataSources
package import GridreelFiles
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
package import GridreelValues

/// One change to a grid in a reel.
package enum ReelAction: Sendable {
  /// Taps a header, which advances its sort order; `isAdding` keeps the order of other columns.
  case tapHeader(String, isAdding: Bool)
  /// Taps a row or a cell, which selects it according to the selection mode.
  case tap(SelectionItem)
  /// Selects exactly these rows and cells.
  case select([SelectionItem])
  /// Sorts the rows; an empty list restores the source's own order.
  case sort([SortKey])
  /// Groups the rows; nil removes the grouping.
  case group(Grouping?)
  /// Collapses sections; an empty list collapses all.
  case collapse([String])
  /// Expands sections; an empty list expands all.
  case expand([String])
  /// Scrolls the window to a row, from 1.
  case scrollToRow(Int)
  /// Scrolls the window to an offset, in points.
  case scroll(x: Double?, y: Double?)
  /// Shows or hides columns.
  case show([String])
  case hide([String])
  /// Moves a column.
  case move(String, to: ColumnPlace)
  /// Points at other cells than before.
  case callouts([PartsOptions.CalloutOption])
  /// Lets the rows stand out for which one of the conditions holds.
  case highlight([HighlightOption])
  /// Shows the first rows alone, or all.
  case limit(RowLimit)
  /// Sets the title or the line below it; nil removes it.
  case title(String?)
  case subtitle(String?)
  /// Changes the width of a column.
  case resize(String, ColumnWidth)
  /// Changes the theme.
  case theme(ThemeChoice)
  /// Replaces the data, by one file after the other.
  case data([ReelData])
  /// Shows the rows for which a condition holds; nil shows all.
  case filter(Placed<GridExpression>?)
  /// Performs a user action of several steps.
  case gesture(ReelGesture)
  /// Performs one of those steps.
  case beat(ReelBeat)
  /// Shows rows as cards, or cards as rows.
  case layout(LayoutName)
  /// Sets the number of cards per line.
  case perLine(Int)
  /// Opens or closes the list of the menu above cards.
  case openMenu(Bool)
  /// Chooses an order from the menu, by its text in the list.
  case choose(String)
  /// Waits for a number of seconds.
  case wait(Double)
  /// Writes the current picture to a file.
  case screenshot(String)
  /// Sets the caption below the grid; nil removes it.
  case caption(String?)
}

extension ReelAction {
  /// Where a column goes among those that are visible.
  package enum ColumnPlace: Sendable {
    case before(String)
    case after(String)
    /// A place from 1.
    case number(Int)
    case end
  }

  /// Whether it scrolls the window and does nothing else.
  var isScroll: Bool {
    switch self {
    case .scroll, .scrollToRow: true
    default: false
    }
  }

  /// Whether it may show something that is no part of the grid's picture: a caption, or a moment of a gesture.
  var isSeenApart: Bool {
    switch self {
    case .beat, .caption: true
    default: false
    }
  }
}

/// Data that take the place of others, and what changes with them.
package struct ReelData: Sendable {
  /// The path of the file, or what the rows are called.
  package let path: String
  /// The rows; nil reads the file.
  var table: (any DataFile)?
  /// The format of the file; nil infers it.
  var format: InputFormat?
  /// The caption from then on; nil leaves it as it is.
  var label: String?
  /// What the caption was made from, with `{name}` or `{file}` for the file's.
  var labelPattern: String?
  /// The order of the rows from then on; nil leaves it as it is.
  var sort: [SortKey]?
  /// The greatest number of rows from then on; nil leaves it as it is.
  var limit: RowLimit?

  /// Creates data that change the caption.
  package init(path: String, format: InputFormat? = nil, label: String? = nil) {
    (self.path, self.format, self.label) = (path, format, label)
  }

  /// Creates data that were read already.
  ///
  /// - Parameters:
  ///   - table: The rows.
  ///   - name: What they are called in messages, another name for each data of a reel.
  ///   - label: The caption from then on.
  package init(_ table: any DataFile, named name: String, label: String?) {
    (self.table, path, self.label) = (table, name, label)
  }

  /// A caption for a file: `{name}` is its name without its ending, `{file}` with it.
  package static func caption(_ label: String, of path: String) -> String {
    let file = FilePath.name(of: path)
    let name = file.firstIndex(of: ".").map { String(file[..<$0]) } ?? file
    return label.replacing("{name}", with: name).replacing("{file}", with: file)
  }
}

/// An action with its own timing.
package struct ReelStep: Sendable {
  package let action: ReelAction
  /// The duration of the transition in seconds; nil uses the reel's.
  var duration: Double?
  /// The pause afterwards in seconds; nil uses the reel's.
  var hold: Double?
  /// The easing of the transition; nil uses the reel's.
  var easing: Easing?
  /// Whether it is one of several that an action stands for, any of which may change nothing.
  var isOneOfSeveral = false
  let origin: Origin

  package init(
    action: ReelAction,
    duration: Double? = nil,
    hold: Double? = nil,
    easing: Easing? = nil,
    origin: Origin
  ) {
    self.action = action
    self.duration = duration
    self.hold = hold
    self.easing = easing
    self.origin = origin
  }
}

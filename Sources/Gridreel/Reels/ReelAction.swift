import GridModel
import Primitives

/// One thing that happens to a grid in a reel.
enum ReelAction: Sendable {
  /// A header is tapped: its order moves on; `isAdding` keeps the other columns' order.
  case tapHeader(String, isAdding: Bool)
  /// A row or a cell is tapped: it is selected as the selection's mode has it.
  case tap(SelectionItem)
  /// These rows and cells are selected, and no others.
  case select([SelectionItem])
  /// The rows are sorted; none is the source's own order.
  case sort([SortKey])
  /// The rows are grouped; nil is not at all.
  case group(Grouping?)
  /// Sections are collapsed.
  case collapse([String])
  /// Sections are expanded; none named is all.
  case expand([String])
  /// The window is scrolled to a row, from 1.
  case scrollToRow(Int)
  /// The window is scrolled to a place, in points.
  case scroll(x: Double?, y: Double?)
  /// A column appears or goes.
  case show(String)
  case hide(String)
  /// A column moves to stand before another, or at the end.
  case move(String, before: String?)
  /// A column gets another width.
  case resize(String, ColumnWidth)
  /// Another theme is put on.
  case theme(ThemeChoice)
  /// Other data are shown.
  case data(String)
  /// A person does something that takes several moments.
  case gesture(ReelGesture)
  /// One of those moments.
  case beat(ReelBeat)
  /// The rows become cards, or cards rows.
  case layout(LayoutName)
  /// So many cards stand on a line from now on.
  case perLine(Int)
  /// The list of the menu above cards opens or closes.
  case openMenu(Bool)
  /// An order of the menu is chosen, by what the list says.
  case choose(String)
  /// Nothing happens for so many seconds.
  case wait(Double)
  /// The picture of this moment is written to a file.
  case screenshot(String)
  /// A line below the grid says something from now on; nil says nothing.
  case caption(String?)
}

/// An action with what is its own of the film's timing.
struct ReelStep: Sendable {
  let action: ReelAction
  /// Seconds that the move takes; nil is the film's.
  var duration: Double?
  /// Seconds that the picture stands still afterwards; nil is the film's.
  var hold: Double?
  /// The course of the move; nil is the film's.
  var easing: Easing?
  let origin: Origin
}

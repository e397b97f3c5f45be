import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// A grid file's options for parts around and over the cells; nil means not set.
///
/// Names are resolved when the data are known.
package struct PartsOptions: Sendable {
  /// A title above columns.
  struct SpannerOption: Sendable {
    let title: String
    /// The columns directly below it, by key or `#3`.
    let columns: [Placed<String>]
    let children: [SpannerOption]
  }

  /// A row that summarises others.
  struct SummaryOption: Sendable {
    /// The summary without its functions.
    let summary: Summary
    /// The summary functions by column.
    let functions: [KeyedValue<Summary.Function>]
  }

  /// Rows, by the way they are named.
  enum RowOption: Sendable {
    case all
    case header
    case some([SelectionItem])
  }

  /// A note below the grid.
  struct FootnoteOption: Sendable {
    let text: RichText
    /// The texts around the grid that it refers to.
    let texts: [Footnote.Place]
    /// The rows; `all` refers to the columns' headers instead of rows.
    let rows: RowOption
    let columns: [Placed<String>]
  }

  /// A callout that points at cells, or hides them.
  package struct CalloutOption: Sendable {
    /// The callout without its rows and columns.
    let callout: Callout
    let rows: RowOption
    /// The columns, by key or `#3`; nil means all.
    let columns: [Placed<String>]?
    /// The colour, if it names a parameter of the theme, which is known later.
    var themeColor: Placed<JSONNode>?

    /// A spotlight on rows or a cell.
    package static func spotlight(_ item: SelectionItem) -> CalloutOption {
      let column = item.column.map { [Placed(value: $0, origin: item.origin)] }
      return CalloutOption(callout: Callout(.spotlight), rows: .some([item]), columns: column)
    }

    /// Whether it keeps the content of its cells out of all output.
    package var hides: Bool { callout.kind.hides }
  }

  /// Titles above columns.
  var spanners: [SpannerOption]?
  /// Whether letters stand above the columns.
  var hasLetters: Bool?
  /// Summary rows.
  var summaries: [SummaryOption]?
  /// Whether the last row of the data is drawn as a total of the others; nil finds it.
  var hasTotalRow: Bool?
  /// Whether rows that have one text alone are drawn as the titles of sections; nil finds them.
  var hasHeadingRows: Bool?
  /// Whether columns stand below each other; nil lets one row of many fields do so.
  package var isTransposed: Bool?
  /// What a row below all others sums up, by column.
  var totals: [KeyedValue<Summary.Function>]?
  /// Notes below the grid.
  var footnotes: [FootnoteOption]?
  /// The marks that distinguish notes.
  var marks: FootnoteMarks?
  /// Callouts that point at cells, or hide them.
  var callouts: [CalloutOption]?

  /// The rows that notes and callouts name.
  private var rowItems: [SelectionItem] {
    ((footnotes ?? []).map(\.rows) + (callouts ?? []).map(\.rows)).flatMap {
      rows -> [SelectionItem] in
      if case .some(let items) = rows { items } else { [] }
    }
  }

  /// The columns whose values are needed even if the grid does not show them.
  var columnsLookedAt: [Placed<String>] {
    let named = rowItems.compactMap { item -> Placed<String>? in
      guard case .match(let column, _) = item.rows else { return nil }
      return Placed(value: column, origin: item.origin)
    }
    let summed = allSummaries(areGrouped: false).flatMap(\.functions).filter {
      $0.key != ColumnOption.wildcard
    }.map {
      Placed(value: $0.key, origin: $0.origin)
    }
    return named + summed
  }

  /// Whether rows outside the window are needed.
  var looksAtAllRows: Bool { !allSummaries(areGrouped: false).isEmpty || !rowItems.isEmpty }

  /// The summary rows, those of totals last, one for each function; beside them, rows in sections have one in each.
  ///
  /// - Parameter areGrouped: Whether the rows are in sections.
  /// - Returns: The rows.
  func allSummaries(areGrouped: Bool) -> [SummaryOption] {
    guard let totals else { return summaries ?? [] }
    var rows: [SummaryOption] = []
    for scope in areGrouped ? [Summary.Scope.sections, .all] : [.all] {
      for function in Summary.Function.allCases {
        let functions = totals.filter { $0.value == function }
        guard !functions.isEmpty else { continue }
        let label = Self.label(of: function, scope, areGrouped: areGrouped)
        rows.append(SummaryOption(summary: Summary(label, [:], of: scope), functions: functions))
      }
    }
    return (summaries ?? []) + rows
  }

  private static func label(
    of function: Summary.Function, _ scope: Summary.Scope, areGrouped: Bool
  ) -> String {
    if function == .sum { return scope == .sections ? "Subtotal" : "Total" }
    let name = function.rawValue
    return scope == .all && areGrouped
      ? "Overall \(name)" : name.prefix(1).uppercased() + name.dropFirst()
  }
}

import GridModel
import JSONText
import Primitives

/// What a grid file asks for around and over the cells, nil being not asked for; names are resolved
/// when the data are known.
package struct PartsOptions: Sendable {
  /// A title above columns.
  struct SpannerOption: Sendable {
    let title: String
    /// The columns right below it, by key or `#3`.
    let columns: [Placed<String>]
    let children: [SpannerOption]
  }

  /// A row that sums up others.
  struct SummaryOption: Sendable {
    /// The summary but for its functions.
    let summary: Summary
    /// What is worked out, by column.
    let functions: [KeyedValue<Summary.Function>]
  }

  /// Rows, as they are named.
  enum RowOption: Sendable {
    case all
    case header
    case some([SelectionItem])
  }

  /// A note below the grid.
  struct FootnoteOption: Sendable {
    let text: String
    /// The texts around the grid that it is about.
    let texts: [Footnote.Place]
    /// The rows; `all` is no row but the columns' headers.
    let rows: RowOption
    let columns: [Placed<String>]
  }

  /// What points at cells, or hides them.
  package struct CalloutOption: Sendable {
    /// The callout but for its rows and columns.
    let callout: Callout
    let rows: RowOption
    /// The columns, by key or `#3`; nil is all.
    let columns: [Placed<String>]?
    /// The colour where it names a parameter of the theme, which is known later.
    var themeColor: Placed<JSONNode>?
  }

  /// Titles above columns.
  var spanners: [SpannerOption]?
  /// Summary rows.
  var summaries: [SummaryOption]?
  /// Notes below the grid.
  var footnotes: [FootnoteOption]?
  /// What tells notes apart.
  var marks: FootnoteMarks?
  /// What points at cells, or hides them.
  var callouts: [CalloutOption]?

  /// The rows that notes and callouts name.
  private var rowItems: [SelectionItem] {
    ((footnotes ?? []).map(\.rows) + (callouts ?? []).map(\.rows)).flatMap {
      rows -> [SelectionItem] in
      if case .some(let items) = rows { items } else { [] }
    }
  }

  /// The columns whose values are needed though the grid may not show them.
  var columnsLookedAt: [Placed<String>] {
    let named = rowItems.compactMap { item -> Placed<String>? in
      guard case .match(let column, _) = item.rows else { return nil }
      return Placed(value: column, origin: item.origin)
    }
    let summed = (summaries ?? []).flatMap(\.functions).map {
      Placed(value: $0.key, origin: $0.origin)
    }
    return named + summed
  }

  /// Whether rows beyond the window are looked at.
  var looksAtAllRows: Bool { summaries?.isEmpty == false || !rowItems.isEmpty }
}

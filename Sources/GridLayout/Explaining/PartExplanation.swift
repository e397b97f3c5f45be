package import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
package import GridreelStyle

/// The text of a part that is not a row's cell, and the origin of each property of its style.
package struct PartExplanation {
  /// A part of a grid.
  package enum Part: Sendable {
    /// The header of a column, by its key.
    case header(String)
    /// The header of a section, by its title.
    case section(String)
    /// The title above several columns.
    case spanner(String)
    /// A summary, by its index in the grid, in a column.
    case summary(Int, column: String)
    /// A card as a whole.
    case card(RowIndex)
    /// A text around the grid.
    case surrounding(StyleLevel)
  }

  /// The maximum number of sections whose values are listed.
  private static let toldSections = 8

  /// The part's text; empty if it is not shown.
  package let text: String
  /// Further notes, each a clause of a sentence.
  package let notes: [String]
  /// Each property with its history.
  package let style: StyleExplanation

  /// Explains a part by the same cascade that layout resolves.
  package init(grid: DataGrid, source: any GridDataSource, part: Part) {
    let context = LayoutContext(
      grid: grid.laidOut, source: grid.veiled(source), measuring: Unmeasured())
    let layers: [StyleLayer]
    switch part {
    case .header(let key): (text, notes, layers) = Self.header(key, context)
    case .section(let title): (text, notes, layers) = Self.section(title, context)
    case .spanner(let title): (text, notes, layers) = Self.spanner(title, context)
    case .summary(let place, let column):
      (text, notes, layers) = Self.summary(place, column, context)
    case .card(let index): (text, notes, layers) = Self.card(index, context, theme: grid.theme)
    case .surrounding(let level): (text, notes, layers) = Self.surrounding(level, context)
    }
    style = ResolvedStyle.explain(layers: layers, isBlending: context.theme.isBlending)
  }

  private typealias Parts = (text: String, notes: [String], layers: [StyleLayer])

  private static func header(_ key: String, _ context: LayoutContext) -> Parts {
    let column = context.grid.column(key) ?? Column(key)
    var layers = context.theme.headerLayers(column: (key, column.headerStyle))
    // A header is aligned like its column's cells unless its own style says otherwise.
    if let align = column.style.align {
      layers.insert(StyleLayer(.column, name: key, style: CellStyle(align: align)), at: 0)
    }
    var notes = CellNotes(context).notes(header: key)
    if let place = context.columns.firstIndex(where: { $0.key == key }),
      let mark = context.marks[place]
    {
      let priority = mark.priority.map { ", number \($0)" } ?? ""
      notes.insert("sorted: \(mark.direction.rawValue)\(priority)", at: 0)
    }
    return (column.title, notes, layers)
  }

  private static func section(_ title: String, _ context: LayoutContext) -> Parts {
    var notes: [String] = []
    let sections = 0..<max(0, context.source.sectionCount)
    if let section = sections.first(where: { context.source.title(ofSection: $0) == title }) {
      let count = context.source.rowCount(inSection: section)
      notes.append("\(count) \(count == 1 ? "row" : "rows")")
    }
    if context.grid.collapsed.contains(title) { notes.append("collapsed") }
    notes += CellNotes(context).notes(target: .section(title))
    return (title, notes, context.theme.sectionHeaderLayers())
  }

  private static func spanner(_ title: String, _ context: LayoutContext) -> Parts {
    let shown = context.columns.map(\.key)
    let below = context.grid.spanners.columns(below: title).filter(shown.contains)
    return (
      title, ["above \(below.joined(separator: ", "))"], context.theme.spannerLayers()
    )
  }

  private static func summary(_ place: Int, _ key: String, _ context: LayoutContext) -> Parts {
    guard context.grid.summaries.indices.contains(place),
      let column = context.columns.firstIndex(where: { $0.key == key })
    else { return ("", [], []) }
    let summary = context.grid.summaries[place]
    func text(_ section: Int?) -> String? {
      context.summaryTexts(SummaryPlace(summary: place, section: section))[column].map {
        $0.veil == nil ? $0.text : "(redacted)"
      }
    }
    var notes = summary.functions[key].map { ["\($0.rawValue) of the column"] } ?? []
    let own = context.columns[column]
    let layers =
      summary.isInSectionHeaders
      ? context.styles.headerValueLayers(own, isFirst: column == 0)
      : context.theme.summaryLayers(column: (key, own.style))
    guard summary.scope == .sections else { return (text(nil) ?? "", notes, layers) }
    let count = max(0, context.source.sectionCount)
    for section in 0..<min(count, toldSections) {
      guard let text = text(section) else { continue }
      notes.append("\(context.source.title(ofSection: section) ?? "\(section + 1)"): \(text)")
    }
    if count > toldSections { notes.append("… of \(count) sections") }
    return ("", notes, layers)
  }

  /// A card's look: the theme's card style, completed from its rows and frame.
  private static func card(
    _ index: RowIndex, _ context: LayoutContext, theme: Theme
  ) -> Parts {
    guard let tiles = context.grid.layout.tiles else { return ("", [], []) }
    let look = CardLook(theme, cornerRadius: tiles.cornerRadius)
    let row = context.source.identity(at: index)
    let isSelected = context.grid.selection.rows.contains(row)
    let border = (isSelected ? look.selected : look.plain).border
    let edge = border.map { "\($0.width.shortText) \($0.color.hexadecimal)" } ?? "none"
    let notes = [
      "row \(row.source + 1) of the data", "upon \(look.ground.hexadecimal)",
      "border \(edge)" + (isSelected ? ", since it is selected" : ""),
    ]
    let state = StyleTable.RowState(
      isSelected: isSelected,
      rules: context.conditions.holding(at: index))
    var corners = CellStyle()
    corners.cornerRadius = look.cornerRadius
    let layers =
      context.styles.layers(context.columns.count, state)
      + [StyleLayer(.row, name: "cards", style: corners)]
    return (
      "", notes + CellNotes(context).notes(target: .row(row)), layers
    )
  }

  private static func surrounding(_ level: StyleLevel, _ context: LayoutContext) -> Parts {
    let (texts, styles) = (context.grid.surroundings, context.theme.styles)
    let (text, style): (String?, CellStyle) =
      switch level {
      case .title: (texts.title, styles.title)
      case .subtitle: (texts.subtitle, styles.subtitle)
      case .caption: (texts.caption, styles.caption)
      default: (texts.note, styles.note)
      }
    return (text ?? "", [], [StyleLayer(level, style: style)])
  }
}

/// Measures nothing: styles and values do not depend on measurements.
struct Unmeasured: TextMeasuring {
  func measure(_ request: TextRequest) -> TextMetrics {
    TextMetrics(width: 0, height: 0, ascent: 0)
  }
}

extension Double {
  /// The number, without a fraction if it is whole.
  fileprivate var shortText: String { self == rounded() ? "\(Int(clamped: self))" : "\(self)" }
}

extension [Spanner] {
  /// The columns below the first title with that text, at any depth.
  package func columns(below title: String) -> [String] {
    for spanner in self {
      if spanner.title == title { return spanner.allColumns }
      let columns = spanner.children.columns(below: title)
      if !columns.isEmpty { return columns }
    }
    return []
  }
}

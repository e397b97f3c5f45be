import GridModel
import Primitives
import SceneModel
import Style
import Values

/// The arrow of a sorted column.
struct SortMark {
  let direction: SortDirection
  /// From 1 if several columns sort; nil if only one does.
  let priority: Int?

  /// The arrows of columns, by their place.
  static func marks(of grid: Grid, on columns: [Column]) -> [SortMark?] {
    let keys = grid.visibleSortMarks
    var priorities: [String: Int] = [:]
    for (place, key) in keys.enumerated() where priorities[key.column] == nil {
      priorities[key.column] = place
    }
    return columns.map { column in
      priorities[column.key].map {
        SortMark(direction: keys[$0].direction, priority: keys.count > 1 ? $0 + 1 : nil)
      }
    }
  }
}

/// Everything that all parts of a layout need: the grid, its ordered rows, font metrics and styles.
final class LayoutContext {
  let grid: Grid
  let theme: Theme
  let source: any GridDataSource
  let measuring: any TextMeasuring
  /// The visible columns, pinned ones first.
  let columns: [Column]
  let pinnedCount: Int
  /// The number of columns pinned at the right.
  let rightCount: Int
  let styles: StyleTable
  let conditions: RowConditions
  let marks: [SortMark?]
  private(set) var warnings: [LayoutWarning] = []
  /// The parts of cards that lie over their images, by place: they look the same on selected cards.
  let partsUponImages: Set<Int>
  /// The drawings of each column's cells; nil for columns of text.
  let drawings: [(any CellDrawing)?]
  private let pictures: PictureShelf
  private let heats: [HeatColumn?]
  /// Writes the cells of columns without a format; the other writers follow by place.
  private let plainWriter: CellWriter
  private let formattedWriters: [Int: CellWriter]
  private var plainHeaderStyles: [HorizontalAlignment: SharedStyle] = [:]
  private var naturalAlignments: [HorizontalAlignment?]
  private var headerStyles: [SharedStyle?]
  private var emptyHeader: SharedStyle?
  /// The titles above several columns.
  let spanners: SpannerTable
  /// The cells that callouts hide.
  let veils: Veils
  /// The marks of footnotes, the same on all pages.
  let footnotes: FootnoteTable
  /// The texts of summary rows; computed on first use.
  var knownSummaries: [SummaryPlace: [SummaryText?]] = [:]
  /// The same by column, for summaries that are not rows.
  var knownColumnSummaries: [SummaryPlace: [String: SummaryText]] = [:]
  var sharedSpanner: SharedStyle?
  /// The columns that do not fit into the window; nil if all do.
  private(set) var leftOut: LeftOutColumns?
  var summaryStyles: [SharedStyle?]
  var headerValueStyles: [SharedStyle?]

  /// Reuses the conditions of rules, footnotes and heat scales of another context.
  init(
    grid: Grid, source: any GridDataSource, measuring: any TextMeasuring,
    conditions: RowConditions? = nil, pictures: PictureShelf = PictureShelf(),
    footnotes: FootnoteTable? = nil, heats: [HeatColumn?]? = nil
  ) {
    self.grid = grid
    self.source = source
    self.measuring = measuring
    theme = grid.theme
    columns = grid.visibleColumns
    pinnedCount = columns.count(where: \.isPinned)
    rightCount = columns.count { $0.pinnedSide == .right }
    plainWriter = grid.writer(for: Column(""))
    var writers: [Int: CellWriter] = [:]
    for (place, column) in columns.enumerated() where column.format != nil {
      writers[place] = grid.writer(for: column)
    }
    formattedWriters = writers
    drawings = columns.map(\.cell.drawing)
    self.heats =
      heats
      ?? columns.map { column in
        column.heat.flatMap { HeatColumn($0, column: column.key, source: source) }
      }
    self.pictures = pictures
    partsUponImages = grid.layout.tiles?.card.partsUponImages ?? []
    styles = StyleTable(theme: grid.theme, columns: columns, rules: grid.rules)
    self.conditions = conditions ?? RowConditions(rules: grid.rules, source: source)
    marks = SortMark.marks(of: grid, on: columns)
    spanners = SpannerTable(
      grid.spanners, columns: columns.map(\.key), pinnedCount: pinnedCount)
    veils = Veils(grid.callouts)
    self.footnotes = footnotes ?? FootnoteTable(grid: grid, source: source)
    summaryStyles = Array(repeating: nil, count: columns.count + 1)
    headerValueStyles = Array(repeating: nil, count: columns.count)
    naturalAlignments = Array(repeating: nil, count: columns.count)
    headerStyles = Array(repeating: nil, count: columns.count)
  }

  /// Drops the warnings so far, which have been handed out.
  func forgetWarnings() { warnings = [] }

  func warn(_ warning: LayoutWarning) { warnings.append(warning) }

  /// The default alignment of a column's text: numbers at the right.
  func naturalAlignment(_ place: Int) -> HorizontalAlignment {
    if let known = naturalAlignments[place] { return known }
    let isNumber =
      columns[place].cell == .number || source.kind(ofColumn: columns[place].key) == .number
    let alignment = drawings[place]?.alignment ?? (isNumber ? .trailing : .leading)
    naturalAlignments[place] = alignment
    return alignment
  }

  /// The style of a column's header; it aligns as the column's cells do unless a style says
  /// otherwise.
  func headerStyle(_ place: Int) -> SharedStyle {
    if let known = headerStyles[place] { return known }
    let column = columns[place]
    var style = styles.header(column)
    if style.align == nil {
      style.align = column.style.align ?? theme.styles.row.align ?? naturalAlignment(place)
    }
    if style.align == .decimal { style.align = .trailing }
    // Headers without a style of their own differ only in their alignment.
    let align = column.hasStyle.header ? nil : style.align
    let shared = align.flatMap { plainHeaderStyles[$0] } ?? styles.share(style)
    if let align { plainHeaderStyles[align] = shared }
    headerStyles[place] = shared
    return shared
  }

  /// The style of the header row beyond the last column.
  var headerFiller: SharedStyle {
    if let emptyHeader { return emptyHeader }
    let shared = styles.share(styles.header(nil))
    emptyHeader = shared
    return shared
  }

  /// The displayed text of a cell.
  func text(of cell: Cell, inColumn place: Int) -> String { writer(place).text(for: cell) }

  /// The style that a column's heat scale gives a value; nil for none.
  func heat(of value: Value, _ place: Int) -> CellStyle? {
    heats[place]?.color(of: value).map { CellStyle(background: $0) }
  }

  /// The image of a name, its shapes without a colour drawn in `tint`; reports problems.
  func picture(named name: String, tint: Color, row: Int?, column: String) -> Picture? {
    do throws(PictureError) {
      return try pictures.picture(named: name, from: grid.pictures, tint: tint)
    } catch {
      let kind: LayoutWarning.Kind =
        error.isMissingLibrary
        ? .missingLibrary : error.isRefusal ? .refusedPicture : .unusablePicture
      warn(LayoutWarning(kind, row: row.map { $0 + 1 }, column: column, message: error.message))
      return nil
    }
  }

  /// The writer of a column's cells.
  func writer(_ place: Int) -> CellWriter {
    formattedWriters.isEmpty ? plainWriter : formattedWriters[place] ?? plainWriter
  }

  /// The decimal separator of a column's numbers.
  func decimalSeparator(_ place: Int) -> String {
    columns[place].format == nil ? "." : grid.symbols.decimalSeparator
  }

  /// The same grid with only the columns at `places`, in that order; the others stand on other
  /// pages.
  func restricted(to places: [Int]) -> LayoutContext {
    restricted(to: places, footnotes: footnotes)
  }

  /// The same grid with only the columns at `places`, in that order; the others are not shown at
  /// all.
  func leavingOut(allBut places: [Int]) -> LayoutContext {
    // Notes about columns that are not shown are left out, too.
    let context = restricted(to: places, footnotes: nil)
    let gone = Set(columns.indices).subtracting(places).sorted().map { columns[$0].key }
    var leftOut = leftOut ?? LeftOutColumns(total: columns.count)
    leftOut.keys = gone + leftOut.keys
    context.leftOut = leftOut
    // Warnings about the data hold regardless of what is shown; all others are found again.
    context.warnings = warnings.filter(\.kind.isOfData)
    return context
  }

  private func restricted(to places: [Int], footnotes: FootnoteTable?) -> LayoutContext {
    var grid = grid
    grid.columns = places.map { columns[$0] }
    return LayoutContext(
      grid: grid, source: source, measuring: measuring, conditions: conditions,
      pictures: pictures, footnotes: footnotes, heats: places.map { heats[$0] })
  }
}

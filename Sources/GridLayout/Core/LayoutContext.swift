import GridModel
import Primitives
import SceneModel
import Style
import Values

/// The arrow of a sorted column.
struct SortMark {
  let direction: SortDirection
  /// From 1, where several columns sort; nil where one does.
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

/// What every part of a layout needs: the grid, its rows in order, fonts' measures and styles.
final class LayoutContext {
  let grid: Grid
  let theme: Theme
  let source: any GridDataSource
  let measuring: any TextMeasuring
  /// The visible columns, pinned ones first.
  let columns: [Column]
  let pinnedCount: Int
  /// How many columns stay at the right.
  let rightCount: Int
  let styles: StyleTable
  let conditions: RowConditions
  /// The arrows, by the column's place.
  let marks: [SortMark?]
  private(set) var warnings: [LayoutWarning] = []
  /// The parts of cards that stand upon their images, by place: they look the same on selected cards.
  let partsUponImages: Set<Int>
  /// What draws each column's cells; nil writes them.
  let drawings: [(any CellDrawing)?]
  private let pictures: PictureShelf
  private let heats: [HeatColumn?]
  /// What writes the cells of columns without a format, and of each of the others by its place.
  private let plainWriter: CellWriter
  private let formattedWriters: [Int: CellWriter]
  private var plainHeaderStyles: [HorizontalAlignment: SharedStyle] = [:]
  private var naturalAlignments: [HorizontalAlignment?]
  private var headerStyles: [SharedStyle?]
  private var emptyHeader: SharedStyle?
  /// The titles above several columns.
  let spanners: SpannerTable
  /// Which cells callouts hide.
  let veils: Veils
  /// The marks of footnotes, the same on all pages.
  let footnotes: FootnoteTable
  /// What summary rows show; worked out when they are needed first.
  var knownSummaries: [SummaryPlace: [SummaryText?]] = [:]
  /// The same by column, where summaries are no rows.
  var knownColumnSummaries: [SummaryPlace: [String: SummaryText]] = [:]
  var sharedSpanner: SharedStyle?
  /// The columns that do not fit into the window; nil where all do.
  private(set) var leftOut: LeftOutColumns?
  var summaryStyles: [SharedStyle?]
  var headerValueStyles: [SharedStyle?]

  /// Takes the rules' conditions, footnotes and heat scales from another context that has them already.
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

  /// Forgets the warnings so far, which have been handed out.
  func forgetWarnings() { warnings = [] }

  func warn(_ warning: LayoutWarning) { warnings.append(warning) }

  /// Where a column's text stands unless a style says otherwise: numbers at the right.
  func naturalAlignment(_ place: Int) -> HorizontalAlignment {
    if let known = naturalAlignments[place] { return known }
    let isNumber =
      columns[place].cell == .number || source.kind(ofColumn: columns[place].key) == .number
    let alignment = drawings[place]?.alignment ?? (isNumber ? .trailing : .leading)
    naturalAlignments[place] = alignment
    return alignment
  }

  /// The style of a column's header; it stands as the column's cells do unless a style says otherwise.
  func headerStyle(_ place: Int) -> SharedStyle {
    if let known = headerStyles[place] { return known }
    let column = columns[place]
    var style = styles.header(column)
    if style.align == nil {
      style.align = column.style.align ?? theme.styles.row.align ?? naturalAlignment(place)
    }
    if style.align == .decimal { style.align = .trailing }
    // Headers without a style of their own differ in nothing but where their text stands.
    let align = column.hasStyle.header ? nil : style.align
    let shared = align.flatMap { plainHeaderStyles[$0] } ?? styles.share(style)
    if let align { plainHeaderStyles[align] = shared }
    headerStyles[place] = shared
    return shared
  }

  /// The style of the header row where no column covers it.
  var headerFiller: SharedStyle {
    if let emptyHeader { return emptyHeader }
    let shared = styles.share(styles.header(nil))
    emptyHeader = shared
    return shared
  }

  /// What a cell displays.
  func text(of cell: Cell, inColumn place: Int) -> String { writer(place).text(for: cell) }

  /// The style that a column's heat scale gives a value; nil gives none.
  func heat(of value: Value, _ place: Int) -> CellStyle? {
    heats[place]?.color(of: value).map { CellStyle(background: $0) }
  }

  /// The image of a name in a colour for shapes without one; what is amiss is reported.
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

  /// How a column's cells are written.
  func writer(_ place: Int) -> CellWriter {
    formattedWriters.isEmpty ? plainWriter : formattedWriters[place] ?? plainWriter
  }

  /// What parts a number's whole from its fraction in a column.
  func decimalSeparator(_ place: Int) -> String {
    columns[place].format == nil ? "." : grid.symbols.decimalSeparator
  }

  /// The same grid with the columns at `places` alone, in that order; the others stand on other pages.
  func restricted(to places: [Int]) -> LayoutContext {
    restricted(to: places, footnotes: footnotes)
  }

  /// The same grid with the columns at `places` alone, in that order; the others are nowhere.
  func leavingOut(allBut places: [Int]) -> LayoutContext {
    // Notes about what is not there are left out, too.
    let context = restricted(to: places, footnotes: nil)
    let gone = Set(columns.indices).subtracting(places).sorted().map { columns[$0].key }
    var leftOut = leftOut ?? LeftOutColumns(total: columns.count)
    leftOut.keys = gone + leftOut.keys
    context.leftOut = leftOut
    // What is said of the data holds whatever is shown; all else is found again in the columns that stay.
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

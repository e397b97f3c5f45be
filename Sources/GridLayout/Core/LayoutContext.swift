import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// The arrow of a sorted column.
struct SortMark {
  let direction: SortDirection
  /// From 1 if several columns sort; nil if only one does.
  let priority: Int?

  /// The arrows of columns, by their place.
  static func marks(of grid: DataGrid, on columns: [Column]) -> [SortMark?] {
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
  let grid: DataGrid
  let theme: Theme
  /// The rows that may be drawn.
  let source: any GridDataSource
  /// All rows, with those that the picture leaves out after the drawn ones.
  let whole: any GridDataSource
  let measuring: any TextMeasuring
  /// The visible columns, pinned ones first.
  let columns: [Column]
  let pinnedCount: Int
  /// The number of columns pinned at the right.
  let rightCount: Int
  let styles: StyleTable
  /// What is changed in the grid's look so that it fits.
  let adaptation: Adaptation
  /// The looks of parts of texts.
  private(set) lazy var textLooks = TextLooks(theme)
  private(set) lazy var foundTexts = FoundTexts(grid.markings, source)
  /// The room around the frame for callouts that found none beside their cells, in points.
  let calloutRoom: Insets
  /// The height of the header beyond that of one line of titles.
  var headerGrowth = 0.0
  let conditions: RowConditions
  let marks: [SortMark?]
  private(set) var warnings: [LayoutWarning] = []
  /// The parts of cards that lie over their images, by place: they look the same on selected cards.
  let partsUponImages: Set<Int>
  /// The drawings of each column's cells; nil for columns of text.
  let drawings: [(any CellDrawing)?]
  private let pictures: PictureShelf
  /// What the source has said already; nil where it is asked once.
  let memory: RowMemory?
  private let heats: [HeatColumn?]
  private lazy var hasHeats = heats.contains { $0 != nil }
  /// The opaque ground of rows, upon which colours of scales lie: stripes would make a faint one look like that of a
  /// greater number; nil for cards, and where the page shows through.
  private lazy var heatGround: GridColor? = grid.layout.tiles == nil ? ground() : nil
  /// Writes the cells of columns without a format; the other writers follow by place.
  private let plainWriter: CellWriter
  private let formattedWriters: [Int: CellWriter]
  private var plainHeaderStyles: [GridHorizontalAlignment: SharedStyle] = [:]
  private var naturalAlignments: [GridHorizontalAlignment?]
  private var decimalSeparators: [String?]
  private var headerStyles: [SharedStyle?]
  /// The style of headers without one of their own.
  private lazy var plainHeader = styles.header(nil)
  private var emptyHeader: SharedStyle?
  /// The titles above several columns.
  let spanners: SpannerTable
  /// The cells that span others.
  let spans: SpanIndex
  /// The runs of columns that spans have, by their keys.
  var knownSpanRuns: [[String]: [Range<Int>]] = [:]
  private(set) lazy var widelySpanned = findWidelySpanned()
  private(set) lazy var spanDemands = findSpanDemands()
  /// The cells that callouts hide.
  let veils: Veils
  /// The marks of footnotes, the same on all pages.
  let footnotes: FootnoteTable
  /// The texts of summary rows; computed on first use.
  var knownSummaries: [SummaryPlace: [SummaryText?]] = [:]
  /// The same by column, for summaries that are not rows.
  var knownColumnSummaries: [SummaryPlace: [String: SummaryText]] = [:]
  var sharedSpanner: SharedStyle?
  /// The columns and rows that the picture does not show.
  private(set) var leftOut: LeftOut
  var summaryStyles: [SharedStyle?]
  var headerValueStyles: [SharedStyle?]

  /// Reuses the conditions of rules, footnotes and heat scales of another context.
  init(
    grid: DataGrid, source: any GridDataSource, whole: (any GridDataSource)? = nil,
    measuring: any TextMeasuring, conditions: RowConditions? = nil,
    pictures: PictureShelf = PictureShelf(), footnotes: FootnoteTable? = nil,
    heats: [HeatColumn?]? = nil, leftOut: LeftOut? = nil, adaptation: Adaptation? = nil,
    calloutRoom: Insets? = nil, memory: RowMemory? = nil
  ) {
    (self.grid, self.source, self.measuring) = (grid, source, measuring)
    self.whole = whole ?? source
    self.adaptation = adaptation ?? grid.windowHold.adaptation
    self.calloutRoom = calloutRoom ?? grid.windowHold.calloutRoom
    theme = self.adaptation.adapted(grid.theme, keepsRows: !grid.rowsMayGrow)
    columns = grid.visibleColumns
    self.leftOut = leftOut ?? LeftOut(grid, columnCount: columns.count)
    pinnedCount = columns.count(where: \.isPinned)
    rightCount = columns.count { $0.pinnedSide == .right }
    plainWriter = grid.writer(for: Column(""))
    formattedWriters = grid.formattedWriters(of: columns)
    drawings = columns.map(\.cell.drawing)
    self.heats =
      heats
      ?? columns.map { column in
        column.heat.flatMap { HeatColumn($0, column: column.key, source: source) }
      }
    (self.pictures, self.memory) = (pictures, memory)
    partsUponImages = grid.layout.tiles?.card.partsUponImages ?? []
    styles = StyleTable(
      theme: grid.theme, columns: columns, rules: grid.rules, adaptation: self.adaptation)
    self.conditions = conditions ?? RowConditions(rules: grid.rules, source: source)
    marks = SortMark.marks(of: grid, on: columns)
    spanners = SpannerTable(of: grid, columns.map(\.key), pinnedCount: pinnedCount)
    (spans, veils) = (SpanIndex(grid.spans), Veils(grid.callouts, spans: grid.spans))
    self.footnotes = footnotes ?? FootnoteTable(grid: grid, source: source)
    summaryStyles = Array(repeating: nil, count: columns.count + 1)
    headerValueStyles = Array(repeating: nil, count: columns.count)
    naturalAlignments = Array(repeating: nil, count: columns.count)
    decimalSeparators = Array(repeating: nil, count: columns.count)
    headerStyles = Array(repeating: nil, count: columns.count)
  }

  /// Whether the finished picture is mirrored.
  var isRightToLeft: Bool { grid.direction == .rightToLeft }

  /// Drops the warnings so far, which have been handed out.
  func forgetWarnings() { warnings = [] }

  func warn(_ warning: LayoutWarning) { warnings.append(warning) }

  /// Runs something that is drawn elsewhere, with its warnings.
  func withoutWarnings<Result>(_ body: () -> Result) -> Result {
    let known = warnings
    defer { warnings = known }
    return body()
  }

  /// The default alignment of a column's text: numbers with their decimal points below each other.
  func naturalAlignment(_ place: Int) -> GridHorizontalAlignment {
    if let known = naturalAlignments[place] { return known }
    let isNumber =
      columns[place].cell == .number || source.kind(ofColumn: columns[place].key) == .number
    let alignment = drawings[place]?.alignment ?? (isNumber ? .decimal : .leading)
    naturalAlignments[place] = alignment
    return alignment
  }

  /// The style of a column's header; it aligns as the column's cells do unless a style says
  /// otherwise.
  func headerStyle(_ place: Int) -> SharedStyle {
    if let known = headerStyles[place] { return known }
    let column = columns[place]
    var style = column.hasStyle.header ? styles.header(column) : plainHeader
    if style.align == nil {
      style.align = column.style.align ?? theme.styles.row.align ?? naturalAlignment(place)
    }
    if style.align == .decimal { style.align = .trailing }
    // Headers without a style of their own differ only in their alignment.
    let align = column.hasStyle.header ? nil : style.align
    var shared = align.flatMap { plainHeaderStyles[$0] } ?? styles.share(style)
    if let align { plainHeaderStyles[align] = shared }
    if let looks = column.titleLooks {
      shared = textLooks.style(shared, of: column.title, looks.runs)
    }
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
  func text(of cell: Cell, inColumn place: Int) -> String {
    // Writers are large, so that of most columns is not copied for each cell.
    guard let own = formattedWriters[place] else { return plainWriter.text(for: cell) }
    return own.text(for: cell)
  }

  /// Whether single cells may have styles of their own: heat colours, or what a hook gives.
  var hasCellStyles: Bool { hasHeats || grid.styleHook != nil }

  /// The style that a column's heat scale gives a value; nil for none.
  func heat(of value: Value, _ place: Int) -> CellStyle? {
    heats[place]?.color(of: value).map { color in
      CellStyle(background: heatGround.map(color.over) ?? color)
    }
  }

  /// The colours that a column's heat scale gives numbers; nil for a column without one.
  func heat(_ place: Int) -> (@Sendable (Double) -> GridColor)? {
    guard let heat = heats[place] else { return nil }
    let ground = heatGround
    return { number in
      let color = heat.color(of: number)
      return ground.map(color.over) ?? color
    }
  }

  /// The image of a name, its shapes without a colour drawn in `tint`; reports problems.
  func picture(named name: String, tint: GridColor, row: Int?, column: String) -> Picture? {
    do throws(GridreelError) {
      return try pictures.picture(named: name, from: grid.pictures, tint: tint)
    } catch {
      let kind: LayoutWarning.Kind =
        switch error.code {
        case .missingResource: .missingLibrary
        case .outOfReach: .unreachablePicture
        case .overBudget: .refusedPicture
        default: .unusablePicture
        }
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
    if let known = decimalSeparators[place] { return known }
    let separator =
      columns[place].format == nil
      ? source.decimalSeparator(inColumn: columns[place].key) : grid.symbols.decimalSeparator
    decimalSeparators[place] = separator
    return separator
  }

  /// The same grid with only the columns at `places`, in that order; the others stand on other
  /// pages.
  func restricted(to places: [Int]) -> LayoutContext {
    restricted(to: places, footnotes: footnotes, adaptation: adaptation)
  }

  /// The same grid with only the columns at `places`, in that order; the others are not shown at
  /// all.
  func leavingOut(allBut places: [Int]) -> LayoutContext {
    // Notes about columns that are not shown are left out, too.
    let context = restricted(to: places, footnotes: nil, adaptation: nil)
    let gone = Set(columns.indices).subtracting(places).sorted()
    context.leftOut.columns = gone.map { columns[$0].key } + leftOut.columns
    let last = places.filter { columns[$0].pinnedSide == nil }.max() ?? 0
    context.leftOut.followed = leftOut.followed.union(
      gone.filter { $0 < last }.map { columns[$0].key })
    // Warnings about the data hold regardless of what is shown; all others are found again.
    context.warnings = warnings.filter(\.kind.isOfData)
    return context
  }

  /// The same grid in another look.
  func adapted(by adaptation: Adaptation) -> LayoutContext {
    let context = LayoutContext(
      grid: grid, source: source, whole: whole, measuring: measuring, conditions: conditions,
      pictures: pictures, footnotes: footnotes, heats: heats, leftOut: leftOut,
      adaptation: adaptation, calloutRoom: calloutRoom, memory: memory)
    context.warnings = warnings.filter(\.kind.isOfData)
    return context
  }

  /// The same grid with more room around it for callouts.
  func widened(by room: Insets) -> LayoutContext {
    let context = LayoutContext(
      grid: grid, source: source, whole: whole, measuring: measuring, conditions: conditions,
      pictures: pictures, footnotes: footnotes, heats: heats, leftOut: leftOut,
      adaptation: adaptation, calloutRoom: calloutRoom.atLeast(room),
      memory: memory)
    context.warnings = warnings.filter(\.kind.isOfData)
    return context
  }

  /// Whether rows may grow with their texts: nobody gave them a height.
  var rowsMayGrow: Bool { grid.rowsMayGrow }

  /// Whether rows are as high as their cells need, or as those need that span several columns.
  var hasOwnHeights: Bool { hasCellHeights || rowsMayGrow && !widelySpanned.isEmpty }

  /// Whether rows are as high as all their cells need.
  var hasCellHeights: Bool {
    theme.rowHeight == .auto || grid.rowHeight == .auto || adaptation.growsRows
  }

  private func restricted(
    to places: [Int], footnotes: FootnoteTable?, adaptation: Adaptation?
  ) -> LayoutContext {
    var grid = grid
    grid.columns = places.map { columns[$0] }
    grid.letteredColumns = grid.letteredColumns ?? columns.map(\.key)
    return LayoutContext(
      grid: grid, source: source, whole: whole, measuring: measuring, conditions: conditions,
      pictures: pictures, footnotes: footnotes, heats: places.map { heats[$0] },
      leftOut: leftOut, adaptation: adaptation, calloutRoom: calloutRoom, memory: memory)
  }
}

extension DataGrid {
  /// Whether rows may grow with their texts: nobody gave them a height.
  fileprivate var rowsMayGrow: Bool {
    if case .points = rowHeight { false } else { true }
  }

  /// The writers of the columns with a format, by their places among `columns`.
  fileprivate func formattedWriters(of columns: [Column]) -> [Int: CellWriter] {
    var writers: [Int: CellWriter] = [:]
    for (place, column) in columns.enumerated() where column.format != nil {
      writers[place] = writer(for: column)
    }
    return writers
  }
}

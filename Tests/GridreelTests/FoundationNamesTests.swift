import Foundation
import Gridreel
import Testing

/// A file that imports Foundation too can name every type of the library without its module: that this
/// file is compiled is the test.
@Suite struct NamesBesideFoundation {
  private static let types: [Any.Type] = [
    Aggregate.self, Arrangement.self, ArrayColumns<Int>.self,
    ArraySource<Int>.self, ArrowShape.self, BadgeCell.self, Bitmap.self, ByteFormat.self,
    Callout.self, CardPart.self, CardStyle.self, Cell.self, CellColors.self, CellContext.self,
    (any CellDrawing).self, CellEdit.self, CellPen.self, CellStyle.self, CellTextLook.self,
    CellType.self, CellWriter.self, CheckCell.self, CivilTime.self, Color.self,
    Column.self, ColumnDrag.self, ColumnResize.self, ColumnWidth.self,
    Contrast.self, ContrastFinding.self, CustomCell.self, DataFormat.self,
    DataTable.self, DateFormat.self, Delimiter.self, DisplayFormat.self,
    DurationFormat.self, Easing.self, EdgeLines.self, EditedSource.self,
    Editing.self, EditingResult.self, Figure.self, FigureLook.self,
    FolderPictures.self, Font.self, FontOptions.self, Footnote.self, FootnoteMarks.self,
    Formula.self, FrameStyle.self, Gradient.self, Grid.self,
    (any GridDataSource).self, GridDocument.self, GridExpression.self, GridHooks.self,
    GridLines.self, GridMap.self, GridPicture.self, GridTarget.self, GridreelError.self,
    GroupedIndex<String, Int>.self, Grouping.self, HeatScale.self, Hook<Int>.self,
    HorizontalAlignment.self, ImageCell.self, Insets.self, LayoutWarning.self, LineStyle.self,
    LinkCell.self, LocaleSymbols.self, NamedStyle.self, NaturalCollation.self, NumberFormat.self,
    Overflow.self, Paint.self, Picture.self, PictureFormat.self,
    (any PictureSource).self, PinnedSide.self, Point.self, PreparedExpression.self,
    PriceCell.self, ProgressCell.self, RatingCell.self, ReadingOptions.self, Rect.self,
    Reel.self, ReelFrames.self, Refresh.self, Renderer.self, ResolvedStyle.self, RowDrag.self,
    RowHeight.self, RowIdentity.self, RowIndex.self, RowPass.self, Rule.self,
    SQLiteSource.self, Scrollbars.self, Selection.self, Shadow.self, Size.self,
    SortArrowStyle.self, SortChange.self, SortDirection.self, SortKey.self, SortMenu.self,
    SortMode.self, SortState.self, Spanner.self, SparklineCell.self,
    Still.self, StyleExplanation.self, StyleHook.self, StyleLayer.self, StyleLevel.self,
    Summary.self, Surroundings.self, SwatchCell.self, TableReader.self, (any TextCollation).self,
    TextDecoration.self, TextEncoding.self, Theme.self, ThemeCatalog.self, ThemeCheck.self,
    ThemeGallery.self, ThemeLoader.self, ThemeOverride.self,
    ThemeParameter.self, ThemeParameters.self, Tiles.self, Timestamp.self, Value.self,
    ValueKind.self, VerticalAlignment.self, Viewport.self, Warning.self,
  ]

  @Test func areNoneOfFoundations() {
    let modules = Set(Self.types.map { String(reflecting: $0).prefix { $0 != "." } })
    #expect(!modules.contains { $0.hasPrefix("Foundation") })
  }

  private struct Person {
    var name: String
    var salary: Decimal?
    var born: Date
  }

  private func cells(_ source: any GridDataSource, _ key: String) -> [Cell] {
    (0..<source.rowCount).map { source.cell(at: RowIndex(section: 0, row: $0), column: key) }
  }

  private let people = [
    Person(name: "Ada", salary: Decimal(string: "1234.50"), born: Date(timeIntervalSince1970: 0)),
    Person(name: "Alan", salary: nil, born: Date(timeIntervalSince1970: 86_400)),
    Person(name: "Bob", salary: Decimal.nan, born: Date(timeIntervalSince1970: 90_061)),
  ]

  @Test func decimalsAreNumbers() {
    let grid = Grid(rows: people)
    #expect(grid.source.kind(ofColumn: "salary") == .number)
    #expect(cells(grid.source, "salary").map(\.value) == [.number(1234.5), .missing, .missing])
    let source = ArraySource(people) { $0.column("salary", \.salary) }
    #expect(source.kind(ofColumn: "salary") == .number)
    #expect(cells(source, "salary").first == Cell(value: .number(1234.5), text: "1234.5"))
    #expect(
      ArraySource([Person]()) { $0.column("salary", \.salary) }.kind(ofColumn: "salary") == .number)
  }

  @Test func datesOfAColumnShowTimesForAllOrForNone() {
    let all = Grid(rows: people).source
    let expected = ["1970-01-01 00:00:00", "1970-01-02 00:00:00", "1970-01-02 01:01:01"]
    #expect(cells(all, "born").map(\.text) == expected)
    var source = ArraySource(people)
    #expect(cells(source, "born").map(\.text) == expected)
    source.elements.removeLast()
    #expect(cells(source, "born").map(\.text) == ["1970-01-01", "1970-01-02"])
    #expect(cells(ArraySource(people) { $0.column("born") }, "born").map(\.text) == expected)
  }
}

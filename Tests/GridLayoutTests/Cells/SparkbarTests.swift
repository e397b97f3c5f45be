import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import Testing

@Suite struct SparkbarCells {
  /// The rectangles of some columns, from the left, in points from the chart's left and upper edge.
  private func columns(_ item: Item?) -> [GridRect] {
    guard case .figure(let figure, _)? = item?.content else { return [] }
    var rects: [GridRect] = []
    var corners: [GridPoint] = []
    for step in figure.steps {
      switch step {
      case .move(let point), .line(let point): corners.append(point)
      case .curve: Issue.record("a column has straight edges")
      case .close:
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        rects.append(
          GridRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top))
        corners = []
      }
    }
    return rects
  }

  private func items(_ options: SparkbarCell, _ text: String, width: Double = 68) -> [Item] {
    CellSketch(.sparkbar(options), [.text(text)], width: .fixed(width)).items()
  }

  @Test func columnsStandOnTheLineOrHangFromIt() throws {
    let items = items(SparkbarCell(), "2, -2, 0, 4")
    let rising = columns(items.mark("columns"))
    let falling = columns(items.mark("columns below 0"))
    let line = try #require(items.mark("base line")).frame
    let chart = try #require(items.mark("columns")).frame
    #expect(rising.map(\.x) == [0, 24, 36])
    #expect(falling.map(\.x) == [12])
    let base = line.center.y - chart.y
    for rect in rising { #expect(rect.maxY == base) }
    for rect in falling { #expect(rect.y == base) }
    #expect(rising[2].height > rising[0].height)
    // Nought is a point high, so that it is seen.
    #expect(rising[1].height == 1)
  }

  @Test func withoutNegativeNumbersThereIsNoLine() {
    let items = items(SparkbarCell(), "1 2 3")
    #expect(items.map(\.identity.part) == [.mark("columns")])
  }

  @Test func gapsAreLeftOut() {
    #expect(columns(items(SparkbarCell(), "[1, null, 3]").mark("columns")).map(\.x) == [0, 28])
  }

  @Test func highlightedColumnsAreStronger() throws {
    let items = items(SparkbarCell(highlight: [.max, .last]), "1, 9, -3, -2")
    let strong = try #require(items.mark("highlighted columns"))
    let quiet = try #require(items.mark("columns"))
    #expect(columns(strong).count == 1 && columns(quiet).count == 1)
    #expect(columns(items.mark("highlighted columns below 0")).count == 1)
    guard case .figure(_, let look) = strong.content, case .figure(_, let pale) = quiet.content
    else { throw CancellationError() }
    #expect(look.fill?.alpha == 1)
    #expect(pale.fill?.alpha ?? 1 < 0.5)
  }

  @Test func theDomainMayBeFixed() {
    let free = columns(items(SparkbarCell(), "5").mark("columns"))
    let fixed = columns(items(SparkbarCell(minimum: 0, maximum: 10), "5").mark("columns"))
    #expect(free[0].height == 2 * fixed[0].height)
  }

  @Test func itIsSaidInWordsAndOtherTextIsWritten() {
    let picture = CellSketch(.sparkbar(SparkbarCell()), [.text("1,-2"), .text("soon")]).sketch
      .picture()
    #expect(picture.said() == "2 numbers from −2 to 1, last −2")
    #expect(picture.cell(1).text?.string == "soon")
  }
}

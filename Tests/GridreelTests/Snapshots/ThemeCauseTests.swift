import Gridreel
import GridreelCauses
import GridreelComparing
import Testing

/// A theme's file is broken in one place; what is said of it must be that and nothing else.
@Suite struct ThemeCauseTests {
  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  private func causes(_ expectation: Expectation) throws -> [Cause] {
    let broken = RecordStage.theme.with(expectation.part, replacedBy: expectation.other)
    return try stage.causes(
      stage.grid(expectation.options), stage.grid(expectation.options, theme: broken))
  }

  @Test(arguments: [
    Expectation(
      "#f9fafb", "#f9fafc", [:],
      "style: theme's alternate row style: background #f9fafb → #f9fafc, in 4 rows"),
    Expectation(
      ##""alternateRow": {"background": "#f9fafb"}"##, ##""alternateRow": {"background": "none"}"##,
      [:], "style: theme's alternate row style: background #f9fafb → none, in 4 rows"),
    Expectation(
      ##""weight": 600"##, ##""weight": 700"##, [:],
      "style: theme's header style: font.weight 600 → 700, in the header"),
    Expectation(
      "#475569", "#475568", [:],
      "style: theme's header style: textColor #475569 → #475568, in the header"),
    Expectation(
      "[0, 12, 0, 12]", "[0, 12, 0, 11]", [:],
      "style: theme's row style: inset left 12 → 11, in all 8 rows"),
    Expectation(
      "[0, 12, 0, 12]", "[0, 11, 0, 11]", [:],
      "style: theme's row style: inset right 12 → 11, left 12 → 11, in all 8 rows"),
    Expectation(
      "#2563eb1c", "#2563eb1d", [.select: "2,4"],
      "style: theme's selected style: background #2563eb1c → #2563eb1d, in 2 rows"),
    Expectation(
      ##""textColor": "#111827""##, ##""font": {"weight": 700}"##, [.select: "3:age"],
      "style: theme's selected style: font.weight not set → 700, "
        + "textColor #111827 → not set, in cell 3:age"),
    Expectation(
      "#334155", "#334156", [.group: "continent"],
      "style: theme's section header style: textColor #334155 → #334156, in 3 section headers"),
    Expectation(
      "#0f172a", "#0f172b", [.title: "Staff"],
      "style: theme's title style: textColor #0f172a → #0f172b, in the title"),
    Expectation(
      ##""extends": "light""##,
      ##""extends": "light", "parameters": {"foregroundColor": "#1f2938"}"##, [:],
      "style: theme's row style: textColor #1f2937 → #1f2938 (parameter foregroundColor), "
        + "in 31 cells"),
  ])
  func brokenStylesAreNamedWithTheirLevel(expectation: Expectation) throws {
    #expect(try causes(expectation).roots == expectation.causes)
  }

  @Test(arguments: [
    Expectation(
      ##"{"width": 1, "color": "#e5e9f0"}"##, ##""none""##, [:],
      "theme: grid line below rows (gridLines.horizontal): 1 #e5e9f0 → none"),
    Expectation(
      ##""width": 1, "color": "#e5e9f0""##, ##""width": 0, "color": "#e5e9f0""##, [:],
      "theme: grid line below rows (gridLines.horizontal): width 1 → 0"),
    Expectation(
      "#e5e9f0", "#e5e9f1", [:],
      "theme: grid line below rows (gridLines.horizontal): color #e5e9f0 → #e5e9f1"),
    Expectation(
      ##""leadingInset": 0"##,
      ##""leadingInset": 12, "vertical": {"width": 1, "color": "#000000"}"##,
      [:], "theme: grid line between columns (gridLines.vertical): none → 1 #000000",
      "theme: inset of the lines below rows (gridLines.leadingInset): 0 → 12"),
    Expectation(
      ##""rowHeight": 36"##, ##""rowHeight": 32"##, [:],
      "theme: rows are 32 points high instead of 36 (rowHeight)"),
    Expectation(
      ##""rowHeight": 36"##, ##""rowHeight": "auto""##, [:],
      "theme: rows are as high as their cells ask instead of 36 points high (rowHeight)"),
    Expectation(
      ##""headerHeight": 40"##, ##""headerHeight": 0"##, [:],
      "theme: the header is hidden instead of 40 points high (headerHeight)"),
    Expectation(
      ##""sectionHeaderHeight": 32"##, ##""sectionHeaderHeight": 0"##, [.group: "continent"],
      "theme: section headers are hidden instead of 32 points high (sectionHeaderHeight)"),
    Expectation(
      "triangle", "chevron", [.sort: "age"],
      "theme: shape of the sort arrow (sortArrow.shape): triangle → chevron"),
    Expectation(
      ##""size": 8"##, ##""size": 10"##, [.sort: "age"],
      "theme: size of the sort arrow (sortArrow.size): 8 → 10"),
    Expectation(
      ##""cornerRadius": 10"##, ##""cornerRadius": 9"##, [:],
      "theme: radius of the frame's corners (frame.cornerRadius): 10 → 9"),
    Expectation(
      "[20, 20, 20, 20]", "[20, 20, 20, 21]", [:],
      "theme: room outside the frame (frame.margin): left 20 → 21"),
    Expectation(
      ##""padding": [0, 0, 0, 0]"##, ##""padding": [8, 8, 8, 8]"##, [:],
      "theme: room inside the frame (frame.padding): on all sides 0 → 8"),
    Expectation(
      ##""blending": true"##, ##""blending": false"##, [.select: "2,4"],
      "theme: translucent colours no longer blend with those below (blending true → false): "
        + "background #e2e9f9 → #2563eb1c, in 2 rows"),
  ])
  func brokenSizesAndLinesAreNamedByTheirKey(expectation: Expectation) throws {
    #expect(try causes(expectation).roots == expectation.causes)
  }

  @Test func whatThePictureDoesNotShowIsNeverACause() throws {
    for (part, other) in [
      ("triangle", "chevron"), ("#2563eb1c", "#2563eb1d"), ("#334155", "#334156"),
      (##""sectionHeaderHeight": 32"##, ##""sectionHeaderHeight": 20"##), ("#0f172a", "#0f172b"),
    ] {
      #expect(try causes(Expectation(part, other)).isEmpty, "\(part)")
    }
  }

  @Test func anotherThemeIsSummedUpByItsLevels() throws {
    let causes = try causes(
      Expectation(
        ##""Stage", "extends": "light""##, ##""Night", "extends": "dark""##)
    ).all
    #expect(causes.first == "theme: another theme: 'Stage' → 'Night'")
    #expect(
      causes.contains(
        "style: theme's row style: textColor #1f2937 → #d8dee8 (parameter foregroundColor), "
          + "in 31 cells"))
    #expect(causes.count < 10)
  }

  @Test func sizesThatFollowAreSaidOnceAndLast() throws {
    let causes = try causes(Expectation(##""rowHeight": 36"##, ##""rowHeight": 32"##)).all
    #expect(causes.count == 2)
    #expect(causes.last == "layout: as a result the picture is 32 points less high")
  }

  @Test func placesAreThoseOfThePartsInPixels() throws {
    let broken = RecordStage.theme.with("#f9fafb", replacedBy: "#f9fafc")
    let cause = try #require(
      try stage.causes(stage.grid(), stage.grid(theme: broken), scale: 2).first)
    #expect(cause.places.count == 4)
    #expect(cause.places.map(\.y) == [192, 336, 480, 624])
    #expect(cause.places.allSatisfy { $0.x == 40 && $0.height == 72 })
  }
}

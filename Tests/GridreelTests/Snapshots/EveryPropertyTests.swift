import Gridreel
import GridreelCauses
import Testing

/// Each property of each style and each key of a theme is broken alone, in a grid that shows them all.
@Suite struct EveryPropertyTests {
  private static let properties = [
    "background=#123456",
    "gradient={\"angle\": 90, \"stops\": [[0, \"#123456\"], [1, \"#654321\"]]}",
    "textColor=#123456", "font.size=17", "font.weight=900", "align=center", "verticalAlign=bottom",
    "inset=[1, 9, 1, 9]", "border.left={\"width\": 2, \"color\": \"#12345680\"}", "cornerRadius=5",
    "decoration=underline", "shadow={\"x\": 1, \"y\": 1, \"blur\": 0, \"color\": \"#123456\"}",
  ]
  /// What a text around the grid does not draw.
  private static let unseenAround: Set = ["background", "gradient", "border.left", "cornerRadius"]

  private let stage: RecordStage

  init() throws { stage = try RecordStage() }

  private func record(_ assignments: String...) throws -> GridRecord {
    var grid = try stage.grid([
      .group: "continent", .sort: "age", .select: "2,4,3:age", .title: "A title", .pin: "name",
    ])
    grid.theme = try ThemeCatalog().theme(
      "light", overrides: assignments.map { try ThemeOverride($0) })
    return try stage.record(grid)
  }

  @Test(arguments: [
    ("row", "theme's row style"), ("alternateRow", "theme's alternate row style"),
    ("selected", "theme's selected style"), ("header", "theme's header style"),
    ("sectionHeader", "theme's section header style"), ("title", "theme's title style"),
  ])
  func oneBrokenPropertyIsOneCause(style: String, words: String) throws {
    let old = try record()
    for property in Self.properties {
      let new = try record("\(style).\(property)")
      let roots = GridRecord.causes(from: old, to: new, scale: 1).roots
      let key = String(property.prefix { $0 != "=" })
      let isUnseen = style == "title" && Self.unseenAround.contains(key)
      #expect(roots.count == 1, "\(style).\(property)")
      #expect(roots.first?.hasPrefix(isUnseen ? "pixels: " : "style: \(words): \(key) ") == true)
    }
  }

  @Test(arguments: [
    "rowHeight=41", "headerHeight=47", "sectionHeaderHeight=37",
    "gridLines.horizontal={\"width\": 2, \"color\": \"#123456\"}",
    "gridLines.vertical={\"width\": 2, \"color\": \"#123456\"}",
    "gridLines.header={\"width\": 3, \"color\": \"#123456\"}",
    "gridLines.top={\"width\": 2, \"color\": \"#123456\"}",
    "gridLines.bottom={\"width\": 2, \"color\": \"#123456\"}",
    "gridLines.pinned={\"width\": 2, \"color\": \"#123456\"}", "gridLines.leadingInset=7",
    "sortArrow.shape=arrow", "sortArrow.size=11", "sortArrow.color=#123456",
    "sortArrow.side=leading", "sortArrow.spacing=9", "frame.background=#123456",
    "frame.fill=#123456", "frame.border={\"width\": 2, \"color\": \"#123456\"}",
    "frame.cornerRadius=3", "frame.padding=[1, 2, 3, 4]", "frame.margin=[11, 12, 13, 14]",
    "frame.shadow={\"x\": 1, \"y\": 1, \"blur\": 3, \"color\": \"#123456\"}",
  ])
  func oneBrokenSettingIsOneCause(setting: String) throws {
    let roots = GridRecord.causes(from: try record(), to: try record(setting), scale: 1).roots
    #expect(roots.count == 1)
    #expect(roots.first?.hasPrefix("theme: ") == true)
    #expect(roots.first?.contains("(\(setting.prefix { $0 != "=" }))") == true)
  }
}

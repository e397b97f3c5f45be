import Gridreel
import GridreelCauses
import TestSupport
import Testing

@testable import GridreelStudio

/// References say what they were drawn from in digests of the values of keys.
@Suite struct DigestTests {
  private static let assignments = [
    "name=Other", "rowHeight=41", "blending=false", "row.background=#123456",
    "alternateRow.font.weight=900",
    "note.shadow={\"x\": 1, \"y\": 1, \"blur\": 0, \"color\": \"#123456\"}",
    "gridLines.pinned={\"width\": 2, \"color\": \"#123456\"}", "gridLines.onTop=vertical",
    "sortArrow.side=leading", "frame.margin=[11, 12, 13, 14]", "cards.ground=#123456",
    "cards.hover.border={\"width\": 2, \"color\": \"#123456\"}", "cards.badge.inset=[1, 2, 3, 4]",
    "print.fontSize=9", "parameters.accentColor=#123456",
  ]

  @Test func everyKeyOfAThemeCountsForItsDigest() throws {
    let catalog = ThemeCatalog()
    let texts = try ([[]] + Self.assignments.map { [$0] }).map { assignments in
      let overrides = try assignments.map { try ThemeOverride($0) }
      return RecordTree(wholeTheme: try catalog.theme("light", overrides: overrides)).text
    }
    #expect(Set(texts).count == Self.assignments.count + 1)
    #expect(texts[0] == RecordTree(wholeTheme: try catalog.theme("light")).text)
  }

  @Test func whatAGridAsksForIsToldApartFromItsDataAndItsTheme() throws {
    let stage = try RecordStage()
    func text(
      _ options: [OptionName: String], theme: String = RecordStage.theme,
      data: String = RecordStage.data
    ) throws -> String {
      try stage.record(stage.grid(options, theme: theme, data: data)).settingsText
    }
    let plain: [OptionName: String] = [.group: "continent"]
    let same = try text(plain)
    #expect(try text(plain, data: RecordStage.data.with("Bob,9", replacedBy: "Bobby,11")) == same)
    #expect(try text(plain, theme: RecordStage.theme.with("36", replacedBy: "30")) == same)
    let changes: [[OptionName: String]] = [
      [.sort: "age"], [.filter: "age > 1"], [.title: "A"], [.frame: "card"], [.columns: "name,age"],
      [.callouts: "badge 1:name x"], [.width: "200"], [.hover: "1"],
    ]
    let texts = try changes.map { try text(plain.merging($0) { $1 }) }
    #expect(Set(texts + [same]).count == changes.count + 1)
  }
}

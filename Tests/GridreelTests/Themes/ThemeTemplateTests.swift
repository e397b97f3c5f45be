import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct ThemeTemplates {
  @Test(arguments: ThemeCatalog().names)
  func aNewThemeLooksAsTheOneThatItExtends(name: String) throws {
    let folder = try ScratchFolder()
    _ = try write(folder, extending: name) { $0 }
    var theme = try ThemeCatalog().theme(folder["new.json"])
    let parent = try ThemeCatalog().theme(name)
    #expect(theme.name == "New")
    theme.name = parent.name
    #expect(theme == parent)
  }

  /// Without the slashes every line is a setting with its parent's value.
  @Test(arguments: ThemeCatalog().names)
  func everyCommentIsASettingThatHolds(name: String) throws {
    let folder = try ScratchFolder()
    let text = try write(folder, extending: name) {
      $0.split(separator: "\n").map { line in
        line.hasPrefix(" ") ? String(line).replacing("// \"", with: "\"") : String(line)
      }.joined(separator: "\n")
    }
    let root = try JSONNode.parse(Array(text.utf8)).object()
    let parameters = try #require(root["parameters"]).object()
    let parent = try ThemeCatalog().theme(name)
    #expect(parameters.members.count >= 37)
    Self.expectAlike(try ThemeCatalog().theme(folder["new.json"]), parent)
  }

  @Test func theBaseIsShownWithAllThatItSays() throws {
    let folder = try ScratchFolder()
    try folder.write(try #require(ThemeCatalog().source(of: "base")), to: "copy.json")
    let (copy, base) = (
      try ThemeCatalog().theme(folder["copy.json"]), try ThemeCatalog().theme("base")
    )
    Self.expectAlike(copy, base)
    #expect(copy.styles.row == base.styles.row && copy.styles.title == base.styles.title)
    #expect(base.parameters.names.count >= 37 && !ThemeCatalog().names.contains("base"))
  }

  private static func expectAlike(_ theme: Theme, _ parent: Theme) {
    for name in parent.parameters.names {
      #expect(isAlike(theme.parameters[name], parent.parameters[name]), "\(name)")
    }
    #expect(theme.rowHeight == parent.rowHeight)
    #expect(theme.sectionHeaderHeight == parent.sectionHeaderHeight)
    #expect(theme.frame.margin == parent.frame.margin)
    #expect(theme.sortArrow.shape == parent.sortArrow.shape)
  }

  /// Colours are written with 8 bits for each component.
  private static func isAlike(_ one: ThemeParameter?, _ other: ThemeParameter?) -> Bool {
    switch (one, other) {
    case (.color(let one), .color(let other)): one.hexadecimal == other.hexadecimal
    case (.line(let one), .line(let other)):
      one.width == other.width && one.color.hexadecimal == other.color.hexadecimal
    default: one != nil && one == other
    }
  }

  private func write(
    _ folder: ScratchFolder, extending name: String, _ change: (String) -> String
  ) throws -> String {
    var new = NewTheme(path: folder["new.json"])
    (new.parent, new.hasSchema) = (name, false)
    _ = try new.write()
    let text = change(try folder.text("new.json"))
    try folder.write(text, to: "new.json")
    return text
  }
}

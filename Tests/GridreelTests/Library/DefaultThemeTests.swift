import Gridreel
import TestSupport
import Testing

/// The default theme counts for a whole process, so each test has one of its own.
@Suite struct DefaultThemes {
  @Test func gridsHaveTheLightThemeUnlessTheProgramChoosesAnother() {
    #expect(Theme.default == .light)
    #expect(DataGrid(rows: [1]).theme == .light)
  }

  @Test func allGridsThatNameNoThemeHaveTheChosenOne() async {
    await #expect(processExitsWith: .success) {
      Theme.default = .dark
      #expect(DataGrid(rows: [1]).theme == .dark)
      #expect(DataGrid([1]) { Column("n") { $0 } }.theme == .dark)
      let encoded = try DataGrid(encoding: [1])
      #expect(encoded.theme == .dark)
      #expect(DataGrid(columns: [], source: DataTable(columns: [])).theme == .dark)
      #expect(DataGrid(rows: [1], theme: .paper).theme == .paper)
    }
  }

  @Test func filesThatNameNoThemeHaveTheChosenOne() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      try folder.write("a\n1\n", to: "rows.csv")
      try folder.write(
        #"{"data": "rows.csv", "set": {"accentColor": "lime"}}"#, to: "plain.grid.json")
      try folder.write(#"{"data": "rows.csv", "theme": "light"}"#, to: "own.grid.json")
      var theme = Theme.dark
      try theme.setParameters(["spacing": .number(4)])
      Theme.default = theme
      #expect(try GridDocument(path: folder["rows.csv"]).grid.theme == theme)
      #expect(try GridDocument(path: folder["own.grid.json"]).grid.theme == .light)
      try theme.setParameters(["accentColor": .color(GridColor(rgb: 0x00ff00))])
      #expect(try GridDocument(path: folder["plain.grid.json"]).grid.theme == theme)
      // What was changed in code has no parameters that a file could set.
      theme.rowHeight = .points(99)
      Theme.default = theme
      #expect(throws: GridreelError.self) {
        try GridDocument(path: folder["plain.grid.json"])
      }
    }
  }
}

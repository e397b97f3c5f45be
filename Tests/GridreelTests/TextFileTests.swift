import Gridreel
import TestSupport
import Testing

@testable import GridreelFiles

/// Files of texts, whose names say little.
struct TextFileTests {
  @Test(arguments: [
    "+---+---+\n| a | b |\n+---+---+\n| 1 | x |\n+---+---+\n", "| a | b |\n|---|---|\n| 1 | x |\n",
    "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x</td></tr></table>\n",
    "a,b\n1,x\n", "a;b\n1;x\n",
  ])
  func tablesAreReadAsWhatTheyAre(text: String) throws {
    let folder = try ScratchFolder()
    for name in ["t.txt", "t.out", "t"] {
      let input = try GridInput(path: try folder.write(text, to: name), format: nil)
      #expect(input.table.columnKeys == ["a", "b"])
      #expect(input.table.rowCount == 1)
    }
    // What the name says for sure holds.
    let path = try folder.write("a,b\n1,x\n", to: "t.csv")
    #expect(try GridInput(path: path, format: nil).table.columnKeys == ["a", "b"])
  }
}

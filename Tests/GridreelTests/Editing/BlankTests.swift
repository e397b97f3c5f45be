import Gridreel
import GridreelJSONText
import TestSupport
import Testing

@testable import GridreelFiles

struct BlankTests {
  private let csv = "tree,place,rings,gf\n Oak,Bridge, 12045 ,1\nLime ,Mill, 998 ,2\n"

  @Test func strayBlanksAreLeftOff() throws {
    let built = try edited(csv)
    #expect(try drawn(built, "tree") == ["Oak", "Lime"])
    #expect(try drawn(built, "place") == ["Bridge", "Mill"])
    #expect(try drawn(built, "rings") == ["12,045", "998"])
    let edit = try #require(built.edits.first { $0.rule == .blanks })
    #expect((edit.column, edit.before, edit.after) == ("tree", " Oak", "Oak"))
    #expect(try drawn(edited(csv, [.rawRules: "blanks"]), "tree") == [" Oak", "Lime "])
    // The value is the one in the file.
    #expect(try edited(csv, [.filter: "tree = ' Oak'"]).source.rowCount == 1)
  }

  @Test func lineBreaksAtTheEndAreLeftOff() throws {
    let built = try edited("town,n\n\"Oslo\n\",1\nUlm,2\n")
    #expect(try drawn(built, "town") == ["Oslo", "Ulm"])
  }

  @Test func blanksThatTellWhatBelongsToWhatStay() throws {
    let indented = "item,cost\nFood,1\n Rice,2\n  Brown rice,3\n"
    #expect(try drawn(edited(indented), "item") == ["Food", " Rice", "  Brown rice"])
    let format = try FormatReader.format(JSONNode.parse(Array("{\"trim\": true}".utf8)))
    #expect(
      format.string(for: Cell(value: .text("  Brown rice"), text: "  Brown rice"), symbols: .enUS)
        == "Brown rice")
  }

  @Test(arguments: [
    ("gf", "GF"), ("ab", "AB"), ("no", "No"), ("to", "To"), ("id", "ID"), ("yr", "Yr"),
  ])
  func twoLettersThatAreNoWordAreCapitals(name: String, title: String) throws {
    #expect(try edited("k,\(name)\na,1\n").grid.columns.last?.title == title)
  }
}

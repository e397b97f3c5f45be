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

  @Test(arguments: [
    ["North,A,1", ",B,2", ",C,3", "South,D,4", ",E,5"],
    ["North,A,1", ",B,2", "South,C,3", ",D,4"],
    ["North,A,1", ",B,2", ",C,3", "South,D,4", "West,F,5", "East,G,6"],
  ])
  func blanksThatStandForTheValueAboveThemAreDrawnAsNothing(rows: [String]) throws {
    let csv = "region,city,sold\n" + rows.joined(separator: "\n") + "\n"
    let built = try edited(csv)
    #expect(try drawn(built, "region") == rows.map { String($0.prefix { $0 != "," }) })
    #expect(built.edits.contains { $0.property == .missing && $0.column == "region" })
    #expect(try drawn(edited(csv, [.rawRules: "blanks"]), "region").contains("–"))
    // Elsewhere they would belong to other values.
    #expect(try drawn(edited(csv, [.sort: "-city"]), "region").contains("–"))
    #expect(try drawn(edited(csv, [.filter: "city != 'A'"]), "region").contains("–"))
  }

  @Test func blanksOfSeveralLeadingColumnsAreDrawnAsNothing() throws {
    let built = try edited(
      "region,year,city,sold\nN,2020,A,1\n,,B,2\n,2021,C,3\nS,2020,D,4\n,,E,5\n,2021,F,6\n")
    #expect(try drawn(built, "region") == ["N", "", "", "S", "", ""])
    #expect(try drawn(built, "year") == ["2020", "", "2021", "2020", "", "2021"])
  }

  @Test(arguments: [
    // A name is unknown, or a title is not everybody's.
    "a,n\nx,1\ny,2\n,3\nz,4\nw,5\n", "a,n\nDr,1\n,2\n,3\nDr,4\n,5\n",
    // Other columns have blanks, too, or the first row has one.
    "a,b,n\nx,,1\n,p,2\n,q,3\ny,r,4\n,s,5\n", "a,n\n,1\n,2\nx,3\ny,4\n,5\n",
    // A word says that there is no value.
    "a,n\n1,1\nNA,2\nNA,3\n4,4\n,5\n", "a,n\nx,1\n,2\n,3\n,4\n,5\n",
  ])
  func blanksThatMeanNoValueAreDashes(csv: String) throws {
    let built = try edited(csv)
    #expect(try drawn(built, "a").contains("–"))
    #expect(try !drawn(built, "a").contains(""))
  }

  @Test(arguments: [
    ("[KS1]", "[KS2]", ["[KS1]", "[KS2]"]), ("[1]", "[2]", ["[1]", "[2]"]),
    ("(a)", "(b)", ["(a)", "(b)"]), ("\"[a,b]\"", "[c]", ["a, b", "c"]),
    ("\"[\"\"a\"\"]\"", "[]", ["a", "–"]),
  ])
  func aWordInBracketsIsAListOnlyBesideOthers(first: String, second: String, texts: [String]) throws
  {
    #expect(try drawn(edited("k,v\nx,\(first)\ny,\(second)\n"), "v") == texts)
  }

  @Test func theNumberOfThingsIsAQuantity() throws {
    for name in ["No. of Items", "number of items", "Nr of seats", "# of items", "imports"] {
      let texts = try drawn(["12345678", "23456789"], named: name)
      #expect(texts == ["12,345,678", "23,456,789"], "\(name)")
    }
  }
}

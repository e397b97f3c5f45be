import Foundation
import TestSupport
import Testing

/// A race of several files, as a shell names them.
@Suite struct RaceTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write("people,city\n10,Oslo\n20,Rome\n30,Bonn\n", to: "2019.csv")
    try folder.write("people,city\n40,Rome\n5,Ulm\n11,Oslo\n", to: "2020.csv")
    try folder.write("people,city\n12,Ulm\n13,Rome\n14,Oslo\n", to: "2021.csv")
    try folder.write("people,town\n1,Ulm\n", to: "town.csv")
    try folder.write("people,city\n1,Ulm\n2,Ulm\n", to: "twice.csv")
    try folder.write("people,city\n1,Ulm\n2,Ulm\n1,Rome\n", to: "none.csv")
  }

  private static let short = ["--duration", "0.2", "--fps", "10"]

  private func animate(_ words: String...) throws -> Program.Outcome { try animate(words) }

  private func animate(_ words: [String]) throws -> Program.Outcome {
    try program.run(["animate"] + words + Self.short)
  }

  @Test func severalFilesAreARaceByTheFirstColumnOfNames() throws {
    try folder.write(#"[{"data": ["2020.csv", "2021.csv"]}]"#, to: "race.json")
    let outcome = try animate(
      "2019.csv", "2020.csv", "2021.csv", "--sort", "-people", "--label", "", "-o", "a.apng")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    _ = try animate(
      "2019.csv", "--row-key", "city", "--sort", "-people", "--script", "race.json", "-o", "b.apng")
    #expect(try folder.bytes("a.apng") == folder.bytes("b.apng"))
  }

  /// The last frame of a race is the picture of its last file, whose total and headings are no rows either.
  @Test(arguments: [
    ("city,n\nOslo,10\nRome,20\nTotal,30\n", "city,n\nOslo,40\nRome,20\nTotal,60\n"),
    (
      "city,n,k\nNorth,,\nOslo,10,1\nUlm,15,2\nSouth,,\nRome,20,3\nBari,25,4\n",
      "city,n,k\nNorth,,\nOslo,40,1\nUlm,15,2\nSouth,,\nRome,20,3\nBari,25,4\n"
    ),
    (
      "city,n,k\nNorth,,\nOslo,10,1\nUlm,15,2\nSouth,,\nRome,20,3\nBari,25,4\n",
      "city,n,k\nOslo,40,1\nUlm,15,2\nRome,20,3\nBari,25,4\n"
    ),
  ])
  func totalsAndHeadingsOfEachFileTakeTheirPlaces(first: String, last: String) throws {
    try folder.write(first, to: "a.csv")
    try folder.write(last, to: "b.csv")
    let film = try animate(
      "a.csv", "b.csv", "--row-key", "city", "--label", "", "-o", "f%d.svg")
    #expect(film.status == 0 && film.errors.isEmpty, "\(film.errors)")
    let frames = (1...40).compactMap { try? folder.text("f\($0).svg") }
    let end = try #require(frames.last)
    #expect(end.components(separatedBy: ">Total<").count - 1 == (first.contains("Total") ? 1 : 0))
    #expect(end.contains(">North<") == last.contains("North"))
    #expect(end.contains(">40<") && (!first.contains("Total") || end.contains(">60<")))
  }

  /// A column's values are as many pictures as files with the rows of each.
  @Test func theValuesOfAColumnAreARace() throws {
    try folder.write(
      "year,people,city\n2020,40,Rome\n2019,10,Oslo\n2019,20,Rome\n2020,5,Ulm\n2019,30,Bonn\n2020,11,Oslo\n,1,Lost\n",
      to: "long.csv")
    let words = ["--row-key", "city", "--sort", "-people"]
    let outcome = try animate(["long.csv", "--frames", "year", "-o", "a.apng"] + words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    _ = try animate(["2019.csv", "2020.csv", "-o", "b.apng"] + words)
    #expect(try folder.bytes("a.apng") == folder.bytes("b.apng"))
    // A word behind the input that ends like a reel is an output.
    _ = try animate(["long.csv", "c.apng", "--frames", "year"] + words)
    #expect(try folder.bytes("c.apng") == folder.bytes("a.apng"))
  }

  @Test(arguments: [
    (["2019.csv", "--frames", "year"], "--frames: unknown column 'year'"),
    (
      ["one.csv", "--frames", "year"],
      "--frames: column 'year' has one value; a race needs two or more"
    ),
    (
      ["2019.csv", "2020.csv", "--frames", "city"],
      "a race is over several files, or over a column of one"
    ),
  ])
  func aColumnOfWhichThereIsNoRaceIsTold(words: [String], message: String) throws {
    try folder.write("year,city\n1,Oslo\n1,Ulm\n", to: "one.csv")
    let outcome = try animate(words + ["-o", "a.gif"])
    #expect(
      [64, 65].contains(outcome.status) && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func rowsThatCannotBeFoundComeWithAdvice() throws {
    try folder.write(#"[{"data": "twice.csv"}, {"data": "none.csv"}]"#, to: "x.json")
    let outcome = try animate("2019.csv", "--script", "x.json", "--strict", "-o", "x.apng")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("the rows of 'twice.csv' fade over"), "\(outcome.errors)")
    #expect(outcome.errors.contains("--row-key id"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("the rows of 'none.csv'"), "\(outcome.errors)")
    try folder.write(#"[{"data": "2020.csv"}]"#, to: "y.json")
    let found = try animate("2019.csv", "--script", "y.json", "-o", "y.apng")
    #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
  }

  @Test func eachFileHasItsNameAsACaption() throws {
    for (label, name) in [("", "a"), ("{name}", "b"), ("{file}", "c")] {
      let outcome = try animate("2019.csv", "2020.csv", "--label", label, "-o", "\(name).apng")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    _ = try animate("2019.csv", "2020.csv", "-o", "d.apng")
    #expect(try folder.bytes("d.apng") == folder.bytes("b.apng"))
    #expect(try folder.bytes("a.apng") != folder.bytes("b.apng"))
    #expect(try folder.bytes("c.apng") != folder.bytes("b.apng"))
    // The first picture has one as well.
    for label in ["2019", "2020"] {
      _ = try animate(
        "2019.csv", "2020.csv", "--label", label, "--at", "0", "-o", "first-\(label).png")
    }
    #expect(try folder.bytes("first-2019.png") != folder.bytes("first-2020.png"))
  }

  @Test func aRestThatIsAskedForIsTakenBetweenFiles() throws {
    func seconds(_ words: String...) throws -> Double {
      let outcome = try program.run(
        ["animate", "2019.csv", "2020.csv", "2021.csv", "-o", "x.apng", "--json"] + Self.short
          + words)
      let json = try #require(try outcome.text.firstMatch(of: Regex(#""seconds": ?([0-9.]+)"#)))
      return try #require(json.output[1].substring.flatMap { Double($0) })
    }
    #expect(try seconds("--hold", "0.5") > seconds("--hold", "0.1") + 1)
  }

  private struct Refusal: Sendable {
    let words: String
    let status: Int32
    let message: String
  }

  private static let refusals: [Refusal] = [
    Refusal(
      words: "2019.csv --tap city --label a", status: 64,
      message:
        "error: --label is the caption of each of several files; name more than one, or leave it out"
    ),
    Refusal(
      words: "2019.csv - 2020.csv", status: 64,
      message: "error: '-' comes first among several files: gridreel animate - 2019.csv 2020.csv"),
    Refusal(
      words: "none.csv 2019.csv", status: 65,
      message:
        "none.csv: error: no column has a text of its own in each row, by which its rows could be found in '2019.csv'; add one, and name it with --row-key"
    ),
    Refusal(
      words: "2019.csv twice.csv", status: 65,
      message:
        "twice.csv:3: error: two rows, in lines 2 and 3, have 'Ulm' in 'city', which is to tell rows apart; choose another column with --row-key, or leave it out"
    ),
    Refusal(words: "2019.csv town.csv", status: 65, message: "town.csv: error: "),
    Refusal(
      words: "2019.csv 2018.csv", status: 66,
      message: "2018.csv: error: cannot be read: No such file or directory"),
  ]

  @Test(arguments: refusals.indices) func whatIsNoRaceIsAnError(number: Int) throws {
    let (refusal, before) = (Self.refusals[number], Set(try folder.names()))
    let words = refusal.words.split(separator: " ").map(String.init)
    let outcome = try program.run(["animate"] + words + ["-o", "x.gif"])
    #expect(outcome.status == refusal.status)
    #expect(outcome.errors.hasPrefix(refusal.message), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(Set(try folder.names()) == before)
  }
}

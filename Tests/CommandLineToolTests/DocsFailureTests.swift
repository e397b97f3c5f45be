import Foundation
import TestSupport
import Testing

/// What `gridreel docs` says of documents that are wrong.
@Suite struct DocsFailureTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write("a,b\n1,2\n3,4\n", to: "d.csv")
  }

  private static let end = "\n<!-- /gridreel -->\n"

  @Test(arguments: [
    (
      "<!-- gridreel d.csv -->\n",
      "1:1: error: the mark is not closed; write <!-- /gridreel --> below it", 65
    ),
    (
      "x\n <!-- gridreel d.csv -->\n<!-- gridreel d.csv -->\(end)",
      "3:1: error: this mark stands in that of line 2, which is not closed", 65
    ),
    ("<!-- /gridreel -->\n", "1:1: error: there is no mark that this one could close", 65),
    ("<!-- gridreel d.csv \n", "1:1: error: the mark has no end; write --> behind it", 65),
    (
      "<!-- gridreel d.csv -->\(end)<!-- gridreel d.csv -->\(end)",
      "3:1: error: 'pictures/t/d-light.png' is the picture of t.md:1 already; give this one a name, as in name=\"d-2\"",
      65
    ),
    (
      "é <!-- gridreel d.csv -->\n<!-- gridreel no.csv -->\(end)",
      "2:15: error: 'no.csv' cannot be read", 66
    ),
    (
      "<!-- gridreel d.csv theme=gone.json -->\(end)",
      "1:21: error: the theme 'gone.json' cannot be read", 66
    ),
    (
      "<!-- gridreel d.csv theme=drak -->\(end)",
      "1:21: error: unknown theme 'drak'; did you mean 'dark'?", 65
    ),
    (
      "<!-- gridreel d.csv srot=a -->\(end)",
      "1:21: error: unknown word 'srot'; did you mean 'sort'?", 65
    ),
    (
      "<!-- gridreel d.csv sort=zz -->\(end)",
      "1:21: error: unknown column 'zz'; the 2 columns are: a, b", 65
    ),
    (
      "<!-- gridreel d.csv sort=\"a -->\(end)",
      "1:26: error: the quote of 'sort' is not closed in this mark", 65
    ),
    (
      "<!-- gridreel d.csv name=\"../x\" -->\(end)",
      "1:21: error: '../x' is not the name of a picture", 65
    ),
    ("<!-- gridreel ../d.csv -->\(end)", "1:15: error: '../d.csv' lies outside of '", 65),
    ("<!-- gridreel d.csv allow-path=/ -->\(end)", "1:21: error: unknown word 'allow-path'", 65),
    (
      "<!-- gridreel above -->\(end)",
      "1:15: error: there is no table and no block of data above this mark", 65
    ),
    (
      "hello\n\n<!-- gridreel above -->\(end)",
      "3:15: error: there is no table and no block of data", 65
    ),
    (
      "x\n```csv\na,b\n1,\"2\n```\n<!-- gridreel above -->\(end)",
      "4:3: error: quoted field is never closed", 65
    ),
    (
      "\n```gridreel\n{\"data\": [{\"a\": 1}],\n \"colums\": []}\n```\n<!-- gridreel above -->\(end)",
      "4:2: error: unknown key 'colums'; did you mean 'columns'?", 65
    ),
    (
      "<!-- gridreel d.csv theme=dark,light,paper -->\(end)",
      "1:15: error: theme: a document shows one theme, or a light and a dark one; here are 3", 65
    ),
    (
      "<!-- gridreel d.csv theme=light,paper -->\(end)",
      "1:15: error: theme: a document shows one theme", 65
    ),
    (
      "<!-- gridreel d.csv height -->\(end)",
      "1:21: error: 'height' needs a value behind it, as in height=\"…\"", 65
    ),
    (
      "<!-- gridreel d.csv theme=light,light -->\(end)",
      "1:1: error: the mark asks for 'pictures/t/d-light.png' twice; name each theme and scale once",
      65
    ),
    (
      "<!-- gridreel https://example.org/a.csv -->\(end)",
      "1:15: error: 'https://example.org/a.csv' is an address, and documents read only files", 66
    ),
    ("<!-- gridreel d.csv -a -->\(end)", "1:21: error: the mark names two inputs", 65),
    (
      "<!-- gridreel d.csv format=bmp -->\(end)",
      "1:21: error: 'bmp' is no format of stills in documents", 65
    ),
    (
      "<!-- gridreel d.csv duration=1 -->\(end)",
      "1:21: error: 'duration' belongs to reels; say what happens, as in tap=age", 65
    ),
    (
      "<!-- gridreel d.csv tap=a format=mp4 -->\(end)",
      "1:27: error: 'mp4' is no format of reels in documents; write gif, apng or webp", 65
    ),
    ("<!-- gridreel d.csv tap=q -->\(end)", "1:15: error: --tap: unknown column 'q'", 65),
    (
      "<!-- gridreel d.csv script=x.json -->\(end)",
      "1:21: error: 'x.json' cannot be read: there is no such file", 66
    ),
    ("<!-- gridreel -->\(end)", "1:1: error: the mark does not say what to draw", 65),
  ])
  func whatIsWrongIsToldWithItsPlace(document: String, message: String, status: Int32) throws {
    // What stands beside it is not written either.
    let isOpen = document.hasPrefix("<!-- gridreel d.csv -->\n") && document.count < 25
    let good = isOpen ? "" : "<!-- gridreel d.csv name=good -->\(Self.end)"
    try folder.write(document + good, to: "t.md")
    let outcome = try program.run(["docs", "t.md"])
    #expect(outcome.status == status)
    #expect(
      outcome.errorLines.count == 1 && outcome.errors.hasPrefix("t.md:" + message),
      "\(outcome.errors)")
    #expect(outcome.text == "")
    #expect(try folder.text("t.md") == document + good)
    #expect(try folder.names() == ["d.csv", "t.md"])
  }

  @Test(arguments: [
    (
      ["t.md", "--pictures", "../{name}{theme}.{format}"],
      "t.md:1:1: error: '../dlight.png' lies outside of", 65
    ),
    (["t.md", "--pictures", "x.png"], "error: --pictures: 'x.png' lacks {name}", 64),
    (["gone.md"], "gone.md: error: cannot be read", 66),
    (["d.csv"], "error: 'd.csv' may have no marks", 64),
    (["wide.md"], "wide.md: error: is written in UTF-16", 65),
    (["t.md", "--watch", "--check"], "error: --watch writes what changes; leave out --check", 64),
  ])
  func aRunThatCannotBeIsRefused(arguments: [String], message: String, status: Int32) throws {
    try folder.write("<!-- gridreel d.csv -->\(Self.end)", to: "t.md")
    try folder.write([0xff, 0xfe, 0x3c, 0], to: "wide.md")
    let outcome = try program.run(["docs"] + arguments)
    #expect(outcome.status == status && outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(try folder.names() == ["d.csv", "t.md", "wide.md"])
  }

  @Test func aReadOnlyDocumentStaysAndHasNoPictures() throws {
    try folder.write("<!-- gridreel d.csv -->\(Self.end)", to: "t.md")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder["t.md"])
    let outcome = try program.run(["docs", "t.md"])
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("t.md: error: cannot be written: the file is read-only"))
    #expect(try folder.names() == ["d.csv", "t.md"])
  }

  @Test func aFileInPlaceOfAFolderIsNamed() throws {
    try folder.write("<!-- gridreel d.csv -->\(Self.end)", to: "t.md")
    try folder.write("mine", to: "pictures")
    let outcome = try program.run(["docs", "t.md"])
    #expect(outcome.status == 73)
    #expect(
      outcome.errors.hasPrefix(
        "pictures: error: cannot be made: a file stands where this folder must be; move it away"),
      "\(outcome.errors)")
    #expect(try folder.text("pictures") == "mine")
    #expect(try folder.names() == ["d.csv", "pictures", "t.md"])
  }

  @Test func theFolderOfPicturesElsewhereIsAllowedAtOnce() throws {
    let other = try ScratchFolder()
    try folder.write("<!-- gridreel d.csv -->\(Self.end)", to: "t.md")
    let arguments = ["docs", "t.md", "--pictures", other["{name}-{theme}.{format}"]]
    let refused = try program.run(arguments)
    #expect(refused.status == 65)
    let place = try #require(refused.errors.firstMatch(of: #/--allow-path (\S+)/#)?.1)
    #expect(try program.run(arguments + ["--allow-path", String(place)]).status == 0)
    #expect(try other.names() == ["d-dark.png", "d-light.png"])
  }

  @Test func picturesAreNotWrittenThroughLinks() throws {
    let other = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["pictures"], withDestinationPath: other.path)
    try folder.write("<!-- gridreel d.csv -->\(Self.end)", to: "t.md")
    let outcome = try program.run(["docs", "t.md"])
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(try other.names().isEmpty)
  }
}

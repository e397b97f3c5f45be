import Foundation
import TestSupport
import Testing

/// `gridreel docs`: pictures between marks in documents.
@Suite struct DocsTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write(
      "city,country,elevation\nQuito,Ecuador,2850\nLa Paz,Bolivia,13640\n", to: "cities.csv")
  }

  private func run(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try program.run(["docs"] + arguments)
    #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
    return outcome
  }

  private func change(_ file: String, _ old: String, _ new: String) throws {
    try folder.write(folder.text(file).replacing(old, with: new), to: file)
  }

  private static let marks = "<!-- gridreel cities.csv sort=\"-elevation\" -->\n<!-- /gridreel -->"

  private static func width(_ png: [UInt8]) -> Int { png[16..<20].reduce(0) { $0 << 8 | Int($1) } }

  @Test func aPictureForEachGroundStandsBetweenTheMarks() throws {
    try folder.write("# Cities\n\n\(Self.marks)\n\nEnd", to: "a.md")
    let outcome = try run("a.md")
    #expect(outcome.text == "pictures/a/cities-light.png\npictures/a/cities-dark.png\na.md\n")
    let text = try folder.text("a.md")
    let image =
      #/\n  <img src="pictures/a/cities-light.png" width="(\d+)" height="\d+" style="height: auto" alt="(.*)">\n/#
    let found = try #require(text.firstMatch(of: image))
    // A picture of two pixels a point has the size of its points.
    let pixels = Self.width(try folder.bytes("pictures/a/cities-light.png"))
    #expect(Int(found.1).map { $0 * 2 } == pixels)
    #expect(
      found.2
        == "Table with 2 rows and 3 columns; sorted by Elevation, descending. Elevation from 2,850 (Quito) to 13,640 (La Paz). Columns: City, Country, Elevation."
    )
    #expect(
      text.replacing(image, with: "|") == """
        # Cities

        <!-- gridreel cities.csv sort="-elevation" -->
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="pictures/a/cities-dark.png">|</picture>
        <!-- /gridreel -->

        End
        """)
    #expect(
      try folder.bytes("pictures/a/cities-light.png") != folder.bytes("pictures/a/cities-dark.png"))
    // Nothing is left to do.
    #expect(try run("a.md").text == "")
    #expect(try run("a.md", "--check").text == "all 2 pictures are up to date\n")
  }

  @Test func theRestOfADocumentKeepsItsBytes() throws {
    let start = "\u{FEFF}> caf\u{e9}\tx  \r\n\r\n> <!-- gridreel cities.csv theme=dark --> "
    let end = "<!-- /gridreel --> y\r\n\r\n```\n<!-- gridreel gone.csv -->\n```\r"
    try folder.write(start + end, to: "a.md")
    _ = try run("a.md")
    let text = try folder.text("a.md")
    #expect(text.utf8.starts(with: start.dropLast().utf8))
    #expect(text.hasSuffix("\r\n> " + end))
    let between = text.utf8.dropFirst(start.utf8.count - 1).dropLast(end.utf8.count)
    #expect(
      String(between)?.hasPrefix("\r\n> <img src=\"pictures/a/cities-dark.png\" width=") == true)
    #expect(try run("a.md").text == "")
  }

  @Test func aStaleCellIsToldInWords() throws {
    try folder.write(Self.marks, to: "a.md")
    _ = try run("a.md")
    let before = try folder.bytes("pictures/a/cities-dark.png")
    try change("cities.csv", "2850", "2860")
    let outcome = try run("a.md", "--check", "--github", status: 1)
    #expect(
      outcome.text == """
        a.md:1: pictures/a/cities-light.png: cities.csv:2 elevation 2,850 → 2,860
        a.md:1: pictures/a/cities-dark.png: cities.csv:2 elevation 2,850 → 2,860
        ::error file=cities.csv,line=2,title=stale%3A pictures/a/cities-light.png::a.md:1: cities.csv:2 elevation 2,850 → 2,860
        ::error file=cities.csv,line=2,title=stale%3A pictures/a/cities-dark.png::a.md:1: cities.csv:2 elevation 2,850 → 2,860

        """)
    #expect(try folder.bytes("pictures/a/cities-dark.png") == before)
    #expect(
      try run("a.md").text == "pictures/a/cities-light.png\npictures/a/cities-dark.png\na.md\n")
    _ = try run("a.md", "--check")
    // A file that changes without changing the picture makes nothing stale.
    try change("cities.csv", "2860", "2860.0")
    _ = try run("a.md", "--check")
    try change("cities.csv", "country", "land")
    #expect(try run("a.md", "--check", status: 1).text.contains("column country → land"))
  }

  @Test func aChangedWordAMissingPictureAndAChangedTextAreStale() throws {
    try folder.write(
      "<!-- gridreel cities.csv theme=dark -->\n<!-- /gridreel -->\n", to: "a.md")
    _ = try run("a.md")
    try change("a.md", "theme=dark", "theme=dark alt=\"Two cities\"")
    #expect(
      try run("a.md", "--check", status: 1).text
        == "a.md:1: the text between the marks is not that of the picture\n")
    _ = try run("a.md")
    #expect(try folder.text("a.md").contains(" alt=\"Two cities\">"))
    try change("a.md", "theme=dark", "theme=dark title=Cities")
    #expect(try run("a.md", "--check", status: 1).text.contains("title"))
    _ = try run("a.md")
    try FileManager.default.removeItem(atPath: folder["pictures/a/cities-dark.png"])
    #expect(
      try run("a.md", "--check", status: 1).text
        == "a.md:1: pictures/a/cities-dark.png: is not there\n")
    _ = try run("a.md")
    var bytes = try folder.bytes("pictures/a/cities-dark.png")
    bytes[bytes.count - 20] ^= 1
    try folder.write(bytes, to: "pictures/a/cities-dark.png")
    #expect(
      try run("a.md", "--check", status: 1).text.contains("a.md:1: pictures/a/cities-dark.png: "))
  }

  @Test func theTableAboveIsItsData() throws {
    try folder.write(
      """
      | task | cost |
      |------|-----:|
      | **Fix** | 10204 |

      <!-- gridreel above=hide name=tasks theme=github -->
      <!-- /gridreel -->

      ```csv
      a;b
      1;2
      ```
      <!-- gridreel above theme=light -->
      <!-- /gridreel -->
      <!-- gridreel above theme=dark name=again -->
      <!-- /gridreel -->

      ~~~gridreel
      {"data": [{"x": "in place"}],
       "theme": "paper"}
      ~~~

      <!-- gridreel above format=svg -->
      <!-- /gridreel -->

      """, to: "a.md")
    let written = try run("a.md").text
    #expect(
      written.split(separator: "\n") == [
        "pictures/a/tasks-github.png", "pictures/a/table-2-light.png",
        "pictures/a/again-dark.png", "pictures/a/table-4-paper.svg", "a.md",
      ])
    let text = try folder.text("a.md")
    #expect(
      text.hasPrefix(
        """
        <details><summary>Data</summary>

        | task | cost |
        |------|-----:|
        | **Fix** | 10204 |

        </details>

        <!-- gridreel above=hide name=tasks theme=github -->
        <img
        """))
    for columns in ["task, cost", "a, b", "x"] {
      #expect(text.contains("Columns: \(columns).\""))
    }
    #expect(try run("a.md", "--check").text == "all 4 pictures are up to date\n")
    try change("a.md", "10204", "10205")
    #expect(try run("a.md", "--check", status: 1).text.contains(": a.md:5 cost 10,204 → 10,205\n"))
    _ = try run("a.md")
    #expect(try folder.text("a.md").ranges(of: "<details>").count == 1)
  }

  @Test func otherDocumentsHaveTheirOwnSigns() throws {
    try folder.makeFolder("docs/node_modules")
    try folder.write("{/* gridreel ../cities.csv */}\n{/* /gridreel */}\n", to: "docs/a.mdx")
    try folder.write(
      "<ul>\n  <!-- gridreel ../cities.csv name=h -->\n  <!-- /gridreel -->\n</ul>\n",
      to: "docs/b.html")
    try folder.write("no marks", to: "docs/c.md")
    try folder.write(Self.marks, to: "docs/node_modules/d.md")
    let written = try run("docs", "--pictures", "{document}-{name}-{theme}.{format}").text
    #expect(written.split(separator: "\n").count == 6)
    let mdx = try folder.text("docs/a.mdx")
    #expect(mdx.contains("srcSet=\"a-cities-dark.png\" />\n  <img"))
    // JSX takes styles as objects, and would end with an error at a text.
    #expect(mdx.contains(" style={{ height: 'auto' }} alt="))
    #expect(!mdx.contains("style=\"") && mdx.matches(of: /<(img|source)[^>]*[^\/]>/).isEmpty)
    #expect(try folder.text("docs/b.html").contains(" style=\"height: auto\" alt="))
    #expect(try folder.text("docs/b.html").contains("\n  </picture>\n  <!-- /gridreel -->\n</ul>"))
  }

  @Test func reStructuredTextHasComments() throws {
    try folder.write(
      """
      Cities
      ======

      .. gridreel cities.csv
      .. /gridreel

      .. gridreels are nice
      .. gridreel:: elsewhere

      As in::

         .. gridreel gone.csv

      .. code-block:: rst

         .. gridreel gone.csv

      ====  =====
      a     b
      ====  =====
      1     30000
      ====  =====

      .. gridreel above theme=dark alt="Back\\slash"
      .. /gridreel

      """, to: "a.rst")
    _ = try run("a.rst")
    let text = try folder.text("a.rst")
    let image = #/\.\. image:: (.*)\n   :width: \d+px\n   :alt: (.*)/#
    #expect(
      text.matches(of: image).map { String($0.output.1) } == [
        "pictures/a/cities-light.png", "pictures/a/cities-dark.png", "pictures/a/table-2-dark.png",
      ])
    #expect(
      text.replacing(image, with: "|").contains(
        ".. gridreel cities.csv\n\n|\n   :class: only-light\n\n|\n   :class: only-dark\n\n.. /gridreel\n"
      ))
    #expect(text.contains("   :alt: Back\\\\slash\n\n.. /gridreel\n"))
    #expect(try run("a.rst", "--check").text == "all 3 pictures are up to date\n")
  }

  @Test func aReelHasStillsForReadersWhoWantNothingToMove() throws {
    try folder.write(
      "<!-- gridreel cities.csv tap=elevation fps=5 duration=0.2 hold=0.2 reduced-motion -->\n<!-- /gridreel -->",
      to: "a.md")
    #expect(
      try run("a.md").text.split(separator: "\n") == [
        "pictures/a/cities-light.gif", "pictures/a/cities-still-light.png",
        "pictures/a/cities-dark.gif", "pictures/a/cities-still-dark.png", "a.md",
      ])
    let lines = try folder.text("a.md").split(separator: "\n").map(String.init)
    #expect(
      lines[1...4].map { $0 } == [
        "<picture>",
        "  <source media=\"(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)\" srcset=\"pictures/a/cities-still-dark.png\">",
        "  <source media=\"(prefers-reduced-motion: reduce)\" srcset=\"pictures/a/cities-still-light.png\">",
        "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"pictures/a/cities-dark.gif\">",
      ])
    let gif = try folder.bytes("pictures/a/cities-light.gif")
    // A reel has a pixel a point.
    #expect(lines[5].contains("width=\"\(Int(gif[6]) + Int(gif[7]) << 8)\""))
    #expect(try run("a.md", "--check").text == "all 4 pictures are up to date\n")
  }

  @Test func aPathMayHaveBlanks() throws {
    try folder.write(folder.text("cities.csv"), to: "my cities.csv")
    try folder.write("<!-- gridreel 'my cities.csv' -->\n<!-- /gridreel -->", to: "a.md")
    #expect(try run("a.md").text.hasPrefix("pictures/a/my cities-light.png\n"))
    #expect(try folder.text("a.md").contains("srcset=\"pictures/a/my%20cities-dark.png\""))
    #expect(try run("a.md").text == "")
    try folder.write("<!-- gridreel 'my cities.csv -->\n<!-- /gridreel -->", to: "b.md")
    #expect(
      try run("b.md", status: 65).errors.contains(
        "b.md:1:15: error: the quote of this path is not closed in this mark"))
  }

  @Test func aWarningNamesItsMark() throws {
    try folder.write(
      "| a | b |\n|---|---|\n| x | \(String(repeating: "word ", count: 400)) |\n\n"
        + "<!-- gridreel above width=200 raw -->\n<!-- /gridreel -->\n", to: "a.md")
    #expect(try run("a.md").errors.contains("a.md:5:1: warning: text is cut off in column"))
  }

  @Test func aRemedyIsAWordOfTheMark() throws {
    try folder.write("a,b\nx,\(String(repeating: "word ", count: 400))\n", to: "d.csv")
    func mark(_ more: String) -> String {
      "<!-- gridreel d.csv width=200\(more) -->\n<!-- /gridreel -->\n"
    }
    try folder.write("\n" + mark("") + mark(" name=e"), to: "a.md")
    let errors = try run("a.md").errors
    for line in [2, 4] {
      #expect(
        errors.contains(
          "a.md:\(line):1: warning: text is cut off in column 'b' in row 1; widen the column or the picture, or use wrap=b\n"
        ), "\(errors)")
    }
    try folder.write(mark(" wrap=b"), to: "b.md")
    #expect(try !run("b.md").errors.contains("cut off"))
  }

  @Test func picturesOfNoMarkAreNamed() throws {
    try folder.write(Self.marks, to: "a.md")
    _ = try run("a.md")
    try change("a.md", "sort=", "name=new sort=")
    try folder.write("another's", to: "pictures/a/mine.png")
    let errors = try run("a.md").errors
    #expect(
      errors == """
        note: pictures/a/cities-dark.png is the picture of no mark any more; remove it
        note: pictures/a/cities-light.png is the picture of no mark any more; remove it

        """)
    try folder.write(
      "<!-- gridreel cities.csv name=mine theme=x.json -->\n<!-- /gridreel -->", to: "b.md")
    try folder.write("{\"extends\": \"dark\"}", to: "x.json")
    try folder.makeFolder("pictures/b")
    try folder.write("another's", to: "pictures/b/mine-x.png")
    let refused = try run("b.md", status: 73).errors
    #expect(
      refused.hasPrefix("pictures/b/mine-x.png: error: is no picture of gridreel; move it away"))
    #expect(try folder.text("pictures/b/mine-x.png") == "another's")
  }
}

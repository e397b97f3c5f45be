import Foundation
import TestSupport
import Testing

/// Tables that look like the picture: HTML pages, pages for mail, and Markdown.
@Suite struct TwinTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write(
      """
      city,country,elevation,people
      Quito,Ecuador,2850,2781641
      Cuenca,Ecuador,2560,636996
      La Paz,Bolivia,3640,<816044>
      """, to: "cities.csv")
    try folder.write(
      """
      {"data": "cities.csv", "title": "High & dry", "group": "country", "sort": "-elevation",
        "spanners": [{"title": "Numbers", "columns": ["elevation", "people"]}],
        "summary": [{"label": "Highest", "columns": {"elevation": "max"}}],
        "footnotes": [{"text": "In metres", "column": "elevation"}]}
      """, to: "cities.grid.json")
  }

  private func render(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try program.run(["render"] + arguments)
    #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
    return outcome
  }

  /// The texts of the cells of a page, row by row, without tags.
  private func cells(_ page: String) -> [[String]] {
    page.matches(of: /<tr[^>]*>([\s\S]*?)<\/tr>/).map { row in
      row.1.matches(of: /<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/).map { cell in
        String(cell.1.replacing(/<[^>]*>/, with: ""))
      }
    }
  }

  @Test func aPageHasATableWithItsParts() throws {
    _ = try render("cities.grid.json", "-o", "x.html")
    let page = try folder.text("x.html")
    #expect(page.contains("<h1 class=") && page.contains(">High &amp; dry</h1>"))
    #expect(page.contains("<th scope=\"colgroup\" colspan=\"2\""))
    #expect(page.contains("aria-sort=\"descending\""))
    #expect(page.matches(of: /<colgroup>/).count == 2)
    #expect(
      page.matches(of: /<tbody/).count == 2 && page.matches(of: /scope="rowgroup"/).count == 2)
    let foot = try #require(page.split(separator: "<tfoot").last)
    #expect(foot.contains("scope=\"row\"") && foot.contains("3640"))
    #expect(!page.contains("<img"))
    #expect(
      cells(page) == [
        ["", "", "Numbers"], ["City", "Country", "Elevation1", "People"], ["Bolivia"],
        ["La Paz", "Bolivia", "3640", "&lt;816044&gt;"], ["Ecuador"],
        ["Quito", "Ecuador", "2850", "2781641"], ["Cuenca", "Ecuador", "2560", "636996"],
        ["Highest", "", "3640", ""],
      ])
  }

  @Test func aPageHasBothThemes() throws {
    _ = try render("cities.grid.json", "--theme", "light+dark", "-o", "x.html")
    let page = try folder.text("x.html")
    #expect(page.contains("@media (prefers-color-scheme:dark){"))
    #expect(page.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
    #expect(page.matches(of: />Quito</).count == 1)
    let refused = try render(
      "cities.grid.json", "--theme", "light+dark", "-o", "y.html", "-o", "y.png", status: 64)
    #expect(
      refused.errors.contains("only an SVG or an HTML page shows two themes at once, and 'y.png'"))
  }

  @Test func mailHasItsStylesInItsElements() throws {
    _ = try render("cities.grid.json", "--inline-styles", "-o", "x.html")
    let page = try folder.text("x.html")
    #expect(!page.contains("<style") && !page.contains("class=") && !page.contains("position:"))
    #expect(!page.contains("<svg") && !page.contains("<i"))
    #expect(page.matches(of: /<t[dh]\b[^>]*>/).allSatisfy { $0.0.contains(" style=\"") })
    #expect(page.contains("border-bottom:1px solid #"))
    #expect(cells(page).contains(["Quito", "Ecuador", "2850", "2781641"]))
    let idle = try render("cities.grid.json", "--inline-styles", "-o", "x.svg")
    #expect(
      idle.errors.contains("--inline-styles: has no effect without an HTML page; leave it out"))
  }

  @Test func markdownHasTheTableAndTheTextsAroundIt() throws {
    _ = try render("cities.grid.json", "-o", "x.md")
    #expect(
      try folder.text("x.md") == """
        **High \\& dry**

        | City | Country | Numbers<br>Elevation | Numbers<br>People |
        | --- | --- | --: | --- |
        | **Bolivia** |  |  |  |
        | La Paz | Bolivia | 3640 | \\<816044\\> |
        | **Ecuador** |  |  |  |
        | Quito | Ecuador | 2850 | 2781641 |
        | Cuenca | Ecuador | 2560 | 636996 |
        | **Highest** |  | **3640** |  |

        1 In metres

        """)
    // It is read back as a table.
    let again = try render("x.md", "-o", "y.csv.svg", "--columns", "City,Country")
    #expect(again.errors.isEmpty)
  }

  @Test func pagesAndMarkdownThatExistAreRead() throws {
    _ = try render("cities.csv", "cities.md")
    #expect(try folder.text("cities.md").contains("| Quito |"))
    _ = try render("cities.md", "-o", "again.svg")
    #expect(try folder.text("again.svg").contains(">Quito<"))
    let missing = try render("nosuch.md", status: 66)
    #expect(missing.errors.contains("nosuch.md: error: does not exist"))
  }

  @Test func cardsAreAList() throws {
    _ = try render("cities.csv", "--layout", "tiles", "-o", "x.html", "-o", "x.md")
    #expect(try folder.text("x.html").matches(of: /<li/).count == 3)
    #expect(
      try folder.text("x.md").split(whereSeparator: \.isNewline).allSatisfy { $0.hasPrefix("- ") })
  }

  @Test func aReelHasNoTable() throws {
    let outcome = try program.run([
      "animate", "cities.csv", "--tap", "city", "--at", "0", "-o", "x.html",
    ])
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("only a grid is written as html; frames of reels have no table"))
    #expect((try? folder.bytes("x.html")) == nil)
    let frames = try program.run([
      "animate", "cities.csv", "--tap", "city", "-o", "f/%04d.md",
    ])
    #expect(frames.status == 64 && frames.errors.contains("has no known extension"))
  }
}

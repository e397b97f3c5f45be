import Foundation
import TestSupport
import Testing

/// `render --snippet`: what to paste into a page.
@Suite struct SnippetTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write("a,b\nx_1 & \"y\",20000\n", to: "d.csv")
  }

  private func snippet(_ language: String, _ arguments: String...) throws -> String {
    let outcome = try program.run(
      ["render", "d.csv", "--delimiter", ",", "--raw", "--snippet", language] + arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text.replacing(#/(width|height)(="|: |=)\d+/#) {
      "\($0.output.1)\($0.output.2)N"
    }
  }

  private static let alt = "Table with 1 row and 2 columns. Columns: x_1 & \"y\", b."

  @Test(arguments: [
    (
      "markdown",
      "<img src=\"x.png\" width=\"N\" height=\"N\" style=\"height: auto\" alt=\"Table with 1 row and 2 columns. Columns: x_1 &amp; &quot;y&quot;, b.\">"
    ),
    ("rst", ".. image:: x.png\n   :width: Npx\n   :alt: \(alt)"),
    (
      "typst",
      "#image(\"x.png\", width: Npt, alt: \"Table with 1 row and 2 columns. Columns: x_1 & \\\"y\\\", b.\")"
    ),
    (
      "latex",
      "\\includegraphics[width=Nbp,alt={Table with 1 row and 2 columns. Columns: x\\_1 \\& \"y\", b.}]{x.png}"
    ),
  ])
  func aPictureHasItsSizeAndItsText(language: String, text: String) throws {
    try folder.write("\"x_1 & \"\"y\"\"\",b\n1,20000\n", to: "d.csv")
    #expect(try snippet(language, "-o", "x.png") == text + "\n")
  }

  @Test func twoThemesAreALightAndADarkPicture() throws {
    try folder.write("a,b\n1,2\n", to: "d.csv")
    let html = try snippet("html", "--theme", "dark,light", "-o", "x-{theme}.png")
    #expect(
      html.hasPrefix(
        "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"x-dark.png\">\n  <img src=\"x-light.png\""
      ))
    let rst = try snippet("rst", "--theme", "dark,light", "-o", "x-{theme}.png")
    #expect(rst.contains("x-light.png") && rst.contains(":class: only-dark"))
    let refused = try program.run(
      ["render", "d.csv", "--snippet", "html", "--theme", "light,paper", "-o", "x-{theme}.png"])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--snippet: theme: a document shows one theme, or a light"))
  }
}

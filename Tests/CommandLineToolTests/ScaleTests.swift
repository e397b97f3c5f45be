import Foundation
import TestSupport
import Testing

/// Several scales: a picture of each, and pages that choose among them.
@Suite struct ScaleTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write("city,people\nQuito,2850\nLa Paz,13640\n", to: "d.csv")
  }

  private func run(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try program.run(arguments)
    #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
    return outcome
  }

  @Test func eachScaleIsThePictureOfThatScaleAlone() throws {
    let outcome = try run(
      "render", "d.csv", "--scale", "1,2.5", "-o", "a@{scale}x.png", "-o", "a.svg", "--map",
      "a@{scale}x.json", "--alt", "a.txt")
    #expect(outcome.text == "a@1x.png\na@2.5x.png\na.svg\n")
    for scale in ["1", "2.5"] {
      _ = try run("render", "d.csv", "--scale", scale, "-o", "b.png", "--map", "b.json")
      #expect(try folder.bytes("a@\(scale)x.png") == folder.bytes("b.png"))
      #expect(try folder.bytes("a@\(scale)x.json") == folder.bytes("b.json"))
    }
    #expect(try folder.names().filter { $0.hasPrefix("a") }.count == 6)
  }

  @Test func picturesWithoutANameHaveTheirScaleInIt() throws {
    let files = try run(
      "render", "d.csv", "--scale", "1,2", "--theme", "light,dark", "--format", "webp", "--json")
    #expect(files.text.contains("d-dark@2x.webp"))
    #expect(
      try folder.names()
        == ["d-dark@1x.webp", "d-dark@2x.webp", "d-light@1x.webp", "d-light@2x.webp", "d.csv"])
  }

  @Test func aGridFileAndAJobNameScalesAsAList() throws {
    try folder.write(#"{"data": "d.csv", "scale": [1, 3]}"#, to: "g.grid.json")
    _ = try run("render", "g.grid.json", "-o", "g{scale}.png")
    try folder.write(
      #"{"input": "d.csv", "scale": [1, 3], "output": "j{scale}.png"}"#, to: "jobs.jsonl")
    _ = try run("batch", "jobs.jsonl")
    for scale in [1, 3] {
      #expect(try folder.bytes("g\(scale).png") == folder.bytes("j\(scale).png"))
    }
    try folder.write(
      #"{"input": "d.csv", "output": "j3.png"}"# + "\n"
        + #"{"input": "d.csv", "scale": [1, 3], "output": "j{scale}.png"}"#, to: "jobs.jsonl")
    let refused = try run("batch", "jobs.jsonl", status: 65)
    #expect(refused.errors.contains("j3.png"), "\(refused.errors)")
  }

  @Test(arguments: [
    (["-o", "a.png"], "2 scales need {scale} in 'a.png', as in 'grid@{scale}x.png'"),
    (
      ["-o", "a{scale}.png", "--map", "a.json"],
      "2 scales need {scale} in 'a.json', as in 'grid@{scale}x.json'"
    ),
    (["-o", "a{scale}.pdf"], "'a{scale}.pdf' has no pixels and so no scale; leave {scale} out"),
    (
      ["-o", "a{scale}.png", "--alt", "a{scale}.txt"],
      "'a{scale}.txt' has no pixels and so no scale; leave {scale} out"
    ),
    (
      ["-o", "-", "--format", "png"],
      "2 scales are as many pictures, and standard output takes one; write files, as in -o 'grid@{scale}x.png'"
    ),
  ])
  func namesThatCannotBeAreRefused(arguments: [String], message: String) throws {
    let outcome = try program.run(["render", "d.csv", "--scale", "1,2"] + arguments)
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("error: " + message), "\(outcome)")
    #expect(try folder.names() == ["d.csv"])
  }

  @Test(arguments: [
    ("1,1", "'a1.png' would be written twice"), ("1,9", "--scale: 9 is out of range"),
    ("1,x", "--scale: 'x' is not a number"),
  ])
  func scalesThatCannotBeAreRefused(scales: String, message: String) throws {
    let outcome = try run("render", "d.csv", "--scale", scales, "-o", "a{scale}.png", status: 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try folder.names() == ["d.csv"])
  }

  @Test func aReelHasOneScale() throws {
    let arguments = ["animate", "d.csv", "--sort-to", "people", "--scale"]
    let refused = try program.run(arguments + ["1,2", "-o", "a{scale}.gif"])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("a reel has one scale, and here are 2"), "\(refused.errors)")
    #expect(try folder.names() == ["d.csv"])
    let outcome = try program.run(arguments + ["0.5", "-o", "a@{scale}x.gif"])
    #expect(outcome.text == "a@0.5x.gif\n", "\(outcome.errors)")
  }

  // MARK: Pages

  @Test func aPageChoosesAmongTheScales() throws {
    let html = try run(
      "render", "d.csv", "--scale", "2,1", "--theme", "light,dark", "-o", "my {theme}@{scale}x.png",
      "--snippet", "html"
    ).text
    #expect(html.contains(#"srcset="my%20dark@1x.png 1x, my%20dark@2x.png 2x">"#))
    #expect(
      html.contains(
        #"<img src="my%20light@2x.png" srcset="my%20light@1x.png 1x, my%20light@2x.png 2x" width="#)
    )
    let latex = try run(
      "render", "d.csv", "--scale", "1,2", "-o", "x@{scale}x.png", "--snippet", "latex")
    #expect(latex.text.contains("{x@2x.png}"))
    let one = try run("render", "d.csv", "--scale", "3", "-o", "x.png", "--snippet", "html")
    #expect(!one.text.contains("srcset"))
  }

  @Test(arguments: [
    ("a.md", "<!-- gridreel d.csv scale=1,2 -->\n<!-- /gridreel -->\n", "srcset=", 4),
    ("a.mdx", "{/* gridreel d.csv scale=1,2 */}\n{/* /gridreel */}\n", "srcSet=", 4),
    ("a.rst", ".. gridreel d.csv scale=1,2\n\n.. /gridreel\n", nil, 2),
    ("a.html", "<!-- gridreel g.grid.json -->\n<!-- /gridreel -->\n", "srcset=", 4),
  ])
  func aDocumentHasAPictureOfEachScale(
    name: String, mark: String, attribute: String?, count: Int
  ) throws {
    try folder.write(#"{"data": "d.csv", "scale": [1, 2]}"#, to: "g.grid.json")
    try folder.write(mark, to: name)
    _ = try run("docs", name)
    let stem = name == "a.html" ? "g" : "d"
    #expect(try folder.names(in: "pictures/a").count == count)
    let text = try folder.text(name)
    if let attribute {
      for theme in ["light", "dark"] {
        let path = "pictures/a/\(stem)-\(theme)"
        #expect(text.contains("\(attribute)\"\(path)@1x.png 1x, \(path)@2x.png 2x\""), "\(text)")
      }
    } else {
      #expect(text.contains(".. image:: pictures/a/d-light@2x.png\n"))
    }
    #expect(try run("docs", "--check", name).text == "all \(count) pictures are up to date\n")
    // Each file is one of ours, though its recipe is gone.
    for file in try folder.names(in: "pictures/a") {
      _ = try run("render", "d.csv", "--limit", "1", "-o", "pictures/a/" + file)
    }
    #expect(try run("docs", name).text.split(separator: "\n").count == count)
  }

  @Test func scalesOfADocumentStandBehindTheTheme() throws {
    try folder.write("<!-- gridreel d.csv scale=1,1 -->\n<!-- /gridreel -->\n", to: "a.md")
    #expect(
      try run("docs", "a.md", status: 65).errors.contains(
        "'pictures/a/d-light@1x.png' twice; name each theme and scale once"))
    let pattern = "{name}{theme}{scale}.{format}"
    #expect(
      try run("docs", "a.md", "--pictures", pattern, status: 64).errors.hasPrefix(
        "error: --pictures: leave {scale} out"))
  }
}

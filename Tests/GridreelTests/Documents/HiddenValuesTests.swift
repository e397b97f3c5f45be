import Gridreel
import GridreelCauses
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelStudio

/// What a picture hides or leaves out is in nothing that is written beside it or in its place.
@Suite struct HiddenValuesTests {
  private let folder: ScratchFolder

  /// The ways in which `SECRET` may be kept out of a picture.
  private static let ways = [
    #""redact": "team""#,
    #""callouts": [{"kind": "blur", "column": "team"}]"#,
    #""callouts": [{"kind": "redact", "column": "team", "row": {"name": "Ada"}}], "limit": 1"#,
    #""columns": ["name", "born"]"#,
    #""filter": "name = 'Cy'""#,
    #""rows": "3""#,
    #""redact": "team", "layout": "tiles""#,
    #""columns": ["name", "born"], "layout": "tiles", "width": 400"#,
    #""width": 200, "height": 60, "columnWidth": {"name": 150, "born": 150}, "columns": ["name", "born", "team"]"#,
  ]

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "name,team,born\nAda,SECRET,2024-02-28\nBob,SECRET,2024-03-01\nCy,open,2024-03-02\n",
      to: "a.csv")
  }

  private func write(_ way: String) throws -> String {
    try folder.write(#"{"data": "a.csv", "title": "People", \#(way)}"#, to: "a.grid.json")
  }

  private func holdsSecret(_ name: String) throws -> Bool {
    try folder.bytes(name).firstOffset(of: "SECRET") != nil
  }

  @Test(arguments: ways)
  func noOutputHasWhatThePictureHides(way: String) throws {
    let names = ["a.svg", "a.html", "a.md", "a.png", "a.webp", "a.jpg"]
    var job = RenderJob(input: try write(way), outputs: names.map { folder[$0] })
    (job.alt, job.map, job.describesPictures) = (folder["a.txt"], folder["a.json"], true)
    let report = try job.run()
    for name in names + ["a.txt", "a.json"] { #expect(try !holdsSecret(name), "\(name): \(way)") }
    var mail = RenderJob(input: folder["a.grid.json"], outputs: [folder["mail.html"]])
    mail.options.display.inlineStyles = true
    _ = try mail.run()
    #expect(try !holdsSecret("mail.html"), "\(way)")
    let shown = report.shown.filter { $0.path.hasSuffix(".png") }
    for language in PictureSnippet.Language.allCases {
      let snippet = try PictureSnippet(of: shown, in: language)
      #expect(snippet.text.contains("a.png") && !snippet.text.contains("SECRET"), "\(way)")
    }
  }

  @Test(arguments: ways)
  func noPageAndNoRecipeHasIt(way: String) async throws {
    _ = try write(way)
    try folder.write(
      "<!-- gridreel a.grid.json theme=light format=svg -->\n<!-- /gridreel -->\n"
        + "<!-- gridreel a.grid.json theme=light name=b -->\n<!-- /gridreel -->\n", to: "a.md")
    let outcome = try await DocumentRun(paths: [folder["a.md"]]).run()
    #expect(outcome.failures.isEmpty)
    #expect(try !holdsSecret("a.md"))
    for picture in ["pictures/a/a-light.svg", "pictures/a/b-light.png"] {
      let recipe = try #require(RecipeFile(folder.bytes(picture)).recipe)
      let record = try #require(recipe.picture?.record())
      #expect(record.contains("People") && !record.contains("SECRET"), "\(picture): \(way)")
      #expect(!recipe.text.contains("SECRET"))
    }
  }

  /// Without a way of hiding it, each of them has it: the search finds what there is.
  @Test func theSearchFindsWhatIsShown() throws {
    var job = RenderJob(
      input: try write(#""caption": "All""#),
      outputs: ["a.svg", "a.html", "a.md"].map { folder[$0] })
    (job.alt, job.map) = (folder["a.txt"], folder["a.json"])
    _ = try job.run()
    for name in ["a.svg", "a.html", "a.md", "a.txt", "a.json"] { #expect(try holdsSecret(name)) }
  }
}

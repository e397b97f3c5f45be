import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelStudio

/// What pictures in documents carry of what they were made of.
@Suite struct PictureRecipeTests {
  private let folder: ScratchFolder
  private static let picture = "pictures/a/d-light.png"

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a,b\nx,10000\ny,20000\n", to: "d.csv")
    try write("<!-- gridreel d.csv theme=light -->")
  }

  private func write(_ marks: String...) throws {
    try folder.write(marks.map { $0 + "\n<!-- /gridreel -->\n" }.joined(), to: "a.md")
  }

  @discardableResult
  private func run(check: Bool = false) async throws -> DocumentRun.Outcome {
    var run = DocumentRun(paths: [folder["a.md"]])
    run.isCheck = check
    let outcome = try await run.run()
    #expect(outcome.failures.isEmpty)
    return outcome
  }

  private func recipe(of path: String = picture) throws -> PictureRecipe {
    try #require(RecipeFile(folder.bytes(path)).recipe)
  }

  @Test func aRecipeIsReadAsItWasWritten() async throws {
    try await run()
    let recipe = try recipe()
    #expect(PictureRecipe(parsing: recipe.text) == recipe)
    #expect(recipe.sources?.map(\.path) == ["../../d.csv"])
    #expect(recipe.document == "../../a.md" && !recipe.facts.isDark)
    #expect(recipe.picture?.sources() == nil && recipe.picture?.values() == nil)
    // It stands in a chunk of UTF-8, and the pixels are those that render writes, which has none.
    let bytes = try folder.bytes(Self.picture)
    #expect(bytes.firstOffset(of: "iTXtGridreel Recipe\0") != nil)
    let job = RenderJob(input: folder["d.csv"], outputs: [folder["r.png"]])
    _ = try job.run()
    #expect(try RecipeFile(bytes).withoutRecipe == folder.bytes("r.png"))
    #expect(try RecipeFile(folder.bytes("r.png")).recipe == nil)
  }

  @Test func aVectorPictureCarriesItInItsMetadata() async throws {
    try write("<!-- gridreel d.csv theme=light format=svg -->")
    try await run()
    let file = try RecipeFile(folder.bytes("pictures/a/d-light.svg"))
    #expect(file.recipe != nil && file.isAsWritten)
    var job = RenderJob(input: folder["d.csv"], outputs: [folder["r.svg"]])
    job.creationDate = nil
    _ = try job.run()
    #expect(try file.withoutRecipe == folder.bytes("r.svg"))
    try folder.write("a,b\nx,10000\ny,30000\n", to: "d.csv")
    #expect(
      try await run(check: true).stale.map(\.cause) == ["\(folder["d.csv"]):3 b 20,000 → 30,000"])
  }

  @Test(arguments: ["png", "svg"])
  func anotherVersionAloneMakesNothingStale(format: String) async throws {
    try write("<!-- gridreel d.csv theme=light format=\(format) -->")
    try await run()
    let path = "pictures/a/d-light.\(format)"
    var recipe = try recipe(of: path)
    recipe.program = "0.0.1 other"
    // Another version may word the text otherwise, too.
    recipe.facts = PictureRecipe.Facts(
      width: recipe.facts.width, height: recipe.facts.height, isDark: false, alt: "Words")
    let bytes = try RecipeFile(folder.bytes(path)).withoutRecipe
    try folder.write(RecipeFile.adding(recipe, to: bytes), to: path)
    let alt = try #require(folder.text("a.md").firstMatch(of: #/alt=".*"/#)?.output)
    try folder.write(folder.text("a.md").replacing(alt, with: "alt=\"Words\""), to: "a.md")
    #expect(try await run(check: true).stale.isEmpty)
    #expect(try await run().written.contains(folder[path].normalized))
    #expect(try self.recipe(of: path).program != "0.0.1 other")
    #expect(try folder.text("a.md").contains(alt))
    #expect(try await run().written.isEmpty)
  }

  @Test func anotherBuildOfAVersionRenewsNothing() async throws {
    try await run()
    let bytes = try folder.bytes(Self.picture)
    var recipe = try recipe(of: Self.picture)
    recipe.program = "\(ProgramVersion.current) other"
    let other = try RecipeFile.adding(recipe, to: RecipeFile(bytes).withoutRecipe)
    try folder.write(other, to: Self.picture)
    #expect(try await run(check: true).stale.isEmpty)
    #expect(try await run().written.isEmpty)
    #expect(try folder.bytes(Self.picture) == other)
  }

  @Test func aPictureThatWasDrawnElsewhereGetsARecipe() async throws {
    try await run()
    let bytes = try folder.bytes(Self.picture)
    try folder.write(RecipeFile(bytes).withoutRecipe, to: Self.picture)
    #expect(try await run(check: true).withoutRecipe.count == 1)
    #expect(try await run().written.count == 1)
    #expect(try folder.bytes(Self.picture) == bytes)
  }

  @Test func aMarkCanAskForFewerBytes() async throws {
    try await run()
    let usual = try folder.bytes(Self.picture)
    try write("<!-- gridreel d.csv theme=light optimize -->")
    let outcome = try await run()
    #expect(outcome.warnings.isEmpty, "\(outcome.warnings)")
    let small = try folder.bytes(Self.picture)
    #expect(small.count < usual.count)
    #expect(RecipeFile(small).bitmap == RecipeFile(usual).bitmap)
    #expect(try await run(check: true).stale.isEmpty)
    #expect(try await run().written.isEmpty)
  }

  @Test func whatAnOptimiserPackedStays() async throws {
    try await run()
    let bitmap = try #require(RecipeFile(folder.bytes(Self.picture)).bitmap)
    let packed = try PNGEncoder(effort: .level(12)).encode(bitmap)
    try folder.write(packed, to: Self.picture)
    for check in [true, false] {
      let outcome = try await run(check: check)
      #expect(outcome.stale.isEmpty && outcome.written.isEmpty)
      #expect(outcome.withoutRecipe.count == 1)
    }
    #expect(try folder.bytes(Self.picture) == packed)
    // One that keeps the recipe is told by its pixels, and what it packed stays when the recipe is renewed.
    try folder.write("a,b\nx,10000\ny,30000\n", to: "d.csv")
    try await run()
    let now = try RecipeFile(folder.bytes(Self.picture))
    let other = try PNGEncoder(effort: .level(12)).encode(#require(now.bitmap))
    let kept = try PNGEnvelope(other).adding([
      PNGMetadata.TextEntry(
        keyword: "Gridreel Recipe", value: #require(now.recipe).text, isUTF8: true)
    ])
    try folder.write(kept, to: Self.picture)
    #expect(try await run(check: true).stale.isEmpty)
    try folder.write("a,b\nx,10000\ny,30000.0\n", to: "d.csv")
    #expect(try await run().written.count == 1)
    #expect(try RecipeFile(folder.bytes(Self.picture)).withoutRecipe == other)
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func aReelCarriesItToo(format: String) async throws {
    let words = "theme=light tap=b fps=5 duration=0.2 hold=0.2"
    try write("<!-- gridreel d.csv \(words) format=\(format) -->")
    try await run()
    let path = "pictures/a/d-light.\(format)"
    let file = try RecipeFile(folder.bytes(path))
    #expect(file.recipe != nil && file.isAsWritten)
    var job = ReelJob(input: folder["d.csv"], outputs: [folder["r.\(format)"]])
    job.actions = [.tap("b")]
    (job.timing.fps, job.timing.duration, job.timing.hold) = (5, 0.2, 0.2)
    _ = try await job.run()
    #expect(try file.withoutRecipe == folder.bytes("r.\(format)"))
    #expect(try await run().written.isEmpty)
    try folder.write("a,b\nx,10000\ny,30000\n", to: "d.csv")
    let told = "\(folder["d.csv"]):3 b 20,000 → 30,000"
    #expect(try await run(check: true).stale.map(\.cause) == [told, told])
    try await run()
    try write("<!-- gridreel d.csv \(words.replacing("tap=b", with: "tap=a")) format=\(format) -->")
    #expect(try await run(check: true).stale.map(\.cause) == ["is drawn otherwise now"])
    try await run()
    // Bytes of a later frame are not those that were written.
    var bytes = try folder.bytes(path)
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: path)
    #expect(try await !run(check: true).stale.isEmpty)
  }

  @Test func hiddenAndLeftOutCellsAreInNoRecipeAndNoText() async throws {
    var random = SeededGenerator(seed: 39)
    for round in 0..<30 {
      let rows = Int.random(in: 2...12, using: &random)
      let secrets = (0..<rows).map { _ in Int.random(in: 1_000_000...9_999_999, using: &random) }
      let open = (0..<rows).map { "n\($0)" }
      let hidden = Int.random(in: 1..<rows, using: &random)
      let values = (0..<rows).map { "\(open[$0]),\(secrets[$0])" }
      try folder.write("name,pay\n" + values.joined(separator: "\n") + "\n", to: "d.csv")
      let ways = [
        "redact=pay", "redact=\"\(hidden + 1):pay\"", "columns=name", "columns=-pay",
        "callout=\"blur pay\"", "limit=\(hidden)", "rows=1-\(hidden)",
        "filter=\"name != 'n\(hidden)'\"", "height=80", "redact=pay total=pay",
      ]
      let way = ways[round % ways.count]
      let format = ["png", "svg", "webp"][round % 3]
      try write("<!-- gridreel d.csv theme=light \(way) format=\(format) sort=name raw -->")
      try await run()
      let path = "pictures/a/d-light.\(format)"
      let recipe = try recipe(of: path)
      let texts = [
        recipe.text, recipe.picture?.record() ?? "", recipe.picture?.provenance?.text ?? "",
        try folder.text("a.md"), String(decoding: try folder.bytes(path), as: UTF8.self),
      ]
      let map = try await shown(way)
      for secret in secrets where !map.contains(String(secret)) {
        for text in texts { #expect(!text.contains(String(secret)), "\(way)") }
      }
      #expect(map.count < rows, "\(way)")
    }
  }

  /// The values that a picture shows, by its map.
  private func shown(_ way: String) async throws -> Set<String> {
    try write("<!-- gridreel d.csv theme=light \(way) sort=name raw -->")
    let text = try DocumentText(reading: folder["a.md"])
    let mark = try #require(MarkScanner.marks(in: text, .markdown).first)
    var planner = DocumentPlanner(try PicturePattern(PicturePattern.standard), allowed: [])
    let planned = try planner.plan(
      mark, DocumentOutline([mark], in: text, .markdown), in: text, .markdown)
    var painter = DocumentPainter(allowed: [])
    let drawing = try await painter.draw(planned.pictures[0], of: planned, in: text.path)
    let cells = drawing.snapshot.still.map.cells
    return Set(cells.filter { $0.column == "pay" && !$0.isRedacted }.map(\.text))
  }

  @Test func aDocumentThatChangesMeanwhileStays() async throws {
    try await run()
    let before = try folder.bytes("a.md")
    let text = try DocumentText(folder["a.md"], before + Array("more".utf8))
    var worker = DocumentWorker(
      try PicturePattern(PicturePattern.standard), allowed: [], isCheck: false)
    try folder.write("a,b\nz,1\n", to: "d.csv")
    await worker.process(text, .markdown)
    #expect(worker.outcome.failures.map(\.code) == [.unwritableOutput])
    #expect(
      worker.outcome.failures.first?.message.description.hasPrefix("was changed while") == true)
    #expect(try folder.bytes("a.md") == before && worker.outcome.written.isEmpty)
  }
}

extension String {
  fileprivate var normalized: String { replacing("//", with: "/") }
}

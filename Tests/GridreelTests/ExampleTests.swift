import Gridreel
import GridreelStudio
import TestSupport
import Testing

@Suite struct ExampleTests {
  @Test func thereAreExamples() throws {
    #expect(try Repository.files(in: "Examples", ending: ".grid.json").count >= 9)
  }

  @Test(arguments: try Repository.files(in: "Examples", ending: ".grid.json"))
  func everyExampleBuilds(name: String) throws {
    let document = try GridDocument(path: Repository.path + "Examples/" + name)
    #expect(!document.grid.visibleColumns.isEmpty)
    #expect(try document.grid.arranged().rowCount > 0)
  }

  @Test(arguments: ThemeCatalog().names)
  func thirteenCountriesAreSortedByPopulationInEveryTheme(theme: String) throws {
    let scratch = try ScratchFolder()
    var job = RenderJob(
      input: Repository.path + "Examples/countries.grid.json", outputs: [scratch["a.svg"]])
    job.options = try options([.theme: theme])
    let report = try job.run()
    #expect(report.rows == 13)
    #expect(report.warnings.isEmpty)
    let svg = try scratch.text("a.svg")
    let places = ["China", "India", "United States", "Indonesia"].map { svg.firstRange(of: $0) }
    let starts = places.compactMap { $0?.lowerBound }
    #expect(starts.count == 4)
    #expect(starts == starts.sorted())
  }
}

import Gridreel
import GridreelStudio
import TestSupport
import Testing

@Suite struct JSONInputTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// The alternative text of a picture of a file.
  private func alt(
    _ text: String, in name: String = "a.json", _ pairs: KeyValuePairs<OptionName, String> = [:]
  ) throws -> [Substring] {
    var job = RenderJob(input: try scratch.write(text, to: name), outputs: [scratch["a.svg"]])
    job.alt = scratch["a.txt"]
    job.options = try options(pairs)
    _ = try job.run()
    return try scratch.text("a.txt").split(separator: "\n")
  }

  private let graph = #"{"nodes": [{"n": {"x": 2}}, {"n": {"x": 1}}], "links": [{"a": 1}]}"#

  @Test func aPathChoosesTheTable() throws {
    #expect(
      try alt(graph, [.jsonPath: "nodes", .sort: "n.x"]).dropFirst() == ["Row 1: 1.", "Row 2: 2."])
    #expect(try alt(graph, [.jsonPath: "$.nodes[1]"]).dropFirst() == ["Row 1: 1."])
    #expect(try alt(graph, [.jsonPath: "nodes", .filter: "n.x > 1"]).dropFirst() == ["Row 1: 2."])
    _ = try scratch.write(graph, to: "graph.json")
    let file = #"{"data": "graph.json", "jsonPath": "links"}"#
    #expect(try alt(file, in: "a.grid.json").dropFirst() == ["Row 1: 1."])
  }

  @Test(
    arguments: [
      (#"{"a": ["x", "y"], "b": [1, 2]}"#, ["Row 1: x, 1.", "Row 2: y, 2."]),
      (#"[["a"], [5]]"#, ["Row 1: 5."]), (#"[5, 6]"#, ["Row 1: 5.", "Row 2: 6."]),
      (#"{"columns": ["a"], "data": [[7]]}"#, ["Row 1: 7."]),
    ] as [(String, [Substring])])
  func rowsInAGridFileHaveTheShapesOfFiles(data: String, rows: [Substring]) throws {
    #expect(try alt("{\"data\": \(data)}", in: "a.grid.json").dropFirst() == rows[...])
  }

  @Test func anEmptyArrayHasTheColumnsThatAreAskedFor() throws {
    let text = try alt("[]", [.columns: "name,owner.login=Owner", .sort: "-name"])
    #expect(
      text == [
        "Data grid with 0 rows and 2 columns: Name, Owner; sorted by Name, descending.", "No rows.",
      ])
    #expect(
      try alt("[]", [.filter: "x > 1", .empty: "None is"])
        == ["Data grid with 0 rows and 1 column: x.", "None is."])
    #expect(
      try alt("[]", [.empty: ""]) == ["Data grid with 0 rows and 1 column: Value."])
    let file = #"{"data": [], "columns": [{"key": "b", "value": "a * 2"}, "c"]}"#
    #expect(
      try alt(file, in: "a.grid.json")
        == ["Data grid with 0 rows and 2 columns: b, c.", "No rows."])
  }

  @Test func mistakesAreToldWithTheirPlace() throws {
    let path = scratch["a.json"]
    #expect(
      failure { _ = try alt(graph) }
        == "\(path):1:1: error: 'nodes' and 'links' are both tables; choose one, such as --json-path nodes"
    )
    #expect(
      failure { _ = try alt(graph, [.jsonPath: "node"]) }
        == "\(path):1:1: error: --json-path node: the text has no key 'node'; did you mean 'nodes'?"
    )
    #expect(
      failure { _ = try alt(graph, [.jsonPath: "a["]) }
        == "error: --json-path: 'a[' is not a path; write keys and numbers of elements, such as "
        + "'results.items' or 'pages[0].rows'")
    #expect(
      failure { _ = try alt("{\"data\":\n [[\"a\"],\n  [1, 2]]}", in: "a.grid.json") }
        == "\(scratch["a.grid.json"]):3:3: error: this row has 2 values, but the table has 1 column"
    )
    #expect(
      failure { _ = try alt("a\n1\n", in: "a.csv", [.jsonPath: "a"]) }
        == "error: --json-path: belongs to JSON and YAML; '\(scratch["a.csv"])' is something else")
  }
}

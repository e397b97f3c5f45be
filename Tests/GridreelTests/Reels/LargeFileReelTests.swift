import Gridreel
import GridreelJSONText
import GridreelStudio
import TestSupport
import Testing

/// Reels over files, whose rows stay where they are, look as those over rows in memory do.
@Suite struct LargeFileReels {
  private let scratch: ScratchFolder
  private let rows: [(name: String, n: Int, size: Double)]

  init() throws {
    scratch = try ScratchFolder()
    var generator = SeededGenerator(seed: 8)
    rows = (0..<900).map { row in
      (
        "row \(row % 250)", Int.random(in: 0..<500, using: &generator),
        Double(Int.random(in: 0..<90, using: &generator)) / 4
      )
    }
  }

  /// The film of a script over data, as bytes.
  private func film(_ data: String, _ script: String) async throws -> [UInt8] {
    let grid = """
      {"data": \(data), "sort": "name", "height": 200, "columns": ["name", "n", "size",
        {"key": "ratio", "value": "n / size else n"}]}
      """
    var job = ReelJob(
      input: try scratch.write(grid, to: "g.grid.json"), outputs: [scratch["f.apng"]])
    job.script = try scratch.write(script, to: "s.json")
    (job.timing.fps, job.options.look.scale) = (6, 0.5)
    _ = try await job.run()
    return try scratch.bytes("f.apng")
  }

  @Test(arguments: [
    """
    [{"tap": {"header": "n"}}, {"tap": {"header": "n"}}, {"tap": {"header": "ratio"}},
     {"sort": "-size,name"}]
    """,
    """
    [{"sort": "-n"}, {"scroll": {"row": 40}}, {"sort": "ratio"}, {"scroll": {"y": 0}}]
    """,
    """
    [{"tap": {"header": "n"}}, {"group": "size"}, {"group": null}, {"hide": "n"},
     {"tap": {"header": "name"}}]
    """,
  ])
  func areTheSameOverAFileAndInMemory(script: String) async throws {
    let csv = rows.map { "\($0.name),\($0.n),\($0.size)" }.joined(separator: "\n")
    try scratch.write("name,n,size\n\(csv)\n", to: "rows.csv")
    let objects = rows.map { "{\"name\": \"\($0.name)\", \"n\": \($0.n), \"size\": \($0.size)}" }
    let file = try await film("\"rows.csv\"", script)
    #expect(try await film("[\(objects.joined(separator: ","))]", script) == file)
  }
}

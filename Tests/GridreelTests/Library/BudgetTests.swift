import Gridreel
import TestSupport
import Testing

/// Budgets of calls of the library; one of no time at all ends at the first look at the clock.
@Suite struct Budgets {
  private static let none = Budget(seconds: 0)
  private static let grid = DataGrid(rows: (0..<200).map { ["name": "Row \($0)", "value": $0] })

  /// Whether `body` ends because of its budget.
  private func isEnded(_ body: () throws(GridreelError) -> some Any) -> Bool {
    do throws(GridreelError) {
      _ = try body()
      return false
    } catch {
      return error.code == .overBudget
        && error.description.contains("allow more by its budget")
    }
  }

  @Test func layingOutEndsWithAnError() throws {
    #expect(isEnded { () throws(GridreelError) in try Self.grid.render(budget: Self.none) })
    // The renderer and the process go on.
    #expect(try Self.grid.render().pngData(scale: 0.2).count > 100)
  }

  @Test func drawingEndsWithAnErrorInEachFormat() throws {
    let still = try Self.grid.render()
    #expect(
      isEnded { () throws(GridreelError) in try still.pngData(scale: 0.2, budget: Self.none) })
    #expect(isEnded { () throws(GridreelError) in try still.bitmap(scale: 0.2, budget: Self.none) })
    #expect(isEnded { () throws(GridreelError) in try still.pdfData(budget: Self.none) })
    #expect(isEnded { () throws(GridreelError) in try still.svgData(budget: Self.none) })
    let folder = try ScratchFolder()
    let path = folder["a.svg"]
    #expect(isEnded { () throws(GridreelError) in try still.write(to: path, budget: Self.none) })
    #expect(try folder.names().isEmpty)
  }

  @Test func readingEndsWithAnError() throws {
    let text = "a,b\n" + (0..<2000).map { "\($0),x\n" }.joined()
    #expect(
      isEnded { () throws(GridreelError) in
        try TableReader.read(Array(text.utf8), as: .csv, budget: Self.none)
      })
    let folder = try ScratchFolder()
    let rows = (0..<2000).map { "[\($0)]" }.joined(separator: ",")
    try folder.write("{\"data\": [{\"a\": [\(rows)]}]}", to: "a.grid.json")
    let path = folder["a.grid.json"]
    #expect(
      isEnded { () throws(GridreelError) in try GridDocument(path: path, budget: Self.none) })
  }

  /// Little memory, and time enough.
  private static let small = Budget(memory: 20_000)

  @Test func memoryEndsReadingLayingOutAndDrawing() throws {
    let rows = (0..<2000).map { "{\"a\": \($0), \"b\": [1, 2, 3]}" }.joined(separator: ",")
    let folder = try ScratchFolder()
    try folder.write("{\"data\": [\(rows)]}", to: "a.grid.json")
    let path = folder["a.grid.json"]
    #expect(
      isEnded { () throws(GridreelError) in try GridDocument(path: path, budget: Self.small) })
    let text = "a,b\n" + (0..<2000).map { "\($0),x\n" }.joined()
    #expect(
      isEnded { () throws(GridreelError) in
        try TableReader.read(Array(text.utf8), as: .csv, budget: Self.small)
      })
    #expect(isEnded { () throws(GridreelError) in try Self.grid.render(budget: Self.small) })
    let still = try Self.grid.render()
    #expect(
      isEnded { () throws(GridreelError) in try still.pngData(scale: 0.2, budget: Self.small) })
    #expect(isEnded { () throws(GridreelError) in try still.svgData(budget: Self.small) })
  }

  @Test func anErrorOfMemorySaysHowMuch() throws {
    let error = #expect(throws: GridreelError.self) {
      try Self.grid.render(budget: Budget(memory: 1_500))
    }
    #expect(
      error?.description.hasSuffix(
        "the call needs more than 0.0015 MB of memory; allow more by its budget") == true)
  }

  // MARK: Reels

  private static let reel = Reel(from: grid) { $0.tapHeader("value") }

  /// Not the asynchronous method of the same name.
  private func inThisThread(_ path: String, _ budget: Budget) throws {
    try Self.reel.write(to: path, budget: budget)
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "%02d.png", "a.filmstrip.png"])
  func aReelEndsWithAnErrorAndLeavesNoFile(name: String) async throws {
    let folder = try ScratchFolder()
    let path = folder[name]
    for budget in [Self.none, Budget(memory: 20_000)] {
      let error = #expect(throws: GridreelError.self) { try inThisThread(path, budget) }
      #expect(error?.code == .overBudget)
      await #expect(throws: GridreelError.self) {
        try await Self.reel.write(to: path, budget: budget)
      }
    }
    #expect(try folder.names().isEmpty)
  }

  @Test func aCallInsideAnotherHasTheBudgetOfThatOne() throws {
    let budget = Budget(seconds: 1000)
    let size = try budget.spend { () throws(GridreelError) in
      try Self.grid.render(budget: Self.none).size
    }
    #expect(size.width > 0)
  }
}

import Gridreel
import GridreelTesting
import TestSupport

/// Two rows that most tests draw.
func sampleGrid(_ first: String = "Ada", theme: Theme = .light) -> DataGrid {
  DataGrid(rows: [["name": first, "team": "red"], ["name": "Bob", "team": "blue"]], theme: theme)
}

/// A scratch folder for references and another one for artifacts, and assertions that use them.
struct Stage: Sendable {
  let folder: ScratchFolder
  let ledger = SnapshotLedger()

  init() throws { folder = try ScratchFolder() }

  var references: String { folder["references"] }

  /// What the environment says unless a test says otherwise.
  func environment(record: String? = nil, ci: String? = nil) -> SnapshotEnvironment {
    SnapshotEnvironment(record: record, artifacts: folder["artifacts"], buildMachine: ci)
  }

  /// An assertion in a run of its own, as if the test were begun anew.
  func failure(
    of grid: @autoclosure () throws -> DataGrid = sampleGrid(),
    as strategy: GridSnapshotting = small,
    named name: String? = "n", record: GridSnapshotConfiguration.Record? = nil,
    in environment: SnapshotEnvironment? = nil, ledger: SnapshotLedger? = nil,
    testName: String = "test()", warn: (String) -> Void = { _ in }
  ) -> SnapshotFailure? {
    let place = SourcePlace(
      fileID: "SampleTests/Sample.swift", filePath: #filePath, testName: testName, line: 7,
      column: 3)
    let assertion = SnapshotAssertion(
      strategy, named: name, record: record, directory: references, at: place,
      ledger: ledger ?? SnapshotLedger())
    return SnapshotEnvironment.$injected.withValue(environment ?? self.environment()) {
      assertion.failure(of: grid, warn: warn)
    }
  }

  /// The names of the references.
  func names() throws -> [String] {
    try folder.names().contains("references") ? folder.names(in: "references") : []
  }

  func reference(_ name: String = "test.n.png") throws -> [UInt8] {
    try folder.bytes("references/\(name)")
  }

  func write(_ text: String, to name: String = "test.n.png") throws {
    try folder.makeFolder("references")
    try folder.write(text, to: "references/\(name)")
  }
}

/// A picture of few pixels.
let small = GridSnapshotting.image(scale: 1)

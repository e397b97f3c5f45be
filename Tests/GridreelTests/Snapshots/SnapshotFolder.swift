import Gridreel
import GridreelCauses
import GridreelImageCodecs
import GridreelStudio
import TestSupport

/// A scratch folder with one small grid file, `g.grid.json`, and what runs find in it.
struct SnapshotFolder {
  let folder: ScratchFolder

  static let plain = """
    {"data": [{"name": "Ada", "age": 36}, {"name": "Bob", "age": 9}], "scale": 1,
     "snapshots": {"themes": ["light", "dark"], "states": [{"name": "sorted", "sort": "age"}]}}
    """

  /// Makes the folder; nothing is recorded yet.
  init(_ text: String = plain) throws {
    folder = try ScratchFolder()
    try folder.write(text, to: "g.grid.json")
  }

  /// The names of the references of ``plain``.
  static let names = [
    "light@1x.png", "light.sorted@1x.png", "dark@1x.png", "dark.sorted@1x.png",
  ]

  func run(
    _ action: SnapshotRun.Action, _ change: (inout SnapshotRun) -> Void = { _ in }
  ) async throws -> SnapshotRun.Outcome {
    var run = SnapshotRun(action, paths: [String(folder.path.dropLast())])
    run.jobs = 1
    change(&run)
    return try await run.run()
  }

  /// What became of each picture, by the name of its reference.
  func statuses(
    _ action: SnapshotRun.Action, _ change: (inout SnapshotRun) -> Void = { _ in }
  ) async throws -> [String: SnapshotResult.Status] {
    let results = try await run(action, change).results
    return Dictionary(
      results.map { (Self.name($0.reference), $0.status) }, uniquingKeysWith: { $1 })
  }

  /// Replaces a part of the grid file.
  func change(_ part: String, to other: String, in file: String = "g.grid.json") throws {
    try folder.write(folder.text(file).replacing(part, with: other), to: file)
  }

  func reference(_ name: String) throws -> [UInt8] { try folder.bytes("Snapshots/g/\(name)") }

  func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write(bytes, to: "Snapshots/g/\(name)")
  }

  static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

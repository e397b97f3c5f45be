import Gridreel
import GridreelCauses
import TestSupport
import Testing

@testable import GridreelStudio

/// Pictures that are drawn as before under another name.
@Suite struct SnapshotMoveTests {
  private let snapshots: SnapshotFolder

  init() async throws {
    snapshots = try SnapshotFolder(
      """
      {"data": [{"name": "Ada"}, {"name": "Bob"}], "scale": 1,
       "snapshots": {"themes": ["light", "t.json"], "states": [{"name": "first", "limit": 1}]}}
      """)
    try snapshots.folder.write(
      ##"{"extends": "dark", "parameters": {"accentColor": "#0a7d8c"}}"##, to: "t.json")
    _ = try await snapshots.run(.record(.missing))
  }

  private func rename(_ old: String, to new: String) throws {
    try snapshots.folder.write(snapshots.folder.text(old), to: new)
    try FilePath.remove(snapshots.folder[old])
  }

  private func failures() async throws -> [SnapshotResult] {
    try await snapshots.run(.verify).results.filter(\.isFailure)
  }

  @Test func aRenamedThemeIsOneCauseOfAllItsPictures() async throws {
    try rename("t.json", to: "u.json")
    try snapshots.change("t.json", to: "u.json")
    let failures = try await failures()
    #expect(failures.map(\.status) == [.moved, .moved])
    #expect(
      failures.flatMap(\.causes).map(\.text)
        == Array(repeating: "renamed: theme 't' → 'u'", count: 2))
    #expect(
      failures.compactMap(\.movedFrom).map(SnapshotFolder.name) == ["t@1x.png", "t.first@1x.png"])
  }

  @Test func acceptingGivesTheReferencesTheirNewNames() async throws {
    try rename("g.grid.json", to: "h.grid.json")
    let before = try snapshots.reference("light.first@1x.png")
    let moved = try await failures()
    #expect(moved.count == 4 && moved.allSatisfy { $0.status == .moved })
    #expect(moved.first?.causes.first?.text.contains("h.grid.json") == true)
    let run = SnapshotRun(.verify, paths: [String(snapshots.folder.path.dropLast())])
    for result in moved { try run.accept(result) }
    #expect(try await failures().isEmpty)
    #expect(FilePath.kind(of: snapshots.folder["Snapshots/g"]) == nil)
    for result in moved { try run.takeBack(result) }
    #expect(try snapshots.reference("light.first@1x.png") == before)
    #expect(try await failures() == moved)
  }

  @Test func ofEqualPicturesTheOneWithTheMostEqualNameIsMeant() async throws {
    // Both states of both themes look the same.
    try snapshots.change("\"limit\": 1", to: "\"limit\": 2")
    _ = try await snapshots.run(.record(.failed))
    try rename("t.json", to: "u.json")
    try snapshots.change("t.json", to: "u.json")
    #expect(
      try await failures().compactMap(\.movedFrom).map(SnapshotFolder.name)
        == ["t@1x.png", "t.first@1x.png"])
  }

  // MARK: Renamed and changed

  private func causes() async throws -> [[String]] {
    try await failures().map { result in
      result.causes.filter { $0.kind != .layout }.map { cause in
        cause.root.map { "\(SnapshotFolder.name($0.file)): \(cause.text)" } ?? cause.text
      }
    }
  }

  @Test func aRenamedThemeIsComparedWithThatOfBefore() async throws {
    try rename("t.json", to: "u.json")
    try snapshots.change("t.json", to: "u.json")
    try snapshots.folder.write(
      ##"{"extends": "dark", "parameters": {"accentColor": "#0a7d8c", "headerHeight": 60}}"##,
      to: "u.json")
    let failures = try await failures()
    #expect(failures.map(\.status) == [.layout, .layout])
    let told = try await causes()
    #expect(told.allSatisfy { $0.count == 2 && $0[0] == "renamed: theme 't' → 'u'" })
    #expect(told.allSatisfy { $0[1].hasPrefix("u.json: ") && $0[1].contains("headerHeight") })
    #expect(
      failures.compactMap(\.movedFrom).map(SnapshotFolder.name) == ["t@1x.png", "t.first@1x.png"])
  }

  @Test func aRenamedStateIsComparedWithThatOfBefore() async throws {
    try snapshots.change(
      "\"first\", \"limit\": 1", to: "\"start\", \"limit\": 1, \"title\": \"One\"")
    let told = try await causes()
    #expect(told.count == 2)
    #expect(
      told.allSatisfy {
        $0.first == "renamed: state 'first' → 'start'" && $0.count == 2
          && $0[1].contains("title")
      })
  }

  @Test func changedRowsOfARenamedFileAreToldOfItsRows() async throws {
    try rename("g.grid.json", to: "h.grid.json")
    let grid = try snapshots.folder.text("h.grid.json")
    try snapshots.folder.write(grid.replacing("Bob", with: "Eve"), to: "h.grid.json")
    let failures = try await failures()
    #expect(failures.map(\.status) == [.changed, .moved, .changed, .moved])
    let told = try await causes()
    #expect(told[0].count == 2 && told[0][1].contains("Eve"))
    let run = SnapshotRun(.verify, paths: [String(snapshots.folder.path.dropLast())])
    for result in failures { try run.accept(result) }
    #expect(try await self.failures().isEmpty)
    #expect(FilePath.kind(of: snapshots.folder["Snapshots/g"]) == nil)
    for result in failures { try run.takeBack(result) }
    #expect(try await self.failures() == failures)
  }

  @Test func anotherPictureIsMissingAndTheFormerOneIsLeftOver() async throws {
    // Two pictures differ in the state: which of them was the first one is not known.
    try snapshots.change(
      "{\"name\": \"first\", \"limit\": 1}",
      to: "{\"name\": \"a\", \"title\": \"A\"}, {\"name\": \"b\", \"title\": \"B\"}")
    let statuses = try await failures().map(\.status)
    #expect(statuses == [.missing, .missing, .missing, .missing, .orphan, .orphan])
  }

  @Test func aTestWithoutAReferenceNamesOneWithItsPixels() async throws {
    let (old, new) = ("test_a.py::test_old", "test_a.py::test_new")
    try rename("g.grid.json", to: "old.grid.json")
    _ = try await snapshots.run(.record(.missing)) { $0.owner = ReferenceOwner(.pytest, old) }
    try rename("old.grid.json", to: "new.grid.json")
    func twins(_ kind: ReferenceOwner.Kind, _ name: String) async throws -> [String?] {
      try await snapshots.run(.verify) {
        ($0.owner, $0.paths) = (ReferenceOwner(kind, name), [snapshots.folder["new.grid.json"]])
      }.results.map { $0.movedFrom.map(SnapshotFolder.name) }
    }
    #expect(
      try await twins(.pytest, new)
        == ["light@1x.png", "light.first@1x.png", "t@1x.png", "t.first@1x.png"])
    // A case of the same test is no other test.
    #expect(try await twins(.pytest, old) == [nil, nil, nil, nil])
    #expect(try await twins(.swift, new) == [nil, nil, nil, nil])
  }
}

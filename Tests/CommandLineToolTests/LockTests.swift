import Foundation
import TestSupport
import Testing

/// `record --lock`: references without pictures.
@Suite struct LockTests {
  private let folder: ScratchFolder
  private let program: Program
  private static let lock = "Grids/gridreel.lock"

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    for name in ["Grids", "Themes"] { try folder.makeFolder(name) }
    try folder.write("", to: ".gridreel-root")
    try folder.write("name,age\nAda,36\nBob,9\n", to: "Grids/people.csv")
    for name in ["a", "b"] {
      try folder.write(
        """
        {"data": "people.csv", "scale": 1, "snapshots": {"themes": ["../Themes/fjord.json", "dark"]}}
        """, to: "Grids/\(name).grid.json")
    }
    try folder.write(
      "{\"extends\": \"light\",\n \"parameters\": {\"foregroundColor\": \"#102030\"}}",
      to: "Themes/fjord.json")
    #expect(try program.run(["record", "Grids", "--lock"]).status == 0)
  }

  private func change(_ file: String, _ old: String, _ new: String) throws {
    try folder.write(folder.text(file).replacing(old, with: new), to: file)
  }

  private var lines: [String] {
    get throws { try folder.text(Self.lock).split(separator: "\n").map(String.init) }
  }

  private func told(_ arguments: [String] = ["verify", "Grids"], status: Int32 = 1) throws
    -> [String]
  {
    let outcome = try program.run(arguments)
    #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
    return outcome.text.split(separator: "\n").map(String.init) + outcome.errorLines
  }

  private static let failed = ["record", "Grids", "--mode", "failed"]

  @Test func thereIsOneFileWithSortedNamesAndTheSameBytes() throws {
    #expect(
      try folder.names(in: "Grids")
        == ["a.grid.json", "b.grid.json", "gridreel.lock", "people.csv"])
    let names = try lines.filter { !$0.hasPrefix("  ") }
    #expect(
      names == [
        "gridreel lock 2", "a/dark@1x", "a/fjord@1x", "b/dark@1x", "b/fjord@1x",
        "end of gridreel lock",
      ])
    let before = try folder.bytes(Self.lock)
    // Where the lock is, it is used without the flag.
    _ = try told(["record", "Grids", "--mode", "all"], status: 0)
    #expect(try folder.bytes(Self.lock) == before)
    try FileManager.default.removeItem(atPath: folder[Self.lock])
    _ = try told(["record", "Grids", "--lock"], status: 0)
    #expect(try folder.bytes(Self.lock) == before)
    #expect(try told(status: 0) == ["all 4 pictures passed"])
  }

  @Test func causesAreThoseOfReferencesWithPictures() throws {
    try change("Themes/fjord.json", "#102030", "#405060")
    try change("Grids/people.csv", "36", "37")
    let locked = try told()
    #expect(locked.count == 3)
    #expect(
      locked[0].contains("Themes/fjord.json:2 foregroundColor #102030 → #405060 · 2 pictures"))
    #expect(locked[1].contains("Grids/people.csv:2 age 36 → 37 · 4 pictures"))
    // The same by pictures.
    try change("Themes/fjord.json", "#405060", "#102030")
    try change("Grids/people.csv", "37", "36")
    try FileManager.default.removeItem(atPath: folder[Self.lock])
    _ = try told(["record", "Grids"], status: 0)
    try change("Themes/fjord.json", "#102030", "#405060")
    try change("Grids/people.csv", "36", "37")
    #expect(try told() == locked)
  }

  @Test func aChangeOfAThemeHasItsRegionsAndIsAccepted() throws {
    try change("Themes/fjord.json", "#102030", "#405060")
    let report = try told(["verify", "Grids", "--json"]).joined()
    #expect(report.contains("\"regions\": [["))
    let others = try lines.filter { !$0.hasPrefix("  ") }
    _ = try told(["accept", "Grids", "--cause", "fjord.foregroundColor"], status: 0)
    #expect(try told(status: 0) == ["all 4 pictures passed"])
    #expect(try lines.filter { !$0.hasPrefix("  ") } == others)
  }

  @Test func withoutThePixelsItIsToldThatTheyDiffer() throws {
    try change("Grids/people.csv", "36", "37")
    let report = try told(["verify", "Grids", "--json"]).joined()
    #expect(report.contains("the lock has digests and no pixels"))
    #expect(report.contains("\"difference\": null"))
  }

  @Test func renamedPicturesAreMovedAndTheOthersPruned() throws {
    let grid = try folder.text("Grids/a.grid.json")
    try FileManager.default.removeItem(atPath: folder["Grids/a.grid.json"])
    try folder.write(grid, to: "Grids/c.grid.json")
    let moved = try told()
    #expect(moved.count == 2 && moved[0].hasPrefix("moved "))
    _ = try told(["accept", "Grids", "--cause", "moved"], status: 0)
    #expect(try told(status: 0) == ["all 4 pictures passed"])
    try FileManager.default.removeItem(atPath: folder["Grids/c.grid.json"])
    #expect(try told().first?.hasPrefix("orphan ") == true)
    #expect(
      try told(["prune", "Grids"], status: 0)
        == ["Grids/gridreel.lock: c/dark@1x", "Grids/gridreel.lock: c/fjord@1x"])
    #expect(try told(status: 0) == ["all 2 pictures passed"])
  }

  @Test func aRenamedAndChangedPictureIsComparedWithThatOfBefore() throws {
    let grid = try folder.text("Grids/a.grid.json")
    try FileManager.default.removeItem(atPath: folder["Grids/a.grid.json"])
    try folder.write(grid, to: "Grids/c.grid.json")
    try change("Grids/people.csv", "36", "37")
    let told = try told()
    #expect(
      told.contains { $0.contains("renamed:") } && told.contains { $0.contains("people.csv:") })
    #expect(!told.contains { $0.hasPrefix("orphan") || $0.hasPrefix("missing") })
    _ = try self.told(["accept", "Grids", "--all"], status: 0)
    #expect(try self.told(status: 0) == ["all 4 pictures passed"])
  }

  @Test func picturesFromBeforeAreLeftOver() throws {
    let before = try folder.bytes(Self.lock)
    try FileManager.default.removeItem(atPath: folder[Self.lock])
    _ = try told(["record", "Grids"], status: 0)
    try folder.write(before, to: Self.lock)
    #expect(try told().first?.hasPrefix("orphan ") == true)
    #expect(try told(["prune", "Grids"], status: 0).count == 4)
    #expect(try folder.names(in: "Grids/Snapshots").isEmpty)
    #expect(try told(status: 0) == ["all 4 pictures passed"])
  }

  /// What happens to a lock, the line that is told and a part of the message.
  static let wrong: [(change: @Sendable ([String]) -> [String], line: Int, words: String)] = [
    ({ $0[..<2] + [$0[2].replacing("1x ", with: "1x 0")] + $0[3...] }, 3, "was cut or edited"),
    ({ $0[..<2] + [String($0[2].dropLast(9))] + $0[3...] }, 3, "was cut or edited"),
    (
      { lines in
        let (own, other) = (lines[2].split(separator: " "), lines[4].split(separator: " "))
        return lines[..<2] + ["  \(own[0]) \(other[1]) \(own[2])"] + lines[3...]
      }, 3, "edited"
    ),
    ({ Array($0[..<5]) }, 5, "the lock is cut short"), ({ Array($0[..<4]) }, 4, "has no digest"),
    ({ _ in ["hello"] }, 1, "is not a lock of gridreel"),
    ({ _ in ["gridreel lock 1"] }, 1, "of another version"),
    (
      { $0[..<2] + ["<<<<<<< a", $0[2], "=======", $0[4], ">>>>>>> b"] + $0[3...] }, 3,
      "a merge left both versions here"
    ),
  ]

  @Test(arguments: wrong.indices)
  func aWrongLockIsOneLineWhoseRemedyWorks(number: Int) throws {
    let (change, line, words) = Self.wrong[number]
    let before = try folder.bytes(Self.lock)
    let text = try change(lines).joined(separator: "\n")
    try folder.write(text + "\n", to: Self.lock)
    let told = try told(status: 65)
    #expect(told.count == 1)
    #expect(told[0].hasPrefix("Grids/gridreel.lock:\(line): error: "), "\(told)")
    #expect(told[0].contains(words), "\(told)")
    guard let command = told[0].components(separatedBy: " by: gridreel ").dropFirst().first else {
      // What is not ours is not written over.
      _ = try self.told(Self.failed, status: 65)
      #expect(try folder.text(Self.lock) == text + "\n")
      return
    }
    _ = try self.told(command.split(separator: " ").map(String.init), status: 0)
    #expect(try self.told(status: 0) == ["all 4 pictures passed"])
    #expect(try folder.bytes(Self.lock) == before)
  }

  @Test func lineEndsOfWindowsAreRead() throws {
    try change(Self.lock, "\n", "\r\n")
    #expect(try told(status: 0) == ["all 4 pictures passed"])
  }

  @Test func ofTwoReferencesOfAMergeOneIsEnough() throws {
    let ours = try lines
    try change("Themes/fjord.json", "#102030", "#405060")
    _ = try told(Self.failed, status: 0)
    let theirs = try lines
    #expect(ours[4] != theirs[4] && ours[2] == theirs[2])
    let merged = ours[..<4] + [ours[4], theirs[4]] + ours[5...]
    try folder.write(merged.joined(separator: "\n") + "\n", to: Self.lock)
    #expect(try told().last == "1 of 4 pictures failed: 1 changed; 3 passed")
    try change("Themes/fjord.json", "#405060", "#708090")
    let report = try told(["verify", "Grids", "--json", "--filter", "a/fjord@1x"]).joined()
    #expect(report.contains("two branches changed the picture"), "\(report)")
    _ = try told(Self.failed, status: 0)
    #expect(try lines.count == ours.count)
    #expect(try told(status: 0) == ["all 4 pictures passed"])
  }

  @Test func aMergeThatKeepsBothMixesNoPictures() throws {
    let base = try folder.bytes(Self.lock)
    // Both branches change all pictures, so that git keeps all lines of one behind all of the other.
    for (name, age) in [("ours", "37"), ("theirs", "38")] {
      try folder.write(base, to: Self.lock)
      try folder.write("name,age\nAda,\(age)\nBob,9\n", to: "Grids/people.csv")
      _ = try told(Self.failed, status: 0)
      try folder.write(folder.bytes(Self.lock), to: name)
    }
    try folder.write(base, to: "base")
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "merge-file", "--union", "ours", "base", "theirs"]
    git.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try git.run()
    git.waitUntilExit()
    try folder.write(folder.bytes("ours"), to: Self.lock)
    for age in ["37", "38"] {
      try folder.write("name,age\nAda,\(age)\nBob,9\n", to: "Grids/people.csv")
      #expect(try told(status: 0) == ["all 4 pictures passed"])
    }
  }

  @Test func ignoredPartsAreInNoDigest() throws {
    for name in ["a", "b"] {
      try change(
        "Grids/\(name).grid.json", "\"snapshots\": {",
        "\"columns\": [\"name\", {\"key\": \"age\", \"width\": 80}], "
          + "\"snapshots\": {\"ignore\": [{\"column\": \"age\"}], ")
    }
    _ = try told(Self.failed, status: 0)
    try change("Grids/people.csv", "36", "37")
    #expect(try told(status: 0) == ["all 4 pictures passed"])
    try change("Grids/people.csv", "Bob", "Eve")
    #expect(try told().first?.contains("name Bob → Eve") == true)
  }

  @Test func aProtectedLockIsNotWritten() throws {
    let before = try folder.bytes(Self.lock)
    try change("Grids/people.csv", "36", "37")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder[Self.lock])
    let told = try told(Self.failed, status: 73)
    #expect(told.count == 1 && told[0].contains("chmod u+w"))
    #expect(try folder.bytes(Self.lock) == before)
  }
}

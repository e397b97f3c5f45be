import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelTesting
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct ReportTests {
  let stage: Stage

  init() throws {
    stage = try Stage()
    _ = stage.failure()
  }

  @Test func aDifferenceIsToldInNumbersCausesAndFiles() throws {
    let failure = try #require(stage.failure(of: sampleGrid("Eve")))
    let artifacts = stage.folder["artifacts/SampleTests/Support"]
    for part in [
      "reference:  \(stage.references)/test.n.png", "actual:     \(artifacts)/test.n.png",
      "difference: \(artifacts)/test.n.difference.png", "pixels differ", "cause: ",
      "'Ada'", "'Eve'", "accept:  SNAPSHOT_TESTING_RECORD=failed swift test --filter",
    ] {
      #expect(
        failure.message.description.contains(part),
        "\(part)\nis not in\n\(failure.message.description)")
    }
    #expect(
      failure.attachments.map(\.name)
        == ["test.n.expected.png", "test.n.actual.png", "test.n.difference.png"])
    let path = "artifacts/SampleTests/Support/"
    #expect(try stage.folder.bytes(path + "test.n.png") == failure.attachments[1].bytes)
    #expect(try stage.folder.bytes(path + "test.n.difference.png") == failure.attachments[2].bytes)
    #expect(try stage.reference() == failure.attachments[0].bytes)
  }

  @Test func theAcceptCommandNamesThisTestAlone() throws {
    let message = try #require(stage.failure(of: sampleGrid("Eve"))).message.description
    let name = #"ReportTests/theAcceptCommandNamesThisTestAlone\(\)"#
    #expect(message.contains(#"--filter '^GridreelTestingTests\.\#(name)'"#), "\(message)")
  }

  @Test func aReferenceWithThePixelsOfAnotherTestIsNamed() throws {
    let recorded = try Reference(stage.reference())
    var provenance = try #require(recorded.provenance)
    provenance.subject.grid = "App/People/old()"
    let bytes = try Reference.encode(recorded.bitmap(), provenance: provenance, record: nil)
    try stage.folder.write(bytes, to: "references/old.n.png")
    let message = try #require(stage.failure(named: "new", in: stage.environment(ci: "1"))).message
    let paths = "\(stage.references)/old.n.png \(stage.references)/test.new.png"
    #expect(message.contains("if that one has this name now: mv \(paths)\nrecord:  "), "\(message)")
  }

  @Test func whatIsIgnoredIsNotCompared() throws {
    let parts: [GridSnapshotPart] = [.cell("name", row: ["team": "red"]), .caption]
    let strategy = GridSnapshotting.image(scale: 1, ignoring: parts)
    #expect(stage.failure(of: sampleGrid("Abe"), as: strategy) == nil)
    #expect(stage.failure(of: sampleGrid("Abe"), as: .image(scale: 1, ignoring: [.caption])) != nil)
    let unknown = stage.failure(as: .image(scale: 1, ignoring: [.column("nmae")]))
    #expect(unknown?.message.contains("there is no column 'nmae'; did you mean 'name'?") == true)
  }

  @Test func whatAToleranceForgivesIsTold() throws {
    var tolerance = Tolerance.exact
    tolerance.maximumDifferingRatio = 1
    var said: [String] = []
    let strategy = GridSnapshotting.image(scale: 1, tolerance: tolerance)
    #expect(stage.failure(of: sampleGrid("Adb"), as: strategy) { said.append($0) } == nil)
    for part in ["the tolerance forgives that ", "cause: ", "'Adb'", "test.n.png"] {
      #expect(said.first?.contains(part) == true, "\(said)")
    }
    #expect(stage.failure(as: strategy) { said.append($0) } == nil && said.count == 1)
  }

  @Test func theReferenceSaysWhichTestItBelongsTo() throws {
    let provenance = try Reference(stage.reference()).provenance
    #expect(provenance?.owner == .swift)
    #expect(provenance?.subject.grid.hasPrefix("GridreelTestingTests/ReportTests/") == true)
  }

  @Test func anotherSizeIsTold() throws {
    let message = try #require(stage.failure(of: sampleGrid("A much longer name"))).message
      .description
    #expect(message.contains(" pixels instead of "))
  }

  @Test func aThemesChangeIsTold() throws {
    var grid = sampleGrid()
    grid.theme.headerHeight += 3
    let message = try #require(stage.failure(of: grid)).message.description
    #expect(message.contains("headerHeight"), "\(message)")
  }

  @Test func aFolderForArtifactsThatCannotBeMadeIsTold() throws {
    try stage.folder.write("a file", to: "artifacts")
    let message = try #require(stage.failure(of: sampleGrid("Eve"))).message.description
    #expect(message.hasPrefix("Snapshot does not match reference."))
    #expect(message.contains("artifacts"))
    #expect(message.contains("error: cannot be made: a file stands"), "\(message)")
  }

  @Test func aPointerInsteadOfAPictureIsTold() throws {
    let pointer = """
      version https://git-lfs.github.com/spec/v1
      oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
      size 12345

      """
    try stage.write(pointer)
    for _ in 0..<2 {
      let message = try #require(stage.failure()).message.description
      #expect(message.hasPrefix("The reference cannot be compared with."))
      #expect(message.contains("git lfs pull"), "\(message)")
    }
    #expect(try stage.reference() == Array(pointer.utf8))
  }

  @Test func aBrokenReferenceNeverPasses() throws {
    let whole = try stage.reference()
    try stage.folder.write(Array(whole.prefix(whole.count / 2)), to: "references/test.n.png")
    #expect(stage.failure() != nil)
    try stage.folder.write([], to: "references/test.n.png")
    #expect(stage.failure() != nil)
  }

  @Test(.enabled(if: geteuid() != 0, "whoever may do everything may write anywhere"))
  func aFolderThatCannotBeWrittenIsTold() throws {
    #expect(chmod(stage.references, 0o555) == 0)
    defer { chmod(stage.references, 0o755) }
    let message = try #require(stage.failure(named: "new")).message.description
    #expect(message.contains("cannot be written"), "\(message)")
  }

  @Test func aFolderThatCannotBeMadeIsTold() throws {
    let stage = try Stage()
    try stage.folder.write("a file", to: "references")
    let message = try #require(stage.failure()).message.description
    #expect(message.hasPrefix("The snapshot could not be taken."))
    #expect(message.contains("\(stage.references)"), "\(message)")
    #expect(try stage.folder.text("references") == "a file")
  }

  @Test func aReadOnlyReferenceIsNotReplaced() throws {
    let path = stage.references + "/test.n.png"
    let before = try stage.reference()
    #expect(chmod(path, 0o444) == 0)
    let message = try #require(stage.failure(of: sampleGrid("Eve"), record: .failed)).message
      .description
    #expect(message.contains("read-only"), "\(message)")
    #expect(try stage.reference() == before)
  }
}

@Suite struct OtherFormTests {
  let stage: Stage

  init() throws { stage = try Stage() }

  /// Two formats that only this test knows.
  static let ownForms: [GridSnapshotting] = [
    .text(pathExtension: "words.txt") { still in
      still.map.cells.map { "\($0.text)\n" }.joined()
    },
    .bytes(pathExtension: "raw") { still in Array(try still.svgData()) + [0] },
  ]

  @Test(arguments: [GridSnapshotting.svg, .pdf])
  func aDocumentIsToldByTheCausesOfItsPicture(strategy: GridSnapshotting) throws {
    var coloured = sampleGrid()
    try coloured.theme.setParameters(["foregroundColor": .color(GridColor(rgb: 0x0f766e))])
    for strategy in [strategy, small] { #expect(stage.failure(as: strategy) != nil) }
    for other in [sampleGrid("Eve"), coloured] {
      func causes(_ strategy: GridSnapshotting) throws -> [Substring] {
        try #require(stage.failure(of: other, as: strategy)).message.description
          .split(separator: "\n").filter { $0.hasPrefix("cause: ") }
      }
      #expect(try !causes(small).isEmpty && causes(strategy) == causes(small))
    }
  }

  @Test(arguments: [GridSnapshotting.svg, .pdf])
  func aDocumentWithoutARecordIsComparedAsBefore(strategy: GridSnapshotting) throws {
    let still = try Renderer().render(sampleGrid())
    let name = "test.n.\(strategy.pathExtension)"
    let plain = try strategy.pathExtension == "svg" ? still.svgData() : still.pdfData()
    try stage.folder.makeFolder("references")
    try stage.folder.write(plain, to: "references/\(name)")
    #expect(stage.failure(as: strategy) == nil)
    #expect(try stage.reference(name) == plain)
    let message = try #require(stage.failure(of: sampleGrid("Eve"), as: strategy)).message
    #expect(
      message.contains(strategy.pathExtension == "svg" ? "Eve" : "the first difference at byte"))
    #expect(stage.failure(of: sampleGrid("Eve"), as: strategy, record: .failed) != nil)
    let recorded = String(decoding: try stage.reference(name), as: UTF8.self)
    #expect(
      recorded.contains("gridreel ") && stage.failure(of: sampleGrid("Eve"), as: strategy) == nil)
  }

  @Test(arguments: [GridSnapshotting.scene, .svg, .pdf] + ownForms)
  func everyFormIsRecordedAndCompared(strategy: GridSnapshotting) throws {
    #expect(stage.failure(as: strategy, record: .never) != nil)
    #expect(try stage.names().isEmpty)
    #expect(stage.failure(as: strategy) != nil)
    let name = "test.n.\(strategy.pathExtension)"
    #expect(try stage.names() == [name])
    #expect(stage.failure(as: strategy) == nil)
    let before = try stage.reference(name)
    let failure = try #require(stage.failure(of: sampleGrid("Eve"), as: strategy))
    #expect(failure.message.description.hasPrefix("Snapshot does not match reference."))
    #expect(try stage.reference(name) == before)
    #expect(failure.attachments.count == 2)
    _ = stage.failure(of: sampleGrid("Eve"), as: strategy, record: .failed)
    #expect(stage.failure(of: sampleGrid("Eve"), as: strategy, record: .never) == nil)
  }

  @Test(arguments: [GridSnapshotting.scene, .svg])
  func lineEndsOfAnotherSystemAreNoDifference(strategy: GridSnapshotting) throws {
    _ = stage.failure(as: strategy)
    let name = "test.n.\(strategy.pathExtension)"
    let text = try stage.folder.text("references/\(name)").replacing("\n", with: "\r\n")
    try stage.write(text, to: name)
    #expect(stage.failure(as: strategy) == nil)
    #expect(try stage.folder.text("references/\(name)") == text)
    let message = try #require(stage.failure(of: sampleGrid("Eve"), as: strategy)).message
      .description
    #expect(!message.unicodeScalars.contains("\r"), "\(message)")
  }

  @Test func anOwnFormatThatCannotBeMadeFailsWithItsReason() throws {
    struct Refusal: Error {}
    let strategy = GridSnapshotting.bytes(pathExtension: "raw") { _ in throw Refusal() }
    let message = try #require(stage.failure(as: strategy)).message.description
    #expect(message.hasPrefix("The snapshot could not be taken.\n\nRefusal"))
    #expect(try stage.names().isEmpty)
  }

  @Test func aSceneTellsTheLinesThatDiffer() throws {
    _ = stage.failure(as: .scene)
    let text = try stage.folder.text("references/test.n.txt")
    for part in ["picture ", "columns\n", #""Ada" | "red""#, "styles\n  0: "] {
      #expect(text.contains(part), "\(part)\nis not in\n\(text)")
    }
    let message = try #require(stage.failure(of: sampleGrid("Adb"), as: .scene)).message.description
    #expect(message.contains(#""Ada" | "red""#) && message.contains(#""Adb" | "red""#))
    #expect(!message.contains(#""Bob""#), "\(message)")
  }
}

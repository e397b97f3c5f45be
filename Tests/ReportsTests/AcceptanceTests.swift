import GridreelCauses
import GridreelComparing
import GridreelPrimitives
import GridreelReports
import Testing

/// Pictures that are accepted by the reasons for which they fail.
@Suite struct AcceptanceTests {
  private static let accent = Cause.Root(
    file: "Themes/fjord.json", line: 6, key: "parameters.accentColor", old: "#0a7d8c",
    new: "#0a7d9c")
  private static let title = Cause.Root(
    file: "Grids/team.grid.json", line: 3, key: "title", old: "The team", new: "Our team")

  private func failure(_ name: String, _ causes: [Cause]) -> SnapshotResult {
    var result = SnapshotResult(
      .init(grid: "\(name).grid.json", theme: "fjord", scale: 2), .changed, reference: "\(name).png"
    )
    (result.actual, result.causes) = ([1], causes)
    return result
  }

  private func cause(_ root: Cause.Root) -> Cause {
    Cause(root, parts: [], effects: [], places: [])
  }

  private var results: [SnapshotResult] {
    [
      failure("a", [cause(Self.accent)]), failure("b", [cause(Self.accent), cause(Self.title)]),
      failure("c", [cause(Self.accent)]), failure("d", [Cause(.data, "row 'Bo' removed")]),
    ]
  }

  private func accepted(
    _ causes: [String], files: [String] = [], reported: [String: String]? = nil
  ) throws -> Acceptance {
    try Acceptance(
      of: results, .init(causes: causes, files: files, reported: reported))
  }

  @Test func picturesWithFurtherReasonsWait() throws {
    let one = try accepted(["fjord.accentColor"])
    #expect(one.accepted.map(\.reference) == ["a.png", "c.png"])
    #expect(one.waiting.map(\.reference) == ["b.png"])
    #expect(one.others == ["team.title"])
    let both = try accepted(["fjord.accentColor", "team.title"])
    #expect(both.accepted.map(\.reference) == ["a.png", "b.png", "c.png"])
    #expect(both.waiting.isEmpty)
    #expect(try accepted([], files: ["Themes/fjord.json"]).accepted.count == 2)
    #expect(try accepted([]).accepted.count == 4)
  }

  @Test func aNameThatIsUnknownIsAnErrorWithTheNearest() {
    #expect {
      _ = try accepted(["fjord.acentColor"])
    } throws: {
      "\($0)"
        == "error: --cause: no picture fails for 'fjord.acentColor'; did you mean 'fjord.accentColor'?"
    }
    #expect(throws: GridreelError.self) { _ = try accepted([], files: ["Themes/dune.json"]) }
  }

  @Test func aNameOfWhichNothingIsLeftIsToldWhereOthersAreAccepted() throws {
    let some = try accepted(["fjord.accentColor", "team.gone"])
    #expect(some.accepted.map(\.reference) == ["a.png", "c.png"] && some.unmet == ["team.gone"])
    #expect(try accepted(["fjord.accentColor"]).unmet.isEmpty)
  }

  @Test func aReportLimitsWhatIsAccepted() throws {
    var results = results
    let digests = ["a", "b", "c", "d"].map { ContentDigest($0) }
    for place in results.indices {
      results[place].locked = .init("gridreel.lock", "x", old: [], pixels: digests[place])
    }
    func accepted(_ causes: [String], _ reported: [String: String]) throws -> Acceptance {
      try Acceptance(of: results, .init(causes: causes, files: [], reported: reported))
    }
    let report = ["c.png": digests[2].description, "b.png": digests[1].description]
    let one = try accepted(["fjord.accentColor"], report)
    #expect(one.accepted.map(\.reference) == ["c.png"])
    #expect(one.waiting.map(\.reference) == ["b.png"] && one.changedSince.isEmpty)
    #expect(try accepted([], report).accepted.map(\.reference) == ["b.png", "c.png"])
    // Other pixels are drawn since, or the report does not know them.
    for causes in [["fjord.accentColor"], []] {
      let late = try accepted(causes, ["c.png": digests[0].description, "b.png": ""])
      #expect(late.accepted.isEmpty)
      #expect(late.changedSince.map(\.reference) == ["b.png", "c.png"])
    }
  }

  @Test func aRefusalIsToldIfThePictureIsMeant() throws {
    var results = results
    for place in results.indices { results[place] = results[place].refused("other pixels") }
    let one = try Acceptance(of: results, .init(causes: ["fjord.accentColor"], files: []))
    #expect(one.accepted.isEmpty && one.refused.map(\.reference) == ["a.png", "c.png"])
    #expect(one.refused.allSatisfy { $0.status == .error && $0.message == "other pixels" })
    let all = try Acceptance(of: results, .init(causes: [], files: []))
    #expect(all.refused.count == 4)
  }

  @Test func equalNamesAreKeptApartByDigestsThatStay() throws {
    var other = Self.accent
    (other.file, other.new) = ("Old/fjord.json", "#000000")
    let results = [failure("a", [cause(Self.accent)]), failure("b", [cause(other)])]
    let names = JSONReport(results).text.matches(of: /"name": "(fjord[^"]*)"/).map { String($0.1) }
    #expect(names.count == 2 && Set(names).count == 2)
    for (name, reference) in zip(names, ["a.png", "b.png"]) {
      let one = try Acceptance(of: results, .init(causes: [name], files: []))
      #expect(one.accepted.map(\.reference) == [reference])
    }
    #expect {
      _ = try Acceptance(of: results, .init(causes: ["fjord.accentColor"], files: []))
    } throws: {
      "\($0)"
        == "error: --cause: 'fjord.accentColor' is the name of 2 causes: \(names[0]), \(names[1])"
    }
  }

  @Test func manyPicturesWithoutReferencesAreOneLineAndOneCommand() throws {
    let results = ["a", "b", "c", "d"].map { name in
      var result = failure(name, [])
      result.status = .missing
      return result
    }
    func lines(_ results: [SnapshotResult]) -> [Substring] {
      String(decoding: TerminalSummary(results).bytes, as: UTF8.self).split(separator: "\n")
    }
    #expect(
      lines(results).first == "no reference  there is no reference · 4 pictures · theme fjord")
    #expect(lines(Array(results.prefix(3))).count == 4)
    #expect(AcceptCommand().texts(for: results) == ["gridreel accept . --cause missing"])
    let accepted = try Acceptance(of: results, .init(causes: ["missing"], files: [])).accepted
    #expect(accepted == results)
  }

  @Test func aReasonOfSeveralPicturesHasOneCommand() {
    let accept = AcceptCommand(
      paths: ["My Grids"], directory: "Refs", flags: ["--allow-path", "T"], filter: "dark")
    let start = "gridreel accept 'My Grids' --directory Refs --allow-path T --filter dark --cause "
    #expect(
      accept.texts(for: results) == [
        start + "fjord.accentColor --cause team.title",
        "gridreel record d.grid.json --directory . --allow-path T --mode failed --filter d",
      ])
  }
}

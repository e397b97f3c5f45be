import GridreelCauses
import GridreelPrimitives
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelStudio

/// The places in files that are named as the reason of a difference.
@Suite struct RootCauseTests {
  private static let name = "t@1x.png"
  private let snapshots: SnapshotFolder

  init() async throws {
    snapshots = try SnapshotFolder(
      """
      {
        "data": [
          {"n": 1, "ok": true},
          {"n": 2, "ok": false}
        ],
        "columns": ["n", {"key": "ok", "cell": "check"}],
        "sort": "n",
        "title": "Table",
        "scale": 1,
        "theme": "t.json"
      }
      """)
    try snapshots.folder.write(
      """
      {
        "extends": "light",
        "parameters": {
          "accentColor": "#0a7d8c",
          "headerHeight": 34
        },
        "sortArrow": {"color": "$accentColor"},
        "styles": {"caption": {"textColor": "#123456"}}
      }
      """, to: "t.json")
    _ = try await snapshots.run(.record(.missing))
  }

  private func causes() async throws -> [Cause] {
    try #require(try await snapshots.run(.verify).results.first).causes
  }

  /// The roots as `t.json:4 parameters.accentColor #0a7d8c → #0a7d9c`.
  private func roots() async throws -> [String] {
    try await causes().compactMap(\.root).map { root in
      "\(SnapshotFolder.name(root.file)):\(root.line) \(root.key) \(root.old ?? "-") → \(root.new ?? "-")"
    }
  }

  @Test func aParameterIsTheOnlyCauseOfAllThatFollowsIt() async throws {
    try snapshots.change("0a7d8c", to: "0a7d9c", in: "t.json")
    #expect(try await roots() == ["t.json:4 parameters.accentColor #0a7d8c → #0a7d9c"])
    let causes = try await causes()
    #expect(causes.count == 1)
    #expect(causes.first?.parts.contains("sort arrows") == true)
    #expect(causes.first?.parts.contains("check boxes") == true)
    #expect(causes.first?.effects.isEmpty == false)
  }

  @Test func aValueIsTheOnlyCauseOfWhereItsRowStands() async throws {
    try snapshots.folder.write("n,kind\n1,a\n5,a\n9,b\n7,b\n", to: "d.csv")
    let start = #"{"data": "d.csv", "scale": 1, "theme": "light", "#
    for (order, change, result) in [
      (#""sort": "n""#, ("9,b", "3,b"), "row '3' moved from 4 to 2 in the order by n ascending"),
      (#""group": "kind", "sort": "n""#, ("9,b\n7,b", "9,c\n7,b"), "section 'c' is new"),
      (#""group": "kind", "sort": "n""#, ("9,b\n7,b", "9,a\n7,a"), "section 'b' is gone"),
    ] {
      try snapshots.folder.write("n,kind\n1,a\n5,a\n9,b\n7,b\n", to: "d.csv")
      try snapshots.folder.write(start + order + "}", to: "g.grid.json")
      _ = try await snapshots.run(.record(.all)) { $0.filter = "light" }
      try snapshots.change(change.0, to: change.1, in: "d.csv")
      let failure = try #require(
        try await snapshots.run(.verify) { $0.filter = "light" }.results.first)
      let own = failure.causes.filter { !$0.isResult }
      #expect(own.allSatisfy { $0.root?.file.hasSuffix("d.csv") == true }, "\(own)")
      #expect(own.flatMap(\.effects).map(\.text).contains(result), "\(own)")
    }
  }

  @Test func anotherThemeThatIsExtendedIsTheCause() async throws {
    try snapshots.change("\"light\"", to: "\"paper\"", in: "t.json")
    #expect(try await roots() == ["t.json:2 extends light → paper"])
    #expect(try await causes().count == 1)
  }

  @Test func aChangeThatDoesNotShowIsNotToldBesideOneThatDoes() async throws {
    try snapshots.change("#123456", to: "#654321", in: "t.json")
    #expect(try await snapshots.statuses(.verify)[Self.name] == .passed)
    try snapshots.change("\"Table\"", to: "\"Chart\"")
    #expect(try await roots() == ["g.grid.json:8 title Table → Chart"])
  }

  @Test func twoChangesAreBothToldWithWhatEachBroughtAbout() async throws {
    try snapshots.change("0a7d8c", to: "0a7d9c", in: "t.json")
    try snapshots.change("\"sort\": \"n\"", to: "\"sort\": \"-n\"")
    #expect(
      try await roots() == [
        "g.grid.json:7 sort n → -n", "t.json:4 parameters.accentColor #0a7d8c → #0a7d9c",
      ])
  }

  @Test func aValueThatIsGoneHasTheLineOfTheKeyBeforeIt() async throws {
    try snapshots.change(",\n    \"headerHeight\": 34", to: "", in: "t.json")
    try snapshots.change("\"title\": \"Table\",", to: "\"title\": \"Table\", \"rowHeight\": 50,")
    #expect(
      try await roots() == [
        "g.grid.json:8 rowHeight - → 50", "t.json:4 parameters.headerHeight 34 → -",
      ])
  }

  @Test func aCellIsNamedByItsLine() async throws {
    try snapshots.change("\"n\": 2", to: "\"n\": 3")
    #expect(try await roots() == ["g.grid.json:4 n 2 → 3"])
    try snapshots.change("0a7d8c", to: "0a7d9c", in: "t.json")
    #expect(try await roots().count == 2)
  }

  @Test func aSumThatFollowsFromACellIsNoCauseOfItsOwn() async throws {
    try snapshots.change("\"sort\": \"n\"", to: "\"summary\": [{\"columns\": {\"n\": \"sum\"}}]")
    _ = try await snapshots.run(.record(.failed))
    try snapshots.change("\"n\": 2", to: "\"n\": 3")
    #expect(try await roots() == ["g.grid.json:4 n 2 → 3"])
    let causes = try await causes()
    #expect(causes.count == 1)
    #expect(
      causes.first?.effects.last?.text == "as a result summary '' of column 'n' changes '3' → '4'")
  }

  @Test func aFormattedCellIsToldAsItsFileHasIt() async throws {
    let format = #"{"key": "n", "format": {"number": "0.00"}}"#
    try snapshots.change("[\"n\",", to: "[\(format),")
    _ = try await snapshots.run(.record(.failed))
    try snapshots.change("\"n\": 2", to: "\"n\": 2.5")
    #expect(try await roots() == ["g.grid.json:4 n 2 → 2.5"])
    #expect(try await causes().first?.effects.first?.text == "cell 2:n: '2.00' → '2.50'")
    // Of an earlier reference only the text is known, so that both are told as texts.
    try rewrite(keepingSources: true)
    #expect(try await roots() == ["g.grid.json:4 n 2.00 → 2.50"])
  }

  @Test func anUnknownThemeThatIsExtendedIsAnErrorOfTheThemeThatExtendsIt() async throws {
    try snapshots.change("\"light\"", to: "\"ligth\"", in: "t.json")
    let message = try await snapshots.run(.verify).results.first?.message
    #expect(
      message?.contains("t.json:2:14: error: unknown theme 'ligth'") == true, "\(message ?? "")")
  }

  /// Writes the reference as another program would have: without the sources, or with other pixels.
  private func rewrite(
    keepingSources keeps: Bool, _ change: (inout Bitmap, inout Provenance) -> Void = { _, _ in }
  ) throws {
    let reference = try Reference(snapshots.reference(Self.name))
    var (bitmap, provenance) = (try reference.bitmap(), try #require(reference.provenance))
    change(&bitmap, &provenance)
    try snapshots.write(
      Reference.encode(
        bitmap, provenance: provenance, record: reference.record(),
        sources: keeps ? reference.sources() : nil), to: Self.name)
  }

  @Test func aReferenceWithoutSourcesPassesAndTellsWhatItCannotExplain() async throws {
    try rewrite(keepingSources: false)
    #expect(try await snapshots.statuses(.verify)[Self.name] == .passed)
    try snapshots.change("0a7d8c", to: "0a7d9c", in: "t.json")
    let causes = try await causes()
    #expect(causes.allSatisfy { $0.root == nil })
    #expect(causes.first?.kind == .theme)
    #expect(causes.last?.kind == .unexplained, "\(causes.map(\.text))")
  }

  @Test func aChangeOfTheProgramIsToldBesideOneOfTheData() async throws {
    try rewrite(keepingSources: true) { bitmap, provenance in
      provenance.build = "another"
      bitmap.pixels[0] ^= 0x10
    }
    try snapshots.change("\"n\": 2", to: "\"n\": 3")
    let causes = try await causes()
    #expect(causes.compactMap(\.root).map(\.key) == ["n"])
    #expect(causes.last?.text == "1 more place, unexplained", "\(causes.map(\.text))")
  }

  @Test func aRuleOfEditingOfAnotherRevisionIsTheCauseOfWhatItChanged() async throws {
    let recorded = try Reference(snapshots.reference(Self.name)).provenance?.editing
    #expect(recorded == ["names": 1])
    try rewrite(keepingSources: true) { bitmap, provenance in
      (provenance.build, provenance.editing) = ("another", ["digits": 2, "names": 1])
      bitmap.pixels[0] ^= 0x10
    }
    #expect(try await causes().map(\.text) == ["rule digits 2 → none"])
  }
}

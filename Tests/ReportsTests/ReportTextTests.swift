import Foundation
import GridreelCauses
import GridreelComparing
import GridreelPrimitives
import GridreelReports
import Testing

/// Names that break out of whatever does not escape them.
private let hostileName = "a,b:c%\"'<&>|`\n\u{1B}[31m\u{202E}.grid.json"

private func hostileResult() -> SnapshotResult {
  var result = SnapshotResult(
    .init(grid: hostileName, theme: "da\"rk", state: nil, scale: 1.5), .changed,
    reference: "Snapshots/it's.png")
  result.causes = [Cause(.data, "cell '<b>' & \"x\"\r\n::error::no")]
  return result
}

@Suite struct WordsTests {
  @Test func sharesAreNeverRoundedToNothingOrAll() {
    func sentence(_ differing: Int, _ total: Int) -> String {
      PictureDifference(
        expected: .init(x: 0, y: 0, width: 1, height: total),
        actual: .init(x: 0, y: 0, width: 1, height: total), differingPixels: differing,
        totalPixels: total, maximumChannelDelta: 0, regions: [], isWithinTolerance: false
      ).sentence
    }
    #expect(sentence(1, 1_440_000) == "1 of 1,440,000 pixels differs (under 0.01 %)")
    #expect(sentence(999_999, 1_000_000) == "999,999 of 1,000,000 pixels differ (over 99.99 %)")
    #expect(sentence(1204, 144_000) == "1,204 of 144,000 pixels differ (0.84 %)")
    #expect(sentence(2, 2) == "2 of 2 pixels differ (100 %)")
    #expect(sentence(0, 2) == "no pixel differs")
  }

  @Test func talliesAreHonest() {
    let subject = SnapshotResult.Subject(grid: "a", theme: "b", scale: 1)
    func run(_ statuses: SnapshotResult.Status...) -> RunTally {
      RunTally(statuses.map { SnapshotResult(subject, $0, reference: "") })
    }
    #expect(run().sentence == "no picture was compared")
    #expect(run(.passed).sentence == "the picture is its reference")
    #expect(run(.passed, .passed).sentence == "all 2 pictures passed")
    #expect(run(.recorded, .recorded).sentence == "2 pictures recorded")
    #expect(run(.passed, .orphan, .missing).sentence == "2 of 3 pictures failed")
    #expect(run(.error).failures == 1)
  }

  @Test func aGridFileWithoutPicturesHasNoVariant() {
    #expect(SnapshotResult.Subject(grid: "a.json", theme: "", scale: 1).title == "a.json")
    #expect(
      SnapshotResult.Subject(grid: "a.json", theme: "t", state: "s", scale: 1.5).title
        == "a.json · t · s · @1.5x")
  }
}

@Suite struct AcceptCommandTests {
  private func command(
    _ grid: String, _ status: SnapshotResult.Status, _ reference: String = "S/a/dark@2x.png",
    by accept: AcceptCommand = AcceptCommand()
  ) -> String? {
    let subject = SnapshotResult.Subject(grid: grid, theme: "dark", scale: 2)
    return accept.text(for: SnapshotResult(subject, status, reference: reference))
  }

  @Test func aChangedPictureIsRecorded() {
    #expect(
      command("a.grid.json", .changed)
        == "gridreel record a.grid.json --mode failed --filter dark@2x")
    #expect(
      command("a.grid.json", .missing)
        == "gridreel record a.grid.json --mode missing --filter dark@2x")
  }

  @Test func shellsReadNamesBack() throws {
    for name in ["it's.json", "-x.json", "$(id).json", "a b\"`!.json", "é\\.json", "''.json"] {
      let text = try #require(command(name, .changed))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "gridreel() { printf '%s' \"$2\"; }; \(text)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let expected = name.hasPrefix("-") ? "./" + name : name
      #expect(String(decoding: output, as: UTF8.self) == expected)
    }
  }

  @Test func whatCannotBeAcceptedHasNoCommand() {
    #expect(command("a.json", .error) == nil)
    #expect(command("a.json", .passed) == nil)
    #expect(command("a.json", .orphan) == "gridreel prune .")
  }

  @Test func theFlagsOfTheRunStay() {
    let accept = AcceptCommand(
      paths: ["My Grids"], directory: "Refs", flags: ["--allow-path", "-t", "--threshold", "0.1"])
    #expect(
      command("My Grids/b/a.grid.json", .changed, "Refs/b/a/-x@2x.png", by: accept)
        == "gridreel record 'My Grids/b/a.grid.json' --directory Refs/b --allow-path -t "
        + "--threshold 0.1 --mode failed --filter -x@2x")
    #expect(
      command("gone.grid.json", .orphan, by: accept)
        == "gridreel prune 'My Grids' --directory Refs")
  }

  @Test func whatWasNeverRecordedIsMovedAwayFirst() {
    var result = SnapshotResult(
      .init(grid: "a.grid.json", theme: "dark", scale: 2), .changed, reference: "S/a/dark@2x.png")
    result.expected = Array("of another program".utf8)
    #expect(
      AcceptCommand().text(for: result)
        == "mv S/a/dark@2x.png S/a/dark@2x.png.old && "
        + "gridreel record a.grid.json --mode missing --filter dark@2x")
  }
}

@Suite struct JSONReportTests {
  @Test func everyFieldHasItsPlace() throws {
    var result = SnapshotResult(
      .init(grid: "a.json", theme: "dark", state: "sorted", scale: 2), .changed,
      reference: "S/a.png")
    result.causes = [Cause(.style, "red", places: [.init(x: 1, y: 2, width: 3, height: 4)])]
    result.difference = PictureDifference(
      expected: .init(x: 0, y: 0, width: 5, height: 6),
      actual: .init(x: 0, y: 0, width: 5, height: 7), differingPixels: 8, totalPixels: 35,
      maximumChannelDelta: 9, antialiasedPixels: 1, densestWindow: 2,
      regions: [.init(x: 0, y: 6, width: 5, height: 1)], isWithinTolerance: false)
    #expect(
      JSONReport([result]).text == """
        {
          "version": 1,
          "total": 1, "failures": 1,
          "counts": {"passed": 0, "changed": 1, "layout": 0, "missing": 0, "moved": 0, \
        "orphan": 0, "error": 0, "added": 0, "removed": 0, "recorded": 0, "tolerated": 0},
          "causes": [
            {"name": "style-\(ContentDigest("red").description.prefix(6))", "kind": "style", "text": "red", "file": null, "line": null, "root": null, "parts": [], \
        "pictures": ["S/a.png"]}
          ],
          "lowerTolerances": [],
          "pictures": [
            {"status": "changed", "grid": "a.json", "theme": "dark", "state": "sorted", \
        "scale": 2, "reference": "S/a.png", "message": null, \
        "causes": [{"kind": "style", "text": "red", "cause": "style-\(ContentDigest("red").description.prefix(6))", "places": [[1, 2, 3, 4]], "root": null, "effects": []}], \
        "difference": {"expectedSize": [5, 6], "actualSize": [5, 7], \
        "sentence": "5 × 7 pixels instead of 5 × 6; \
        8 of 35 pixels differ (22.9 %), by up to 9 of 255, in 1 place", "differingPixels": 8, \
        "totalPixels": 35, "maxChannelDelta": 9, "antialiasedPixels": 1, "densestWindow": 2, \
        "withinTolerance": false, "regions": [[0, 6, 5, 1]]}, "tolerated": null, "drawn": null, "movedFrom": null, "ignored": []}
          ]
        }
        """)
  }

  @Test func hostileNamesComeBack() throws {
    let text = JSONReport([hostileResult()]).text
    #expect(!text.replacing("\n", with: "").unicodeScalars.contains { $0.isHidden })
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let pictures = try #require(object?["pictures"] as? [[String: Any]])
    #expect(pictures.first?["grid"] as? String == hostileName)
    #expect(pictures.first?["scale"] as? Double == 1.5)
    #expect(pictures.first?["state"] is NSNull)
  }

  @Test func anEmptyRunIsAnObject() throws {
    let object = try JSONSerialization.jsonObject(with: Data(JSONReport([]).text.utf8))
    #expect((object as? [String: Any])?["total"] as? Int == 0)
  }
}

/// A picture that passed because a tolerance forgave 12 pixels.
private func toleratedResult() -> SnapshotResult {
  var result = SnapshotResult(
    .init(grid: "a.grid.json", theme: "dark", scale: 2), .passed, reference: "S/a/dark@2x.png")
  let region = PictureDifference.Region(x: 0, y: 0, width: 60, height: 20)
  result.difference = PictureDifference(
    expected: region, actual: region, differingPixels: 2, totalPixels: 1200,
    maximumChannelDelta: 34, antialiasedPixels: 3, closePixels: 7, regions: [],
    isWithinTolerance: true)
  return result
}

@Suite struct ToleratedTests {
  private static let forgiven =
    "the tolerance forgives that 12 of 1,200 pixels differ (1 %), by up to 34 of 255"
  private static func passed() -> SnapshotResult {
    SnapshotResult(
      .init(grid: "b.grid.json", theme: "dark", scale: 2), .passed, reference: "S/b/dark@2x.png")
  }

  @Test func whatIsForgivenIsNoFailureButTold() {
    let result = toleratedResult()
    #expect(!result.isFailure && result.label == "tolerated" && result.firstReason == Self.forgiven)
    #expect(Self.passed().label == "passed")
  }

  @Test func theLastLineCountsIt() {
    func sentence(_ results: [SnapshotResult]) -> String { RunTally(results).sentence }
    #expect(sentence([toleratedResult()]) == "the picture passed, 1 within a tolerance")
    #expect(
      sentence([toleratedResult(), Self.passed()])
        == "all 2 pictures passed, 1 within a tolerance")
    #expect(sentence([Self.passed(), Self.passed()]) == "all 2 pictures passed")
  }

  @Test func everyReportTellsIt() throws {
    let results = [Self.passed(), toleratedResult()]
    let terminal = String(decoding: TerminalSummary(results).bytes, as: UTF8.self)
    #expect(
      terminal == """
        tolerated     a.grid.json · dark · @2x  \(Self.forgiven)
        all 2 pictures passed, 1 within a tolerance
        """)
    let json = JSONReport(results).text
    #expect(
      json.contains(
        #""tolerated": {"sentence": "12 of 1,200 pixels differ (1 %), by up to 34 of 255", "#
          + #""pixels": 12, "maxChannelDelta": 34}"#))
    #expect(json.contains(#""recorded": 0, "tolerated": 1}"#))
    #expect(JUnitReport(results).text.contains("<system-out>\(Self.forgiven)</system-out>"))
    #expect(GitHubReport(results).stepSummary.contains("tolerated | a.grid.json"))
    let page = String(decoding: HTMLReport(results).bytes, as: UTF8.self)
    #expect(page.contains("<span class=\"forgiven\">\(Self.forgiven)</span>"))
    #expect(page.contains("1 of them only within a tolerance"))
  }

  @Test func oneCauseOfManyPicturesIsOneLine() {
    let results = ["a", "b", "c"].map { name in
      var result = toleratedResult()
      result.subject.grid = "\(name).grid.json"
      result.causes = [Cause(.fonts, "the font is another")]
      return result
    }
    let terminal = String(decoding: TerminalSummary(results).bytes, as: UTF8.self)
    #expect(terminal.hasPrefix("tolerated     the font is another · 3 pictures\nall 3"))
  }

  @Test func theCausesAreTold() {
    var result = toleratedResult()
    result.causes = [Cause(.data, "cell 1:a: '1' → '7'"), Cause(.state, "sorted")]
    let reason = "\(Self.forgiven): cell 1:a: '1' → '7'"
    let terminal = String(decoding: TerminalSummary([result]).bytes, as: UTF8.self)
    #expect(terminal.contains("\(reason) (+1 more)\n"))
    let junit = JUnitReport([result]).text
    #expect(junit.contains("<system-out>\(reason)\nsorted</system-out>"))
  }
}

@Suite struct ChangeReportTests {
  @Test func theObjectHasEachChangeOnceWithItsPictures() {
    let json = JSONReport(SampleRuns.accentColor).text
    #expect(
      json.contains(
        ##"{"name": "fjord.accentColor", "kind": "style", "text": "T/fjord.json:6 accentColor #0a7d8c → #0a7d9c", "file": "T/fjord.json", "line": 6, "root": "##
          + ##"{"file": "T/fjord.json", "line": 6, "key": "parameters.accentColor", "##
          + ##""old": "#0a7d8c", "new": "#0a7d9c"}, "parts": ["sort arrows", "check boxes"], "##
          + ##""pictures": ["S/a/light@1x.png", "S/b/light@1x.png", "S/c/light@1x.png"]}"##))
  }

  @Test func theLineThatChangedIsAnnotated() {
    let annotations = GitHubReport(SampleRuns.accentColor) { "project/\($0)" }.annotations
    #expect(annotations.count == 2)
    #expect(
      annotations.first
        == "::error file=project/T/fjord.json,line=6,title=changed%3A parameters.accentColor"
        + "::T/fjord.json:6 accentColor #0a7d8c → #0a7d9c · 3 pictures · sort arrows, check boxes")
  }

  @Test func thePageListsTheChangeWithALink() {
    let page = String(decoding: HTMLReport(SampleRuns.accentColor).bytes, as: UTF8.self)
    #expect(page.contains("<small>3 pictures · sort arrows, check boxes</small>"))
    // One of the three differs for another reason, too.
    #expect(page.ranges(of: "gridreel accept . --cause fjord.accentColor<").count == 2)
    #expect(page.contains("textColor follows"))
  }
}

@Suite struct JUnitReportTests {
  @Test func suitesAreGridsInOrder() {
    func result(_ grid: String, _ status: SnapshotResult.Status) -> SnapshotResult {
      SnapshotResult(.init(grid: grid, theme: "t", scale: 1), status, reference: "r.png")
    }
    let results = [
      result("x/b.grid.json", .passed), result("a.grid.json", .missing),
      result("x/b.grid.json", .error),
    ]
    #expect(
      JUnitReport(results).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="gridreel" tests="3" failures="1" errors="1">
          <testsuite name="x/b.grid.json" tests="2" failures="0" errors="1">
            <testcase classname="x.b" name="t · @1x"/>
            <testcase classname="x.b" name="t · @1x">
              <error type="error" message="error: the picture could not be compared">\
        reference: r.png</error>
            </testcase>
          </testsuite>
          <testsuite name="a.grid.json" tests="1" failures="1" errors="0">
            <testcase classname="a" name="t · @1x">
              <failure type="missing" message="no reference: there is no reference">\
        reference: r.png
        accept: gridreel record a.grid.json --mode missing --filter r</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func nothingBreaksTheMarkup() throws {
    let text = JUnitReport([hostileResult()]).text
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    #expect(text.contains("message=\"changed: cell &apos;") == false)
    #expect(text.contains("cell '&lt;b&gt;' &amp; &quot;x&quot;\u{240D}\u{240A}::error::no"))
    #expect(text.contains("name=\"a,b:c%&quot;'&lt;&amp;&gt;|`\u{240A}\u{241B}[31m[U+202E]"))
  }
}

@Suite struct GitHubReportTests {
  @Test func annotationsEscapeWhatEndsThem() {
    let lines = GitHubReport([hostileResult()]).annotations
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "::error file=a%2Cb%3Ac%25\"'<&>|`\u{240A}\u{241B}[31m[U+202E].grid.json,"
          + "title=changed%3A da\"rk · @1.5x::cell '<b>' & \"x\"\u{240D}\u{240A}::error::no%0A")
        == true)
    #expect(lines.allSatisfy { !$0.contains("\n") && !$0.contains("\r") })
  }

  @Test func theTenthAnnotationCountsTheRest() {
    func failures(_ status: SnapshotResult.Status) -> [SnapshotResult] {
      (0..<25).map { place in
        var result = SnapshotResult(
          .init(grid: "\(place).json", theme: "t", scale: 1), status, reference: "r")
        if status == .changed { result.causes = [Cause(.pixels, "pixel \(place)")] }
        return result
      }
    }
    #expect(
      GitHubReport(failures(.missing)).annotations == [
        "::error file=0.json,line=1,title=no reference%3A there is no reference"
          + "::there is no reference · 25 pictures · theme t"
      ])
    let results = failures(.changed)
    let lines = GitHubReport(results).annotations
    #expect(lines.count == 10)
    #expect(lines.last == "::error title=Snapshots::and 16 more pictures failed; see the summary")
    #expect(GitHubReport(Array(results.prefix(10))).annotations.count == 10)
    #expect(GitHubReport([]).annotations.isEmpty)
  }

  @Test func theSummaryIsATableWithoutMarkupOfNames() throws {
    let summary = GitHubReport([hostileResult()]).stepSummary
    #expect(summary.hasPrefix("### Snapshots: 1 of 1 picture failed\n"))
    let row = try #require(summary.split(separator: "\n").first { $0.hasPrefix("| changed") })
    #expect(row.contains("a,b&#58;c%\"'&lt;&amp;&gt;\\|\\`"))
    #expect(row.split(separator: "|").count == 5, "a name added a column")
    #expect(!summary.contains("<b>"))
  }

  @Test func aFenceIsLongerThanWhatItHolds() {
    var result = hostileResult()
    result.subject.grid = "a`````b.json"
    let summary = GitHubReport([result]).stepSummary
    #expect(summary.contains("\n``````sh\ngridreel record 'a`````b.json'"))
    #expect(summary.contains("\n``````\n"))
  }

  @Test func thousandsOfFailuresStayShort() {
    let results = (0..<5000).map { place in
      var result = SnapshotResult(
        .init(grid: "\(place).json", theme: "t", scale: 1), .changed, reference: "\(place).png")
      result.causes = [Cause(.data, String(repeating: "long ", count: 500))]
      return result
    }
    let summary = GitHubReport(results).stepSummary
    #expect(summary.utf8.count < 300_000)
    #expect(summary.contains("and 4,800 more"))
  }
}

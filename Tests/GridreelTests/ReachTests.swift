import Foundation
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// What a file names lies in its folder and below, unless its reader allows more.
@Suite struct Reaching {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("project/below")
    try scratch.makeFolder("other")
    for folder in ["project", "project/below", "other"] {
      try scratch.write("a,b\n1,2\n", to: folder + "/rows.csv")
      try scratch.write("{\"extends\": \"dark\"}", to: folder + "/theme.json")
      try scratch.write("{\"sort\": [{\"column\": \"a\"}]}", to: folder + "/order.json")
    }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch[name], withDestinationPath: scratch[target])
  }

  /// What keeps a grid file in `project` from being drawn; nil where it is drawn.
  private func refusal(_ text: String, allowing allowed: [String] = []) throws -> String? {
    let path = try scratch.write(text, to: "project/g.grid.json")
    return failure { _ = try GridDocument(path: path, allowing: allowed).grid.render() }
  }

  @Test(arguments: [
    #"{"data": "NAME/rows.csv"}"#, #"{"data": {"database": "NAME/rows.db", "table": "a"}}"#,
    #"{"data": "rows.csv", "theme": "NAME/theme.json"}"#,
    #"{"data": "rows.csv", "theme": {"extends": "NAME/theme.json"}}"#,
    #"{"data": "rows.csv", "sortState": "NAME/order.json"}"#,
    #"{"data": "rows.csv", "fontPath": "NAME"}"#,
  ])
  func whatAGridFileNamesOutsideIsRefused(text: String) throws {
    try link("project/link", to: "other")
    for name in ["../other", "below/../../other", scratch["other"], "link", "../gone"] {
      let message = try #require(try refusal(text.replacing("NAME", with: name)))
      #expect(message.hasPrefix("\(scratch.path)project/g.grid.json:1:"), "\(message)")
      #expect(
        message.contains(name == "link" ? "' leads to '" : "' lies outside of '"), "\(message)")
      #expect(message.contains("/project', beyond which"), "\(message)")
      #expect(message.contains("allow it with --allow-path "), "\(message)")
    }
    if !text.contains(".db"), !text.contains("fontPath") {
      #expect(try refusal(text.replacing("NAME", with: "below")) == nil)
      #expect(
        try refusal(text.replacing("NAME", with: "../other"), allowing: [scratch["other"]]) == nil)
    }
  }

  @Test func aRefusalIsBadInput() throws {
    let path = try scratch.write(#"{"data": "/etc/passwd"}"#, to: "project/g.grid.json")
    do throws(GridreelError) {
      _ = try GridDocument(path: path)
      Issue.record("a file outside was read")
    } catch {
      #expect(error.code.exitStatus == 65)
      #expect((error.line, error.column) == (1, 10))
    }
  }

  @Test func aFolderAboveMayBeTheBoundary() throws {
    #expect(try refusal(#"{"data": "../other/rows.csv"}"#) != nil)
    try scratch.write("", to: ".gridreel-root")
    #expect(try refusal(#"{"data": "../other/rows.csv"}"#) == nil)
    #expect(try refusal(#"{"data": "../../rows.csv"}"#)?.contains("lies outside of") == true)
    // A link of that name marks nothing.
    try FileManager.default.removeItem(atPath: scratch[".gridreel-root"])
    try link(".gridreel-root", to: "other/rows.csv")
    #expect(try refusal(#"{"data": "../other/rows.csv"}"#) != nil)
  }

  @Test func whatIsNamedByANamedFileIsInReachOfTheFirst() throws {
    try scratch.write(#"{"extends": "../theme.json"}"#, to: "project/below/up.json")
    try scratch.write(#"{"extends": "../../other/theme.json"}"#, to: "project/below/out.json")
    #expect(try refusal(#"{"data": "rows.csv", "theme": "below/up.json"}"#) == nil)
    let message = try refusal(#"{"data": "rows.csv", "theme": "below/out.json"}"#)
    #expect(message?.contains("below/out.json:1:13: error: '") == true)
    #expect(message?.contains("other/theme.json' lies outside of '") == true)
    // A theme that the caller names reaches from its own folder.
    #expect(failure { _ = try ThemeCatalog().theme(scratch["project/below/up.json"]) } != nil)
    _ = try ThemeCatalog(allowing: [scratch["project"]]).theme(scratch["project/below/up.json"])
  }

  @Test func fontsBehindLinksAreOutside() throws {
    try scratch.makeFolder("project/fonts")
    try link("project/fonts/a.ttf", to: "other/rows.csv")
    let message = try refusal(#"{"data": "rows.csv", "fontPath": "fonts"}"#)
    #expect(message?.contains("'fonts' holds '") == true)
    #expect(message?.contains("a.ttf', which leads to '") == true)
  }

  @Test func pipesAndDevicesAreNoFiles() throws {
    #expect(mkfifo(scratch["project/pipe.csv"], 0o600) == 0)
    for text in [
      #"{"data": "pipe.csv"}"#, #"{"data": "rows.csv", "theme": "./pipe.csv"}"#,
      #"{"data": "rows.csv", "sortState": "pipe.csv"}"#,
    ] {
      #expect(try refusal(text)?.contains("is a pipe or a device, not a file") == true)
    }
  }

  @Test func letterFormsOfOneNameAreTwoFolders() throws {
    // é as one character, and as two.
    try scratch.makeFolder("e\u{301}")
    try scratch.makeFolder("\u{e9}")
    try scratch.write("a\n1\n", to: "e\u{301}/rows.csv")
    let reach = Reach(in: scratch["\u{e9}/"], allowing: [])
    if try scratch.names().filter({ $0 == "\u{e9}" }).count == 2 {
      #expect(reach.refusal(of: scratch["e\u{301}/rows.csv"]) != nil)
    }
  }

  // MARK: Scripts

  private func play(_ script: String, allowing allowed: [String] = []) async throws -> String? {
    var job = ReelJob(input: scratch["other/rows.csv"], outputs: [scratch["r.apng"]])
    job.script = try scratch.write(script, to: "project/s.json")
    job.options.allow(allowed)
    job.timing.fps = 5
    do throws(GridreelError) {
      _ = try await job.run()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func scriptsReachFromTheirOwnFolder() async throws {
    for action in [#"{"data": "../other/rows.csv"}"#, #"{"theme": "../other/theme.json"}"#] {
      let message = try #require(try await play("[\(action)]"))
      #expect(message.contains("project/s.json:1:"), "\(message)")
      #expect(message.contains("' lies outside of '"), "\(message)")
      #expect(try await play("[\(action)]", allowing: [scratch["other"]]) == nil)
    }
    #expect(try await play(#"[{"data": "below/rows.csv"}, {"theme": "theme.json"}]"#) == nil)
  }

  @Test func screenshotsStandBesideTheScriptAndNowhereElse() async throws {
    try scratch.write("precious", to: "other/x.png")
    try link("project/link.png", to: "other/x.png")
    try link("project/folder", to: "other")
    try link("project/nowhere.png", to: "other/new.png")
    for name in [
      "../other/x.png", scratch["other/x.png"], "link.png", "folder/x.png", "nowhere.png",
    ] {
      let message = try #require(try await play("[{\"screenshot\": \"\(name)\"}]"))
      #expect(message.contains("project/s.json:1:17: error: '\(name)' l"), "\(message)")
    }
    #expect(try scratch.text("other/x.png") == "precious")
    #expect(try scratch.names() == ["other", "project"])
    #expect(try await play(#"[{"screenshot": "below/x.png"}, {"screenshot": "y.svg"}]"#) == nil)
    #expect(try scratch.names(in: "project/below").contains("x.png"))
    #expect(try scratch.names(in: "project").contains("y.svg"))
  }
}

@Suite struct OpeningInputs {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test func aPipeIntoWhichNobodyWritesIsNotWaitedFor() throws {
    #expect(mkfifo(scratch["pipe"], 0o600) == 0)
    #expect(failure { _ = try InputFile.read(scratch["pipe"]) }?.contains("no writer") == true)
    #expect(failure { _ = try InputFile.open(scratch["pipe"]) }?.contains("no writer") == true)
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let pipe = try HeldPipe(scratch["pipe"])
    let writer = Thread { try? pipe.finish("one two") }
    writer.start()
    #expect(try InputFile.read(scratch["pipe"]) == Array("one two".utf8))
  }

  @Test func devicesAreNoInputs() {
    #expect(failure { _ = try InputFile.read("/dev/zero") }?.contains("is a device") == true)
    #expect(failure { _ = try InputFile.open("/dev/zero") }?.contains("is a device") == true)
  }

  @Test func aFileLargerThanItsKindIsRefusedUnread() throws {
    let path = try scratch.write("{}", to: "large.grid.json")
    #expect(truncate(path, 20 << 30) == 0)
    let message = "is larger than the 64 MiB that are read at most"
    #expect(failure { _ = try GridDocument(path: path) }?.hasSuffix(message) == true)
    #expect(truncate(try scratch.write("{}", to: "large.json"), 20 << 30) == 0)
    #expect(
      failure { _ = try ThemeCatalog().theme(scratch["large.json"]) }?.contains(message) == true)
    #expect(failure { _ = try SortState(path: scratch["large.json"]) }?.contains(message) == true)
  }
}

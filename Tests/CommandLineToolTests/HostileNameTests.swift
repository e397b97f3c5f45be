import Foundation
import GridreelPrimitives
import TestSupport
import Testing

/// Names that look like flags, keys, places or parts of messages, which all front ends name as they are written.
@Suite struct HostileNameTests {
  private static let pieces = [
    "see --theme dark", "--limit", "--limit 20", "--page a4", "G --page", "a\": 1",
    "\"sortMarks\": 3", "'",
    "\"", "\\", ": ", "; ", "error: ", "warning: ", "request:", "<stdin>:1:2:", "unknown key '",
    "{\"option\": 1}",
    "\n", "\t", "\u{1b}[31m", "\u{202e}", "\u{2028}", "=", "KEY=", "$accentColor", "(--timeout)",
    "--allow-path x",
    "é", "列", "%", " ", "a", "--", "did you mean", "\\(name)", "</b>", "\u{0}",
  ]

  /// Names made of up to six pieces; the first column's name is none of them.
  private static func names(_ count: Int) -> [String] {
    var generator = SeededGenerator(seed: 11)
    return (0..<count).map { _ in
      "z"
        + (0..<Int.random(in: 1...6, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
  }

  private static func column(_ name: String) -> String {
    "unknown column '\(name.visible)'; the 2 columns are: name, age"
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test func jobsNameColumnsAndSectionsExactly() throws {
    let names = Self.names(10_000)
    let folder = try ScratchFolder()
    try folder.write("name,age\nAda,36\n", to: "p.csv")
    let jobs = try names.enumerated().map { place, name in
      let what =
        place % 2 == 0
        ? "\"summary\": {\"columns\": {\(try Self.json(name)): \"sum\"}}"
        : "\"columns\": [{\"key\": \(try Self.json(name))}]"
      return "{\"input\": \"p.csv\", \"output\": {\"bytes\": \"png\"}, \(what)}"
    }
    let outcome = try Program(folder: folder).run(
      ["batch", "-j", "1"], input: jobs.joined(separator: "\n"))
    let results = outcome.text.split(separator: "\n")
    #expect(results.count == names.count)
    for (name, result) in zip(names, results) {
      let object = try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [String: Any]
      let error = try #require(object?["error"] as? String)
      #expect(error.hasSuffix(": error: " + Self.column(name)))
      let data = try #require(object?["errorData"] as? [String: Any])
      #expect(
        data["message"] as? [String] == ["unknown column '\(name)'; the 2 columns are: name, age"])
    }
  }

  @Test func theCommandLineNamesColumnsExactly() throws {
    let folder = try ScratchFolder()
    try folder.write("name,age\nAda,36\n", to: "p.csv")
    for name in Self.names(60) where !name.contains("\0") {
      try folder.write(
        "{\"data\": \"p.csv\", \"columns\": [{\"key\": \(try Self.json(name))}]}", to: "a.grid.json"
      )
      let outcome = try Program(folder: folder).run(["render", "a.grid.json", "-o", "a.png"])
      #expect(outcome.errors.hasSuffix(": error: " + Self.column(name) + "\n"))
      #expect(outcome.status == 65)
    }
  }

  @Test func theServiceNamesColumnsExactlyAndAnswersByTheKindOfError() throws {
    let folder = try ScratchFolder()
    let service = try RunningService(folder)
    for name in Self.names(300) {
      let data = "\"data\": [{\"name\": \"Ada\", \"age\": 36}]"
      let wrong = try service.render("{\(data), \"columns\": [\(try Self.json(name))]}")
      #expect(wrong.status == 400)
      #expect(wrong.error == "request.columns[0]: error: " + Self.column(name))
      let path = name.replacing("\0", with: "")
      let forbidden = try service.render(
        "{\(data), \"theme\": \(try Self.json("/" + path + ".json"))}")
      #expect(forbidden.status == 403)
    }
  }
}

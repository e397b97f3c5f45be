import Foundation
import TestSupport
import Testing

/// Every block of JSON in the documentation is run as it stands, in a copy of `Examples`.
///
/// The first words after the fence say what a block is, and which data it is about: `jsonc grid`, `theme` and
/// `jobs` are whole files, `column FILE` is an entry of `columns`, `keys FILE` are keys of a grid file, and
/// `theme-keys` those of a theme. What the program prints or reads from a program is `shown`.
@Suite struct DocumentationTests {
  @Test(arguments: try DocumentedBlock.all())
  func aBlockOfTheDocumentationRuns(block: DocumentedBlock) throws {
    let folder = try ScratchFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Repository.path + "Examples") {
      try FileManager.default.copyItem(
        atPath: Repository.path + "Examples/\(name)", toPath: folder[name])
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder["Examples"], withDestinationPath: ".")
    let (name, text, arguments) = try block.file()
    try folder.write(text, to: name)
    let outcome = try Program(folder: folder).run(arguments + [name])
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.text)")
    #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
  }

  @Test func everyBlockSaysWhatItIs() throws {
    for block in try DocumentedBlock.all(including: "shown") {
      #expect(DocumentedBlock.kinds.contains(block.kind), "\(block)")
    }
  }
}

/// A block of JSON of a page.
struct DocumentedBlock: Sendable, CustomTestStringConvertible {
  static let kinds = ["grid", "keys", "column", "theme", "theme-keys", "jobs", "shown"]

  let place: String
  /// What follows the language: the kind and its data.
  let words: [String]
  let text: String

  var kind: String { words.first ?? "" }
  var testDescription: String { "\(place) \(words.joined(separator: " "))" }

  /// The blocks of all pages, without those that are not run unless `extra` names their kind.
  static func all(including extra: String = "") throws -> [DocumentedBlock] {
    let pages =
      ["README.md", "Python/README.md"]
      + (try Repository.files(in: "Documentation", ending: ".md")).map { "Documentation/\($0)" }
    return try pages.flatMap { try blocks(of: $0) }
      .filter { $0.kind != "shown" || $0.kind == extra }
  }

  private static func blocks(of page: String) throws -> [DocumentedBlock] {
    var blocks: [DocumentedBlock] = []
    var open: (line: Int, fence: [String], text: String)?
    let lines = String(decoding: try Repository.bytes(page), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard line.hasPrefix("```") else {
        open?.text += line + "\n"
        continue
      }
      if let block = open {
        open = nil
        guard ["json", "jsonc"].contains(block.fence.first) else { continue }
        blocks.append(
          DocumentedBlock(
            place: "\(page):\(block.line)", words: Array(block.fence.dropFirst()),
            text: block.text))
      } else {
        open = (number + 1, line.dropFirst(3).split(separator: " ").map(String.init), "")
      }
    }
    return blocks
  }

  /// The file that holds the block, and the command that takes it.
  func file() throws -> (name: String, text: String, arguments: [String]) {
    let render = ["render", "--quiet", "-o", "a.svg"]
    let theme = #"{"name": "Mine", "extends": "light", "#
    switch kind {
    case "grid": return ("a.grid.json", text, render)
    case "keys": return ("a.grid.json", "{\"data\": \(try data()), \(text)}", render)
    case "column":
      return ("a.grid.json", "{\"data\": \(try data()), \"columns\": [\(text)]}", render)
    case "theme": return ("a.json", text, ["theme", "check"])
    case "theme-keys": return ("a.json", theme + text + "}", ["theme", "check"])
    default: return ("a.jsonl", text, ["batch"])
    }
  }

  /// The value of `data`: the name of a file of `Examples`, or the rows that a grid file of it holds.
  private func data() throws -> String {
    let name = try #require(words.count == 2 ? words[1] : nil, "\(place) names no data")
    guard name.hasSuffix(".grid.json") else { return "\"\(name)\"" }
    let file = String(decoding: try Repository.bytes("Examples/\(name)"), as: UTF8.self)
    let start = try #require(file.range(of: "\"data\": ["))
    let end = try #require(file.range(of: "\n  ]", range: start.upperBound..<file.endIndex))
    return "[" + file[start.upperBound..<end.lowerBound] + "]"
  }
}

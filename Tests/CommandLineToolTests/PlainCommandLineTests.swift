import TestSupport
import Testing

/// Command lines that are read without the parser library, beside the same ones read by it.
@Suite struct PlainCommandLine {
  @Test(
    arguments: [
      "people.csv -o a.svg", "-o a.svg people.csv", "people.csv --output a.svg",
      "people.csv --output=a.svg --sort=-age", "people.csv -o a.svg --sort -age --sort name",
      "people.csv -o a.svg --theme dark --theme light", "people.csv -o a.svg --json --strict",
      "people.csv -o a.svg -o b.svg --quiet", "people.csv -o - --format svg",
      "- -o a.svg --input-format csv", "people.csv -o a.svg --header",
      "people.csv -o a.svg --no-header", "people.csv -o a.svg --title A --no-note",
      "people.csv -o a.svg --title= --quiet", "people.csv -o a.svg --set rowHeight=30",
      "people.csv -o a.svg --filter age>9 --map m.json --alt a.txt",
      // Mistakes.
      "", "-o a.svg", "people.csv", "people.csv more.csv -o a.svg",
      "people.csv -o a.svg --them dark", "people.csv -o a.svg --quiet=yes",
      "people.csv -o a.svg --header --header", "people.csv -o a.svg --header --no-header",
      "people.csv -o a.svg -q", "people.csv -o a.svg --no-title",
      "people.csv -o a.svg --row-height tall", "people.csv -o --quiet",
    ])
  func readsAsTheParserDoes(_ line: String) throws {
    let words = ["render"] + line.split(separator: " ").map(String.init)
    let plain = try run(words)
    // What may be no flag follows this word, which is left to the parser.
    let parsed = try run(words + ["--"])
    #expect(plain.outcome.status == parsed.outcome.status)
    #expect(plain.outcome.text == parsed.outcome.text)
    #expect(plain.outcome.errors == parsed.outcome.errors)
    let areEqual = plain.files == parsed.files
    #expect(areEqual)
  }

  /// Runs the program in a folder of its own.
  ///
  /// - Returns: What the run left, and the texts of the files that it wrote.
  private func run(
    _ words: [String]
  ) throws -> (outcome: Program.Outcome, files: [String: String]) {
    let folder = try makeWorkspace()
    let outcome = try Program(folder: folder).run(words, input: "name,age\nMarie,66\n")
    let names = try folder.names().filter(["a.svg", "b.svg", "m.json", "a.txt"].contains)
    return (outcome, try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.text($0)) }))
  }
}

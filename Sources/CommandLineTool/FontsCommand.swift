import ArgumentParser
import Gridreel
import Studio

/// `gridreel fonts`: lists fonts and font packs.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List the fonts that pictures can use, and the packs for --fonts.",
    discussion: """
      A line for each face: its family, its weight, the scripts that it has letters of, and its file. Then \
      a line for each pack: its name, pinned to the files that are installed here, and these files.
      """)

  @Option(
    name: .long, parsing: .unconditionalSingleValue, help: .of(.fontPath), completion: .file())
  var fontPath: [String] = []

  func run() throws {
    try Console.print(FontReport(paths: fontPath).lines.joined(separator: "\n"))
  }
}

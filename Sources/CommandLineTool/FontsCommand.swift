import Gridreel
import GridreelStudio

/// `gridreel fonts`: lists fonts and font packs.
struct FontsCommand: ProgramCommand {
  static let word = "fonts"
  static let abstract = "List the fonts that pictures can use, and the packs for --fonts."
  static let discussion = """
    A line for each face: its family, its weight, the scripts that it has letters of, and its file. Then \
    a line for each pack: its name, pinned to the files that are installed here, and these files.
    """

  private var fontPath: [String] = []

  static var groups: [KeyGroup<FontsCommand>] {
    [
      KeyGroup(
        "Options",
        [
          Key("fontPath", flag: GridOption.named(.fontPath)?.flag) { texts, _, command in
            command.fontPath = texts
          }
        ])
    ]
  }

  func run() throws {
    try Console.print(FontReport(paths: fontPath).lines.joined(separator: "\n"))
  }
}

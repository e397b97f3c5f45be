import Gridreel
import GridreelStudio

/// `gridreel init`: writes a small project to begin with, or a grid file for some data.
struct InitCommand: ProgramCommand {
  static let word = "init"
  static let abstract = "Write a grid file for some data, or a small project to begin with."
  static let discussion = """
    gridreel init people.csv
    gridreel people.grid.json -o people.png

    The grid file draws what 'gridreel people.csv' draws, and has all titles, formats and columns written out.

    gridreel init books
    cd books && gridreel books.grid.json -o books.png

    Its README.md has further commands. No file is ever replaced: if one is there already, nothing is written, and the \
    status is 73.
    """

  private var folder: String?
  private var quiet = false

  static var arguments: [Key<InitCommand>] {
    [
      Key(
        "folder", \.folder, .text,
        "A data file, or the folder of a project, which is made if it is missing (default: this one).",
        flag: .argument(.files, isOptional: true))
    ]
  }

  static var groups: [KeyGroup<InitCommand>] {
    [KeyGroup("Options", [.on("quiet", \.quiet, "Do not print output paths.", letter: "q")])]
  }

  func run() throws {
    if let folder, case .data = InputFormat(path: folder), FilePath.kind(of: folder) == .file {
      let file = try NewGridFile(of: folder)
      try file.write()
      guard !quiet else { return }
      Console.note(file.path)
      return Console.note("next: gridreel \(shellWord(file.path))")
    }
    let project = try NewProject(folder: folder)
    let written = try project.write()
    guard !quiet else { return }
    written.forEach(Console.note)
    Console.note("next: \(project.next)")
  }
}

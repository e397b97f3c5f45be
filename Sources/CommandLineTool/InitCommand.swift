import Gridreel
import GridreelStudio

/// `gridreel init`: writes a small project to begin with.
struct InitCommand: ProgramCommand {
  static let word = "init"
  static let abstract = "Write a small project: data, a grid file, a theme and a check for CI."
  static let discussion = """
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
        "Its folder, which is made if it is missing (default: this one).",
        flag: .argument(.folders, isOptional: true))
    ]
  }

  static var groups: [KeyGroup<InitCommand>] {
    [KeyGroup("Options", [.on("quiet", \.quiet, "Do not print output paths.")])]
  }

  func run() throws {
    let project = try NewProject(folder: folder)
    let written = try project.write()
    guard !quiet else { return }
    written.forEach(Console.note)
    Console.note("next: \(project.next)")
  }
}

import Gridreel
import GridreelStudio

extension ThemeCommand {
  /// `gridreel theme new`.
  struct New: ProgramCommand {
    static let word = "new"
    static let abstract = "Make a theme's file that extends another theme."
    static let discussion = """
      gridreel theme new brand.json --extends dark

      The file shows all that a theme can say, in comments with the values of the theme that it \
      extends. Beside it goes theme.schema.json, by which editors complete and check it. What is \
      there already is never overwritten without --force.
      """

    private var file = ""
    private var extends: String?
    private var name: String?
    private var reach = ReachArguments()
    private var noSchema = false
    private var force = false
    private var quiet = false

    static var arguments: [Key<New>] {
      [
        Key(
          "file", \.file, .text,
          "Where the theme goes: a path that ends with .json; - is standard output.",
          flag: .argument(.files))
      ]
    }

    static var groups: [KeyGroup<New>] {
      [
        KeyGroup(
          "Options",
          [
            Key(
              "extends", \.extends, .text,
              "The theme that it extends, by NAME or FILE (default: light).",
              flag: .value("theme", completion: .themes)),
            Key(
              "name", \.name, .text, "What people call it (default: the file's name).",
              flag: .value("text")),
            ReachArguments.key(\.reach),
            .on("noSchema", \.noSchema, "Write no theme.schema.json beside it."),
            .on("force", \.force, "Overwrite an existing file."),
            .on("quiet", \.quiet, "Do not print output paths.", letter: "q"),
          ])
      ]
    }

    func run() throws {
      var theme = NewTheme(path: file)
      theme.parent = extends ?? theme.parent
      (theme.name, theme.hasSchema, theme.isForced) = (name, !noSchema, force)
      theme.allowed = reach.allowed
      let written = try theme.write()
      Console.printWarnings(try theme.warnings().map(\.description))
      guard !quiet else { return }
      for path in written where path != "-" { Console.note(path) }
    }
  }
}

import ArgumentParser
import Gridreel
import Studio

extension ThemeCommand {
  /// `gridreel theme new`.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Make a theme's file that extends another theme.",
      discussion: """
        gridreel theme new brand.json --extends dark

        The file shows all that a theme can say, in comments with the values of the theme that it \
        extends. Beside it goes theme.schema.json, by which editors complete and check it. What is \
        there already is never overwritten without --force.
        """)

    @Argument(
      help: "Where the theme goes: a path that ends with .json; - is standard output.",
      completion: .file())
    var file: String
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp(
        "The theme that it extends, by NAME or FILE (default: light).", valueName: "theme"),
      completion: .themes)
    var extends: String?
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp("What people call it (default: the file's name).", valueName: "text"))
    var name: String?
    @OptionGroup var reach: ReachArguments
    @Flag(name: .long, help: "Write no theme.schema.json beside it.")
    var noSchema = false
    @Flag(name: .long, help: "Overwrite an existing file.")
    var force = false
    @Flag(name: .long, help: "Do not print output paths.")
    var quiet = false

    func run() throws {
      var theme = NewTheme(path: file)
      theme.parent = extends ?? theme.parent
      (theme.name, theme.hasSchema, theme.isForced) = (name, !noSchema, force)
      theme.allowed = reach.allowed
      let written = try theme.write()
      Console.printWarnings(theme.warnings.map(\.description))
      guard !quiet else { return }
      for path in written where path != "-" { Console.note(path) }
    }
  }
}

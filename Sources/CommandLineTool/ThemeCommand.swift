import ArgumentParser
import Gridreel

/// `gridreel theme`: lists, prints, checks and shows themes.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "List, print, check and show themes.",
    subcommands: [List.self, Show.self, Check.self, Gallery.self])

  /// `gridreel theme list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the built-in themes.")

    func run() throws {
      for name in ThemeCatalog().names {
        let theme = try ThemeCatalog().theme(name)
        try Console.print(name == theme.name.lowercased() ? name : "\(name)  (\(theme.name))")
      }
    }
  }

  /// `gridreel theme show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print a built-in theme's file.")

    @Argument(help: "The theme's name.")
    var name: String

    func run() throws {
      let catalog = ThemeCatalog()
      guard let source = catalog.source(of: name) else {
        _ = try catalog.theme(name)
        throw GridreelError(.usage, "'\(name)' is a file; only built-in themes are shown")
      }
      try Console.print(source.hasSuffix("\n") ? String(source.dropLast()) : source)
    }
  }

  /// `gridreel theme check`.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check themes: keys, parameters, and the contrast of every state by WCAG.")

    @Argument(help: "Theme files or names.")
    var themes: [String]

    func run() throws {
      var isGood = true
      var failure: GridreelError?
      for name in themes {
        do throws(GridreelError) {
          let check = try ThemeCheck(name)
          check.findings.forEach(Console.printError)
          try Console.print(check.summary)
          isGood = isGood && check.findings.isEmpty
        } catch {
          Console.printError(error.description)
          failure = failure ?? error
        }
      }
      if let failure { throw ExitStatus(rawValue: failure.code.exitStatus) }
      if !isGood { throw ExitStatus.checkFailed }
    }
  }

  /// `gridreel theme gallery`.
  struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Draw all themes on one page.")

    @Option(
      name: [.short, .long], parsing: .unconditional,
      help: ArgumentHelp(
        "Where the picture goes: .png, .pdf or .svg; - is standard output.", valueName: "file"))
    var output: String
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp("Format of standard output: png, pdf or svg.", valueName: "format"))
    var format: String?
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp("Pixels per point, up to 8 (default: 2).", valueName: "factor"))
    var scale: String?
    @Flag(name: .long, help: "Do not print the file's name.")
    var quiet = false
    @Argument(help: "Theme files or names (default: all built-in themes).")
    var themes: [String] = []

    func run() throws {
      var options = GridOptions()
      if let scale { try options.read(.scale, [scale], OptionName.scale.flagOrigin) }
      let format = try format.map { try PictureFormat(word: $0, flag: "--format") }
      try ThemeGallery(themes).write(to: output, format: format, scale: options.scale ?? 2)
      if output != "-" && !quiet { Console.note(output) }
    }
  }
}

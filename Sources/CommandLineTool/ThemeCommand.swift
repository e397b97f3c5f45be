import ArgumentParser
import Comparing
import Gridreel
import Studio

/// `gridreel theme`: lists, prints, checks and shows themes.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme", abstract: "List, print, check, show and make themes.",
    subcommands: [List.self, Show.self, Check.self, Gallery.self, New.self])

  /// `gridreel theme list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the built-in themes.")

    func run() throws {
      for name in ThemeCatalog().names {
        let theme = try ThemeCatalog().theme(name)
        try Console.print(name == theme.name.lowercased() ? name : "\(name)  (\(theme.name))")
      }
    }
  }

  /// `gridreel theme show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print a built-in theme's file.")

    @Argument(
      help: "The theme's name, or base: what every theme starts from.",
      completion: .list(ThemeCatalog().names + ["base"]))
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
      commandName: "check",
      abstract: "Check themes: keys, parameters, and the contrast of every state by WCAG.",
      discussion: """
        With a tolerance, also warns where it would hide the difference between two colours that \
        stand beside each other: a line on its row, a stripe, a selected row, a text on its \
        ground. Only what is allowed to one pixel counts, not how many pixels may differ.

        Exit status: 0 all is well, 1 something was found, 65 a theme is bad, 66 it can't be read.
        """)

    @Argument(help: "Theme files or names.", completion: .themes)
    var themes: [String]
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp("Short for --threshold.", valueName: "t"))
    var tolerance: String?
    @OptionGroup var reach: ReachArguments
    @OptionGroup(title: "Tolerance") var allowed: ToleranceArguments

    func run() throws {
      let tolerance = try chosenTolerance()
      let catalog = ThemeCatalog(allowing: reach.allowed)
      var isGood = true
      var failure: GridreelError?
      for name in themes {
        do throws(GridreelError) {
          let check = try ThemeCheck(name, in: catalog)
          check.findings.forEach(Console.printError)
          try Console.print(check.summary)
          isGood = isGood && check.findings.isEmpty
          guard let tolerance else { continue }
          let hidden = try ThemeToleranceCheck(
            name, tolerance: tolerance, in: catalog)
          hidden.findings.forEach(Console.printError)
          try Console.print(hidden.summary)
          isGood = isGood && hidden.findings.isEmpty
        } catch {
          Console.printError(error.description)
          failure = failure ?? error
        }
      }
      if let failure { throw ExitStatus(rawValue: failure.code.exitStatus) }
      if !isGood { throw ExitStatus.checkFailed }
    }

    /// The tolerance given by flags; nil without any.
    private func chosenTolerance() throws(GridreelError) -> Tolerance? {
      var allowed = allowed
      if let tolerance {
        guard allowed.threshold == nil else {
          throw GridreelError(.usage, "--tolerance and --threshold say the same; give one of them")
        }
        allowed.threshold = tolerance
      }
      return allowed.areGiven ? try allowed.tolerance() : nil
    }
  }

  /// `gridreel theme gallery`.
  struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "gallery",
      abstract: "Draw all themes on one page.")

    @Option(
      name: [.short, .long], parsing: .unconditional,
      help: ArgumentHelp(
        "Where the picture goes: \(PictureFormat.extensions); - is standard output.",
        valueName: "file"),
      completion: .file())
    var output: String
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp("Format of standard output: \(PictureFormat.names).", valueName: "format"),
      completion: .words(PictureFormat.self))
    var format: String?
    @Option(
      name: .long, parsing: .unconditional,
      help: ArgumentHelp("Pixels per point, up to 8 (default: 2).", valueName: "factor"))
    var scale: String?
    @OptionGroup var reach: ReachArguments
    @Flag(name: .long, help: "Do not print the file's name.")
    var quiet = false
    @Argument(help: "Theme files or names (default: all built-in themes).", completion: .themes)
    var themes: [String] = []

    func run() throws {
      var options = GridOptions()
      if let scale { try options.read(.scale, [scale], OptionName.scale.flagOrigin) }
      let format = try format.map { try PictureFormat(word: $0, flag: "--format") }
      try ThemeGallery(themes, in: ThemeCatalog(allowing: reach.allowed))
        .write(to: output, format: format, scale: options.look.scale ?? 2)
      if output != "-" && !quiet { Console.note(output) }
    }
  }
}

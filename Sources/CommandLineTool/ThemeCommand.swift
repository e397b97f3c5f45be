import Gridreel
import GridreelComparing
import GridreelStudio

/// `gridreel theme`: lists, prints, checks and shows themes.
struct ThemeCommand: ProgramCommand {
  static let word = "theme"
  static let abstract = "List, print, check, show and make themes."
  static let subcommands: [any ProgramCommand.Type] = [
    List.self, Show.self, Check.self, Gallery.self, New.self,
  ]

  /// `gridreel theme list`.
  struct List: ProgramCommand {
    static let word = "list"
    static let abstract = "List the built-in themes."

    func run() throws {
      for name in ThemeCatalog().names {
        let theme = try ThemeCatalog().theme(name)
        try Console.print(name == theme.name.lowercased() ? name : "\(name)  (\(theme.name))")
      }
    }
  }

  /// `gridreel theme show`.
  struct Show: ProgramCommand {
    static let word = "show"
    static let abstract = "Print a built-in theme's file."

    private var name = ""

    static var arguments: [Key<Show>] {
      [
        Key(
          "name", \.name, .text, "The theme's name, or base: what every theme starts from.",
          flag: .argument(.words(ThemeCatalog().names + ["base"])))
      ]
    }

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
  struct Check: ProgramCommand {
    static let word = "check"
    static let abstract =
      "Check themes: keys, parameters, fonts, and the contrast of every state by WCAG."
    static let discussion = """
      All mistakes of a theme are told in one run. A family that no font has is told with the one that is drawn in its \
      place; --font-path adds fonts that do not come with the program.

      With a tolerance, also warns where it would hide the difference between two colours that \
      stand beside each other: a line on its row, a stripe, a selected row, a text on its \
      ground. Only what is allowed to one pixel counts, not how many pixels may differ.

      Exit status: 0 all is well, 1 something was found, 65 a theme is bad, 66 it can't be read.
      """

    private var themes: [String] = []
    private var tolerance: Double?
    private var reach = ReachArguments()
    private var allowed = ToleranceArguments()
    private var fonts = FontArguments()

    static var arguments: [Key<Check>] {
      [Key("themes", \.themes, .texts, "Theme files or names.", flag: .arguments(.themes))]
    }

    static var groups: [KeyGroup<Check>] {
      [
        ToleranceArguments.group(\.allowed),
        KeyGroup(
          "Options",
          [
            Key(
              "tolerance", \.tolerance, .number(0...1), "Short for --threshold.", flag: .value("t")),
            ReachArguments.key(\.reach),
          ] + FontArguments.keys(\.fonts)),
      ]
    }

    func run() throws {
      let tolerance = try chosenTolerance()
      let catalog = ThemeCatalog(allowing: reach.allowed)
      var isGood = true
      var failure: GridreelError?
      for name in themes {
        do throws(GridreelError) {
          isGood = try check(name, tolerance, in: catalog) && isGood
        } catch {
          Console.printError(error.lines)
          failure = failure ?? error
        }
      }
      if let failure { throw ExitStatus(rawValue: failure.code.exitStatus) }
      if !isGood { throw ExitStatus.checkFailed }
    }

    /// Checks a theme, prints what is found, and returns whether that is nothing.
    private func check(
      _ name: String, _ tolerance: Tolerance?, in catalog: ThemeCatalog
    ) throws(GridreelError) -> Bool {
      let check = try ThemeCheck(name, in: catalog)
      let families = try ThemeFontCheck(catalog.theme(name), fonts: fonts.options)
      var findings = families.findings.map(\.description) + check.findings
      findings.forEach(Console.printError)
      try Console.print(check.summary)
      if let tolerance {
        let hidden = try ThemeToleranceCheck(name, tolerance: tolerance, in: catalog)
        hidden.findings.forEach(Console.printError)
        try Console.print(hidden.summary)
        findings += hidden.findings
      }
      return findings.isEmpty
    }

    /// The tolerance given by flags; nil without any.
    private func chosenTolerance() throws(GridreelError) -> Tolerance? {
      var options = allowed.options
      if let tolerance {
        guard options.threshold == nil else {
          throw GridreelError(.usage, "--tolerance and --threshold say the same; give one of them")
        }
        options.threshold = tolerance
      }
      return options == ToleranceOptions() ? nil : options.tolerance
    }
  }

  /// `gridreel theme gallery`.
  struct Gallery: ProgramCommand {
    static let word = "gallery"
    static let abstract = "Draw all themes on one page."

    private var output = ""
    private var format: PictureFormat?
    private var scale = 2.0
    private var reach = ReachArguments()
    private var quiet = false
    private var themes: [String] = []

    static var arguments: [Key<Gallery>] {
      [
        Key(
          "themes", \.themes, .texts, "Theme files or names (default: all built-in themes).",
          flag: .arguments(.themes, isOptional: true))
      ]
    }

    static var groups: [KeyGroup<Gallery>] {
      [
        KeyGroup(
          "Options",
          [
            Key(
              "output", \.output, .text,
              "Where the picture goes: \(PictureFormat.pictureExtensions); - is standard output.",
              flag: .value("file", completion: .files, letter: "o").required),
            Key(
              "format", \.format, .word,
              "Format of standard output: \(PictureFormat.pictureNames).",
              flag: .value("format")),
            Key(
              "scale", \.scale, .number(0.1...8), "Pixels per point, up to 8 (default: 2).",
              flag: .value("factor")),
            ReachArguments.key(\.reach),
            .on("quiet", \.quiet, "Do not print the file's name.", letter: "q"),
          ])
      ]
    }

    func run() throws {
      try ThemeGallery(themes, in: ThemeCatalog(allowing: reach.allowed))
        .write(to: output, format: format, scale: scale)
      if output != "-" && !quiet { Console.note(output) }
    }
  }
}

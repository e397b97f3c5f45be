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
        Console.print(name == theme.name.lowercased() ? name : "\(name)  (\(theme.name))")
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
      Console.print(source.hasSuffix("\n") ? String(source.dropLast()) : source)
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
          Console.print(check.summary)
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

    @Option(name: [.short, .long], help: "Where the picture goes: .png, .pdf or .svg.")
    var output: String
    @Option(name: .long, help: "Pixels per point, up to 8.")
    var scale = 2.0
    @Argument(help: "Theme files or names (default: all built-in themes).")
    var themes: [String] = []

    func run() throws {
      guard (0.1...8).contains(scale) else {
        throw GridreelError(.usage, "--scale: \(scale) is out of range; it goes from 0.1 to 8")
      }
      try ThemeGallery(themes).write(to: output, scale: scale)
      Console.print(output)
    }
  }
}

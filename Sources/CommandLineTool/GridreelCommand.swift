import ArgumentParser
import Gridreel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The program: parses, calls the library, prints, exits.
@main
struct GridreelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gridreel",
    abstract: "Draws pictures of data grids: PNG, PDF and SVG, without a browser.",
    discussion: """
      gridreel render people.csv -o people.png
      gridreel render people.csv --sort -age --theme dark -o people.svg

      Exit status: 0 done, 1 a check failed, 64 wrong usage, 65 bad data or theme, 66 input can't \
      be read, 69 a font or program is missing, 70 our own fault, 73 output can't be written.
      """,
    version: "gridreel \(ProgramVersion.current)",
    subcommands: [
      RenderCommand.self, AnimateCommand.self, BatchCommand.self, RecordCommand.self,
      VerifyCommand.self, PruneCommand.self, ReviewCommand.self, DiffCommand.self,
      ThemeCommand.self, ExplainCommand.self, SchemaCommand.self,
    ])

  static func main() async {
    // A closed pipe is an error of writing, not a reason to die without a word.
    signal(SIGPIPE, SIG_IGN)
    checkOpenFiles()
    Interruption.watch()
    do {
      var command = try parseAsRoot()
      if var waiting = command as? any AsyncParsableCommand {
        try await waiting.run()
      } else {
        try command.run()
      }
    } catch let error as GridreelError {
      Console.printError(error.description)
      endProcess(error.code.exitStatus)
    } catch let status as ExitStatus {
      endProcess(status.rawValue)
    } catch {
      exit(reporting: error)
    }
  }

  /// Ends where so few files may be open that the work would only break off in some odd place.
  private static func checkOpenFiles() {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    guard (0..<fewestFiles).contains(limit) else { return }
    Console.printError(
      "error: only \(limit) files may be open here; allow \(fewestFiles) or more with 'ulimit -n'")
    endProcess(GridreelError.Code.internalFault.exitStatus)
  }

  /// How many files a small picture, a video's program and the system's own libraries need.
  private static let fewestFiles = 20

  /// Ends after help was asked for, or after arguments that make no sense.
  private static func exit(reporting error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess {
      do throws(GridreelError) {
        try Console.print(fullMessage(for: error))
        endProcess(0)
      } catch {
        Console.printError(error.description)
        endProcess(error.code.exitStatus)
      }
    }
    Console.printError(
      "error: \(unknownSubcommand ?? problem(in: error)); see '\(helpCommand)'")
    endProcess(GridreelError.Code.usage.exitStatus)
  }

  /// What prints the help of the subcommand that was asked for.
  private static var helpCommand: String {
    var words = ["gridreel", "help"]
    var command: any ParsableCommand.Type = self
    for word in CommandLine.arguments.dropFirst() {
      guard let next = command.configuration.subcommands.first(where: { $0.word == word }) else {
        break
      }
      words.append(word)
      command = next
    }
    return words.joined(separator: " ")
  }

  /// What is wrong with the arguments, in one line that starts small like our own messages.
  private static func problem(in error: any Error) -> String {
    let text = message(for: error)
    let first = text.split(separator: "\n", omittingEmptySubsequences: true).first ?? "wrong usage"
    let sentence = first.prefix(1).lowercased() + first.dropFirst()
    return sentence.replacing(". Did you mean", with: "; did you mean")
  }

  /// What to say where the first word names no subcommand; nil where it does, or is a flag.
  private static var unknownSubcommand: String? {
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-") else {
      return nil
    }
    let names = configuration.subcommands.map { $0.word } + ["help"]
    guard !names.contains(word) else { return nil }
    let near = nearestName(to: word, among: names)
    return "unknown subcommand '\(word)'; "
      + (near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
  }
}

extension ParsableCommand {
  /// What the command is called on the command line; without a name, that of its type.
  fileprivate static var word: String {
    configuration.commandName ?? String(describing: self).lowercased()
  }
}

/// An exit status without a message: what is to be said was said.
struct ExitStatus: Error {
  let rawValue: Int32

  /// A check failed.
  static let checkFailed = ExitStatus(rawValue: 1)
}

/// `exit(3)` by a name that the command's own `exit` does not hide.
private func endProcess(_ status: Int32) -> Never { exit(status) }

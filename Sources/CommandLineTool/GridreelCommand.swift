import ArgumentParser
import Gridreel
import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The entry point: parses, calls the library, prints, exits.
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
    version: ProgramVersion.title,
    subcommands: [
      RenderCommand.self, AnimateCommand.self, BatchCommand.self, ServeCommand.self,
      RecordCommand.self, VerifyCommand.self, PruneCommand.self, ReviewCommand.self,
      DiffCommand.self,
      ThemeCommand.self, FontsCommand.self, ExplainCommand.self, SchemaCommand.self,
      VersionCommand.self,
    ])

  static func main() {
    ProgramStart.fillStandardFiles()
    ProgramStart.forgetForeignVariables()
    // A closed pipe is a write error, not a reason to die silently.
    signal(SIGPIPE, SIG_IGN)
    checkOpenFiles()
    checkAddresses()
    Interruption.watch()
    // An asynchronous main ends its thread, for which the C library loads libgcc_s.
    #if canImport(Darwin)
    Task.detached { await runToTheEnd() }
    while true { pause() }
    #else
    ThreadPool.run(runToTheEnd)
    #endif
  }

  private static func runToTheEnd() async -> Never {
    do {
      if let request = RenderRequest(plain: ProgramArguments.all) {
        try request.run()
        endProcess(0)
      }
      // Programs ask this of each other at start; the parser would look at the properties of all commands first.
      if ProgramArguments.all == ["--version"] {
        try Console.print(ProgramVersion.title)
        endProcess(0)
      }
      var command = try parseAsRoot(ProgramArguments.all)
      if var waiting = command as? any AsyncParsableCommand {
        try await waiting.run()
      } else {
        try command.run()
      }
      endProcess(0)
    } catch let error as GridreelError {
      Console.printError(error.description)
      endProcess(error.code.exitStatus)
    } catch let status as ExitStatus {
      endProcess(status.rawValue)
    } catch {
      exit(reporting: error)
    }
  }

  /// Exits if the limit of open files is so low that the work would fail halfway in some obscure place.
  private static func checkOpenFiles() {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    guard (0..<fewestFiles).contains(limit) else { return }
    Console.printError(
      "error: only \(limit) files may be open here; allow \(fewestFiles) or more with 'ulimit -n'")
    endProcess(GridreelError.Code.internalFault.exitStatus)
  }

  /// The number of files that a small picture, a video encoder and the system's own libraries need.
  private static let fewestFiles = 20

  /// Exits if so few addresses may be used that the libraries could not be loaded, or a thread not be started.
  private static func checkAddresses() {
    var limit = rlimit()
    guard getrlimit(addressLimit, &limit) == 0, limit.rlim_cur < fewestAddresses else { return }
    Console.printError(
      "error: only \(limit.rlim_cur >> 20) MiB of addresses may be used here; allow \(fewestAddresses >> 20) MiB or "
        + "more with 'ulimit -v \(fewestAddresses >> 10)'")
    endProcess(GridreelError.Code.internalFault.exitStatus)
  }

  #if canImport(Glibc)
  private static let addressLimit = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
  private static let addressLimit = RLIMIT_AS
  #endif
  /// What four small pictures at once need, with stacks and all libraries.
  private static let fewestAddresses: rlim_t = 512 << 20

  /// Exits after a request for help, or on invalid arguments.
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

  /// The command that prints the help of the current subcommand.
  private static var helpCommand: String {
    var words = ["gridreel", "help"]
    var command: any ParsableCommand.Type = self
    for word in ProgramArguments.all {
      guard let next = command.configuration.subcommands.first(where: { $0.word == word }) else {
        break
      }
      words.append(word)
      command = next
    }
    return words.joined(separator: " ")
  }

  /// What is wrong with the arguments, in one line that starts in lower case like our own messages.
  private static func problem(in error: any Error) -> String {
    let text = message(for: error)
    let first = text.split(separator: "\n", omittingEmptySubsequences: true).first ?? "wrong usage"
    let sentence = first.prefix(1).lowercased() + first.dropFirst()
    return sentence.replacing(". Did you mean", with: "; did you mean")
  }

  /// The message for a first word that names no subcommand; nil if it does, or is a flag.
  private static var unknownSubcommand: String? {
    guard let word = ProgramArguments.all.first, !word.hasPrefix("-") else {
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
  /// The command's name on the command line; by default derived from its type.
  static var word: String {
    configuration.commandName ?? String(describing: self).lowercased()
  }
}

/// An exit status without a message, because the message was already printed.
struct ExitStatus: Error {
  let rawValue: Int32

  /// A check failed.
  static let checkFailed = ExitStatus(rawValue: 1)
}

/// `exit(3)` under a name that the command's own `exit` does not shadow.
private func endProcess(_ status: Int32) -> Never { exit(status) }

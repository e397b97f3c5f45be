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

      Exit status: 0 done, 1 a check failed, 64 wrong usage, 65 bad data or theme, 66 input can't be
      read, 69 a font or program is missing, 70 our own fault, 73 output can't be written.
      """,
    version: "gridreel 0.1.0",
    subcommands: [
      RenderCommand.self, ThemeCommand.self, ExplainCommand.self, SchemaCommand.self,
    ])

  static func main() {
    // A closed pipe is an error of writing, not a reason to die without a word.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as GridreelError {
      Console.printError(error.description)
      endProcess(error.code.exitStatus)
    } catch let status as ExitStatus {
      endProcess(status.rawValue)
    } catch {
      exit(reporting: error)
    }
  }

  /// Ends after help was asked for, or after arguments that make no sense.
  private static func exit(reporting error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess {
      print(fullMessage(for: error))
      endProcess(0)
    }
    let text = message(for: error)
    let first = text.split(separator: "\n", omittingEmptySubsequences: true).first ?? "wrong usage"
    Console.printError("error: \(first); see 'gridreel --help' and 'gridreel render --help'")
    endProcess(GridreelError.Code.usage.exitStatus)
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

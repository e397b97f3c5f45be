import Gridreel
import GridreelPrimitives
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The entry point: parses, calls the library, prints, exits.
@main
struct GridreelCommand: ProgramCommand {
  static let word = "gridreel"
  static let abstract = "Draws pictures of data grids: PNG, PDF and SVG, without a browser."
  static let discussion = """
    gridreel people.csv
    gridreel people.csv --sort -age --theme dark -o people.svg
    psql -c 'select * from people' --csv | gridreel -o people.png

    Exit status: 0 done, 1 a check failed, 64 wrong usage, 65 bad data or theme, 66 input can't \
    be read, 69 a font or program is missing, 70 our own fault, 73 output can't be written, 75 more time or memory \
    is needed than --timeout and --max-memory allow.
    """
  static let subcommands: [any ProgramCommand.Type] = [
    RenderCommand.self, AnimateCommand.self, BatchCommand.self, ServeCommand.self,
    InitCommand.self, DocsCommand.self,
    RecordCommand.self, VerifyCommand.self, AcceptPicturesCommand.self, PruneCommand.self,
    ReviewCommand.self, DiffCommand.self,
    ThemeCommand.self, FontsCommand.self, ExplainCommand.self, SchemaCommand.self,
    VersionCommand.self,
  ]

  static let usualSubcommand: (any ProgramCommand.Type)? = RenderCommand.self

  static var groups: [KeyGroup<GridreelCommand>] {
    // What comes before all commands is read before their keys.
    [KeyGroup("Options", [Key("generateCompletionScript", flag: .completionScript) { _, _, _ in }])]
  }

  static func main() {
    ProgramStart.fillStandardFiles()
    ProgramStart.forgetForeignVariables()
    // A closed pipe is a write error, not a reason to die silently.
    signal(SIGPIPE, SIG_IGN)
    if VectorProcesses.isAsked { VectorProcesses.serve() }
    VectorProcesses.use()
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
      switch try CommandRequest.reading(
        ProgramArguments.all, of: self, width: helpWidth, translate: ForeignLine.translation)
      {
      case .print(let text): try Console.print(text)
      case .run(let command):
        do {
          try await command.run()
        } catch let error as GridreelError {
          throw error.offering(ForeignLine.translation(of: ProgramArguments.all))
        }
      }
      endProcess(0)
    } catch let error as GridreelError {
      tell(error)
      endProcess(error.code.exitStatus)
    } catch let status as ExitStatus {
      endProcess(status.rawValue)
    } catch {
      Console.printError("error: \(error)")
      endProcess(GridreelError.Code.internalFault.exitStatus)
    }
  }

  /// Prints an error with what is offered, and with `--json` the same as an object.
  private static func tell(_ error: GridreelError) {
    let offer = ForeignGrid.offer(for: error)
    Console.printError(([error.lines] + (offer.map { [$0.lines] } ?? [])).joined(separator: "\n"))
    guard ProgramArguments.all.contains("--json") else { return }
    let members = ["\"status\": \(error.code.exitStatus)", error.members(for: .terminal)]
    // Who closed the pipe has the line above.
    try? Console.print("{\((members + (offer.map { [$0.member] } ?? [])).joined(separator: ", "))}")
  }

  /// The number of columns of a line of help.
  private static let helpWidth = 80

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
}

/// An exit status without a message, because the message was already printed.
struct ExitStatus: Error {
  let rawValue: Int32

  /// A check failed.
  static let checkFailed = ExitStatus(rawValue: 1)
}

/// `exit(3)` under a name that the command's own `exit` does not shadow.
private func endProcess(_ status: Int32) -> Never { exit(status) }

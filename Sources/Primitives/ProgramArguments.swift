import CGridreelArguments

/// The arguments of the process, also where there is no `/proc`.
package enum ProgramArguments {
  /// All after the program's name.
  package static let all: [String] = {
    let count = Int(gridreel_argument_count())
    guard count > 0, let values = gridreel_arguments() else {
      return Array(CommandLine.arguments.dropFirst())
    }
    return (1..<max(1, count)).compactMap { values[$0].map { String(cString: $0) } }
  }()

  /// The path of the program's file as the process was started with it; nil where that is not known.
  package static var startedFile: String? { gridreel_started_file().map { String(cString: $0) } }
}

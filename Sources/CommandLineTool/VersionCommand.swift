import ArgumentParser
import Gridreel

/// `gridreel version`: prints the version, for programs with a fingerprint.
struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "Print the version and what pictures depend on.",
    discussion: """
      The fingerprint is a SHA-256 of the program, its fonts and the libraries that it draws with: two \
      machines with the same fingerprint draw the same pictures.
      """)

  @Flag(name: .long, help: "Print version, fingerprint and libraries as JSON.")
  var json = false

  func run() throws {
    try Console.print(json ? ProgramFingerprint.json() : ProgramVersion.title)
  }
}

import Gridreel

/// `gridreel version`: prints the version, for programs with a fingerprint.
struct VersionCommand: ProgramCommand {
  static let word = "version"
  static let abstract = "Print the version and what pictures depend on."
  static let discussion = """
    The fingerprint is a SHA-256 of the program, its fonts and the libraries that it draws with: two \
    machines with the same fingerprint draw the same pictures.
    """

  private var json = false

  static var groups: [KeyGroup<VersionCommand>] {
    [
      KeyGroup(
        "Options",
        [
          .on("json", \.json, "Print version, fingerprint and libraries as JSON.")
        ])
    ]
  }

  func run() throws {
    try Console.print(json ? ProgramFingerprint.json() : ProgramVersion.title)
  }
}

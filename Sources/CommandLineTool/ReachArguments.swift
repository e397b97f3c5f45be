import ArgumentParser
import Gridreel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What files may name besides what is in their own folders.
struct ReachArguments: ParsableArguments {
  /// The variable that allows as the flag does; `:` parts several paths.
  private static let variable = "GRIDREEL_ALLOW_PATH"

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A folder or a file that files may name, besides what is in their own folders; may be repeated, as "
        + "may paths in GRIDREEL_ALLOW_PATH, parted by ':'.",
      valueName: "path"),
    completion: .file())
  var allowPath: [String] = []

  /// What the flag and the variable allow.
  var allowed: [String] {
    let text = getenv(Self.variable).map { String(cString: $0) } ?? ""
    return allowPath + text.split(separator: ":").map(String.init)
  }
}

import ArgumentParser
import Gridreel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The paths that files may name besides those in their own folders.
struct ReachArguments: ParsableArguments {
  /// The environment variable with the same effect as the flag; `:` separates paths.
  private static let variable = "GRIDREEL_ALLOW_PATH"

  @Option(
    name: .long, parsing: .unconditionalSingleValue, help: .of(.allowPaths), completion: .file())
  var allowPath: [String] = []

  /// The paths allowed by the flag and by the variable.
  var allowed: [String] { allowPath + Self.allowedByVariable }

  /// The paths allowed by the variable.
  static var allowedByVariable: [String] {
    environment(variable).split(separator: ":").map(String.init)
  }
}

/// The value of an environment variable; empty if it is not set.
func environment(_ variable: String) -> String {
  getenv(variable).map { String(cString: $0) } ?? ""
}

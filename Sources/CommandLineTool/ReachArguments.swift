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
    name: .long, parsing: .unconditionalSingleValue, help: .of(.allowPaths), completion: .file())
  var allowPath: [String] = []

  /// What the flag and the variable allow.
  var allowed: [String] { allowPath + Self.allowedByVariable }

  /// What the variable allows.
  static var allowedByVariable: [String] {
    let text = getenv(variable).map { String(cString: $0) } ?? ""
    return text.split(separator: ":").map(String.init)
  }
}

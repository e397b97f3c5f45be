import Gridreel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The paths that files may name besides those in their own folders.
struct ReachArguments {
  /// The environment variable with the same effect as the flag; `:` separates paths.
  private static let variable = "GRIDREEL_ALLOW_PATH"

  /// The paths that the flag names.
  private(set) var allowPath: [String] = []

  /// The paths allowed by the flag and by the variable.
  var allowed: [String] { allowPath + Self.allowedByVariable }

  /// The paths allowed by the variable.
  static var allowedByVariable: [String] {
    environment(variable).split(separator: ":").map(String.init)
  }

  /// The flag as a key of a command that has the paths in a property.
  static func key<Root>(
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, ReachArguments>
      & Sendable
  ) -> Key<Root> {
    Key("allowPaths", flag: GridOption.named(.allowPaths)?.flag) { texts, _, root in
      root[keyPath: path()].allowPath = texts
    }
  }
}

/// The value of an environment variable; empty if it is not set.
func environment(_ variable: String) -> String {
  getenv(variable).map { String(cString: $0) } ?? ""
}

import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Programs of other projects, which are used where they are installed.
enum InstalledProgram {
  /// Looks for the file of a program.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - purpose: What needs it, for the message.
  ///   - package: Debian's package that has it.
  ///   - searchPath: Directories to search, separated by colons; `nil` for the environment's PATH.
  /// - Returns: The file's path.
  /// - Throws: ``GridreelError`` with code `missingResource`.
  static func path(
    of name: String, for purpose: String, in package: String, searchPath: String? = nil
  ) throws(GridreelError) -> String {
    let folders = searchPath ?? getenv("PATH").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw GridreelError(
      .missingResource, "\(name) is needed for \(purpose): install the package '\(package)'")
  }
}

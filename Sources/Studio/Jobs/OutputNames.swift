import GridreelFiles
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The output paths of one run.
struct OutputNames {
  let job: RenderJob
  let themes: [ThemeChoice]
  let input: GridInput

  /// Rejects paths by which one file would replace another, or an input.
  func check() throws(GridreelError) {
    let names = job.outputs + [job.map, job.alt].compactMap { $0 }
    try Self.check(names, for: themes.count, keepsBytes: job.keepsBytes)
    var taken: Set<String> = []
    if let state = job.sortState, names.contains(state) {
      throw GridreelError(.usage, "'\(state)' would be written twice; give each file a name")
    }
    for path in input.paths
    where path != "-" && job.sortState.map({ Self.isSameFile(path, $0) }) ?? false {
      throw GridreelError(
        .usage, "'\(path)' is what is drawn and would be overwritten; choose another name")
    }
    for theme in themes {
      for name in names.map({ $0.replacing("{theme}", with: theme.label) }) {
        guard taken.insert(name).inserted else {
          throw GridreelError(.usage, "'\(name)' would be written twice; give each file a name")
        }
        for path in input.paths where path != "-" && Self.isSameFile(path, name) {
          throw GridreelError(
            .usage, "'\(name)' is what is drawn and would be overwritten; choose another name")
        }
      }
    }
  }

  /// Rejects names that several themes would share.
  static func check(
    _ names: [String], for themeCount: Int, keepsBytes: Bool
  ) throws(GridreelError) {
    for name in names where themeCount > 1 && !name.contains("{theme}") {
      if keepsBytes, name == "-" {
        throw GridreelError(
          .usage, "\(themeCount) themes are as many pictures; as bytes there is one for a job")
      }
      let ending = name.split(separator: ".").last.map { ".\($0)" } ?? ".png"
      throw GridreelError(
        .usage, "\(themeCount) themes need {theme} in '\(name)', as in 'grid-{theme}\(ending)'")
    }
  }

  /// Whether two paths lead to the same existing file.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}

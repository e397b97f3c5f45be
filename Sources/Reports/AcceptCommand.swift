package import Causes
import Primitives

/// The command that makes the actual picture the reference.
package enum AcceptCommand {
  /// The command for one picture, quoted for a POSIX shell; nil if nothing can be accepted.
  ///
  /// `gridreel record` records the pictures of a grid file; an environment variable records those of a test.
  package static func text(for result: SnapshotResult) -> String? {
    switch result.status {
    case .passed, .recorded, .error: return nil
    case .orphan: return "gridreel prune \(quoted(folder(of: result.reference)))"
    case .changed, .layout, .missing: break
    }
    guard result.subject.grid.hasSuffix(".json") else {
      return "SNAPSHOT_TESTING_RECORD=failed swift test"
    }
    let mode = result.status == .missing ? "missing" : "failed"
    return "gridreel record \(quoted(result.subject.grid)) --mode \(mode)"
      + " --filter \(quoted(name(of: result.reference)))"
  }

  /// Quotes a word for a POSIX shell; a word that looks like a flag becomes a path.
  package static func quoted(_ word: String) -> String {
    shellWord(word.hasPrefix("-") ? "./\(word)" : word)
  }

  /// The file's name without folder and extension.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".png") ? String(file.dropLast(4)) : file
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

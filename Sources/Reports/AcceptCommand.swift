package import Causes

/// The command that makes what was drawn the reference.
package enum AcceptCommand {
  /// The command for one picture, ready for a POSIX shell; nil where nothing can be accepted.
  ///
  /// A grid file's pictures are recorded by `gridreel record`, those of a test by its environment.
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

  /// A word as a POSIX shell reads it back; one that looks like a flag becomes a path.
  package static func quoted(_ word: String) -> String {
    let path = word.hasPrefix("-") ? "./\(word)" : word
    let isPlain =
      !path.isEmpty
      && path.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_-./@:+,%".utf8.contains(byte)
        }
      }
    if isPlain { return path }
    return "'"
      + path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  /// The file's name without folder and ending.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".png") ? String(file.dropLast(4)) : file
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

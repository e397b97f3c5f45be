package import GridreelFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files as they are now, to see when one is another.
///
/// They are looked at again and again rather than watched, since editors replace files, and network folders tell
/// nothing.
package struct FileWatch {
  private let stamps: [String: FileDigests.Stamp]
  private let paths: Set<String>
  /// Whether a file was another before anybody looked.
  private let hasChangedBefore: Bool
  /// Finds the files of folders, and those that were found.
  private let find: @Sendable () -> [String]
  private let found: [String]

  /// - Parameters:
  ///   - paths: files, which need not exist; folders are left out, since pictures are written into them.
  ///   - reads: what noted the files as they were read; what was written since its start counts as changed.
  ///   - find: finds the files of folders, so that a new one counts as a change.
  package init(
    _ paths: [String], since reads: ReadFiles? = nil,
    among find: @escaping @Sendable () -> [String] = { [] }
  ) {
    (self.find, found) = (find, find())
    let files = Set(paths).filter { FilePath.kind(of: $0) != .folder }
    (self.paths, stamps) = (files, Self.stamps(of: files))
    hasChangedBefore = files.contains { file in
      reads.map { FileDigests.hasChanged(file, since: $0.start) } ?? false
    }
  }

  /// Whether a file was written, replaced, made or removed since.
  package var hasChanged: Bool {
    hasChangedBefore || Self.stamps(of: paths) != stamps || find() != found
  }

  /// Returns as soon as a file has changed, and then stays the same for a moment: editors write in pieces.
  package func waitForChange() {
    // Many files are looked at less often, so that waiting takes no more than a tenth of a processor.
    let pause = useconds_t(20_000 + 20 * min(paths.count + 2 * found.count, 10_000))
    while !hasChanged { usleep(pause) }
    var before = self
    repeat {
      before = FileWatch(Array(paths), among: find)
      usleep(pause)
    } while before.hasChanged
  }

  private static func stamps(of paths: Set<String>) -> [String: FileDigests.Stamp] {
    var stamps: [String: FileDigests.Stamp] = [:]
    for path in paths { stamps[path] = FileDigests.stamp(of: path) }
    return stamps
  }
}

package import GridreelFiles
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files as they are now, to see when one is another.
///
/// They are looked at again and again, at once where the system tells that something happened in their folders: editors
/// replace files, and network folders tell nothing.
package struct FileWatch {
  private let paths: [String]
  /// The stamps of the paths; nil where no file is.
  private let stamps: [FileDigests.Stamp?]
  /// The files that were others before anybody looked.
  private let changedBefore: Set<String>
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
    self.paths = Array(files)
    stamps = self.paths.map(FileDigests.stamp(of:))
    changedBefore = files.filter { file in
      reads.map { FileDigests.hasChanged(file, since: $0.start) } ?? false
    }
  }

  /// The files that were written, replaced, made or removed since; without those of folders.
  package var changes: Set<String> {
    var changes = changedBefore
    for (path, stamp) in zip(paths, stamps) where FileDigests.stamp(of: path) != stamp {
      changes.insert(path)
    }
    return changes
  }

  /// Files that came into folders, and those that left them.
  private var moves: Set<String> { Set(found).symmetricDifference(find()) }

  /// Whether a file was written, replaced, made or removed since.
  package var hasChanged: Bool { !changes.isEmpty || !moves.isEmpty }

  /// Returns as soon as a file has changed, and then stays the same for a moment: editors write in pieces.
  ///
  /// - Returns: The files that have changed.
  @discardableResult package func waitForChange() -> Set<String> {
    var changed: Set<String> = []
    var events = FolderEvents(near: paths)
    for look in 0... {
      let time = ContinuousClock().measure {
        changed = changes
        // Searching folders takes longer, and who makes a document waits for no picture yet.
        if changed.isEmpty, look.isMultiple(of: Self.looksPerSearch) { changed = moves }
      }
      guard changed.isEmpty else { break }
      // Many files are looked at less often, so that waiting takes no more than a tenth of a processor.
      let pause = min(max(time * 9, .milliseconds(10)), .milliseconds(200))
      events.wait(Int32(clamping: Int(clamped: pause / .milliseconds(1))))
    }
    // Only what has changed must rest: to look at it again takes no time.
    var before = self
    repeat {
      before = FileWatch(Array(changed))
      usleep(Self.rest)
    } while before.hasChanged
    return changed
  }

  /// The number of looks at files for one at their folders.
  private static let looksPerSearch = 10
  /// The microseconds for which a file that was saved must stay the same.
  private static let rest: useconds_t = 20_000
}

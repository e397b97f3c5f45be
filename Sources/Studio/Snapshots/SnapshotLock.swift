import GridFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Prevents two runs from writing to one folder of references at the same time, and a run from comparing with
/// references that another run is writing.
///
/// The folder itself is locked, so nothing is left behind regardless of how the process ends.
final class SnapshotLock {
  /// How a run uses references.
  enum Use { case reading, writing }

  private var descriptors: [Int32] = []

  /// Locks the existing folders; for writing, creates missing ones.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` if another run is active, or if a
  ///   folder cannot be created.
  init(_ folders: Set<String>, for use: Use) throws(GridreelError) {
    for folder in folders.sorted() {
      if use == .writing { try FilePath.makeFolder(folder) }
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // A folder that cannot be opened is reported when its references are read.
      guard descriptor >= 0 else { continue }
      descriptors.append(descriptor)
      guard flock(descriptor, (use == .writing ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 else {
        continue
      }
      // Some network file systems have no locks; files on them still appear complete or not at all.
      guard errno == EWOULDBLOCK else { continue }
      throw GridreelError(
        .unwritableOutput, file: folder,
        use == .writing
          ? "another run uses these references; wait for its end"
          : "another run records these references; wait for its end")
    }
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}

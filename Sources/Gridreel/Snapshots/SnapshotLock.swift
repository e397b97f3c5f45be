#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps two runs from writing one folder of references at the same time, and a run from comparing with
/// what another one is writing.
///
/// The folder itself is locked, so nothing is left behind, whatever ends the process.
final class SnapshotLock {
  /// What a run does with references.
  enum Use { case reading, writing }

  private var descriptors: [Int32] = []

  /// Locks the folders that are there; for writing, makes those that are not.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` where another run is at work, or where a
  ///   folder cannot be made.
  init(_ folders: Set<String>, for use: Use) throws(GridreelError) {
    for folder in folders.sorted() {
      if use == .writing { try FilePath.makeFolder(folder) }
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // A folder that cannot be opened is told of when its references are.
      guard descriptor >= 0 else { continue }
      descriptors.append(descriptor)
      guard flock(descriptor, (use == .writing ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 else {
        continue
      }
      // Some network disks know no locks; there, files still appear whole or not at all.
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

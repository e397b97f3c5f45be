import GridreelFiles
import GridreelPrimitives

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

  private let use: Use
  private let patience: SnapshotRun.Patience
  private var held: [(descriptor: Int32, folder: String)] = []

  /// Locks the existing folders; for writing, creates missing ones, and removes those that stay empty.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` if another run does not end in time, or if a
  ///   folder cannot be created.
  init(
    _ folders: Set<String>, for use: Use, _ patience: SnapshotRun.Patience
  ) throws(GridreelError) {
    (self.use, self.patience) = (use, patience)
    // By their real paths, so that all runs lock in one order, and a folder with two names once.
    var names: [String: String] = [:]
    for folder in folders.sorted() {
      if use == .writing { try FilePath.makeFolder(folder) }
      if let real = FilePath.real(folder) { names[real] = names[real] ?? folder }
    }
    for (_, folder) in names.sorted(by: { $0.key < $1.key }) { try lock(folder) }
  }

  deinit {
    for (descriptor, folder) in held {
      // Fails, as intended, unless the folder is empty.
      if use == .writing { rmdir(folder) }
      close(descriptor)
    }
  }

  private func lock(_ folder: String) throws(GridreelError) {
    while true {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // A folder that cannot be opened is reported when its references are read.
      guard descriptor >= 0 else { return }
      guard acquire(descriptor, folder) else {
        close(descriptor)
        throw GridreelError(
          .unwritableOutput, file: folder,
          use == .writing
            ? "another run still uses these references; try again after its end"
            : "another run still records these references; try again after its end")
      }
      if Self.isOpen(descriptor, folder) { return held.append((descriptor, folder)) }
      // The other run removed the folder.
      close(descriptor)
      if use == .writing { try FilePath.makeFolder(folder) }
    }
  }

  /// Locks an open folder; returns false if the other run does not end in time.
  private func acquire(_ descriptor: Int32, _ folder: String) -> Bool {
    let operation = use == .writing ? LOCK_EX : LOCK_SH
    if flock(descriptor, operation | LOCK_NB) == 0 { return true }
    // Some network file systems have no locks; files on them still appear complete or not at all.
    guard errno == EWOULDBLOCK else { return true }
    patience.told(folder)
    // The thread may outlive this call, so it has a descriptor of its own; both share the lock.
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { return false }
    // A thread that only waits is given up after four times its limit.
    let hasLocked = Workers.limited(to: patience.seconds / 4) {
      var status = flock(own, operation)
      while status != 0 && errno == EINTR { status = flock(own, operation) }
      close(own)
      return status == 0
    }
    return hasLocked ?? false
  }

  /// Whether a folder's path still leads to its descriptor.
  private static func isOpen(_ descriptor: Int32, _ folder: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(folder, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}

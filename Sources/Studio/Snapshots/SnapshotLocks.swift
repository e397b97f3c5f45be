import GridreelCauses
import GridreelFiles
import GridreelPrimitives

/// The locks that a run uses: files that have the references of a folder's grid files, without pixels.
struct SnapshotLocks: Sendable {
  private var locks: [String: ReferenceLock] = [:]

  /// No locks: every reference has a file.
  init() {}

  /// The paths of the locks that have the references of a plan: those that exist, or all if they are made.
  static func areUsed(by plan: SnapshotPlan, isMade: Bool = false) -> Set<String> {
    let own = Set(plan.pictures.map(\.lock))
    let existing = own.filter { FilePath.kind(of: $0) != nil }
    return (isMade ? own : existing).union(plan.foundLocks)
  }

  /// Reads locks; those that are not there have no references yet.
  ///
  /// - Parameters:
  ///   - paths: the locks.
  ///   - isRecorded: whether pictures are recorded, so that what cannot be read may be left out.
  /// - Throws: ``GridreelError`` with the file and the line that is wrong.
  init(_ paths: Set<String>, isRecorded: Bool = false) throws(GridreelError) {
    for path in paths { locks[path] = try Self.read(path, isRecorded: isRecorded) }
  }

  /// The lock that has a picture's reference, and its path; nil if the reference has a file.
  func lock(of picture: SnapshotPlan.Picture) -> (path: String, references: ReferenceLock)? {
    locks[picture.lock].map { (picture.lock, $0) }
  }

  /// The locks by their paths.
  var sorted: [(path: String, lock: ReferenceLock)] {
    locks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Writes the references that were recorded; a whole lock without any that is new stays as it is.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  func write(_ results: [SnapshotResult], below places: [String]) throws(GridreelError) {
    var changed = locks.filter { $0.value.isDamaged }
    for result in results where result.status == .recorded {
      guard let locked = result.locked, let new = locked.new else { continue }
      var lock = changed[locked.path] ?? locks[locked.path] ?? ReferenceLock()
      try lock.set([new], of: locked.name)
      changed[locked.path] = lock
    }
    for (path, lock) in changed.sorted(by: { $0.key < $1.key }) {
      try Self.write(lock, to: path, below: places)
    }
  }

  // MARK: Single references

  /// Makes what was drawn the reference.
  static func accept(
    _ locked: SnapshotResult.Locked, _ places: [String], _ patience: SnapshotRun.Patience
  ) throws(GridreelError) {
    guard let new = locked.new else { return }
    try replace(locked, [new], places, patience)
  }

  /// Makes the references again what they were before.
  static func takeBack(
    _ locked: SnapshotResult.Locked, _ places: [String], _ patience: SnapshotRun.Patience
  ) throws(GridreelError) {
    guard let former = locked.former else {
      return try replace(locked, locked.old, places, patience)
    }
    var gone = locked
    gone.former = nil
    try replace(gone, [], places, patience)
    try replace(
      SnapshotResult.Locked(former.path, former.name, old: []), locked.old, places, patience)
  }

  private static func replace(
    _ locked: SnapshotResult.Locked, _ lines: [String], _ places: [String],
    _ patience: SnapshotRun.Patience
  ) throws(GridreelError) {
    var folders: Set = [locked.folder]
    let former = locked.former.map { SnapshotResult.Locked($0.path, $0.name, old: []) }
    if let former { folders.insert(former.folder) }
    let own = try SnapshotLock(folders, for: .writing, patience)
    var lock = try read(locked.path, isRecorded: false)
    try lock.set(lines, of: locked.name)
    if let former, former.path == locked.path {
      lock[former.name] = []
    } else if let former {
      try remove([former])
    }
    try write(lock, to: locked.path, below: places)
    withExtendedLifetime(own) {}
  }

  /// Removes references, and locks that have no others.
  static func remove(_ all: [SnapshotResult.Locked]) throws(GridreelError) {
    for (path, own) in Dictionary(grouping: all, by: \.path).sorted(by: { $0.key < $1.key }) {
      var lock = try read(path, isRecorded: false)
      for locked in own { lock[locked.name] = [] }
      try write(lock, to: path, below: [])
    }
  }

  // MARK: Files

  private static func read(_ path: String, isRecorded: Bool) throws(GridreelError) -> ReferenceLock
  {
    switch ReferenceFile.bytes(at: path) {
    case .missing: return ReferenceLock()
    case .unusable(let message): throw GridreelError(.unreadableInput, file: path, Message(message))
    case .bytes(let bytes):
      if GitPointer.isStart(bytes) {
        throw GridreelError(.unreadableInput, file: path, GitPointer.message)
      }
      do throws(GridreelError) {
        let grids = FilePath.folder(of: path)
        return try ReferenceLock(
          parsing: bytes, isRecorded: isRecorded,
          remedy: "gridreel record \(shellWord(grids.isEmpty ? "." : grids)) --mode failed")
      } catch {
        throw error.located(in: path)
      }
    }
  }

  private static func write(
    _ lock: ReferenceLock, to path: String, below places: [String]
  ) throws(GridreelError) {
    guard !lock.isEmpty else {
      return FilePath.kind(of: path) == nil ? () : try FilePath.remove(path)
    }
    try ReferenceFile.write(Array(try lock.text().utf8), to: path, below: places)
  }
}

import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// All files of this process that are not yet renamed, so that none is left behind when it is asked to end.
enum UnfinishedFiles {
  private static let paths = Guarded<Set<String>>([])
  /// The folders for temporary files that are removed as a whole.
  private static let folders = Guarded<Set<String>>([])
  /// The folders that were already searched for files left by earlier runs.
  private static let sweptFolders = Guarded<Set<String>>([])

  /// Creates a new file; nil if that fails, with the reason in `errno`.
  ///
  /// On the first call for a folder, it removes the files left there by killed runs.
  static func make(
    in folder: String, for name: String, mode: mode_t
  ) -> (path: String, descriptor: Int32)? {
    let isNew = sweptFolders.withLock { $0.insert(folder).inserted }
    if isNew { TemporaryName.sweep(folder) }
    return paths.withLock { paths in
      while true {
        let path = TemporaryName.new(in: folder, for: name)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor < 0 && errno == EEXIST { continue }
        guard descriptor >= 0 else { return nil }
        paths.insert(path)
        return (path, descriptor)
      }
    }
  }

  /// Creates a new folder; nil if that fails, with the reason in `errno`.
  ///
  /// On the first call for a parent, it removes what killed runs have left there.
  static func makeFolder(in parent: String, for name: String) -> String? {
    let isNew = sweptFolders.withLock { $0.insert(parent).inserted }
    if isNew { TemporaryName.sweep(parent) }
    return folders.withLock { folders in
      while true {
        let path = TemporaryName.new(in: parent, for: name)
        if mkdir(path, 0o700) == 0 {
          folders.insert(path)
          return path
        }
        guard errno == EEXIST else { return nil }
      }
    }
  }

  /// Removes a folder with all that is in it.
  static func removeFolder(_ path: String) {
    folders.withLock { folders in
      if folders.remove(path) != nil { FilePath.removeTree(path) }
    }
  }

  /// Removes a file unless it was renamed meanwhile.
  static func remove(_ path: String) {
    paths.withLock { paths in
      if paths.remove(path) != nil { unlink(path) }
    }
  }

  /// Runs `body`, which renames files, to its end before a signal may remove any.
  static func whileNoneIsRemoved<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    try paths.withLock { _ throws(Failure) in try body() }
  }

  /// Removes all files, and calls `next` while no other file can be created.
  static func removeAll(_ next: () -> Void) {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      folders.withLock { for path in $0 { FilePath.removeTree(path) } }
      next()
    }
  }
}

/// The names of temporary files: `.NAME.gridreel-MACHINE-PROCESS-RANDOM`.
enum TemporaryName {
  /// The part that all such names contain.
  private static let mark = ".gridreel-"
  /// The number of bytes of a file's own name to keep; names may have 255 bytes, on some file systems fewer.
  private static let nameLength = 64
  /// The age in seconds after which a file is removed if its process cannot be checked: a week.
  private static let longestRun = 7 * 86_400

  /// A name that is unique in all likelihood.
  static func new(in folder: String, for name: String) -> String {
    var start = name.prefix(nameLength)
    while start.utf8.count > nameLength { start.removeLast() }
    let random = String(UInt32.random(in: 0x8000_0000...UInt32.max), radix: 36)
    return FilePath.join(folder, ".\(start)\(mark)\(machine)-\(getpid())-\(random)")
  }

  /// Distinguishes the processes of this machine, or container, from others that share its disks.
  private static let machine: String = {
    // No picture depends on it.
    let boot = ReadFiles.$current.withValue(nil) {
      (try? InputFile.read("/proc/sys/kernel/random/boot_id")) ?? []
    }
    var (status, host) = (stat(), [CChar](repeating: 0, count: 256))
    let space = stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
    gethostname(&host, host.count - 1)
    let text = boot + Array("\(space)".utf8) + host.map { UInt8(bitPattern: $0) }
    return text.withUnsafeBytes { String(SHA256.hexadecimal(of: $0).prefix(8)) }
  }()

  /// Removes the files and folders that killed runs have left in a folder.
  static func sweep(_ folder: String) {
    var names: [String] = []
    _ = FilePath.forEachName(in: folder) { name in
      if name.hasPrefix("."), name.contains(mark) { names.append(name) }
    }
    for name in names {
      let path = FilePath.join(folder, name)
      var status = stat()
      guard let owner = owner(of: name), lstat(path, &status) == 0,
        [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT), status.st_uid == geteuid()
      else { continue }
      // Only processes of this machine can be checked; files of other machines must exceed the longest run.
      let isGone =
        owner.machine == machine
        ? kill(owner.process, 0) != 0 && errno == ESRCH
        : time(nil) - Int(modificationTime(status)) > longestRun
      if isGone { FilePath.removeTree(path) }
    }
  }

  /// The creator of a file, by its name; nil if the name is not one of ours.
  private static func owner(of name: String) -> (machine: String, process: pid_t)? {
    guard let mark = name.ranges(of: mark).last else { return nil }
    let parts = name[mark.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 8, parts[0].allSatisfy(\.isHexDigit),
      let process = pid_t(parts[1]), process > 0, UInt32(parts[2], radix: 36) != nil
    else { return nil }
    return (String(parts[0]), process)
  }

  private static func modificationTime(_ status: stat) -> time_t {
    #if canImport(Darwin)
    status.st_mtimespec.tv_sec
    #else
    status.st_mtim.tv_sec
    #endif
  }
}

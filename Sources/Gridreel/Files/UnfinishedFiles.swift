import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// All files of this process that have not their names yet, so that none is left where it is told to end.
enum UnfinishedFiles {
  private static let paths = Guarded<Set<String>>([])
  /// The folders that were looked through for what earlier runs have left.
  private static let sweptFolders = Guarded<Set<String>>([])

  /// Opens a new file; nil where that fails, `errno` says why.
  ///
  /// The first time in a folder, what runs that were killed have left there is removed.
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

  /// Removes a file, which may have taken its name meanwhile.
  static func remove(_ path: String) {
    paths.withLock { paths in
      if paths.remove(path) != nil { unlink(path) }
    }
  }

  /// Calls `body`, which files take their names in, to its end before a signal may remove any.
  static func whileNoneIsRemoved<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    try paths.withLock { _ throws(Failure) in try body() }
  }

  /// Removes all files, and calls `next` while no other one can be made.
  static func removeAll(_ next: () -> Void) {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      next()
    }
  }
}

/// The names of files that have not their own yet: `.NAME.gridreel-MACHINE-PROCESS-RANDOM`.
enum TemporaryName {
  /// What all such names hold.
  private static let mark = ".gridreel-"
  /// How many bytes of a file's own name are kept; names may have 255 bytes, on some disks fewer.
  private static let nameLength = 64
  /// How old a file must be whose process cannot be asked for, in seconds: a week.
  private static let longestRun = 7 * 86_400

  /// A name that nobody has used, in all likelihood.
  static func new(in folder: String, for name: String) -> String {
    var start = name.prefix(nameLength)
    while start.utf8.count > nameLength { start.removeLast() }
    let random = String(UInt32.random(in: 0x8000_0000...UInt32.max), radix: 36)
    return FilePath.join(folder, ".\(start)\(mark)\(machine)-\(getpid())-\(random)")
  }

  /// What tells the processes of this machine, or container, from others' that share its disks.
  private static let machine: String = {
    let boot = (try? InputFile.read("/proc/sys/kernel/random/boot_id")) ?? []
    var (status, host) = (stat(), [CChar](repeating: 0, count: 256))
    let space = stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
    gethostname(&host, host.count - 1)
    let text = boot + Array("\(space)".utf8) + host.map { UInt8(bitPattern: $0) }
    return text.withUnsafeBytes { String(SHA256.hexadecimal(of: $0).prefix(8)) }
  }()

  /// Removes what runs that were killed have left in a folder.
  static func sweep(_ folder: String) {
    var names: [String] = []
    _ = FilePath.forEachName(in: folder) { name in
      if name.hasPrefix("."), name.contains(mark) { names.append(name) }
    }
    for name in names {
      let path = FilePath.join(folder, name)
      var status = stat()
      guard let owner = owner(of: name), lstat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { continue }
      // Only a process of this very machine can be asked for; of the others the longest run is waited for.
      let isGone =
        owner.machine == machine
        ? kill(owner.process, 0) != 0 && errno == ESRCH
        : time(nil) - Int(modificationTime(status)) > longestRun
      if isGone { unlink(path) }
    }
  }

  /// Who has made a file, by its name; nil where it is no name of ours.
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

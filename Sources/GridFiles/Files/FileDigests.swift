import GridreelPrimitives

#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// The digests of files, remembered while the files do not change.
package final class FileDigests: Sendable {
  /// The digest of a path where nothing is.
  static let missing = "missing"
  /// The digest of what cannot be read, or not twice.
  package static let unknown = "unknown"

  /// Everything that changes with a file's contents.
  package struct Stamp: Equatable, Sendable {
    fileprivate let device, number, size: Int
    fileprivate let changed: timespec

    package static func == (left: Stamp, right: Stamp) -> Bool {
      left.device == right.device && left.number == right.number && left.size == right.size
        && left.changed.tv_sec == right.changed.tv_sec
        && left.changed.tv_nsec == right.changed.tv_nsec
    }
  }

  private let all = Guarded<[String: (stamp: Stamp, digest: String)]>([:])
  /// The number of files to remember.
  private static let limit = 10_000

  package init() {}

  /// The time by the clock that files are stamped with.
  static var now: timespec {
    var now = timespec()
    #if canImport(Darwin)
    clock_gettime(CLOCK_REALTIME, &now)
    #else
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    #endif
    return now
  }

  /// Whether a file may have changed since a moment.
  package static func hasChanged(_ path: String, since moment: timespec) -> Bool {
    guard let changed = stamp(of: path)?.changed else { return false }
    return (changed.tv_sec, changed.tv_nsec) >= (moment.tv_sec, moment.tv_nsec)
  }

  /// Whether a digest is that of a file that can be read.
  package static func isOfFile(_ digest: String) -> Bool { digest != missing && digest != unknown }

  /// The digest of a file, or of all names and files in a folder; reads an unchanged file once.
  package func known(of path: String) -> String {
    if FilePath.kind(of: path) == .folder { return known(ofFolder: path) }
    guard let stamp = Self.stamp(of: path) else { return Self.digest(of: path) }
    if let known = all.withLock({ $0[path] }), known.stamp == stamp { return known.digest }
    let digest = Self.digest(of: path)
    // A file may change twice within one tick of the clock: only one that has rested is remembered.
    guard time(nil) - stamp.changed.tv_sec > 2 else { return digest }
    all.withLock { all in
      if all.count >= Self.limit { all = [:] }
      all[path] = (stamp, digest)
    }
    return digest
  }

  /// The digest of a file's contents.
  package static func digest(of path: String) -> String {
    switch FilePath.kind(of: path) {
    case .file: (try? contents(of: path)) ?? unknown
    case .folder, .other: unknown
    case nil: missing
    }
  }

  private func known(ofFolder path: String) -> String {
    guard let names = try? FilePath.names(in: path) else { return Self.unknown }
    var text = ""
    for name in names {
      let digest = known(of: FilePath.join(path, name))
      if digest == Self.unknown { return digest }
      text += "\(jsonString(name)) \(digest)\n"
    }
    return SHA256.hexadecimal(of: text)
  }

  private static func contents(of path: String) throws(GridreelError) -> String {
    let descriptor = try InputFile.descriptor(path)
    defer { close(descriptor) }
    var (digest, buffer) = (SHA256(), [UInt8](repeating: 0, count: 1 << 17))
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw InputFile.unreadable(path, errno) }
      if count == 0 { return digest.hexadecimal }
      buffer[..<count].withUnsafeBytes { digest.add($0) }
    }
  }

  /// What a file is now; nil unless it is a regular file.
  package static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
    let changed = status.st_ctimespec
    #else
    let changed = status.st_ctim
    #endif
    return Stamp(
      device: Int(status.st_dev), number: Int(truncatingIfNeeded: status.st_ino),
      size: Int(status.st_size), changed: changed)
  }
}

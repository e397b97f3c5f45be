import Foundation

/// A disk of 8 KiB at a place of its own, where the system lets us make one: Linux, as root.
final class SmallDisk {
  private let path: String

  /// Nil where no disk can be made.
  init?(at path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #if os(Linux)
    guard getuid() == 0, Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=8k", "none", path])
    else { return nil }
    #else
    return nil
    #endif
  }

  deinit { _ = Self.run("/bin/umount", [path]) }

  /// The names of the files on the disk.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path) }

  private static func run(_ tool: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return false
    }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

extension Program {
  /// Takes the permission to read a file away; returns whether we may read it all the same.
  static func removeReadPermission(_ path: String) throws -> Bool {
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    return getuid() == 0
  }
}

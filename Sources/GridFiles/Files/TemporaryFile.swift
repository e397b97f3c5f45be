package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file being written next to its final path; removed if it is never renamed to it.
///
/// Output for standard output (`-`), a pipe or a device is written to the folder for temporary files and
/// copied as a whole.
package final class TemporaryFile {
  /// The path while it is being written.
  package let path: String
  /// The requested name, for messages.
  package let name: String
  /// Whether its bytes are copied to an existing stream instead of renaming the file.
  let isHandedOver: Bool
  /// Whether its bytes are for standard output.
  package var isOutput: Bool { target == "-" }
  private let target: String
  /// The rights of the file that it replaces.
  private let earlier: FileRights?
  private var descriptor: Int32

  /// Creates a new file next to `name`, whose links are followed.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package init(for name: String) throws(GridreelError) {
    if FilePath.kind(of: name) == .folder { throw .unwritable(name, EISDIR) }
    self.name = name == "-" ? "<stdout>" : name
    isHandedOver = !OutputFile.isOrdinary(name)
    target = isHandedOver ? name : try OutputFile.destination(of: name)
    earlier = isHandedOver ? nil : FileRights(of: target)
    // A file that replaces nothing gets the default mode of new files from the system itself.
    let isOpenToOthers = !isHandedOver && earlier == nil
    let folder = isHandedOver ? Self.scratch : FilePath.folder(of: target)
    guard
      let file = UnfinishedFiles.make(
        in: folder, for: FilePath.name(of: target), mode: isOpenToOthers ? 0o666 : 0o600)
    else { throw .unwritable(self.name, errno) }
    (path, descriptor) = file
  }

  /// Writes a whole file that waits to be renamed.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func complete(
    _ name: String, _ bytes: [UInt8]
  ) throws(GridreelError) -> TemporaryFile {
    let file = try TemporaryFile(for: name)
    try file.append(bytes)
    try file.complete()
    return file
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    UnfinishedFiles.remove(path)
  }

  /// The folder for temporary files.
  fileprivate static var scratch: String {
    getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws(GridreelError) {
    try Descriptor.write(bytes, to: descriptor, named: name)
  }

  /// Overwrites earlier bytes, from `offset` on.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(GridreelError) {
    let wrote = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard wrote == bytes.count else { throw .unwritable(name, errno) }
  }

  /// Gives the file the rights of the one that it replaces, and closes it: the number of open files is
  /// limited, and some file systems report a full disk only on closing.
  package func complete() throws(GridreelError) {
    guard descriptor >= 0 else { return }
    let hasRights = earlier?.pass(to: descriptor) ?? true
    let number = errno
    let isClosed = close(descriptor) == 0 || errno == EINTR
    descriptor = -1
    guard hasRights, isClosed else { throw .unwritable(name, hasRights ? errno : number) }
  }

  // MARK: Renaming

  /// Renames complete files to their final paths, replacing existing files: all of them, or none.
  ///
  /// Pipes and the like come first, because their reader may be gone. If a file cannot be renamed, the files
  /// before it are restored.
  package static func takeNames(_ files: [TemporaryFile]) throws(GridreelError) {
    for file in files where file.isHandedOver { try file.handOver() }
    let files = files.filter { !$0.isHandedOver }
    try UnfinishedFiles.whileNoneIsRemoved { () throws(GridreelError) in
      var kept: [(file: TemporaryFile, earlier: String?)] = []
      for (number, file) in files.enumerated() {
        let earlier = number < files.count - 1 ? file.keepEarlier() : nil
        guard rename(file.path, file.target) == 0 else {
          let number = errno
          if let earlier { unlink(earlier) }
          for (file, earlier) in kept.reversed() { file.giveNameBack(to: earlier) }
          throw .unwritable(file.name, number)
        }
        kept.append((file, earlier))
      }
      for case (_, let earlier?) in kept { unlink(earlier) }
    }
  }

  /// Creates a second name for the existing file; nil if there is none, or if the file system
  /// has no hard links.
  private func keepEarlier() -> String? {
    guard earlier != nil else { return nil }
    let spare = TemporaryName.new(in: FilePath.folder(of: target), for: FilePath.name(of: target))
    return link(target, spare) == 0 ? spare : nil
  }

  private func giveNameBack(to spare: String?) {
    if let spare { rename(spare, target) } else if earlier == nil { unlink(target) }
  }

  private func handOver() throws(GridreelError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .unwritable(name, errno) }
    defer { close(source) }
    let sink = isOutput ? STDOUT_FILENO : open(target, O_WRONLY | O_CLOEXEC)
    guard sink >= 0 else { throw .unwritable(name, errno) }
    defer { if !isOutput { close(sink) } }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unwritable(name, errno) }
      if count == 0 { return }
      try Descriptor.write(Array(bytes[..<count]), to: sink, named: name)
    }
  }
}

/// A folder for files that are needed for a while; removed with all of them.
package final class TemporaryFolder: Sendable {
  /// The absolute path without links.
  package let path: String
  private let name: String

  /// Creates a new folder in the one for temporary files.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package init(for name: String) throws(GridreelError) {
    guard let folder = UnfinishedFiles.makeFolder(in: TemporaryFile.scratch, for: name) else {
      throw .unwritable(TemporaryFile.scratch, errno)
    }
    (self.name, path) = (folder, FilePath.real(folder) ?? folder)
  }

  deinit { UnfinishedFiles.removeFolder(name) }
}

/// The access rights of a file.
private struct FileRights {
  private let mode: mode_t
  private let owner: uid_t
  private let group: gid_t

  /// Reads the rights of a file; nil if it does not exist.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (mode, owner, group) = (status.st_mode & 0o7777, status.st_uid, status.st_gid)
  }

  /// Gives an open file the same rights, as far as the system allows; false if not even the mode can be set.
  func pass(to descriptor: Int32) -> Bool {
    // Only root can change an owner; members can change the group.
    if fchown(descriptor, owner, group) != 0 { _ = fchown(descriptor, uid_t.max, group) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    var wanted = mode
    // A different group gets no more rights than everybody has.
    if status.st_gid != group { wanted = wanted & ~0o2070 | (wanted & 0o007) << 3 }
    if status.st_uid != owner { wanted &= ~0o4000 }
    return status.st_mode & 0o7777 == wanted || fchmod(descriptor, wanted) == 0
  }
}

/// Writes to open descriptors.
package enum Descriptor {
  /// Writes all bytes, in as many calls as necessary.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, named name: String
  ) throws(GridreelError) {
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if wrote < 0 && errno == EINTR { continue }
      guard wrote > 0 else { throw .unwritable(name, errno) }
      done += wrote
    }
  }
}

extension Descriptor {
  /// Reads exactly so many bytes, in as many calls as necessary; nil if they do not arrive.
  package static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let got = systemRead(descriptor, buffer.baseAddress.map { $0 + done }, count - done)
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        done += got
      }
      isWhole = done == count
    }
    return isWhole ? bytes : nil
  }
}

/// `read(2)` under a name that ``Descriptor/read(_:from:)`` does not shadow.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}

/// `write(2)` under a name that ``Descriptor/write(_:to:named:)`` does not shadow.
private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  write(descriptor, buffer, count)
}

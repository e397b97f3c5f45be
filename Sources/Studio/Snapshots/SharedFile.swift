import GridreelFiles
package import GridreelPrimitives

/// A file that processes change one after the other, each on the base of what the others wrote.
package enum SharedFile {
  /// Changes a file, or makes it; waits for others that do.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - change: makes its new bytes of the old ones, which are nil if there is no file.
  /// - Throws: ``GridreelError`` if it cannot be read or written, if others do not end in time, or what `change` throws.
  package static func change(
    _ path: String, _ change: ([UInt8]?) throws(GridreelError) -> [UInt8]
  ) throws(GridreelError) {
    let folder = FilePath.folder(of: path)
    let lock = try SnapshotLock(
      [folder.isEmpty ? "." : folder], for: .writing, SnapshotRun.Patience())
    let old = FilePath.kind(of: path) == nil ? nil : try InputFile.read(path)
    try OutputFile.write(try change(old), to: path)
    withExtendedLifetime(lock) {}
  }
}

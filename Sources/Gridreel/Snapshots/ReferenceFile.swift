import SnapshotChecking

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A reference's file on disk.
enum ReferenceFile {
  /// What is found at a reference's path.
  enum Content {
    /// Nothing.
    case missing
    /// A picture.
    case reference(Reference)
    /// A file that is no picture to compare with, or none that can be opened.
    case unusable(String, canBeReplaced: Bool)
  }

  /// Looks at a path; only "no such file" counts as missing.
  static func read(_ path: String) -> Content {
    // A pipe would wait for ever for somebody to write.
    if FilePath.kind(of: path) == .other {
      return .unusable("the reference is no ordinary file", canBeReplaced: false)
    }
    let bytes: [UInt8]
    do throws(GridreelError) {
      bytes = try InputFile.read(path)
    } catch {
      var status = stat()
      if lstat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return .missing }
      return .unusable("the reference \(error.message)", canBeReplaced: false)
    }
    do throws(ReferenceError) {
      return .reference(try Reference(bytes))
    } catch {
      return .unusable("the reference \(error.message)", canBeReplaced: true)
    }
  }

  /// Writes a reference by rename, its folder made where it is not there.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`; then nothing changed.
  static func write(_ bytes: [UInt8], to path: String) throws(GridreelError) {
    // A rename would replace a file that its owner protects.
    if FilePath.isProtected(path) {
      throw GridreelError(
        .unwritableOutput, file: path,
        "cannot be written: the file is read-only; allow writing with 'chmod u+w'")
    }
    try FilePath.makeFolder(FilePath.folder(of: path))
    try OutputFile.write(bytes, to: path)
  }
}

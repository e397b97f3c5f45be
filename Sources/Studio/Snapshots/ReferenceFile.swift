import GridreelCauses
import GridreelFiles
internal import GridreelImageCodecs
package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A reference's file on disk.
package enum ReferenceFile {
  /// The contents of a reference's path.
  enum Content {
    /// There is no file.
    case missing
    /// A picture.
    case reference(Reference)
    /// A file that is not a valid reference, or that cannot be opened.
    case unusable(String, canBeReplaced: Bool)
  }

  /// The contents of a path, regardless of the kind of file.
  package enum RawContent: Sendable {
    /// There is no file.
    case missing
    /// A file.
    case bytes([UInt8])
    /// A path that cannot be read, with the reason.
    case unusable(String)
  }

  /// Reads a path; only "no such file" counts as missing.
  package static func bytes(at path: String) -> RawContent {
    // Reading a pipe would wait forever for a writer.
    if FilePath.kind(of: path) == .other {
      return .unusable("the reference is not an ordinary file")
    }
    do throws(GridreelError) {
      return .bytes(try InputFile.read(path))
    } catch {
      var status = stat()
      if lstat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return .missing }
      return .unusable("the reference \(error.message)")
    }
  }

  /// Reads and parses the picture at a path.
  static func read(_ path: String) -> Content {
    switch bytes(at: path) {
    case .missing: return .missing
    case .unusable(let message): return .unusable(message, canBeReplaced: false)
    case .bytes(let bytes):
      do throws(GridreelError) {
        return .reference(try Reference(bytes))
      } catch {
        let remedy = ForeignFile.absence(of: bytes) == nil ? remedy : ""
        return .unusable("the reference \(error.message)\(remedy)", canBeReplaced: true)
      }
    }
  }

  /// What to do about a picture that cannot be read, which nothing overwrites.
  static let remedy = "; restore it, or remove it and record again"

  /// Writes a reference by rename, and creates its folder if necessary.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: where it goes.
  ///   - places: folders named by the user; below them nothing is written through a link.
  /// - Throws: ``GridreelError`` with code `unwritableOutput`; then nothing has changed.
  package static func write(
    _ bytes: [UInt8], to path: String, below places: [String]
  ) throws(GridreelError) {
    try checkLinks(in: path, below: places)
    // A rename would replace a write-protected file.
    if FilePath.isProtected(path) {
      throw GridreelError(
        .unwritableOutput, file: path,
        "cannot be written: the file is read-only; allow writing with 'chmod u+w'")
    }
    try FilePath.makeFolder(FilePath.folder(of: path))
    try OutputFile.write(bytes, to: path)
  }

  /// Writes a reference picture to a free path, or over one that was recorded before.
  ///
  /// - Throws: ``GridreelError`` as ``write(_:to:below:)`` does.
  static func writePicture(
    _ bytes: [UInt8], to path: String, below places: [String]
  ) throws(GridreelError) {
    try checkLinks(in: path, below: places)
    if case .bytes(let old) = self.bytes(at: path), !Reference.isRecorded(old) {
      if let reason = ForeignFile.absence(of: old) {
        throw GridreelError(.unwritableOutput, file: path, "cannot be written: \(reason)")
      }
      throw GridreelError(
        .unwritableOutput, file: path,
        "cannot be written: what is there was not recorded, or another program wrote it since, as "
          + "optimisers do; move it away, then record")
    }
    try write(bytes, to: path, below: places)
  }

  /// Rejects a path that is a link, or that goes through a link below the nearest place.
  static func checkLinks(in path: String, below places: [String]) throws(GridreelError) {
    let known = places.map { $0 == "." ? "" : $0 }.filter { place in
      place.isEmpty ? !path.hasPrefix("/") : path.hasPrefix(FilePath.join(place, ""))
    }
    let place = known.max { $0.utf8.count < $1.utf8.count } ?? FilePath.folder(of: path)
    var folder = path
    while folder.utf8.count > place.utf8.count {
      guard !FilePath.isLink(folder) else {
        throw GridreelError(
          .unwritableOutput, file: path,
          "cannot be written: '\(folder)' is a link, and references are not written through links")
      }
      folder = FilePath.folder(of: folder)
    }
  }
}

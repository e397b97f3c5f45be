public import GridModel
public import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Images in a folder, by their paths from it: PNG, JPEG and SVG files.
///
/// A name never leads out of the folder, neither by `..`, by a link nor as an absolute path, but into
/// folders that are allowed besides.
public struct FolderPictures: PictureSource {
  /// The greatest file that is read, in bytes.
  private static let byteLimit = 64 << 20

  /// The folder from which names start; empty is the current one.
  public let folder: String
  /// Further folders, or single files, that names may lead to.
  public let allowed: [String]

  /// Names a folder.
  public init(_ folder: String, allowed: [String] = []) {
    (self.folder, self.allowed) = (folder, allowed)
  }

  /// The image in a file.
  ///
  /// - Throws: ``PictureError`` where there is no such file, it lies outside, or it cannot be drawn.
  public func picture(named name: String) throws(PictureError) -> Picture {
    try picture(named: name, atMost: .max)
  }

  /// The image in a file, if it has no more than so many pixels; its extents are looked at before it is
  /// decoded.
  ///
  /// - Throws: ``PictureError`` where there is no such file, it lies outside, or it cannot be drawn.
  public func picture(
    named name: String, atMost pixels: Int
  ) throws(PictureError) -> Picture {
    let path = try path(of: name)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw PictureError("image '\(name)' is no file")
    }
    guard status.st_size <= Self.byteLimit else {
      throw PictureError(
        "image '\(name)' is larger than the \(Self.byteLimit >> 20) MiB that are read")
    }
    let bytes: [UInt8]
    do throws(GridreelError) {
      bytes = try InputFile.read(path)
    } catch {
      throw PictureError("image '\(name)' \(error.message)")
    }
    let picture: Picture?
    do throws(PictureError) {
      picture = try Picture(file: bytes, atMost: pixels)
    } catch {
      throw PictureError(
        "image '\(name)' \(error.message)", isMissingLibrary: error.isMissingLibrary,
        isRefusal: error.isRefusal)
    }
    guard let picture else { throw PictureError(tooLarge: name) }
    return picture
  }

  /// The true path of the file that a name means.
  private func path(of name: String) throws(PictureError) -> String {
    guard !name.contains("\0") else { throw PictureError("image '\(name)' is no file's name") }
    let base = folder.isEmpty ? "." : folder
    let written = name.hasPrefix("/") ? name : base + "/" + name
    guard let path = Self.truePath(written) else {
      if name.contains("://") {
        throw PictureError(
          "image '\(name)' is an address; nothing is fetched, so save the file beside the grid file"
        )
      }
      throw PictureError(
        "image '\(name)' is not there; names are paths from the folder of the grid file")
    }
    let isInside = ([base] + allowed).contains { root in
      guard let root = Self.truePath(root) else { return false }
      return path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }
    guard isInside else {
      throw PictureError(
        "image '\(name)' lies outside of the grid file's folder; allow its own with --allow-path")
    }
    return path
  }

  /// A path without links, `.` and `..`, by `realpath`; nil where nothing is there.
  private static func truePath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder of its own with one file, removed at the end.
final class FontScratch {
  /// The repository's fonts.
  static var fonts: String { BundledFonts.folder }

  let folder: String
  private let path: String

  init(name: String, bytes: [UInt8]) throws {
    var template = Array("/tmp/gridreel-fonts-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure() }
    folder = String(cString: made)
    path = folder + "/" + name
    guard let stream = fopen(path, "wb") else { throw Failure() }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  struct Failure: Error {}
}

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

/// The same numbers in every run (Steele, Lea and Flood 2014, SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

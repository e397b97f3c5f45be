#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The fonts of the repository, read once and never freed.
package enum BundledFonts {
  /// The folder with the fonts, ending in a slash.
  package static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Themes/Fonts/"
  }()

  /// Names of the files, in the order in which the program lists them.
  package static let names = [
    "Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf",
    "Inter-Italic.otf", "JetBrainsMono-Regular.ttf", "JetBrainsMono-Bold.ttf",
    "GridreelSerif-Regular.ttf", "GridreelSerif-SemiBold.ttf", "GridreelSerif-Bold.ttf",
    "GridreelSerif-Italic.ttf", "GridreelSigns.ttf",
  ]

  /// Each file's name and bytes; empty bytes for a file that cannot be read.
  ///
  /// `nonisolated(unsafe)`: nobody writes to the bytes once they are read.
  nonisolated(unsafe) package static let files: [(name: String, bytes: UnsafeRawBufferPointer)] =
    names.map { ($0, read(folder + $0)) }

  /// The bytes of a file, never freed.
  package static func read(_ path: String) -> UnsafeRawBufferPointer {
    guard let stream = fopen(path, "rb") else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    defer { fclose(stream) }
    fseek(stream, 0, SEEK_END)
    let size = ftell(stream)
    rewind(stream)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    let count = fread(bytes.baseAddress, 1, size, stream)
    return UnsafeRawBufferPointer(start: bytes.baseAddress, count: count)
  }
}

extension BundledFonts {
  /// Whether a file is there to be read.
  package static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}

import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
import MachO
#endif

/// The running program as a file.
package enum OwnProgram {
  /// A path that leads to the file, even if it was renamed or replaced after the start where the
  /// system allows that.
  package static var file: String {
    #if canImport(Darwin)
    var (size, path) = (UInt32(PATH_MAX), [CChar](repeating: 0, count: Int(PATH_MAX)))
    _NSGetExecutablePath(&path, &size)
    return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    #else
    let running = "/proc/self/exe"
    return access(running, F_OK) == 0 ? running : ProgramArguments.startedFile ?? running
    #endif
  }

  /// The path under which a list of processes shows it.
  package static var path: String {
    // The file's own name reads better, but the file may have been replaced.
    FilePath.link(at: file).flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? file
  }

  /// The files of the libraries that are loaded, without those of the system's C library.
  static var libraries: [String] {
    #if canImport(Darwin)
    let loaded = (0..<_dyld_image_count()).compactMap { place in
      _dyld_get_image_name(place).map { String(cString: $0) }
    }
    return Array(Set(loaded)).filter { $0 != path && FilePath.isPlainFile($0) }.sorted()
    #else
    let maps = (try? InputFile.read("/proc/self/maps")) ?? []
    let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    return Array(Set(paths)).filter(isDrawingLibrary).sorted()
    #endif
  }

  #if !canImport(Darwin)
  /// The C library by the beginnings of its files' names; it decides no pixel, and differs on each machine.
  private static let systemLibraries = [
    "libc.", "libc-", "libm.", "libm-", "ld-", "ld.", "libdl", "libpthread", "librt", "libresolv",
  ]

  private static func isDrawingLibrary(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    return (name.hasSuffix(".so") || name.contains(".so."))
      && !systemLibraries.contains { name.hasPrefix($0) }
  }
  #endif
}

import GridreelStyle
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The themes of this repository, read from their folder.
enum BuiltInThemes {
  static let names = [
    "compact", "contrast", "dark", "github", "github-dark", "ios6", "ios7", "light", "material",
    "newspaper",
    "paper", "spreadsheet", "terminal",
  ]

  static var loader: ThemeLoader {
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = try? bytes(ofFile: folder + name + ".json") }
    return ThemeLoader(builtIn: files, readFile: bytes(ofFile:))
  }

  /// The repository's `Themes`, found from this file's place.
  static var folder: String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Themes/"
  }

  static func write(_ text: String, toFile path: String) throws {
    struct Unwritable: Error {}
    guard let file = fopen(path, "wb") else { throw Unwritable() }
    defer { fclose(file) }
    guard fputs(text, file) >= 0 else { throw Unwritable() }
  }

  @Sendable static func bytes(ofFile path: String) throws -> [UInt8] {
    struct Missing: Error, CustomStringConvertible {
      var description: String { "no such file" }
    }
    guard let file = fopen(path, "rb") else { throw Missing() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}

import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of a font file: static ones, or a file mapped into memory for the lifetime of this
/// object.
final class FontBytes {
  /// The file's name, without its folder.
  let name: String
  /// The path of the file; nil for bytes that come with the program.
  let path: String?
  /// The whole file.
  let bytes: UnsafeRawBufferPointer

  /// Wraps bytes that are never freed.
  init(_ file: FontFile) {
    (name, path, bytes) = (file.name, nil, file.bytes)
  }

  /// The maximum size of a file, in bytes.
  private static let byteLimit = 256 << 20

  /// Maps the file at `path`, which must be a regular file.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  init(path: String) throws(GridreelError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FontBytes.unreadable(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FontBytes.unreadable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw GridreelError(.missingResource, "'\(path)' is a pipe or a device, not a font file")
    }
    let size = Int(status.st_size)
    guard size <= Self.byteLimit else {
      throw GridreelError(
        .missingResource,
        "the font file '\(path)' is larger than the \(Self.byteLimit >> 20) MiB that are read")
    }
    guard size > 0 else {
      throw GridreelError(.missingResource, "the font file '\(path)' is empty")
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw FontBytes.unreadable(path) }
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? path
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    guard path != nil, let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  private static func unreadable(_ path: String) -> GridreelError {
    GridreelError(
      .missingResource, "cannot read the font file '\(path)': \(String(cString: strerror(errno)))")
  }
}

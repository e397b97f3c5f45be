#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Calls `body` with the path of a file of these bytes, which is there only meanwhile.
func withFile(
  _ bytes: [UInt8], ending name: String, _ body: (String) throws -> Void
) throws {
  let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
  let path = "\(folder)/gridreel-fuzz-\(getpid())-\(UInt64.random(in: 0 ... .max)).\(name)"
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  precondition(file >= 0, "no room for \(path)")
  defer { unlink(path) }
  let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  precondition(written == bytes.count, "no room for \(path)")
  close(file)
  try body(path)
}

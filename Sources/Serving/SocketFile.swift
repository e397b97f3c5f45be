#if Service
import GridreelFiles
import GridreelPrimitives
import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file of a Unix socket.
enum SocketFile {
  /// Lets everybody connect who may enter the socket's folder, whatever the umask of the service is.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  static func open(_ path: String) throws(GridreelError) {
    guard chmod(path, 0o666) == 0 else { throw InputFile.unreadable(path, errno) }
  }

  /// Removes the socket of a service that is gone.
  ///
  /// - Throws: ``GridreelError`` if something else is there, or a service still listens.
  static func makeRoom(at path: String) throws(GridreelError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw GridreelError(.usage, file: path, "exists and is not a socket")
    }
    guard !isAnswering(path) else {
      throw GridreelError(.usage, file: path, "is the socket of a service that runs")
    }
    unlink(path)
  }

  private static func isAnswering(_ path: String) -> Bool {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    defer { close(descriptor) }
    guard let address = try? SocketAddress(unixDomainSocketPath: path) else { return false }
    return address.withSockAddr { connect(descriptor, $0, socklen_t($1)) } == 0
  }
}
#endif

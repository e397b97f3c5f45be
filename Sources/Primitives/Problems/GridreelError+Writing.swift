#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension GridreelError {
  /// The system's reason why a file cannot be written, and what to do.
  package static func unwritable(_ name: String?, _ number: Int32) -> GridreelError {
    let reason = String(cString: strerror(number))
    let remedy =
      switch number {
      case ENOENT: "; make its folder first"
      case ENOSPC, EDQUOT: "; free some space or choose another disk"
      case EACCES, EPERM, EROFS: "; choose a folder that you may write to"
      default: ""
      }
    return GridreelError(
      .unwritableOutput, file: name, "cannot be written: \(reason)\(remedy)")
  }
}

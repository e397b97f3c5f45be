#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whether this process ignores a signal; a parent that starts it so (as nohup does for SIGHUP)
/// wants it to stay ignored.
package func isIgnored(signal number: Int32) -> Bool {
  let handler = signal(number, SIG_IGN)
  signal(number, handler)
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads and writes open streams.
enum Stream {
  /// Writes all bytes; returns whether that succeeded.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if wrote < 0 && errno == EINTR { continue }
      guard wrote > 0 else { return false }
      done += wrote
    }
    return true
  }

  /// The next byte; nil at the end, or if none arrives within the time (no limit if that is nil).
  static func readByte(from descriptor: Int32, milliseconds: Int32? = nil) -> UInt8? {
    while true {
      if let milliseconds {
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&waited, 1, milliseconds)
        if ready < 0 && errno == EINTR { continue }
        guard ready > 0 else { return nil }
      }
      var byte: UInt8 = 0
      let got = systemRead(descriptor, &byte, 1)
      if got < 0 && errno == EINTR { continue }
      return got == 1 ? byte : nil
    }
  }
}

/// `write(2)` under a name that ``Stream/write(_:to:)`` does not shadow.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

/// `read(2)`.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  read(descriptor, buffer, count)
}

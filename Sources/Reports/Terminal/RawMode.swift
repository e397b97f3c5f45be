import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A terminal mode that delivers each key at once and echoes none.
///
/// A signal that ends or stops the process restores the terminal first; keys that send signals still do.
package enum RawMode {
  /// The state that signal handlers need; written before they are installed and after they are removed.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var before = termios()
  nonisolated(unsafe) private static var raw = termios()

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
  /// The previous signal actions, by signal number.
  nonisolated(unsafe) private static let earlier =
    UnsafeMutablePointer<Handler>.allocate(capacity: 64)

  #if canImport(Darwin)
  private typealias Handler = (@convention(c) (Int32) -> Void)?
  #else
  private typealias Handler = __sighandler_t?
  #endif

  /// Switches the terminal to raw mode while `body` runs; only one call per process may be active.
  ///
  /// - Parameters:
  ///   - descriptor: An open stream.
  ///   - body: Receives whether the terminal is in raw mode; false if the stream is not a terminal.
  /// - Returns: What `body` returns.
  package static func run<Result>(on descriptor: Int32, _ body: (Bool) -> Result) -> Result {
    guard Self.descriptor < 0, isatty(descriptor) == 1, tcgetattr(descriptor, &before) == 0 else {
      return body(false)
    }
    raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    setMinimumRead()
    Self.descriptor = descriptor
    let handled = signals.filter { !isIgnored(signal: $0) }
    for number in handled { (earlier + Int(number)).initialize(to: SIG_DFL) }
    for number in handled { earlier[Int(number)] = signal(number, handler) }
    let continuing = signal(SIGCONT, resume)
    tcsetattr(descriptor, TCSADRAIN, &raw)
    defer {
      tcsetattr(descriptor, TCSADRAIN, &before)
      for number in handled { signal(number, earlier[Int(number)]) }
      signal(SIGCONT, continuing)
      Self.descriptor = -1
    }
    return body(true)
  }

  /// Restores the terminal, then lets the signal take its previous action.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    tcsetattr(RawMode.descriptor, TCSANOW, &RawMode.before)
    signal(number, RawMode.earlier[Int(number)])
    raise(number)
  }

  /// Returns to raw mode after a stop.
  private static let resume: @convention(c) (Int32) -> Void = { _ in
    signal(SIGTSTP, RawMode.handler)
    tcsetattr(RawMode.descriptor, TCSANOW, &RawMode.raw)
  }

  /// Makes a read wait for one byte without a time limit.
  private static func setMinimumRead() {
    withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
  }
}

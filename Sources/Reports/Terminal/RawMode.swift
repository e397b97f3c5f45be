import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A terminal that gives each key at once and shows none.
///
/// A signal that ends or stops the process puts the terminal back first; keys that send signals still do.
package enum RawMode {
  /// What the handlers of signals need; written before they are set and after they are taken away.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var before = termios()
  nonisolated(unsafe) private static var raw = termios()

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
  /// What signals did before, by their numbers.
  nonisolated(unsafe) private static let earlier =
    UnsafeMutablePointer<Handler>.allocate(capacity: 64)

  #if canImport(Darwin)
  private typealias Handler = (@convention(c) (Int32) -> Void)?
  #else
  private typealias Handler = __sighandler_t?
  #endif

  /// Changes the terminal while `body` runs, in one place of a process at a time.
  ///
  /// - Parameters:
  ///   - descriptor: An open stream.
  ///   - body: Is told whether the terminal is changed; it is not where the stream is no terminal.
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

  /// Puts the terminal back, then lets the signal do what it does without us.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    tcsetattr(RawMode.descriptor, TCSANOW, &RawMode.before)
    signal(number, RawMode.earlier[Int(number)])
    raise(number)
  }

  /// Goes on after a stop.
  private static let resume: @convention(c) (Int32) -> Void = { _ in
    signal(SIGTSTP, RawMode.handler)
    tcsetattr(RawMode.descriptor, TCSANOW, &RawMode.raw)
  }

  /// A read waits for one byte, for as long as it takes.
  private static func setMinimumRead() {
    withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
  }
}

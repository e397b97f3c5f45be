#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lets long work end in order when it is asked to stop (Ctrl-C, `kill`), so that no file is left.
struct Interruption {
  /// Written by a signal's handler and read between two frames; a word that is set at once.
  nonisolated(unsafe) private static var wasAsked: sig_atomic_t = 0

  /// Waits for signals from now on.
  init() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.wasAsked = 1
        // Whoever asks twice does not wait for the next frame.
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether stopping was asked for.
  var isAsked: Bool { Self.wasAsked != 0 }

  /// Cancels the task that calls it where stopping was asked for.
  func pass() {
    guard isAsked else { return }
    withUnsafeCurrentTask { $0?.cancel() }
  }
}

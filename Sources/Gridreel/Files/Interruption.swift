import ImageCodecs
import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends the process in order when it is asked to end (Ctrl-C, `kill`, a terminal that closes): no program of
/// ours runs on, and no file is left that has not its name.
package enum Interruption {
  /// Where the signals' handler writes; set before the handler is.
  nonisolated(unsafe) private static var handlerEnd: Int32 = -1

  /// Waits for signals from now on, on a thread of its own.
  package static func watch() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    handlerEnd = ends[1]
    let readerEnd = ends[0]
    Workers.start { endProcess(by: nextSignal(readerEnd)) }
    for number in [SIGINT, SIGTERM] { signal(number, handler) }
    if !isIgnored(signal: SIGHUP) { signal(SIGHUP, handler) }
  }

  /// Removes what is unfinished, then calls `next` while nothing new can be begun.
  package static func discardAll(_ next: () -> Void) {
    // A program would make its file anew; so it must end first.
    RunningPrograms.endAll { UnfinishedFiles.removeAll(next) }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    var byte = UInt8(truncatingIfNeeded: number)
    _ = systemWrite(Interruption.handlerEnd, &byte, 1)
    // Whoever asks twice does not wait for anything.
    signal(number, SIG_DFL)
  }

  private static func nextSignal(_ readerEnd: Int32) -> Int32 {
    var byte: UInt8 = 0
    while read(readerEnd, &byte, 1) != 1 {}
    return Int32(byte)
  }

  /// Dies of the signal, so that a shell both gives the status 128 + its number and ends a loop at Ctrl-C.
  private static func endProcess(by number: Int32) {
    discardAll {
      if isatty(STDERR_FILENO) == 1 {
        // A progress bar may be in this line.
        let clearing = Array("\r\u{1B}[K".utf8)
        _ = systemWrite(STDERR_FILENO, clearing, clearing.count)
      }
      signal(number, SIG_DFL)
      var own = sigset_t()
      sigemptyset(&own)
      sigaddset(&own, number)
      pthread_sigmask(SIG_UNBLOCK, &own, nil)
      raise(number)
      // The first process of a container dies of no signal.
      _exit(128 + number)
    }
  }
}

/// `write(2)` by a name that nothing here hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

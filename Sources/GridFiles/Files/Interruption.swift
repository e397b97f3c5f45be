import GridreelImageCodecs
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends the process in an orderly way when it is asked to end (Ctrl-C, `kill`, a closing terminal): no child
/// process keeps running, and no temporary file is left.
package enum Interruption {
  /// The write end of the signal handler's pipe; set before the handler is installed.
  nonisolated(unsafe) private static var handlerEnd: Int32 = -1

  /// What happens instead at the first request to end; nil ends the process.
  private static let successor = Guarded<(@Sendable () -> Void)?>(nil)

  /// Hands the first request to end to someone who ends the process in time; a second one ends it at once.
  package static func handOver(to body: @escaping @Sendable () -> Void) {
    successor.withLock { $0 = body }
  }

  /// Starts handling signals on a separate thread.
  package static func watch() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    handlerEnd = ends[1]
    let readerEnd = ends[0]
    Workers.start {
      let number = nextSignal(readerEnd)
      guard let successor = successor.withLock({ $0 }) else { return endProcess(by: number) }
      successor()
      endProcess(by: nextSignal(readerEnd))
    }
    // The timer of ``BudgetWatch``.
    let numbers = [SIGINT, SIGTERM, SIGPROF] + (isIgnored(signal: SIGHUP) ? [] : [SIGHUP])
    for number in numbers { signal(number, handler) }
    unblock(numbers)
  }

  /// Lets signals reach this thread, even if the program was started by one that blocks them.
  private static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Removes unfinished files, then calls `next` while no new file can be created.
  package static func discardAll(_ next: () -> Void) {
    // A running program would recreate its file, so it must end first.
    RunningPrograms.endAll { UnfinishedFiles.removeAll(next) }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    var byte = UInt8(truncatingIfNeeded: number)
    _ = systemWrite(Interruption.handlerEnd, &byte, 1)
    // A second request takes effect immediately.
    signal(number, SIG_DFL)
  }

  private static func nextSignal(_ readerEnd: Int32) -> Int32 {
    var byte: UInt8 = 0
    while true {
      guard read(readerEnd, &byte, 1) == 1 else { continue }
      guard Int32(byte) == SIGPROF else { return Int32(byte) }
      BudgetWatch.patrol()
    }
  }

  /// Dies of the signal, so that a shell reports the status 128 + its number and also ends a loop at Ctrl-C.
  private static func endProcess(by number: Int32) {
    discardAll {
      if isatty(STDERR_FILENO) == 1 {
        // The line may contain a progress bar.
        let clearing = Array("\r\u{1B}[K".utf8)
        _ = systemWrite(STDERR_FILENO, clearing, clearing.count)
      }
      signal(number, SIG_DFL)
      unblock([number])
      raise(number)
      // The first process of a container is not killed by signals.
      _exit(128 + number)
    }
  }
}

/// `write(2)` under a name that nothing here shadows.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

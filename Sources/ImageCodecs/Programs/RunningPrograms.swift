internal import Primitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The programs that run for this process, so that none outlives it when it is told to end.
package enum RunningPrograms {
  /// The signal that ends each of them, by process.
  private static let signals = Guarded<[pid_t: Int32]>([:])
  /// How long programs that are asked to end may take, in milliseconds.
  private static let patience = 2000

  /// Takes down what `spawn` starts.
  ///
  /// - Returns: 0 or an error number, and the program's process.
  static func start(
    endedBy signal: Int32, _ spawn: () -> (status: Int32, processID: pid_t)
  ) -> (status: Int32, processID: pid_t) {
    signals.withLock { signals in
      let program = spawn()
      if program.status == 0 { signals[program.processID] = signal }
      return program
    }
  }

  /// Waits for a program's end and returns its status as `waitpid` gives it; -1 where there is no such program.
  static func waitForEnd(of processID: pid_t) -> Int32 {
    // As long as nobody has asked for its status, no other process can get its number.
    var information = siginfo_t()
    while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return signals.withLock { signals in
      signals[processID] = nil
      var status: Int32 = 0
      return waitpid(processID, &status, 0) == processID ? status : -1
    }
  }

  /// Ends all programs, and calls `next` while no other one can be started.
  package static func endAll(_ next: () -> Void) {
    signals.withLock { signals in
      for (processID, signal) in signals { kill(processID, signal) }
      var left = Array(signals.keys)
      for _ in 0..<patience {
        // 0 is the answer for one that still runs.
        left.removeAll { waitpid($0, nil, WNOHANG) != 0 }
        if left.isEmpty { break }
        usleep(1000)
      }
      for processID in left {
        kill(processID, SIGKILL)
        waitpid(processID, nil, 0)
      }
      signals = [:]
      next()
    }
  }
}

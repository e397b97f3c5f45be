internal import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The programs started by this process, so that none outlives it when it is told to end.
package enum RunningPrograms {
  /// The signal that ends each program, by process ID.
  private static let signals = Guarded<[pid_t: Int32]>([:])
  /// The time that programs have to end after a signal, in milliseconds.
  private static let patience = 2000

  /// Starts a program with `spawn` and registers it.
  ///
  /// - Returns: 0 or an error number, and the program's process ID.
  static func start(
    endedBy signal: Int32, _ spawn: () -> (status: Int32, processID: pid_t)
  ) -> (status: Int32, processID: pid_t) {
    signals.withLock { signals in
      let program = spawn()
      if program.status == 0 { signals[program.processID] = signal }
      return program
    }
  }

  /// Waits for a program's end and returns its status as from `waitpid`; -1 if there is no such
  /// program.
  static func waitForEnd(of processID: pid_t) -> Int32 {
    // Until its status is collected, no other process can get its ID.
    var information = siginfo_t()
    while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return signals.withLock { signals in
      signals[processID] = nil
      var status: Int32 = 0
      return waitpid(processID, &status, 0) == processID ? status : -1
    }
  }

  /// Ends all programs, then calls `next` while no other one can be started.
  package static func endAll(_ next: () -> Void) {
    signals.withLock { signals in
      for (processID, signal) in signals { kill(processID, signal) }
      var left = Array(signals.keys)
      for _ in 0..<patience {
        // `waitpid` returns 0 for a program that is still running.
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

#if Service
package import GridreelPrimitives

/// How a service listens, and what its callers may use.
package struct ServiceOptions: Sendable {
  /// Where a service listens; nothing else can be reached from another machine.
  package enum Address: Sendable {
    /// A Unix socket.
    case socket(String)
    /// A port of 127.0.0.1; 0 lets the system choose one.
    case port(Int)
  }

  package var address: Address
  /// The arguments that make this program a worker process.
  package var workerArguments: [String]
  /// The number of worker processes, 1 or more; there may be as many again for what takes long.
  package var workers: Int
  /// What one request may use.
  package var budget: Budget
  /// The largest body in bytes.
  package var maximumBody = 16 << 20
  /// The most connections at a time.
  package var maximumConnections = 256
  /// The most requests that wait for a worker.
  package var maximumWaiting = 64
  /// How long a request may wait for a worker, in seconds.
  package var longestWait = 10.0
  /// How long a connection may take to send a whole request, or to take an answer, in seconds.
  package var patience = 30.0

  package init(address: Address, workerArguments: [String], workers: Int, budget: Budget) {
    (self.address, self.workerArguments, self.workers) = (address, workerArguments, workers)
    self.budget = budget
  }
}
#endif

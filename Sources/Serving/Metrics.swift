#if Service
import GridreelPrimitives

/// What a service has done so far, in the text format of Prometheus.
final class Metrics: Sendable {
  private struct Counts {
    var answers: [Int: Int] = [:]
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
    var seconds = 0.0
    var pictures = 0
    var crashes = 0
    var drawing = 0
  }

  /// The upper bounds of the buckets for times, in seconds.
  private static let bounds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let counts = Guarded(Counts())

  /// Counts an answer.
  func note(status: Int) { counts.withLock { $0.answers[status, default: 0] += 1 } }

  /// Counts a picture or what has become of it.
  ///
  /// - Parameters:
  ///   - seconds: the time from the whole request to its answer.
  ///   - isCrash: whether a worker process has failed.
  func noteDrawing(seconds: Double, isCrash: Bool) {
    counts.withLock { counts in
      counts.pictures += 1
      counts.seconds += seconds
      counts.crashes += isCrash ? 1 : 0
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
        counts.buckets[index] += 1
      }
    }
  }

  /// Counts a request that is drawn from now on, or no longer.
  func changeDrawing(by change: Int) { counts.withLock { $0.drawing += change } }

  /// All counts as text.
  ///
  /// - Parameters:
  ///   - waiting: the number of requests that wait for a worker.
  ///   - workers: the number of workers.
  ///   - connections: the numbers of connections.
  /// - Returns: The lines.
  func text(
    waiting: Int, workers: Int, connections: (open: Int, displaced: Int, refused: Int)
  ) -> String {
    let counts = counts.withLock { $0 }
    var lines = ["# TYPE gridreel_answers_total counter"]
    for (status, count) in counts.answers.sorted(by: { $0.key < $1.key }) {
      lines.append("gridreel_answers_total{status=\"\(status)\"} \(count)")
    }
    let seconds = "gridreel_request_seconds"
    lines.append("# TYPE \(seconds) histogram")
    for (bound, count) in zip(Self.bounds, counts.buckets) {
      lines.append("\(seconds)_bucket{le=\"\(bound.written)\"} \(count)")
    }
    lines += [
      "\(seconds)_bucket{le=\"+Inf\"} \(counts.pictures)", "\(seconds)_sum \(counts.seconds)",
      "\(seconds)_count \(counts.pictures)",
    ]
    let single = [
      ("worker_failures_total", "counter", counts.crashes),
      ("refused_connections_total", "counter", connections.refused),
      ("displaced_connections_total", "counter", connections.displaced),
      ("connections", "gauge", connections.open), ("drawing", "gauge", counts.drawing),
      ("waiting", "gauge", waiting), ("workers", "gauge", workers),
    ]
    for (name, type, value) in single {
      lines += ["# TYPE gridreel_\(name) \(type)", "gridreel_\(name) \(value)"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
#endif

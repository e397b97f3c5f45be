import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A line on a terminal's standard error that shows the progress of long work.
final class ProgressBar {
  private static let width = 30
  private let start: Double
  /// The counted unit, in the plural.
  private let noun: String
  private var isShown = false
  private var lastDrawn = 0.0

  /// Nil if standard error is not a terminal.
  init?(of noun: String = "frames") {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    self.noun = noun
    start = Self.now()
  }

  /// Shows the progress a few times a second, once the work has taken a second.
  func show(_ done: Int, of total: Int) {
    let now = Self.now()
    guard total > 0, now - start > 1, now - lastDrawn > 0.1 || done == total else { return }
    (isShown, lastDrawn) = (true, now)
    let filled = done * Self.width / total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    let left =
      done > 0 ? Int(((now - start) / Double(done) * Double(total - done)).rounded(.up)) : 0
    Self.draw("\r\(bar) \(done)/\(total) \(noun), \(left) s left \u{1B}[K")
  }

  /// Erases the line.
  func clear() {
    if isShown { Self.draw("\r\u{1B}[K") }
    isShown = false
  }

  /// Writes to the terminal without escaping.
  fileprivate static func draw(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A line on a terminal's standard error that shows the elapsed time of work whose end is unknown.
final class WaitingLine {
  private enum Stage { case waiting, shown, over }

  private let stage = Guarded(Stage.waiting)

  /// Shows the line once the work has taken a second; nil if standard error is not a terminal.
  init?(_ words: String) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    Workers.start { [stage] in
      for seconds in 1... {
        sleep(1)
        let isOver = stage.withLock { stage in
          guard stage != .over else { return true }
          stage = .shown
          ProgressBar.draw("\r\(words), \(seconds) s \u{1B}[K")
          return false
        }
        if isOver { break }
      }
    }
  }

  /// Erases the line.
  func end() {
    stage.withLock { stage in
      if stage == .shown { ProgressBar.draw("\r\u{1B}[K") }
      stage = .over
    }
  }
}

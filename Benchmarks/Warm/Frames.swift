import Gridreel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a moving frame costs to interpolate and draw, without encoding.
enum Frames {
  /// Draws a sort by one column, 60 moving frames at 60 a second, and prints the mean CPU
  /// milliseconds of all frames but the first.
  static func measure(_ file: String, column: String) async throws {
    let document = try GridDocument(path: file)
    var options = Reel.Options()
    options.duration = 1
    options.framesPerSecond = 60
    options.hold = 0
    options.scale = document.scale
    let reel = Reel(from: document.grid, options: options) { $0.tapHeader(column) }
    var count = 0
    var start = 0.0
    for try await frame in try reel.frames() {
      precondition(frame.bitmap.width > 0)
      if count == 0 { start = Warm.seconds(CLOCK_PROCESS_CPUTIME_ID) }
      count += 1
    }
    let seconds = Warm.seconds(CLOCK_PROCESS_CPUTIME_ID) - start
    print("frames \(count) cpu_ms \(seconds * 1000 / Double(max(1, count - 1)))")
  }
}

import Gridreel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where the time of one cold picture goes: each stage of the way, done once in a new process.
enum Phases {
  /// Draws one grid file and prints the CPU milliseconds of each stage.
  static func measure(_ file: String) throws {
    var last = Warm.seconds(CLOCK_PROCESS_CPUTIME_ID)
    print("start \(last * 1000)")
    func stage<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
      let result = try body()
      let now = Warm.seconds(CLOCK_PROCESS_CPUTIME_ID)
      print("\(name) \((now - last) * 1000)")
      last = now
      return result
    }
    let document = try stage("data, grid file and theme") { try GridDocument(path: file) }
    let renderer = try stage("fonts") { try Renderer(fonts: document.fonts) }
    let still = try stage("layout and shaping") { try renderer.render(document.grid) }
    let bitmap = try stage("drawing") { try still.bitmap(scale: document.scale) }
    _ = try stage("encoding") { try bitmap.pngData(scale: document.scale) }
  }
}

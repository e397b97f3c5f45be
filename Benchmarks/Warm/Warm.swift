import Gridreel

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Draws many data files with the columns and the look of one grid file, in one process.
///
/// `warm png|pdf|svg FOLDER GRID-FILE CSV…` prints the mean of all pictures but the first;
/// `warm phases GRID-FILE` prints where the time of one picture goes;
/// `warm frames GRID-FILE COLUMN` prints what a moving frame costs;
/// `warm rows COUNT` prints what 30 rows cost by how many there are.
@main
struct Warm {
  private static let allowed = getenv("GRIDREEL_ALLOW_PATH").map { [String(cString: $0)] } ?? []

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 2, arguments[0] == "phases" { return try Phases.measure(arguments[1]) }
    if arguments.count == 3, arguments[0] == "frames" {
      return try await Frames.measure(arguments[1], column: arguments[2])
    }
    if arguments.count == 2, arguments[0] == "rows", let count = Int(arguments[1]) {
      return try Rows.measure(count)
    }
    guard arguments.count >= 4, let format = PictureFormat(rawValue: arguments[0]) else {
      print("usage: warm png|pdf|svg FOLDER GRID-FILE CSV... | warm phases GRID-FILE")
      exit(64)
    }
    let (folder, file, data) = (arguments[1], arguments[2], arguments[3...])
    let renderer = try Renderer(
      fonts: try GridDocument(path: file, data: data.first, allowing: allowed).fonts)
    var start = (wall: 0.0, cpu: 0.0)
    for (place, path) in data.enumerated() {
      let document = try GridDocument(path: file, data: path, allowing: allowed)
      let still = try renderer.render(document.grid)
      let name = path.split(separator: "/").last?.split(separator: ".").first ?? "picture"
      try still.write(to: "\(folder)/\(name).\(format.rawValue)", scale: document.scale)
      if place == 0 { start = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID)) }
    }
    let count = Double(max(1, data.count - 1))
    let wall = (seconds(CLOCK_MONOTONIC) - start.wall) * 1000 / count
    let cpu = (seconds(CLOCK_PROCESS_CPUTIME_ID) - start.cpu) * 1000 / count
    print("pictures \(data.count) warm_wall_ms \(wall) warm_cpu_ms \(cpu)")
  }

  static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

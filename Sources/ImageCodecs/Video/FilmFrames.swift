package import GridreelPrimitives

/// Reads the frames of a film through ffmpeg, which runs as a separate process and writes raw frames to a pipe.
package final class FilmFrames: PictureFrames {
  /// A container of films, by the name of ffmpeg's reader.
  package enum Container: String, Sendable {
    case gif
    case apng
    case mp4 = "mov"
    case webm = "matroska"
  }

  private let width, height: Int
  /// When each frame appears, in seconds.
  private let starts: [Double]
  package let end: Double?
  private var program: ChildProcess
  private var place = 0

  /// Reads the times of a film's frames and starts to decode them.
  ///
  /// - Parameters:
  ///   - path: The file, which must not change meanwhile.
  ///   - container: Its kind; ffmpeg takes it for no other, so that it opens nothing that a file names.
  /// - Throws: ``GridreelError`` with code `missingResource`, `badInput` or `overBudget`.
  package init(path: String, container: Container) throws(GridreelError) {
    let input = [
      "-err_detect", "crccheck+explode", "-f", container.rawValue, "-protocol_whitelist", "file",
      "-i",
      "file:\(path)",
    ]
    (width, height, starts, end) = try Self.times(input)
    try PictureFrame.check(width: width, height: height)
    // With one frame a second, each is written once, whatever its duration is.
    program = try ChildProcess(
      InstalledProgram.path(of: "ffmpeg", for: "films", in: "ffmpeg"),
      arguments: ["-nostdin", "-v", "error", "-xerror"] + input + [
        "-map", "0:v:0", "-vf", "setpts=N/TB", "-r", "1", "-f", "rawvideo", "-pix_fmt", "bgra",
        "pipe:1",
      ], isHeard: true)
  }

  /// The size of a film's frames, and when each appears.
  private static func times(
    _ input: [String]
  ) throws(GridreelError) -> (width: Int, height: Int, starts: [Double], end: Double?) {
    var prober = try ChildProcess(
      InstalledProgram.path(of: "ffprobe", for: "films", in: "ffmpeg"),
      arguments: ["-v", "error"] + input + [
        "-select_streams", "v:0", "-show_entries",
        "stream=width,height:packet=pts_time,duration_time", "-of",
        "csv=p=1",
      ], isHeard: true)
    let outcome = try prober.outcome()
    var size: [Int] = []
    var packets: [(start: Double, duration: Double?)] = []
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: ",")
      switch fields.first {
      case "packet":
        let times = fields.dropFirst().map { Double($0) }
        if let start = times.first ?? nil {
          packets.append((start, times.count > 1 ? times[1] : nil))
        }
      case "stream": size = fields.dropFirst().compactMap { Int($0) }
      default: break
      }
    }
    guard outcome.status == 0, size.count == 2, size[0] > 0, size[1] > 0, !packets.isEmpty else {
      throw Self.damaged
    }
    // Packets are in the order in which they are decoded.
    packets.sort { $0.start < $1.start }
    let end = packets.last.flatMap { last in last.duration.map { last.start + $0 } }
    return (size[0], size[1], packets.map(\.start), end)
  }

  private static let damaged = GridreelError(
    .badInput, "ffmpeg cannot read the film; it is damaged, not complete, or has no pictures")

  package var count: Int? { starts.count }

  package func next() throws(GridreelError) -> PictureFrame? {
    guard let bytes = try program.next(width * height * 4) else {
      guard place > 0 else { throw Self.damaged }
      return nil
    }
    let words = bytes.withUnsafeBytes { buffer in
      // Straight alpha; on little-endian machines "bgra" is the order of our words.
      buffer.bindMemory(to: UInt32.self).map { premultiplied($0) }
    }
    defer { place += 1 }
    let bitmap = Bitmap(width: width, height: height, pixels: words)
    return PictureFrame(bitmap, start: starts[min(place, starts.count - 1)])
  }
}

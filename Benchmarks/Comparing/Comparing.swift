import Glibc
import GridreelImageCodecs
import GridreelPrimitives
import GridreelComparing

/// Measures the comparator and the PNG decoder by themselves, on one thread.
///
///     comparing memory A.png    gigabytes of one picture per second of CPU time, for several cases
///     comparing decode A.png    milliseconds of CPU time to decode, the least of nine
@main
enum Comparing {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, ["memory", "decode"].contains(arguments[1]) else {
      print("usage: comparing memory|decode A.png")
      exit(64)
    }
    let bytes = try read(arguments[2])
    if arguments[1] == "decode" {
      print(try leastTime { try PNGDecoder().decode(bytes).width })
    } else {
      measureMemory(try PNGDecoder().decode(bytes))
    }
  }

  /// Compares a picture with copies of it of which 1 in 100 pixels differs, scattered or together.
  private static func measureMemory(_ picture: Bitmap) {
    var tolerance = Tolerance()
    tolerance.threshold = Tolerance.usualThreshold
    var ignoring = tolerance
    ignoring.ignoresAntialiasing = true
    var yiq = tolerance
    yiq.metric = .yiq
    var equal = picture
    equal.pixels[0] ^= 0  // a copy of its own, not shared memory
    let scattered = changed(picture, isScattered: true)
    let together = changed(picture, isScattered: false)
    let cases: [(String, Bitmap, Tolerance)] = [
      ("equal", equal, .exact), ("equal, OKLab", equal, tolerance),
      ("1 % in blocks, exact", together, .exact), ("1 % in blocks, OKLab", together, tolerance),
      ("1 % in blocks, OKLab, anti-aliasing", together, ignoring),
      ("1 % in blocks, YIQ", together, yiq), ("1 % scattered, exact", scattered, .exact),
      ("1 % scattered, OKLab", scattered, tolerance), ("1 % scattered, YIQ", scattered, yiq),
    ]
    for (name, other, tolerance) in cases {
      let comparator = Comparator(tolerance: tolerance)
      let time = leastTime { comparator.compare(picture, other).differingPixels }
      let gigabytes = Double(picture.pixels.count * 4) / time / 1e6
      print("\(name)\t\(time)\t\(gigabytes)")
    }
  }

  private static func changed(_ picture: Bitmap, isScattered: Bool) -> Bitmap {
    var copy = picture
    var state: UInt64 = 1
    let side = isScattered ? 1 : 20
    for _ in 0..<picture.pixels.count / 100 / (side * side) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let x = Int(state >> 33) % (picture.width - side)
      let y = Int(state >> 13 & 0xf_ffff) % (picture.height - side)
      for dy in 0..<side {
        for dx in 0..<side {
          copy.pixels[(y + dy) * picture.width + x + dx] ^= UInt32(state >> 40) & 0xff_ffff
        }
      }
    }
    return copy
  }

  /// The least milliseconds of CPU time of this thread in nine runs.
  private static func leastTime(_ body: () throws -> Int) rethrows -> Double {
    var least = Double.infinity
    var sum = 0
    for _ in 0..<9 {
      let start = milliseconds()
      sum &+= try body()
      least = min(least, milliseconds() - start)
    }
    return sum < 0 ? 0 : least
  }

  private static func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      perror(path)
      exit(66)
    }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, file)
    }
  }
}

/// Chooses for each scan line of a busy picture the filter with the smallest differences.
struct AdaptiveFilter: ~Copyable {
  private let count: Int
  private let distance: Int
  /// One line for each candidate: sub, up, Paeth.
  private let candidates: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>

  /// Creates a filter for lines of `count` bytes with pixels `distance` bytes apart.
  init(count: Int, distance: Int) {
    (self.count, self.distance) = (count, distance)
    candidates = .allocate(capacity: 3 * count)
    above = .allocate(capacity: count)
    above.initialize(repeating: 0, count: count)
  }

  deinit {
    candidates.deallocate()
    above.deallocate()
  }

  /// Replaces the bytes of a line with the best filter's differences, and returns that filter's
  /// type.
  mutating func apply(to line: UnsafeMutablePointer<UInt8>) -> UInt8 {
    let (sub, up, paeth) = (candidates, candidates + count, candidates + 2 * count)
    for x in 0..<count {
      sub[x] = line[x] &- (x < distance ? 0 : line[x &- distance])
      up[x] = line[x] &- above[x]
    }
    for x in 0..<min(distance, count) { paeth[x] = up[x] }
    for x in min(distance, count)..<count {
      let corner = Int(above[x &- distance])
      let toLeft = Int(above[x]) &- corner
      let toTop = Int(line[x &- distance]) &- corner
      let (left, top, both) = (abs(toLeft), abs(toTop), abs(toLeft &+ toTop))
      let nearest =
        left <= top && left <= both
        ? line[x &- distance] : top <= both ? above[x] : above[x &- distance]
      paeth[x] = line[x] &- nearest
    }
    let choices: [(type: UInt8, bytes: UnsafeMutablePointer<UInt8>)] = [
      (0, line), (1, sub), (2, up), (4, paeth),
    ]
    var (best, least) = (choices[0], Int.max)
    for choice in choices {
      let size = Self.size(choice.bytes, count)
      if size < least { (best, least) = (choice, size) }
    }
    above.update(from: line, count: count)
    if best.type != 0 { line.update(from: best.bytes, count: count) }
    return best.type
  }

  /// The sum of the differences' absolute values.
  private static func size(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var sum: UInt32 = 0
    for x in 0..<count { sum &+= UInt32(Int8(bitPattern: bytes[x]).magnitude) }
    return Int(sum)
  }
}

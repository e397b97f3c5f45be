/// How the filter of each scan line is chosen.
enum LineFilter {
  /// All lines are stored as they are.
  case none
  /// Lines for which an element is set equal the line above, and are stored as no difference to it.
  case upWhereEqual([Bool])
  /// The filter with the smallest differences, as busy pictures need it.
  case leastDifferences
  /// The filter with the fewest different pairs of bytes, which repeats what letters have in common.
  case fewestPairs
}

/// Applies to each scan line the filter that is chosen for it.
struct AdaptiveFilter: ~Copyable {
  private let choice: LineFilter
  private var pairs: PairCounter?
  private let count: Int
  private let distance: Int
  /// One line for each candidate: sub, up, Paeth.
  private let candidates: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>

  /// Creates a filter for lines of `count` bytes with pixels `distance` bytes apart.
  init(_ choice: LineFilter, count: Int, distance: Int) {
    (self.count, self.distance) = (count, distance)
    self.choice = choice
    if case .fewestPairs = choice { pairs = PairCounter() }
    candidates = .allocate(capacity: 3 * count)
    above = .allocate(capacity: count)
    above.initialize(repeating: 0, count: count)
  }

  deinit {
    candidates.deallocate()
    above.deallocate()
  }

  /// Replaces the bytes of the line of a row with the best filter's differences, and returns that
  /// filter's type.
  mutating func apply(to line: UnsafeMutablePointer<UInt8>, row: Int) -> UInt8 {
    switch choice {
    case .none: return 0
    case .upWhereEqual(let repeats):
      guard repeats[row] else { return 0 }
      line.update(repeating: 0, count: count)
      return 2
    case .leastDifferences, .fewestPairs: return applyBest(to: line)
    }
  }

  private mutating func applyBest(to line: UnsafeMutablePointer<UInt8>) -> UInt8 {
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
      let size = pairs?.count(choice.bytes, count) ?? Self.size(choice.bytes, count)
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

/// Counts the different pairs of bytes in lines.
private struct PairCounter {
  /// For each pair, the number of the line that had it last.
  private var lines = [UInt32](repeating: 0, count: 1 << 16)
  private var number: UInt32 = 0

  /// The number of different pairs of neighbours among `count` bytes.
  mutating func count(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    number += 1
    var sum = 0
    for x in 1..<max(1, count) {
      let pair = Int(bytes[x &- 1]) &<< 8 | Int(bytes[x])
      if lines[pair] != number {
        lines[pair] = number
        sum &+= 1
      }
    }
    return sum
  }
}

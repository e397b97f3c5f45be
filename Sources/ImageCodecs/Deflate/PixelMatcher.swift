/// Splits rows of pixels into literals and copies of earlier pixels.
struct PixelMatcher: ~Copyable {
  private let view: PixelView
  private let bytesPerPixel: Int
  private let bytesPerRow: Int
  private let longest: Int
  private let table: UnsafeMutablePointer<UInt64>

  private var row: UnsafePointer<UInt32>
  private var y = 0
  private var x = 0
  /// Words and bytes back to the nearest earlier row that was not a repeat; 0 bytes if out of reach.
  private var wordsUp = 0
  private var bytesUp = 0
  private var lastRow = -1

  private static let bucketCountBits: UInt64 = 12
  private static let waysShift = 2
  /// The length from which runs are copied from their own previous pixel; searching for similar runs
  /// does not pay.
  private static let longestGap = 40

  /// Creates a matcher for the rows of `view`, from first to last.
  init(_ view: PixelView, bytesPerPixel: Int) {
    self.view = view
    self.bytesPerPixel = bytesPerPixel
    bytesPerRow = view.width * bytesPerPixel + 1
    longest = DeflateTables.maximumLength / bytesPerPixel
    let size = 1 << (Int(Self.bucketCountBits) + Self.waysShift)
    table = .allocate(capacity: size)
    // A row below all others, so that the distance to it is never valid.
    table.initialize(repeating: UInt64(UInt32.max) << 32, count: size)
    row = view.base
  }

  deinit { table.deallocate() }

  /// Whether the row is finished.
  var isAtEnd: Bool { x >= view.width }

  /// Starts row `y`, whose filter byte has been written.
  mutating func begin(row y: Int) {
    row = view.row(y)
    (self.y, x) = (y, 0)
    wordsUp = 0
    bytesUp = 0
    if lastRow >= 0, (y - lastRow) * bytesPerRow <= DeflateTables.maximumDistance {
      wordsUp = (y - lastRow) * view.wordsPerRow
      bytesUp = (y - lastRow) * bytesPerRow
    }
    lastRow = y
  }

  private struct Match {
    var length = 0
    var distance = 0
    var gain = 0
  }

  /// Adds tokens until the row ends or fewer than 16 fit into the block.
  ///
  /// - Parameters:
  ///   - line: The row's bytes, the filter byte first.
  ///   - block: The block that receives the tokens.
  mutating func parse(line: UnsafePointer<UInt8>, into block: inout DeflateBlock) {
    let width = view.width
    while x < width && block.room >= 16 {
      var match = find(x)
      insert(x)
      if match.length == 0 {
        addLiteral(x, line, to: &block)
        x &+= 1
        continue
      }
      if match.length < 24 {
        while x &+ 1 < width && block.room >= 16 {
          let next = find(x &+ 1)
          guard next.gain > match.gain else {
            break
          }
          addLiteral(x, line, to: &block)
          x &+= 1
          insert(x)
          match = next
        }
      }
      block.addMatch(length: match.length &* bytesPerPixel, distance: match.distance)
      if match.distance != bytesPerPixel {
        insertAll(from: x &+ 1, to: x &+ match.length)
      } else if match.length > 1 {
        insert(x &+ match.length &- 1)
      }
      x &+= match.length
    }
  }

  @inline(__always)
  private func addLiteral(
    _ x: Int, _ line: UnsafePointer<UInt8>, to block: inout DeflateBlock
  ) {
    let bytes = line + (1 &+ x &* bytesPerPixel)
    if bytesPerPixel == 1 {
      block.addLiteral(bytes[0])
    } else {
      block.addLiterals(UInt32(bytes[0]) | UInt32(bytes[1]) &<< 8 | UInt32(bytes[2]) &<< 16)
      if bytesPerPixel == 4 { block.addLiteral(bytes[3]) }
    }
  }

  /// The table slot for positions like `x`; `nil` inside a run, where no search is needed.
  ///
  /// Positions are alike if they have the same two pixels or, at the start of a run, the same run
  /// followed by the same pixel.
  @inline(__always)
  private func bucket(_ x: Int) -> UnsafeMutablePointer<UInt64>? {
    let here = row + x
    if x &+ 1 >= view.width { return nil }
    var run = 1
    if here[0] == here[1] {
      if x > 0 && here[-1] == here[0] { return nil }
      let limit = min(view.width &- x, Self.longestGap)
      run = 2
      while run < limit && here[run] == here[0] { run &+= 1 }
      if run == limit { return nil }
    }
    let key = UInt64(here[0]) | UInt64(here[run] &+ UInt32(truncatingIfNeeded: run) &<< 25) &<< 32
    let hash = (key &* 0x9e37_79b9_7f4a_7c15) &>> (64 &- Self.bucketCountBits)
    return table + Int(truncatingIfNeeded: hash) &<< Self.waysShift
  }

  @inline(__always)
  private func insert(_ x: Int) {
    guard let ways = bucket(x) else { return }
    let entry = UInt64(truncatingIfNeeded: y) &<< 32 | UInt64(truncatingIfNeeded: x)
    ways[3] = ways[2]
    ways[2] = ways[1]
    ways[1] = ways[0]
    ways[0] = entry
  }

  /// Inserts the positions from `start` up to, but not including, `end`.
  @inline(__always)
  private func insertAll(from start: Int, to end: Int) {
    var x = start
    while x < end {
      insert(x)
      x &+= 1
      // Inside a run there is nothing to insert.
      guard x < end, row[x] == row[x &- 1] else { continue }
      let inside = min(end, view.width &- 1) &- x
      if inside > 0 { x &+= commonLength(row + x, row + x + 1, inside) }
    }
  }

  /// The number of pixels for which both are equal, `limit` at most.
  @inline(__always)
  private func commonLength(
    _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, _ limit: Int
  ) -> Int {
    let (a, b) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
    var length = 0
    while length &+ 8 <= limit {
      var difference: UInt64 = 0
      for pair in 0..<4 {
        let offset = (length &+ 2 &* pair) &* 4
        difference |=
          a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          ^ b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      }
      if difference != 0 { break }
      length &+= 8
    }
    while length &+ 2 <= limit {
      let difference =
        a.loadUnaligned(fromByteOffset: length &* 4, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: length &* 4, as: UInt64.self)
      if difference != 0 {
        // Little-endian words: the first pixel is the low half.
        return length &+ (UInt32(truncatingIfNeeded: difference) == 0 ? 1 : 0)
      }
      length &+= 2
    }
    if length < limit && first[length] == second[length] { length &+= 1 }
    return length
  }

  @inline(__always)
  private func gain(_ length: Int, _ distance: Int) -> Int {
    let bytes = length &* bytesPerPixel
    if bytes < 3 { return 0 }
    let cost =
      8
      &+ Int(
        truncatingIfNeeded: DeflateTables.distanceExtraBits(
          DeflateTables.distanceSlot(UInt32(truncatingIfNeeded: distance &- 1)))) &+ 3
    return bytes &* 5 &- cost
  }

  private func find(_ x: Int) -> Match {
    let limit = min(longest, view.width &- x)
    let here = row + x
    var best = Match()
    if x > 0 && here[0] == here[-1] {
      let length = commonLength(here, here - 1, limit)
      if length == longest || length &+ x == view.width {
        if length &* bytesPerPixel >= 3 {
          return Match(length: length, distance: bytesPerPixel, gain: 1 << 20)
        }
      }
      consider(length, bytesPerPixel, &best)
    }
    if bytesUp > 0 && here[0] == (here - wordsUp)[0] {
      consider(commonLength(here, here - wordsUp, limit), bytesUp, &best)
    }
    if let ways = bucket(x) {
      for way in 0..<1 << Self.waysShift {
        let (rowThere, xThere) = (Int(ways[way] &>> 32), Int(ways[way] & 0xffff_ffff))
        let distance = (y &- rowThere) &* bytesPerRow &+ (x &- xThere) &* bytesPerPixel
        guard 0 < distance && distance <= DeflateTables.maximumDistance else { break }
        let there = view.row(rowThere) + xThere
        if there[0] != here[0] || there[1] != here[1] { continue }
        if best.length > 0 && best.length < limit && there[best.length] != here[best.length] {
          continue
        }
        consider(commonLength(here, there, min(limit, view.width &- xThere)), distance, &best)
      }
    }
    return best
  }

  @inline(__always)
  private func consider(_ length: Int, _ distance: Int, _ best: inout Match) {
    let gain = gain(length, distance)
    if gain > best.gain { best = Match(length: length, distance: distance, gain: gain) }
  }
}

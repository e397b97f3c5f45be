/// Splits rows of pixels into literals and copies of earlier pixels.
///
/// Greedy: the longest copy at each pixel is taken. Looking one pixel ahead for a longer one, as zlib does, makes
/// pictures of text neither smaller nor faster, because a literal pixel costs three bytes and a copy two.
struct PixelMatcher: ~Copyable {
  private let view: PixelView
  private let bytesPerPixel: Int
  private let bytesPerRow: Int
  private let longest: Int
  private let furthest: UInt32
  /// The latest four positions of each kind, newest first, as words from the first pixel of the view.
  private let table: UnsafeMutablePointer<SIMD4<UInt32>>

  private var row: UnsafePointer<UInt32>
  private var rowStart: UInt32 = 0
  private var x = 0
  /// Words and bytes back to the nearest earlier row that was not a repeat; 0 bytes if out of reach.
  private var wordsUp = 0
  private var bytesUp = 0
  private var lastRow = -1

  private static let bucketCountBits: UInt64 = 11
  /// A position that no picture is large enough to look back to.
  private static let nowhere: UInt32 = 1 << 31
  /// The length from which runs are copied from their own previous pixel; searching for similar runs
  /// does not pay.
  private static let longestGap = 40
  /// A copy of three bytes from further back takes more bits than the bytes themselves.
  private static let furthestShortCopy = 4096

  private struct Match {
    var length = 0
    var distance = 0
  }

  /// Creates a matcher for the rows of `view`, from first to last.
  init(_ view: PixelView, bytesPerPixel: Int) {
    self.view = view
    self.bytesPerPixel = bytesPerPixel
    bytesPerRow = view.width * bytesPerPixel + 1
    longest = DeflateTables.maximumLength / bytesPerPixel
    furthest = UInt32(DeflateTables.maximumDistance / bytesPerPixel)
    let size = 1 << Int(Self.bucketCountBits)
    table = .allocate(capacity: size)
    table.initialize(repeating: SIMD4(repeating: Self.nowhere), count: size)
    row = view.base
  }

  deinit { table.deallocate() }

  /// Whether the row is finished.
  var isAtEnd: Bool { x >= view.width }

  /// Starts row `y`, whose filter byte has been written.
  mutating func begin(row y: Int) {
    row = view.row(y)
    rowStart = UInt32(truncatingIfNeeded: y &* view.wordsPerRow)
    x = 0
    wordsUp = 0
    bytesUp = 0
    if lastRow >= 0, (y - lastRow) * bytesPerRow <= DeflateTables.maximumDistance {
      wordsUp = (y - lastRow) * view.wordsPerRow
      bytesUp = (y - lastRow) * bytesPerRow
    }
    lastRow = y
  }

  /// Adds tokens until the row ends or fewer than 16 fit into the block.
  ///
  /// - Parameters:
  ///   - line: The row's bytes, the filter byte first.
  ///   - block: The block that receives the tokens.
  mutating func parse(line: UnsafePointer<UInt8>, into block: inout DeflateBlock) {
    let width = view.width
    var x = x
    while x < width && block.room >= 16 {
      let match = takeLongest(x)
      let bytes = match.length &* bytesPerPixel
      if bytes < 3 || bytes == 3 && match.distance > Self.furthestShortCopy {
        addLiteral(x, line, to: &block)
        x &+= 1
      } else {
        block.addMatch(length: bytes, distance: match.distance)
        x &+= match.length
        // The pixels that a copy covers can be found where it was copied from; only its end is new.
        if match.length > 1, let ways = bucket(x &- 1) { note(x &- 1, in: ways) }
      }
    }
    self.x = x
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

  /// The longest copy at `x`, which is noted for later ones.
  @inline(__always)
  private func takeLongest(_ x: Int) -> Match {
    let here = row + x
    let limit = min(longest, view.width &- x)
    var best = Match()
    if x > 0 && here[0] == here[-1] {
      best = Match(length: commonLength(here, here - 1, limit), distance: bytesPerPixel)
      if best.length == limit { return best }
    }
    if bytesUp > 0 && here[0] == (here - wordsUp)[0] {
      let length = commonLength(here, here - wordsUp, limit)
      if length > best.length { best = Match(length: length, distance: bytesUp) }
    }
    if let ways = bucket(x) {
      if best.length < limit { search(ways, from: x, limit, &best) }
      note(x, in: ways)
    }
    return best
  }

  /// Replaces `best`, which is shorter than `limit`, by the longest copy from the positions of a bucket.
  @inline(__always)
  private func search(
    _ ways: UnsafePointer<SIMD4<UInt32>>, from x: Int, _ limit: Int, _ best: inout Match
  ) {
    let here = row + x
    let pair = UnsafeRawPointer(here).loadUnaligned(as: UInt64.self)
    let position = rowStart &+ UInt32(truncatingIfNeeded: x)
    for way in 0..<4 {
      let back = position &- ways.pointee[way]
      if back > furthest { return }
      let there = here - Int(back)
      guard UnsafeRawPointer(there).loadUnaligned(as: UInt64.self) == pair,
        there[best.length] == here[best.length]
      else { continue }
      let source = source(back, from: x, limit)
      if source.distance > DeflateTables.maximumDistance { return }
      let length = commonLength(here, there, source.length)
      if length > best.length { best = Match(length: length, distance: source.distance) }
      if length == limit { return }
    }
  }

  /// The distance in bytes of the pixel that is `back` words before `x`, and how many of at most `limit` pixels
  /// follow in its row; a row's filter byte cannot be copied with pixels.
  @inline(__always)
  private func source(_ back: UInt32, from x: Int, _ limit: Int) -> Match {
    let bytes = Int(back) &* bytesPerPixel
    guard back > UInt32(truncatingIfNeeded: x) else { return Match(length: limit, distance: bytes) }
    let stride = UInt32(truncatingIfNeeded: view.wordsPerRow)
    let rows = Int((back &- UInt32(truncatingIfNeeded: x) &- 1) / stride &+ 1)
    let room = view.width &- x &+ Int(back) &- rows &* view.wordsPerRow
    return Match(
      length: min(limit, room),
      distance: bytes &+ rows &* (bytesPerRow &- view.wordsPerRow &* bytesPerPixel))
  }

  /// The table slot for positions like `x`; `nil` inside a run, where no search is needed.
  ///
  /// Positions are alike if they have the same two pixels or, at the start of a run, the same run
  /// followed by the same pixel.
  @inline(__always)
  private func bucket(_ x: Int) -> UnsafeMutablePointer<SIMD4<UInt32>>? {
    let here = row + x
    if x &+ 1 >= view.width { return nil }
    var run = 1
    if here[0] == here[1] {
      if x > 0 && here[-1] == here[0] { return nil }
      let limit = min(view.width &- x, Self.longestGap)
      run = 1 &+ commonLength(here, here + 1, limit &- 1)
      if run == limit { return nil }
    }
    let key = UInt64(here[0]) | UInt64(here[run] &+ UInt32(truncatingIfNeeded: run) &<< 25) &<< 32
    let hash = (key &* 0x9e37_79b9_7f4a_7c15) &>> (64 &- Self.bucketCountBits)
    return table + Int(truncatingIfNeeded: hash)
  }

  @inline(__always)
  private func note(_ x: Int, in ways: UnsafeMutablePointer<SIMD4<UInt32>>) {
    let old = ways.pointee
    ways.pointee = SIMD4(rowStart &+ UInt32(truncatingIfNeeded: x), old[0], old[1], old[2])
  }

  /// The number of pixels for which both are equal, `limit` at most.
  @inline(__always)
  private func commonLength(
    _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, _ limit: Int
  ) -> Int {
    let (a, b) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
    var length = 0
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
}

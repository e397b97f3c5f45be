/// The literals and matches of one DEFLATE block, kept until the block's codes can be chosen.
///
/// A token has 32 bits: the kind in the top two, then three bytes, one byte, or a length (9 bits)
/// below a distance minus 1.
struct DeflateBlock: ~Copyable {
  private let tokens: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  private var count = 0
  /// How often each literal, length and distance symbol is used.
  private let literals, distances: UnsafeMutablePointer<UInt32>

  private static let singleKind: UInt32 = 1
  private static let matchKind: UInt32 = 2

  /// Creates an empty block for at most `capacity` tokens.
  init(capacity: Int) {
    self.capacity = capacity
    tokens = .allocate(capacity: capacity)
    literals = .allocate(capacity: DeflateTables.literalCount)
    distances = .allocate(capacity: DeflateTables.distanceCount)
    clear()
  }

  deinit {
    tokens.deallocate()
    literals.deallocate()
    distances.deallocate()
  }

  private mutating func clear() {
    count = 0
    literals.initialize(repeating: 0, count: DeflateTables.literalCount)
    distances.initialize(repeating: 0, count: DeflateTables.distanceCount)
    literals[DeflateTables.endOfBlock] = 1
  }

  /// The number of tokens that still fit.
  var room: Int { capacity - count }

  /// Adds one literal byte.
  @inline(__always)
  mutating func addLiteral(_ byte: UInt8) {
    tokens[count] = Self.singleKind &<< 30 | UInt32(byte)
    literals[Int(byte)] &+= 1
    count &+= 1
  }

  /// Adds three literal bytes, the first one lowest.
  @inline(__always)
  mutating func addLiterals(_ threeBytes: UInt32) {
    tokens[count] = threeBytes
    literals[Int(threeBytes & 255)] &+= 1
    literals[Int(threeBytes &>> 8 & 255)] &+= 1
    literals[Int(threeBytes &>> 16)] &+= 1
    count &+= 1
  }

  /// Adds a copy of `length` bytes (3...258) from `distance` bytes back (1...32,768).
  @inline(__always)
  mutating func addMatch(length: Int, distance: Int) {
    tokens[count] =
      Self.matchKind &<< 30 | UInt32(truncatingIfNeeded: distance &- 1) &<< 9
      | UInt32(truncatingIfNeeded: length)
    literals[257 &+ DeflateTables.lengthSlot(length)] &+= 1
    distances[DeflateTables.distanceSlot(UInt32(truncatingIfNeeded: distance &- 1))] &+= 1
    count &+= 1
  }

  /// Writes the block with its own or the fixed codes, whichever is shorter, and clears it.
  mutating func write(isLast: Bool, to writer: inout BitWriter, output: inout [UInt8]) {
    let codes = BlockCodes(
      literals: Array(UnsafeBufferPointer(start: literals, count: DeflateTables.literalCount)),
      distances: Array(UnsafeBufferPointer(start: distances, count: DeflateTables.distanceCount)))
    writer.drain(to: &output)
    writer.put(isLast ? 1 : 0, 1)
    codes.writeHeader(to: &writer)
    writeTokens(codes, to: &writer, output: &output)
    clear()
  }

  private func writeTokens(
    _ codes: borrowing BlockCodes, to writer: inout BitWriter, output: inout [UInt8]
  ) {
    let (literals, lengths, distances) = (codes.literals, codes.lengths, codes.distances)
    for index in 0..<count {
      if writer.room < 16 { writer.drain(to: &output) }
      let token = tokens[index]
      switch token &>> 30 {
      case 0:
        writer.put(literals[Int(token & 255)])
        writer.put(literals[Int(token &>> 8 & 255)])
        writer.put(literals[Int(token &>> 16 & 255)])
      case Self.singleKind:
        writer.put(literals[Int(token & 255)])
      default:
        writer.put(lengths[Int(token & 511)])
        let offset = token &>> 9 & 0x7fff
        let slot = DeflateTables.distanceSlot(offset)
        let extra = DeflateTables.distanceExtraBits(slot)
        writer.put(distances[slot])
        writer.put(UInt64(offset) & (1 &<< extra &- 1), extra)
      }
      writer.flush()
    }
    writer.put(literals[DeflateTables.endOfBlock])
    writer.flush()
  }
}

extension BitWriter {
  /// Writes a packed code: the bits at the bottom, their number in the top byte.
  @inline(__always)
  fileprivate mutating func put(_ packed: UInt32) {
    put(UInt64(packed & 0xff_ffff), UInt64(packed &>> 24))
  }
}

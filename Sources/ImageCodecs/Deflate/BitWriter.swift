/// Collects bits, lowest first, in a buffer of fixed size.
struct BitWriter: ~Copyable {
  private let buffer: UnsafeMutableRawPointer
  private let capacity: Int
  private var position = 0
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// Creates a writer for at most `capacity` bytes.
  init(capacity: Int) {
    self.capacity = capacity
    // One word of slack: a flush stores eight bytes, of which only the full ones count.
    buffer = .allocate(byteCount: capacity + 8, alignment: 8)
  }

  deinit { buffer.deallocate() }

  /// The number of bytes that fit before the buffer must be drained.
  var room: Int { capacity - position }

  /// Adds the low `count` bits of `bits`, whose other bits are 0; at most 56 may be pending before a
  /// flush.
  @inline(__always)
  mutating func put(_ bits: UInt64, _ count: UInt64) {
    pending |= bits &<< pendingCount
    pendingCount &+= count
  }

  /// Moves full bytes to the buffer, which leaves fewer than eight bits pending.
  @inline(__always)
  mutating func flush() {
    buffer.storeBytes(of: pending.littleEndian, toByteOffset: position, as: UInt64.self)
    position &+= Int(truncatingIfNeeded: pendingCount &>> 3)
    pending &>>= pendingCount & ~7
    pendingCount &= 7
  }

  /// Pads the last byte with zero bits.
  mutating func padToByte() {
    pendingCount = (pendingCount + 7) & ~7
    flush()
  }

  /// Appends the full bytes to `output`; fewer than eight bits stay pending.
  mutating func drain(to output: inout [UInt8]) {
    flush()
    output.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: position))
    position = 0
  }
}

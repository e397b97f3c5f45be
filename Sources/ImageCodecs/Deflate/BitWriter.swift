/// Collects bits, the lowest first, in a buffer of fixed size.
struct BitWriter: ~Copyable {
  private let buffer: UnsafeMutableRawPointer
  private let capacity: Int
  private var position = 0
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// A writer for at most `capacity` bytes.
  init(capacity: Int) {
    self.capacity = capacity
    // One word of slack: a flush stores eight bytes, of which it keeps the full ones.
    buffer = .allocate(byteCount: capacity + 8, alignment: 8)
  }

  deinit { buffer.deallocate() }

  /// Bytes that can be written before the buffer must be drained.
  var room: Int { capacity - position }

  /// Adds the low `count` bits of `bits`, whose other bits are 0; at most 56 may pile up before a flush.
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

  /// Fills the last byte with zero bits.
  mutating func padToByte() {
    pendingCount = (pendingCount + 7) & ~7
    flush()
  }

  /// Hands the full bytes over; fewer than eight bits stay.
  mutating func drain(to output: inout [UInt8]) {
    flush()
    output.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: position))
    position = 0
  }
}

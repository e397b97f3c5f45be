/// Compresses palette indices for GIF: LZW with codes of up to 12 bits, in blocks of up to 255
/// bytes.
struct LZWEncoder {
  /// The number of bits per index, 2...8.
  let indexBits: Int

  /// Appends the code size, the blocks and the terminating empty block.
  func append(_ indices: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(indexBits))
    let codes = packed(indices)
    for start in stride(from: 0, to: codes.count, by: 255) {
      let part = codes[start..<min(codes.count, start + 255)]
      output.append(UInt8(part.count))
      output.append(contentsOf: part)
    }
    output.append(0)
  }

  private func packed(_ indices: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var codes: [UInt8] = []
    var writer = BitWriter(capacity: 1 << 15)
    var table = CodeTable(firstCode: UInt32(1) << UInt32(indexBits) + 2)
    let clear = UInt32(1) << UInt32(indexBits)
    var (width, place) = (UInt64(indexBits + 1), 0)
    writer.put(UInt64(clear), width)
    while place < indices.count {
      let run = table.run(at: place, in: indices)
      var prefix = run.code
      place &+= run.length
      var step = Step(prefix: prefix, index: 0, repeatsLast: false)
      while place < indices.count {
        let index = indices[place]
        step = Step(prefix: prefix, index: index, repeatsLast: index == indices[place &- 1])
        guard let code = table.code(after: step) else { break }
        prefix = code
        place &+= 1
      }
      writer.put(UInt64(prefix), width)
      guard place < indices.count else { break }
      if table.next <= CodeTable.largestCode {
        if table.next == 1 &<< UInt32(width) { width &+= 1 }
        table.add(step)
      } else {
        // Clearing the table at once beats continuing with a full one by a third on user interfaces.
        writer.put(UInt64(clear), width)
        table.clear()
        width = UInt64(indexBits + 1)
      }
      writer.flush()
      if writer.room < 16 { writer.drain(to: &codes) }
    }
    // The reader adds an entry for that code, too, which may widen the next one.
    if table.next == 1 &<< UInt32(width) && width < 12 { width += 1 }
    writer.put(UInt64(clear + 1), width)
    writer.padToByte()
    writer.drain(to: &codes)
    return codes
  }
}

/// One more index after a string that has a code.
private struct Step {
  /// The string's code.
  let prefix: UInt32
  /// The index after it.
  let index: UInt8
  /// Whether the string ends with the same index.
  let repeatsLast: Bool
}

/// The strings that have a code; each consists of another such string and one more index.
private struct CodeTable: ~Copyable {
  /// The code of the next string.
  private(set) var next: UInt32
  private let firstCode: UInt32
  /// Prefix (12 bits), index (8) and their code (12), by hash; all ones in free slots.
  private let slots: UnsafeMutablePointer<UInt32>
  /// By prefix, the code of the string with its last index repeated; 0 if there is none.
  ///
  /// Most pixels repeat the previous one, and this table is small enough to stay in the cache.
  private let repeats: UnsafeMutablePointer<UInt16>
  /// By index and length (at least 2), the code of the string that repeats only that index; valid up
  /// to ``longestRuns``.
  private let runs: UnsafeMutablePointer<UInt16>
  /// By index, the length of the longest such string, 1 or more.
  private let longestRuns: UnsafeMutablePointer<UInt16>

  private static let slotCount = 8192
  private static let indexCount = 256
  static let largestCode: UInt32 = 4095
  private static let codeCount = Int(largestCode) + 1

  init(firstCode: UInt32) {
    (self.firstCode, next) = (firstCode, firstCode)
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: .max, count: Self.slotCount)
    repeats = .allocate(capacity: Self.codeCount)
    repeats.initialize(repeating: 0, count: Self.codeCount)
    runs = .allocate(capacity: Self.indexCount * Self.codeCount + 1)
    longestRuns = .allocate(capacity: Self.indexCount)
    longestRuns.initialize(repeating: 1, count: Self.indexCount)
  }

  deinit {
    slots.deallocate()
    repeats.deallocate()
    runs.deallocate()
    longestRuns.deallocate()
  }

  /// The longest string with a code that starts at `place` and repeats a single index.
  ///
  /// The result equals that of looking up index after index; most pixels lie in such runs.
  @inline(__always)
  func run(at place: Int, in indices: UnsafeBufferPointer<UInt8>) -> (code: UInt32, length: Int) {
    let index = indices[place]
    let limit = min(indices.count &- place, Int(longestRuns[Int(index)]))
    let length = indices.countOfEqual(from: place, limit: limit)
    return (runCode(of: index, length: length), length)
  }

  @inline(__always)
  func code(after step: Step) -> UInt32? {
    if step.repeatsLast {
      let code = repeats[Int(truncatingIfNeeded: step.prefix)]
      return code == 0 ? nil : UInt32(code)
    }
    let slot = slots[slot(of: step)]
    return slot == .max ? nil : slot & 0xfff
  }

  /// The code of a string that repeats a single index, no longer than the longest one with a code.
  @inline(__always)
  private func runCode(of index: UInt8, length: Int) -> UInt32 {
    length == 1 ? UInt32(index) : UInt32(runs[Int(index) &* Self.codeCount &+ length])
  }

  /// Assigns the next code to a string that has none.
  @inline(__always)
  mutating func add(_ step: Step) {
    if step.repeatsLast {
      repeats[Int(truncatingIfNeeded: step.prefix)] = UInt16(truncatingIfNeeded: next)
      let length = Int(longestRuns[Int(step.index)])
      if runCode(of: step.index, length: length) == step.prefix {
        let place = Int(step.index) &* Self.codeCount &+ length &+ 1
        (runs + place).initialize(to: UInt16(truncatingIfNeeded: next))
        longestRuns[Int(step.index)] &+= 1
      }
    } else {
      slots[slot(of: step)] = (step.prefix &<< 8 | UInt32(step.index)) &<< 12 | next
    }
    next &+= 1
  }

  /// Removes all strings.
  mutating func clear() {
    slots.update(repeating: .max, count: Self.slotCount)
    repeats.update(repeating: 0, count: Self.codeCount)
    longestRuns.update(repeating: 1, count: Self.indexCount)
    next = firstCode
  }

  /// The slot of the string, or the free slot for it.
  @inline(__always)
  private func slot(of step: Step) -> Int {
    let key = step.prefix &<< 8 | UInt32(step.index)
    var slot = Int((key &* 0x9e37_79b1) &>> 19)
    while slots[slot] != .max && slots[slot] &>> 12 != key {
      slot = (slot &+ 1) & (Self.slotCount &- 1)
    }
    return slot
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of equal bytes from `place` on, at least 1 and at most `limit`, which is in bounds.
  @inline(__always)
  fileprivate func countOfEqual(from place: Int, limit: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(self)
    let pattern = UInt64(self[place]) &* 0x0101_0101_0101_0101
    var count = 1
    while count &+ 8 <= limit {
      let word = bytes.loadUnaligned(fromByteOffset: place &+ count, as: UInt64.self) ^ pattern
      if word != 0 { return count &+ word.littleEndian.trailingZeroBitCount &>> 3 }
      count &+= 8
    }
    while count < limit && self[place &+ count] == self[place] { count &+= 1 }
    return count
  }
}

/// Packs palette indices as GIF does: LZW with codes of up to 12 bits, in blocks of up to 255 bytes.
struct LZWEncoder {
  /// Bits of an index, 2...8.
  let indexBits: Int

  private static let slotCount = 8192
  private static let largestCode: UInt32 = 4095

  /// Appends the code size, the blocks and the empty block at the end.
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
    // A slot holds prefix (12 bits), index (8) and their code (12); all ones where it is free.
    let slots = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.slotCount)
    defer { slots.deallocate() }
    let clear = UInt32(1) << UInt32(indexBits)
    var (next, width, prefix) = (clear + 2, UInt64(indexBits + 1), UInt32(indices[0]))
    slots.initialize(repeating: .max, count: Self.slotCount)
    writer.put(UInt64(clear), width)
    for place in 1..<max(1, indices.count) {
      let key = prefix &<< 8 | UInt32(indices[place])
      let slot = Self.slot(of: key, in: slots)
      if slots[slot] != .max {
        prefix = slots[slot] & 0xfff
        continue
      }
      writer.put(UInt64(prefix), width)
      if next <= Self.largestCode {
        slots[slot] = key &<< 12 | next
        if next == 1 &<< UInt32(width) { width &+= 1 }
        next &+= 1
      } else {
        // Starting afresh at once beats going on with a full table by a third on user interfaces.
        writer.put(UInt64(clear), width)
        slots.update(repeating: .max, count: Self.slotCount)
        (next, width) = (clear + 2, UInt64(indexBits + 1))
      }
      writer.flush()
      if writer.room < 16 { writer.drain(to: &codes) }
      prefix = UInt32(indices[place])
    }
    writer.put(UInt64(prefix), width)
    // The reader adds an entry for that code too, which may lengthen the next one.
    if next == 1 &<< UInt32(width) && width < 12 { width += 1 }
    writer.put(UInt64(clear + 1), width)
    writer.padToByte()
    writer.drain(to: &codes)
    return codes
  }

  /// Where `key` is, or the free slot where it belongs.
  @inline(__always)
  private static func slot(of key: UInt32, in slots: UnsafeMutablePointer<UInt32>) -> Int {
    var slot = Int((key &* 0x9e37_79b1) &>> 19)
    while slots[slot] != .max && slots[slot] &>> 12 != key {
      slot = (slot &+ 1) & (slotCount &- 1)
    }
    return slot
  }
}

import CGridreelDigest

/// SHA-256 (FIPS 180-4), a digest that other programs can compute too.
///
/// By the processor's own instructions where it has them.
package struct SHA256 {
  private static let blockLength = 64
  private static let isInHardware = gridreel_sha256_is_supported()

  private let usesHardware: Bool
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The bytes of a block that is not complete.
  private var rest: [UInt8] = []
  private var length = 0

  /// Starts a digest; `isPortable` leaves the processor's instructions unused.
  package init(isPortable: Bool = false) { usesHardware = Self.isInHardware && !isPortable }

  /// The digest of some bytes, in lower-case hexadecimal.
  package static func hexadecimal(of bytes: UnsafeRawBufferPointer) -> String {
    var digest = SHA256()
    digest.add(bytes)
    return digest.hexadecimal
  }

  /// The digest of a text's UTF-8, in lower-case hexadecimal.
  package static func hexadecimal(of text: String) -> String {
    Array(text.utf8).withUnsafeBytes(hexadecimal)
  }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    length += bytes.count
    var start = 0
    if !rest.isEmpty {
      start = min(Self.blockLength - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == Self.blockLength else { return }
      rest.withUnsafeBytes { mix($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = (bytes.count - start) / Self.blockLength * Self.blockLength
    mix(UnsafeRawBufferPointer(rebasing: bytes[start..<start + whole]))
    rest += bytes[(start + whole)...]
  }

  /// The digest of everything added so far, in lower-case hexadecimal.
  package var hexadecimal: String {
    var last = self
    // The remaining bytes, the end marker, and the length in bits at the end of a block.
    var end = rest + [0x80]
    while end.count % Self.blockLength != Self.blockLength - 8 { end.append(0) }
    end += (0..<8).map { UInt8(truncatingIfNeeded: (length * 8) >> (56 - 8 * $0)) }
    end.withUnsafeBytes { last.mix($0) }
    return last.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Mixes whole blocks into the state.
  private mutating func mix(_ blocks: UnsafeRawBufferPointer) {
    guard let start = blocks.baseAddress, !blocks.isEmpty else { return }
    guard usesHardware else { return mixPortably(blocks) }
    gridreel_sha256_mix(
      &state, start.assumingMemoryBound(to: UInt8.self), blocks.count / Self.blockLength)
  }

  private mutating func mixPortably(_ bytes: UnsafeRawBufferPointer) {
    let constants = UnsafeBufferPointer(start: gridreel_sha256_constants(), count: 64)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for block in stride(from: 0, to: bytes.count, by: Self.blockLength) {
        for place in 0..<16 {
          schedule[place] = UInt32(
            bigEndian: bytes.loadUnaligned(fromByteOffset: block + 4 * place, as: UInt32.self))
        }
        compress(schedule, constants)
      }
    }
  }

  @inline(__always)
  private mutating func compress(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    for place in 16..<64 {
      let (early, late) = (schedule[place &- 15], schedule[place &- 2])
      let first = Self.turned(early, 7) ^ Self.turned(early, 18) ^ early >> 3
      let second = Self.turned(late, 17) ^ Self.turned(late, 19) ^ late >> 10
      schedule[place] =
        schedule[place &- 16] &+ first &+ schedule[place &- 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let turn = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let added = h &+ turn &+ choice &+ constants[place] &+ schedule[place]
      let otherTurn = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ added)
      (d, c, b, a) = (c, b, a, added &+ otherTurn &+ majority)
    }
    for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= word }
  }

  @inline(__always)
  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }
}

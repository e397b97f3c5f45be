/// The codes of one DEFLATE block, ready for writing.
struct BlockCodes: ~Copyable {
  /// The codes of literals and the end of the block, of lengths (with extra bits) by length, and of
  /// distance symbols: the bits at the bottom, their number in the top byte.
  let literals, lengths, distances: UnsafeMutablePointer<UInt32>

  private let header: Header

  /// The block header before the tokens: 2 bits for the type, then the code lengths unless the codes
  /// are fixed.
  private enum Header {
    case fixed
    case dynamic(literalCount: Int, distanceCount: Int, CodeLengthSequence)
  }

  /// Chooses the shorter of the optimal codes (with their description) and the fixed ones.
  init(literals literalFrequencies: [UInt32], distances distanceFrequencies: [UInt32]) {
    var distanceFrequencies = distanceFrequencies
    // Some old decoders reject a code of fewer than two distances.
    for symbol in 0..<2 where distanceFrequencies.count(where: { $0 > 0 }) < 2 {
      distanceFrequencies[symbol] = max(1, distanceFrequencies[symbol])
    }
    let literalCode = HuffmanCode(frequencies: literalFrequencies, limit: 15)
    let distanceCode = HuffmanCode(frequencies: distanceFrequencies, limit: 15)
    let literalCount = 1 + (literalCode.lengths.lastIndex { $0 > 0 } ?? 256)
    let distanceCount = 1 + (distanceCode.lengths.lastIndex { $0 > 0 } ?? 0)
    let sequence = CodeLengthSequence(
      literalCode.lengths[..<literalCount] + distanceCode.lengths[..<distanceCount])
    let fixedLiterals = HuffmanCode(lengths: DeflateTables.fixedLiteralLengths)
    let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
    let dynamicSize =
      sequence.size + literalCode.size(of: literalFrequencies)
      + distanceCode.size(of: distanceFrequencies)
    let fixedSize =
      fixedLiterals.size(of: literalFrequencies) + fixedDistances.size(of: distanceFrequencies)
    if fixedSize <= dynamicSize {
      header = .fixed
      (literals, lengths, distances) = Self.packed(fixedLiterals, fixedDistances)
    } else {
      header = .dynamic(literalCount: literalCount, distanceCount: distanceCount, sequence)
      (literals, lengths, distances) = Self.packed(literalCode, distanceCode)
    }
  }

  deinit {
    literals.deallocate()
    lengths.deallocate()
    distances.deallocate()
  }

  /// Writes everything between the "last block" bit and the tokens: at most 400 bytes.
  func writeHeader(to writer: inout BitWriter) {
    switch header {
    case .fixed:
      writer.put(1, 2)
    case .dynamic(let literalCount, let distanceCount, let sequence):
      writer.put(2, 2)
      writer.put(UInt64(literalCount - 257), 5)
      writer.put(UInt64(distanceCount - 1), 5)
      sequence.write(to: &writer)
    }
    writer.flush()
  }

  private static func packed(
    _ literalCode: HuffmanCode, _ distanceCode: HuffmanCode
  ) -> (
    UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
  ) {
    let literals = UnsafeMutablePointer<UInt32>.allocate(capacity: 257)
    let lengths = UnsafeMutablePointer<UInt32>.allocate(capacity: 512)
    let distances = UnsafeMutablePointer<UInt32>.allocate(capacity: 32)
    lengths.initialize(repeating: 0, count: 512)
    distances.initialize(repeating: 0, count: 32)
    for symbol in 0...256 {
      literals[symbol] =
        UInt32(literalCode.lengths[symbol]) << 24 | UInt32(literalCode.codes[symbol])
    }
    for length in 3...DeflateTables.maximumLength {
      let slot = DeflateTables.lengthSlot(length)
      let bits = UInt32(literalCode.lengths[257 + slot])
      let extra = UInt32(length - DeflateTables.lengthBases[slot])
      lengths[length] =
        (bits + UInt32(DeflateTables.lengthExtraBits[slot])) << 24
        | extra << bits | UInt32(literalCode.codes[257 + slot])
    }
    for slot in 0..<DeflateTables.distanceCount {
      distances[slot] = UInt32(distanceCode.lengths[slot]) << 24 | UInt32(distanceCode.codes[slot])
    }
    return (literals, lengths, distances)
  }
}

/// A block's code lengths as stored in its header: run-length encoded, then coded themselves.
struct CodeLengthSequence {
  /// A symbol 0...18, and the value of its extra bits.
  private var items: [(symbol: Int, extra: UInt64)] = []
  private let code: HuffmanCode
  private let orderCount: Int

  private static let extraBits: [UInt64] = [UInt64](repeating: 0, count: 16) + [2, 3, 7]

  /// Encodes the concatenated lengths of both codes.
  init(_ lengths: ArraySlice<UInt8>) {
    let lengths = Array(lengths)
    var index = 0
    while index < lengths.count {
      let value = lengths[index]
      let run = lengths[index...].prefix { $0 == value }.count
      index += run
      Self.append(value, run, to: &items)
    }
    var frequencies = [UInt32](repeating: 0, count: 19)
    for item in items { frequencies[item.symbol] += 1 }
    code = HuffmanCode(frequencies: frequencies, limit: 7)
    let lengthsInOrder = DeflateTables.codeLengthOrder.map { [code] in code.lengths[$0] }
    orderCount = max(4, 1 + (lengthsInOrder.lastIndex { $0 > 0 } ?? 0))
  }

  /// The size of the header from the two counts on, in bits.
  var size: Int {
    14 + orderCount * 3
      + items.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + Int(Self.extraBits[$1.symbol]) }
  }

  /// Writes the number of code length codes, their lengths, and the lengths coded with them.
  func write(to writer: inout BitWriter) {
    writer.put(UInt64(orderCount - 4), 4)
    writer.flush()
    for symbol in DeflateTables.codeLengthOrder[..<orderCount] {
      writer.put(UInt64(code.lengths[symbol]), 3)
      writer.flush()
    }
    for item in items {
      writer.put(UInt64(code.codes[item.symbol]), UInt64(code.lengths[item.symbol]))
      writer.put(item.extra, Self.extraBits[item.symbol])
      writer.flush()
    }
  }

  private static func append(
    _ value: UInt8, _ run: Int, to items: inout [(symbol: Int, extra: UInt64)]
  ) {
    var rest = run
    if value == 0 {
      while rest >= 3 {
        let part = min(138, rest)
        items.append(part > 10 ? (18, UInt64(part - 11)) : (17, UInt64(part - 3)))
        rest -= part
      }
    } else {
      items.append((Int(value), 0))
      rest -= 1
      while rest >= 3 {
        let part = min(6, rest)
        items.append((16, UInt64(part - 3)))
        rest -= part
      }
    }
    for _ in 0..<rest { items.append((Int(value), 0)) }
  }
}

import GridreelPrimitives

/// Reads the GIF files of the tests, straight from the format's description.
struct GIFReader {
  /// The picture after each frame, without transparency.
  private(set) var frames: [[UInt32]] = []
  /// The delay of each frame in 1/100 s.
  private(set) var delays: [Int] = []
  /// The loop count as stored; `nil` without one.
  private(set) var loopCount: Int?
  /// Width and height of each frame's rectangle.
  private(set) var sizes: [[Int]] = []

  /// The index of each frame that leaves pixels alone.
  private(set) var clearIndices: [UInt8?] = []

  private let bytes: [UInt8]
  private var offset = 13

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let (width, height) = (number(at: 6), number(at: 8))
    let colorCount = 2 << Int(bytes[10] & 7)
    let table = (0..<colorCount).map { index -> UInt32 in
      let place = 13 + index * 3
      return 0xff00_0000 | UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8
        | UInt32(bytes[place + 2])
    }
    offset += colorCount * 3
    var canvas = [UInt32](repeating: 0, count: width * height)
    var clearIndex: UInt8?
    while bytes[offset] != 0x3b {
      if bytes[offset] == 0x21 {
        let label = bytes[offset + 1]
        offset += 2
        let content = blocks()
        if label == 0xf9 {
          delays.append(Int(content[1]) | Int(content[2]) << 8)
          clearIndex = content[0] & 1 == 1 ? content[3] : nil
          clearIndices.append(clearIndex)
        } else {
          loopCount = Int(content[12]) | Int(content[13]) << 8
        }
        continue
      }
      let place = (1...7).filter { $0 % 2 == 1 }.map { number(at: offset + $0) }
      let codeSize = Int(bytes[offset + 10])
      offset += 11
      let indices = Self.unpacked(blocks(), indexBits: codeSize)
      sizes.append([place[2], place[3]])
      for (count, index) in indices.enumerated() where index != clearIndex {
        let (x, y) = (place[0] + count % place[2], place[1] + count / place[2])
        canvas[y * width + x] = table[Int(index)]
      }
      frames.append(canvas)
    }
  }

  private func number(at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

  private mutating func blocks() -> [UInt8] {
    var content: [UInt8] = []
    while bytes[offset] != 0 {
      let end = offset + 1 + Int(bytes[offset])
      content += bytes[offset + 1..<end]
      offset = end
    }
    offset += 1
    return content
  }

  private static func unpacked(_ codes: [UInt8], indexBits: Int) -> [UInt8] {
    let clear = 1 << indexBits
    var table: [[UInt8]] = []
    var (width, bit) = (indexBits + 1, 0)
    var (result, previous): ([UInt8], [UInt8]) = ([], [])
    while bit + width <= codes.count * 8 {
      let code = (0..<width).reduce(0) { code, place in
        code | Int(codes[(bit + place) / 8] >> UInt8((bit + place) % 8) & 1) << place
      }
      bit += width
      if code == clear + 1 { return result }
      if code == clear {
        table = (0..<clear + 2).map { [UInt8(truncatingIfNeeded: $0)] }
        (width, previous) = (indexBits + 1, [])
        continue
      }
      let entry = code < table.count ? table[code] : previous + [previous[0]]
      if !previous.isEmpty && table.count < 4096 { table.append(previous + [entry[0]]) }
      if table.count == 1 << width && width < 12 { width += 1 }
      result += entry
      previous = entry
    }
    return []  // no end code: the caller sees that pixels are missing
  }
}

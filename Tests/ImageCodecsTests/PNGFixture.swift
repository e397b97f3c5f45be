import GridreelImageCodecs
import GridreelPrimitives

/// Builds PNG files from scan lines, without any code of the encoder under test.
struct PNGFixture {
  var width = 1
  var height = 1
  var depth: UInt8 = 8
  var colorType: UInt8 = 0
  var interlace: UInt8 = 0
  var beforeData: [(String, [UInt8])] = []
  /// Filter bytes and samples as they are before packing.
  var lines: [UInt8] = []
  /// How many chunks the packed lines are cut into.
  var dataChunks = 1

  var bytes: [UInt8] {
    var file = Self.signature
    file += Self.chunk("IHDR", header)
    for (name, content) in beforeData { file += Self.chunk(name, content) }
    let packed = Self.zlibStored(lines)
    let part = (packed.count + dataChunks - 1) / dataChunks
    for start in stride(from: 0, to: packed.count, by: part) {
      file += Self.chunk("IDAT", Array(packed[start..<min(packed.count, start + part)]))
    }
    return file + Self.chunk("IEND", [])
  }

  var header: [UInt8] {
    Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
      + [depth, colorType, 0, 0, interlace]
  }

  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 bit by bit, as the PNG specification defines it.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// A zlib stream of stored blocks.
  static func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65_535)
      let count = UInt16(end - start)
      let lengths = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      stream += [end == bytes.count ? 1 : 0] + lengths + bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + bigEndian(b << 16 | a)
  }

  /// Filters lines of `bytesPerLine` bytes, the filter type changing from line to line.
  static func filtered(
    _ samples: [UInt8], bytesPerLine: Int, distance: Int, filters: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    let zeros = [UInt8](repeating: 0, count: bytesPerLine)
    var above = zeros
    for (y, start) in stride(from: 0, to: samples.count, by: bytesPerLine).enumerated() {
      let line = Array(samples[start..<start + bytesPerLine])
      let filter = filters[y % filters.count]
      result.append(filter)
      for x in 0..<bytesPerLine {
        let left = x >= distance ? Int(line[x - distance]) : 0
        let top = Int(above[x])
        let corner = x >= distance ? Int(above[x - distance]) : 0
        let prediction = [0, left, top, (left + top) / 2, paeth(left, top, corner)][Int(filter)]
        result.append(line[x] &- UInt8(prediction))
      }
      above = line
    }
    return result
  }

  private static func paeth(_ left: Int, _ top: Int, _ corner: Int) -> Int {
    let estimate = left + top - corner
    let candidates = [left, top, corner]
    // `min` keeps the first of equals, which is the order the specification asks for.
    return candidates.min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
  }
}

/// The chunks of a PNG file, read without the decoder under test.
func chunks(of file: [UInt8]) -> [(name: String, content: [UInt8])] {
  var result: [(name: String, content: [UInt8])] = []
  var offset = 8
  while offset + 12 <= file.count {
    let length = Int(file[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
    result.append((name, Array(file[offset + 8..<offset + 8 + length])))
    offset += 12 + length
  }
  return result
}

/// The code that `body` throws, or `nil` when it throws none.
func errorCode(_ body: () throws(GridreelError) -> Void) -> GridreelError.Code? {
  do throws(GridreelError) {
    try body()
    return nil
  } catch {
    return error.code
  }
}

/// The message that `body` throws, or `nil` when it throws none.
func errorText(_ body: () throws(GridreelError) -> Void) -> String? {
  do throws(GridreelError) {
    try body()
    return nil
  } catch {
    return error.message.description
  }
}

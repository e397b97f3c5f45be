internal import CGridreelCodecs

/// Compresses scan lines into a zlib stream, matching pixels instead of bytes.
///
/// A row equal to the one above becomes filter "up" and zeros, which costs a dozen bytes and no
/// search. All other rows keep filter 0, so equal pixels are equal bytes; ``PixelMatcher`` finds the
/// repeats in the words of the bitmap itself. Memory does not grow with the picture.
struct PixelDeflater: ~Copyable {
  private let view: PixelView
  private let converter: RowConverter
  private let bytesPerRow: Int
  private var matcher: PixelMatcher
  private var block = DeflateBlock(capacity: Self.blockCapacity)
  private var writer = BitWriter(capacity: 1 << 16)
  private var checksum = RunningChecksum()
  private let line: UnsafeMutablePointer<UInt8>

  /// Tokens per block: enough to pay for the description of its codes, few enough to adapt to the
  /// picture.
  private static let blockCapacity = 1 << 15

  private init(_ view: PixelView, form: PixelForm) {
    self.view = view
    converter = RowConverter(form: form)
    bytesPerRow = view.width * form.bytesPerPixel + 1
    matcher = PixelMatcher(view, bytesPerPixel: form.bytesPerPixel)
    line = .allocate(capacity: bytesPerRow + 4)
  }

  deinit { line.deallocate() }

  /// Appends the zlib stream of `view`; row `y` equals the row above if `repeats[y]` is set.
  static func compress(
    _ view: PixelView, repeats: [Bool], as form: PixelForm, to output: inout [UInt8]
  ) {
    var deflater = PixelDeflater(view, form: form)
    output.append(contentsOf: [0x78, 0x5e])
    for y in 0..<view.height {
      if repeats[y] {
        deflater.addRepeat(to: &output)
      } else {
        deflater.addRow(y, to: &output)
      }
    }
    deflater.block.write(isLast: true, to: &deflater.writer, output: &output)
    deflater.writer.padToByte()
    deflater.writer.drain(to: &output)
    output.appendBigEndian(deflater.checksum.value)
  }

  private mutating func addRepeat(to output: inout [UInt8]) {
    checksum.addUpFilteredRepeat(count: bytesPerRow)
    let needed = 20 + bytesPerRow / DeflateTables.maximumLength
    if block.room < needed { block.write(isLast: false, to: &writer, output: &output) }
    block.addLiteral(2)
    var rest = bytesPerRow - 1
    if rest > 3 {
      block.addLiteral(0)
      rest -= 1
      while rest >= 3 {
        // A remainder of one or two bytes could not be copied, so the last copy but one leaves
        // three.
        let length = rest > 258 && rest < 261 ? 255 : min(258, rest)
        block.addMatch(length: length, distance: 1)
        rest -= length
      }
    }
    for _ in 0..<rest { block.addLiteral(0) }
  }

  private mutating func addRow(_ y: Int, to output: inout [UInt8]) {
    line[0] = 0
    converter.convert(view.row(y), count: view.width, to: line + 1)
    checksum.add(line, count: bytesPerRow)
    matcher.begin(row: y)
    block.addLiteral(0)
    while !matcher.isAtEnd {
      matcher.parse(line: line, into: &block)
      if block.room < 16 { block.write(isLast: false, to: &writer, output: &output) }
    }
  }
}

/// The Adler-32 check sum of a zlib stream.
private struct RunningChecksum {
  private(set) var value: UInt32 = 1

  mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
    value = libdeflate_adler32(value, bytes, count)
  }

  /// Adds a line of `count` bytes, all of them 0 except the first, the filter type 2.
  mutating func addUpFilteredRepeat(count: Int) {
    let low = (UInt64(value & 0xffff) + 2) % 65_521
    let high = (UInt64(value >> 16) + UInt64(count) % 65_521 * low) % 65_521
    value = UInt32(high << 16 | low)
  }
}

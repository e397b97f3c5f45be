import GridreelPrimitives

/// Reads a WebM file with one track, with explicit sizes of all elements (RFC 8794, RFC 9559).
struct WebMReader {
  private let file: FileBytes

  init(_ file: FileBytes) { self.file = file }

  /// The IDs of the elements that are read.
  private enum Name {
    static let header: UInt64 = 0x1a45_dfa3, segment: UInt64 = 0x1853_8067
    static let information: UInt64 = 0x1549_a966, unit: UInt64 = 0x2a_d7b1,
      duration: UInt64 = 0x4489
    static let cluster: UInt64 = 0x1f43_b675, block: UInt64 = 0xa3, blockGroup: UInt64 = 0xa0
  }

  /// An element's ID and the range of its content.
  private typealias Element = (name: UInt64, content: Range<Int>)

  /// Returns the number of frames and the duration.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `truncated`.
  func video() throws(GridreelError) -> VideoFile {
    guard file.count >= 4, try file.number(0..<4) == Name.header else {
      throw GridreelError(.badInput, "the file is not a WebM")
    }
    let parts = try elements(in: 0..<file.count)
    guard parts.count == 2, parts[1].name == Name.segment else {
      throw GridreelError(.truncated, "the file has no film")
    }
    var (count, seconds) = (0, Double?.none)
    for part in try elements(in: parts[1].content) {
      switch part.name {
      case Name.information: seconds = try duration(part.content)
      case Name.cluster:
        count += try elements(in: part.content)
          .count { $0.name == Name.block || $0.name == Name.blockGroup }
      default: break
      }
    }
    guard let seconds else { throw GridreelError(.badInput, "the file tells no duration") }
    return VideoFile(frameCount: count, seconds: seconds)
  }

  /// The elements that fill a range.
  private func elements(in range: Range<Int>) throws(GridreelError) -> [Element] {
    var result: [Element] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let name = try number(at: place, keepingMark: true)
      let size = try number(at: place + name.length, keepingMark: false)
      let start = place + name.length + size.length
      guard start <= range.upperBound, size.value <= UInt64(range.upperBound - start) else {
        throw GridreelError(.truncated, "a part of the file reaches beyond its end")
      }
      place = start + Int(size.value)
      result.append((name.value, start..<place))
    }
    return result
  }

  /// A number of one to eight bytes; the position of its first set bit encodes the length.
  private func number(
    at place: Int, keepingMark: Bool
  ) throws(GridreelError) -> (value: UInt64, length: Int) {
    let length = try file[place..<place + 1][0].leadingZeroBitCount + 1
    guard length <= 8 else { throw GridreelError(.badInput, "the file holds a broken number") }
    let value = try file.number(place..<place + length)
    let mark = UInt64(1) << UInt64(7 * length)
    // A size of all ones means that the size was unknown when it was written.
    guard keepingMark || value != 2 * mark - 1 else {
      throw GridreelError(.truncated, "the file was not written to its end")
    }
    return (keepingMark ? value : value & (mark - 1), length)
  }

  /// The duration in seconds; nil if it is not specified.
  private func duration(_ content: Range<Int>) throws(GridreelError) -> Double? {
    var (nanoseconds, units) = (1_000_000.0, Double?.none)
    for element in try elements(in: content) {
      if element.name == Name.unit { nanoseconds = Double(try file.number(element.content)) }
      guard element.name == Name.duration else { continue }
      let bits = try file.number(element.content)
      units =
        element.content.count == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }
    return units.map { $0 * nanoseconds / 1e9 }
  }
}

import GridreelJSONText
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of a source, only part of which need be in memory.
package final class SourceBytes: Sendable {
  package let count: Int
  private let descriptor: Int32
  private let memory: [UInt8]
  /// The source that keeps the file open; nil if that is this one.
  private let whole: SourceBytes?

  /// Wraps bytes in memory.
  package init(_ bytes: [UInt8]) {
    (memory, descriptor, count, whole) = (bytes, -1, bytes.count, nil)
  }

  /// Takes over the first `count` bytes of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor open for reading, closed on release and never written to.
  ///   - count: The size of the file, in bytes.
  package init(taking descriptor: Int32, count: Int) {
    (memory, self.descriptor, self.count, whole) = ([], descriptor, count, nil)
  }

  private init(first count: Int, of whole: SourceBytes) {
    (memory, descriptor, self.count) = (whole.memory, whole.descriptor, count)
    self.whole = whole
  }

  deinit { if descriptor >= 0, whole == nil { close(descriptor) } }

  /// The first `count` bytes of the source.
  func prefix(_ count: Int) -> SourceBytes {
    count == self.count ? self : SourceBytes(first: count, of: self)
  }

  /// Copies the bytes of `range` to `destination`.
  ///
  /// - Throws: ``ScanFailure`` if the file cannot be read or has become shorter.
  func read(_ range: Range<Int>, to destination: UnsafeMutablePointer<UInt8>) throws(ScanFailure) {
    if Allowance.isSpent {
      throw ScanFailure(message: "reading ends here", offset: range.lowerBound)
    }
    guard descriptor >= 0 else {
      memory.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        destination.update(from: base + range.lowerBound, count: range.count)
      }
      return
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let got = pread(
        descriptor, destination + (offset - range.lowerBound), range.upperBound - offset,
        off_t(offset))
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else {
        let reason =
          got == 0 ? "it became shorter while it was read" : String(cString: strerror(errno))
        throw ScanFailure(message: "cannot be read: \(reason)", offset: offset)
      }
      offset += got
    }
  }

  func bytes(_ range: Range<Int>) throws(ScanFailure) -> [UInt8] {
    var failure: ScanFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      do throws(ScanFailure) {
        try read(range, to: base)
        count = range.count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The position of the byte at `offset`; reads everything before it.
  func position(ofByte offset: Int) -> TextPosition {
    var counter = PositionCounter()
    let target = min(offset, count)
    let window = ByteWindow(self)
    for start in stride(from: 0, to: target, by: ByteWindow.step) {
      guard (try? window.load(start..<min(target, start + ByteWindow.step))) != nil else { break }
      counter.count(window.bytes, isStart: start == 0)
    }
    return counter.position(before: byte(at: target))
  }

  private func byte(at offset: Int) -> UInt8 {
    guard offset < count else { return 0 }
    return (try? bytes(offset..<offset + 1))?.first ?? 0
  }

  /// Converts a failure at an offset to an error with a position.
  func error(_ failure: ScanFailure) -> GridreelError {
    GridreelError(failure.message, at: position(ofByte: failure.offset))
  }
}

/// Counts lines and columns over consecutive parts of a text.
private struct PositionCounter {
  private var line = 1
  private var column = 1
  private var endsWithReturn = false

  mutating func count(_ bytes: UnsafeBufferPointer<UInt8>, isStart: Bool) {
    let mark = isStart && bytes.startsWithByteOrderMark ? 3 : 0
    for byte in bytes[mark...] {
      if byte == 0x0A {
        (line, column, endsWithReturn) = (line + 1, 1, false)
        continue
      }
      if endsWithReturn { (line, column, endsWithReturn) = (line + 1, 1, false) }
      if byte == 0x0D {
        endsWithReturn = true
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// The position of the byte that comes next.
  func position(before byte: UInt8) -> TextPosition {
    guard endsWithReturn else { return TextPosition(line: line, column: column) }
    // Between CR and LF the line has not ended yet.
    return byte == 0x0A
      ? TextPosition(line: line, column: column + 1) : TextPosition(line: line + 1, column: 1)
  }
}

/// Part of a source's bytes in memory, validated as UTF-8; each thread has its own.
package final class ByteWindow {
  /// The number of bytes read at once.
  package static let step = 1 << 20
  /// The number of zero bytes after the last one, which may be read.
  static let padding = 64

  let source: SourceBytes
  /// The range of the source's bytes in memory.
  private(set) var range = 0..<0
  private var capacity: Int
  private var base: UnsafeMutablePointer<UInt8>
  private var checkedEnd = 0

  init(_ source: SourceBytes) {
    self.source = source
    capacity = 0
    base = .allocate(capacity: Self.padding)
    base.initialize(repeating: 0, count: Self.padding)
  }

  deinit { base.deallocate() }

  /// The bytes; ``padding`` zeros follow them.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: range.count) }

  /// Whether the window includes the source's last byte.
  var isLast: Bool { range.upperBound == source.count }

  /// Loads another range of bytes.
  func load(_ wanted: Range<Int>) throws(ScanFailure) {
    range = wanted.lowerBound..<wanted.lowerBound
    checkedEnd = wanted.lowerBound
    try append(upTo: wanted.upperBound)
  }

  /// Reads on, at least doubling the window, up to the end of the source.
  func extend() throws(ScanFailure) {
    try append(upTo: min(source.count, range.upperBound + max(range.count, 1 << 16)))
  }

  private func append(upTo end: Int) throws(ScanFailure) {
    let count = end - range.lowerBound
    if count > capacity {
      Allowance.take(count - capacity)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Self.padding)
      larger.update(from: base, count: range.count)
      base.deallocate()
      (base, capacity) = (larger, count)
    }
    try source.read(range.upperBound..<end, to: base + range.count)
    range = range.lowerBound..<end
    (base + count).update(repeating: 0, count: Self.padding)
  }

  /// Refuses bytes from an offset on that are not UTF-8 text, or are NUL.
  ///
  /// - Parameter start: The offset in the source of a character's first byte.
  /// - Throws: ``ScanFailure`` at the first such byte.
  func checkText(from start: Int) throws(ScanFailure) {
    let first = max(start, checkedEnd) - range.lowerBound
    guard first < range.count else { return }
    let rest = UnsafeBufferPointer(rebasing: bytes[first...])
    checkedEnd = range.upperBound
    guard !rest.isPlainASCII else { return }
    var failure: ScanFailure?
    if let offset = firstInvalidUTF8(in: rest) {
      if !isLast, offset > rest.count - 4, rest[offset] >= 0xC2, rest[offset] < 0xF5 {
        // The end of the window truncates the character.
        checkedEnd = range.lowerBound + first + offset
      } else {
        failure = ScanFailure(
          message: notUTF8Message(rest[offset]), offset: range.lowerBound + first + offset)
      }
    }
    if let offset = rest.firstIndex(of: 0),
      offset + range.lowerBound + first < failure?.offset ?? .max
    {
      failure = ScanFailure(
        message: "NUL byte; this is not text, or UTF-16 without a byte order mark",
        offset: range.lowerBound + first + offset)
    }
    if let failure { throw failure }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there are neither bytes above 0x7F nor NUL.
  fileprivate var isPlainASCII: Bool {
    let raw = UnsafeRawBufferPointer(self)
    typealias Words = SIMD8<UInt64>
    let ones = Words(repeating: 0x0101_0101_0101_0101)
    var (all, offset) = (Words(), 0)
    while offset &+ 64 <= raw.count {
      let words = raw.loadUnaligned(fromByteOffset: offset, as: Words.self)
      all |= words | (words &- ones) & ~words
      offset &+= 64
    }
    var found: UInt64 = 0
    for lane in all.indices { found |= all[lane] }
    while offset < raw.count {
      found |= raw[offset] == 0 ? 0x80 : UInt64(raw[offset])
      offset += 1
    }
    return found & 0x8080_8080_8080_8080 == 0
  }
}

extension GridreelError {
  /// The error of data that are no text, at a byte.
  init(atByte failure: ScanFailure) {
    let place = failure.offset > 0 ? " (byte \(failure.offset + 1))" : ""
    self.init(failure.message + place)
  }
}

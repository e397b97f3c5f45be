import JSONText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of a source, of which only parts need be in memory.
package final class SourceBytes: Sendable {
  /// How many bytes there are.
  package let count: Int
  private let descriptor: Int32
  private let memory: [UInt8]

  /// Bytes in memory.
  package init(_ bytes: [UInt8]) { (memory, descriptor, count) = (bytes, -1, bytes.count) }

  /// A file's first `count` bytes.
  ///
  /// - Parameters:
  ///   - descriptor: Open for reading, and closed in the end; never written to.
  ///   - count: How many bytes the file has.
  package init(taking descriptor: Int32, count: Int) {
    (memory, self.descriptor, self.count) = ([], descriptor, count)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Copies the bytes of `range` to `destination`.
  ///
  /// - Throws: ``ScanFailure`` where the file cannot be read, or has become shorter.
  func read(_ range: Range<Int>, to destination: UnsafeMutablePointer<UInt8>) throws(ScanFailure) {
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

  /// All bytes of `range`.
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

  /// The place of the byte at `offset`, as editors count it; reads all that is before it.
  func position(ofByte offset: Int) -> SourcePosition {
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

  /// What is wrong, with its place.
  func error(_ failure: ScanFailure) -> DataError {
    DataError(message: failure.message, position: position(ofByte: failure.offset))
  }
}

/// Counts lines and columns over parts of a text that follow each other.
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

  /// The place of the byte that comes next.
  func position(before byte: UInt8) -> SourcePosition {
    guard endsWithReturn else { return SourcePosition(line: line, column: column) }
    // Between CR and LF a line has not ended yet.
    return byte == 0x0A
      ? SourcePosition(line: line, column: column + 1) : SourcePosition(line: line + 1, column: 1)
  }
}

/// A part of a source's bytes in memory, known to be UTF-8; every thread has its own.
package final class ByteWindow {
  /// How many bytes are read at once.
  package static let step = 1 << 20
  /// How many bytes behind the last one may be looked at; they are 0.
  static let padding = 16

  /// The source.
  let source: SourceBytes
  /// Which of its bytes are here.
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

  /// The source's last byte is here.
  var isLast: Bool { range.upperBound == source.count }

  /// Takes other bytes.
  func load(_ wanted: Range<Int>) throws(ScanFailure) {
    range = wanted.lowerBound..<wanted.lowerBound
    checkedEnd = wanted.lowerBound
    try append(upTo: wanted.upperBound)
  }

  /// Takes as many bytes more as there are.
  func extend() throws(ScanFailure) {
    try append(upTo: min(source.count, range.upperBound + max(range.count, 1 << 16)))
  }

  private func append(upTo end: Int) throws(ScanFailure) {
    let count = end - range.lowerBound
    if count > capacity {
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Self.padding)
      larger.update(from: base, count: range.count)
      base.deallocate()
      (base, capacity) = (larger, count)
    }
    try source.read(range.upperBound..<end, to: base + range.count)
    range = range.lowerBound..<end
    (base + count).update(repeating: 0, count: Self.padding)
  }

  /// Refuses what is no text from an offset on: bytes that are not UTF-8, and NUL.
  ///
  /// - Parameter start: The source's offset of a character's first byte.
  /// - Throws: ``ScanFailure`` at the first byte of that kind.
  func checkText(from start: Int) throws(ScanFailure) {
    let first = max(start, checkedEnd) - range.lowerBound
    guard first < range.count else { return }
    let rest = UnsafeBufferPointer(rebasing: bytes[first...])
    checkedEnd = range.upperBound
    guard !rest.isPlainASCII else { return }
    var failure: ScanFailure?
    if let offset = firstInvalidUTF8(in: rest) {
      if !isLast, offset > rest.count - 4, rest[offset] >= 0xC2, rest[offset] < 0xF5 {
        // The window's end cut the character off.
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
        message: "NUL byte; this is no text, or UTF-16 without a byte order mark",
        offset: range.lowerBound + first + offset)
    }
    if let failure { throw failure }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is neither a byte above 0x7F nor a NUL.
  fileprivate var isPlainASCII: Bool {
    let raw = UnsafeRawBufferPointer(self)
    var found: UInt64 = 0
    var offset = 0
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      found |= word | (word &- 0x0101_0101_0101_0101) & ~word
      offset += 8
    }
    while offset < raw.count {
      found |= raw[offset] == 0 ? 0x80 : UInt64(raw[offset])
      offset += 1
    }
    return found & 0x8080_8080_8080_8080 == 0
  }
}

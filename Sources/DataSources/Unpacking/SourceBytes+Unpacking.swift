import GridreelJSONText
package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where data that were decompressed are kept.
package enum UnpackedData {
  fileprivate static let staysInMemory = Guarded(false)

  /// Keeps all of them in memory from now on, where the limit of a process counts them.
  package static func stayInMemory() { staysInMemory.withLock { $0 = true } }
}

extension SourceBytes {
  /// The source decompressed, if it begins like a compressed file; otherwise the source itself.
  ///
  /// Up to 64 MiB are kept in memory, more in a file without a name unless ``UnpackedData`` says otherwise.
  ///
  /// - Throws: ``GridreelError`` if the source is damaged or cut off, or unpacks to more than it should.
  package func unpacked() throws(GridreelError) -> SourceBytes {
    do throws(ScanFailure) {
      guard let format = PackedFormat(try bytes(0..<min(count, 4))) else { return self }
      return try unpacked(format)
    } catch {
      throw GridreelError(error.message)
    }
  }

  /// The bytes of a small file decompressed, or as they are if they are not compressed.
  ///
  /// - Throws: ``GridreelError`` if they are damaged or cut off, or unpack to more than `limit`.
  package static func unpacked(
    _ bytes: [UInt8], atMost limit: Int
  ) throws(GridreelError) -> [UInt8] {
    do throws(ScanFailure) {
      guard let format = PackedFormat(Array(bytes.prefix(4))) else { return bytes }
      let source = try SourceBytes(bytes).unpacked(format, atMost: limit)
      return try source.bytes(0..<source.count)
    } catch {
      throw GridreelError(error.message)
    }
  }

  /// The first bytes, from which a format is told.
  ///
  /// - Throws: ``GridreelError`` if they cannot be read.
  package func start() throws(GridreelError) -> [UInt8] {
    try located { () throws(ScanFailure) in try bytes(0..<min(count, ByteWindow.step)) }
  }

  private func unpacked(
    _ format: PackedFormat, atMost limit: Int = .max
  ) throws(ScanFailure) -> SourceBytes {
    var reader = try format.reader()
    let store = UnpackedStore(limit: min(limit, max(UnpackedStore.leastLimit, count << 8)), format)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: ByteWindow.step, alignment: 16)
    defer { room.deallocate() }
    var (offset, isBetween) = (0, true)
    while offset < count {
      let packed = try bytes(offset..<min(count, offset + ByteWindow.step))
      var place = 0
      while place < packed.count {
        let isRest = isBetween && offset + place > 0
        if isRest, try skipsRest(offset + place, format) { return store.finished() }
        let step = packed.withUnsafeBytes {
          reader.read(UnsafeRawBufferPointer(rebasing: $0[place...]), into: room)
        }
        guard let step, step.read > 0 || step.written > 0 || step.hasEnded else {
          throw format.damage(offset + place)
        }
        try store.append(UnsafeRawBufferPointer(rebasing: room[..<step.written]))
        (place, isBetween) = (place + step.read, step.hasEnded)
      }
      offset += packed.count
    }
    // What the last bytes stand for may not have fitted into the room.
    while !isBetween {
      guard let step = reader.read(UnsafeRawBufferPointer(start: nil, count: 0), into: room),
        step.written > 0 || step.hasEnded
      else {
        throw ScanFailure(
          message: "the \(format.title) data are cut off; compress or copy them again",
          offset: count)
      }
      try store.append(UnsafeRawBufferPointer(rebasing: room[..<step.written]))
      isBetween = step.hasEnded
    }
    return store.finished()
  }

  /// Whether only zeros follow the last member, as tapes and some tools leave them.
  private func skipsRest(_ offset: Int, _ format: PackedFormat) throws(ScanFailure) -> Bool {
    guard format == .gzip else { return false }
    return try bytes(offset..<min(count, offset + 512)).allSatisfy { $0 == 0 }
  }
}

/// Takes bytes of unknown number: the first into memory, all of many into a file without a name.
private final class UnpackedStore {
  private var memory: [UInt8] = []
  private var descriptor: Int32 = -1
  private var count = 0
  private let limit: Int
  private let format: PackedFormat
  /// The greatest number of bytes kept in memory.
  private let greatestMemory = UnpackedData.staysInMemory.withLock { $0 } ? Int.max : 64 << 20
  /// The number of bytes that any file may unpack to.
  static let leastLimit = 1 << 30

  init(limit: Int, _ format: PackedFormat) { (self.limit, self.format) = (limit, format) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ bytes: UnsafeRawBufferPointer) throws(ScanFailure) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    Allowance.unpack(bytes.count)
    guard !Allowance.isSpent else { throw ScanFailure(message: "reading ends here", offset: 0) }
    guard count <= limit else {
      throw ScanFailure(
        message:
          "the \(format.title) data unpack to more than \(limit >> 20) MiB, which is suspicious; "
          + "unpack them first (\(format.command))", offset: 0)
    }
    if descriptor < 0, memory.count + bytes.count <= greatestMemory {
      Allowance.take(bytes.count)
      memory.append(contentsOf: bytes)
      return
    }
    if descriptor < 0 {
      descriptor = try Self.namelessFile()
      try check(memory.withUnsafeBytes { write($0) })
      memory = []
    }
    try check(write(bytes))
  }

  /// The bytes taken, which the store no longer has.
  func finished() -> SourceBytes {
    guard descriptor >= 0 else { return SourceBytes(memory) }
    defer { descriptor = -1 }
    return SourceBytes(taking: descriptor, count: count)
  }

  /// Writes bytes to the file; returns the number of the system's error, or 0.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var place = 0
    while place < bytes.count {
      let done = systemWrite(descriptor, bytes.baseAddress.map { $0 + place }, bytes.count - place)
      if done < 0 && errno == EINTR { continue }
      guard done > 0 else { return done == 0 ? ENOSPC : errno }
      place += done
    }
    return 0
  }

  private func check(_ error: Int32) throws(ScanFailure) {
    guard error != 0 else { return }
    throw ScanFailure(
      message:
        "the unpacked data cannot be kept in \(Self.folder) (\(String(cString: strerror(error)))); "
        + "set TMPDIR to a folder with more room", offset: 0)
  }

  private static var folder: String {
    guard let name = getenv("TMPDIR"), name[0] != 0 else { return "/tmp" }
    return String(cString: name)
  }

  /// Opens a file that vanishes with its descriptor.
  private static func namelessFile() throws(ScanFailure) -> Int32 {
    var path = Array("\(folder)/gridreel-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw ScanFailure(
        message: "no file can be made in \(folder) for the unpacked data "
          + "(\(String(cString: strerror(errno)))); set TMPDIR to a folder with room", offset: 0)
    }
    unlink(path)
    return descriptor
  }
}

/// `write(2)` under a name that the type's own method does not shadow.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

extension PackedFormat {
  /// The failure of data that are damaged at about an offset.
  fileprivate func damage(_ offset: Int) -> ScanFailure {
    ScanFailure(
      message:
        "the \(title) data are damaged at about byte \(offset + 1); compress or copy them again",
      offset: offset)
  }
}

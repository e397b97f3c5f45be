import CGridreelZlib
import GridreelJSONText
import GridreelPrimitives

/// A zip archive (PKWARE's APPNOTE 6.3), whose entries are read one after another.
struct ZipArchive {
  struct Entry {
    let name: String
    /// The offset of its local header.
    let header: Int
    let packedCount, count: Int
    let checksum: UInt32
    let method: UInt16
  }

  private let source: SourceBytes
  private let entries: [String: Entry]

  /// The number of bytes that any entry may unpack to, and how many times its own size.
  private static let leastLimit = 64 << 20
  private static let greatestRatio = 64
  private static let greatestDirectory = 64 << 20

  /// Reads the directory of an archive.
  ///
  /// - Throws: ``ScanFailure`` if there is none, or it is damaged.
  init(_ source: SourceBytes) throws(ScanFailure) {
    self.source = source
    entries = try Self.entries(of: try Self.directory(of: source))
  }

  /// The bytes of the directory, and the number of entries in it.
  private static func directory(
    of source: SourceBytes
  ) throws(ScanFailure) -> (bytes: [UInt8], count: Int) {
    guard try source.bytes(0..<min(2, source.count)) == [0x50, 0x4B] else {
      throw ScanFailure(
        message: "this is not a spreadsheet, which would be a zip archive; say what it is with "
          + "--input-format", offset: 0)
    }
    let tailStart = max(0, source.count - 65_557)
    let tail = try source.bytes(tailStart..<source.count)
    guard let end = tail.lastPlace(of: [0x50, 0x4B, 5, 6]), end + 22 <= tail.count else {
      throw ScanFailure(
        message: "the file is cut off: its directory is missing; copy or save it again",
        offset: source.count)
    }
    let (count, size) = (Int(tail.short(end + 10)), Int(tail.long(end + 12)))
    let start = Int(tail.long(end + 16))
    guard size <= greatestDirectory, start <= source.count, size <= source.count - start else {
      throw damage
    }
    return (try source.bytes(start..<start + size), count)
  }

  /// The entries of a directory by their names in lower case.
  private static func entries(
    of found: (bytes: [UInt8], count: Int)
  ) throws(ScanFailure) -> [String: Entry] {
    let directory = found.bytes
    var entries: [String: Entry] = [:]
    var place = 0
    for _ in 0..<found.count {
      guard place + 46 <= directory.count, directory.long(place) == 0x0201_4B50 else {
        throw damage
      }
      let nameCount = Int(directory.short(place + 28))
      let next =
        place + 46 + nameCount + Int(directory.short(place + 30)) + Int(directory.short(place + 32))
      guard next <= directory.count else { throw damage }
      // Some programs write folders as Windows does.
      let name = String(decoding: directory[place + 46..<place + 46 + nameCount], as: UTF8.self)
        .split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
      guard directory[place + 8] & 1 == 0 else {
        throw ScanFailure(
          message: "the file is protected by a password; save it without one", offset: 0)
      }
      let entry = Entry(
        name: name, header: Int(directory.long(place + 42)),
        packedCount: Int(directory.long(place + 20)), count: Int(directory.long(place + 24)),
        checksum: directory.long(place + 16), method: directory.short(place + 10))
      // The first of several entries with one name is what other programs read.
      if entries[name.lowercased()] == nil { entries[name.lowercased()] = entry }
      place = next
    }
    return entries
  }

  private static let damage = ScanFailure(
    message: "the directory of the file is damaged; copy or save it again", offset: 0)

  /// The entry with a name, in any case; nil if there is none.
  subscript(name: String) -> Entry? { entries[name.lowercased()] }

  /// Whether an entry unpacks to no more than files of its size do.
  func isLikely(_ entry: Entry) -> Bool {
    entry.count <= max(Self.leastLimit, entry.packedCount * Self.greatestRatio)
  }

  /// Unpacks an entry piece by piece.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - body: Takes the next bytes; returns false to stop.
  /// - Throws: ``ScanFailure`` if the entry is damaged, or unpacks to more than is likely.
  func read(
    _ entry: Entry, _ body: (UnsafeRawBufferPointer) throws(ScanFailure) -> Bool
  ) throws(ScanFailure) {
    func damage() -> ScanFailure {
      ScanFailure(
        message: "'\(entry.name)' in the file is damaged or cut off; copy or save the file again",
        offset: 0)
    }
    guard isLikely(entry) else {
      throw ScanFailure(
        message: "'\(entry.name)' in the file unpacks from \(entry.packedCount >> 10) KiB to "
          + "\(entry.count >> 20) MiB, which is suspicious; save the sheet as CSV", offset: 0)
    }
    guard entry.header <= source.count - 30 else { throw damage() }
    let local = try source.bytes(entry.header..<entry.header + 30)
    let start = entry.header + 30 + Int(local.short(26)) + Int(local.short(28))
    guard local.long(0) == 0x0403_4B50, start <= source.count,
      entry.packedCount <= source.count - start
    else { throw damage() }
    var check = ZipCheck(entry)
    let range = start..<start + entry.packedCount
    switch entry.method {
    case 0: try copy(range, &check, body)
    case 8: try inflate(range, &check, body)
    default:
      throw ScanFailure(
        message:
          "'\(entry.name)' in the file is compressed by a method (\(entry.method)) other than "
          + "deflate; save it again", offset: 0)
    }
    guard check.isDone || check.isStopped else { throw damage() }
  }

  private func copy(
    _ range: Range<Int>, _ check: inout ZipCheck,
    _ body: (UnsafeRawBufferPointer) throws(ScanFailure) -> Bool
  ) throws(ScanFailure) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: room.count) {
      let end = min(range.upperBound, start + room.count)
      guard let base = room.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      try source.read(start..<end, to: base)
      let found = UnsafeRawBufferPointer(rebasing: room[..<(end - start)])
      check.add(found)
      guard try body(found) else {
        check.isStopped = true
        return
      }
    }
  }

  private func inflate(
    _ range: Range<Int>, _ check: inout ZipCheck,
    _ body: (UnsafeRawBufferPointer) throws(ScanFailure) -> Bool
  ) throws(ScanFailure) {
    let reader = try ZlibReader(bits: -15)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    var (offset, place) = (range.lowerBound, 0)
    var packed: [UInt8] = []
    while true {
      if place == packed.count, offset < range.upperBound {
        packed = try source.bytes(offset..<min(range.upperBound, offset + 1 << 18))
        (offset, place) = (offset + packed.count, 0)
      }
      let step = packed.withUnsafeBytes {
        reader.read(UnsafeRawBufferPointer(rebasing: $0[place...]), into: room)
      }
      guard let step, step.read > 0 || step.written > 0 || step.hasEnded else { return }
      place += step.read
      let found = UnsafeRawBufferPointer(rebasing: room[..<step.written])
      check.add(found)
      // More than the directory says is the work of an enemy.
      guard check.isWithin, !Allowance.isSpent else { return }
      if step.written > 0, try !body(found) {
        check.isStopped = true
        return
      }
      if step.hasEnded { return }
    }
  }
}

/// Checks that an entry is what the directory says.
private struct ZipCheck {
  private let entry: ZipArchive.Entry
  private var count = 0
  private var checksum: UInt = 0
  /// Whether nobody wants the rest.
  var isStopped = false

  init(_ entry: ZipArchive.Entry) { self.entry = entry }

  var isWithin: Bool { count <= entry.count }
  var isDone: Bool {
    count == entry.count && UInt32(truncatingIfNeeded: checksum) == entry.checksum
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    Allowance.unpack(bytes.count)
    checksum = crc32_z(
      checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int(bytes.count))
  }
}

extension [UInt8] {
  fileprivate func short(_ place: Int) -> UInt16 {
    UInt16(self[place]) | UInt16(self[place + 1]) << 8
  }

  fileprivate func long(_ place: Int) -> UInt32 {
    UInt32(short(place)) | UInt32(short(place + 2)) << 16
  }

  /// The last place at which some bytes stand; nil if there is none.
  fileprivate func lastPlace(of sought: [UInt8]) -> Int? {
    guard count >= sought.count else { return nil }
    return (0...count - sought.count).reversed().first { self[$0...].starts(with: sought) }
  }
}

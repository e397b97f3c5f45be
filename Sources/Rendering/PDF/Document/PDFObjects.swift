internal import GridreelCanvas

/// Writes a document's objects to its file.
///
/// Streams are written at once; all other objects are collected and written compressed, some
/// hundreds together (ISO 32000-1, section 7.5.7). Only four bytes per object stay in memory for
/// most objects: its location.
struct PDFObjects {
  /// Marks the location of an object inside an object stream.
  ///
  /// The remaining bits hold the index of the object stream and, in the lowest eight bits, the
  /// object's index in it. The location of other objects is an index into the offsets.
  private static let inStream: UInt32 = 1 << 31
  /// The length of the rows of even objects, of which each is written as its difference from the one
  /// above (ISO 32000-1, section 7.4.4.4), in bytes: the element of a cell.
  private static let rowLength = 48
  /// The number of objects from which there is a further cross-reference stream, which refers to the one
  /// before, so that only a piece of a long document's table is in memory (section 7.5.8).
  private static let objectsPerTable = 1 << 18
  /// The index of an object in its stream has eight bits.
  private static let objectsPerStream = 250

  /// A stream that is being compressed; those after it wait, so that the order is that of the calls.
  private struct Pending {
    let stream: StreamPacker.Stream
    let object: Int
    let entries: String
    /// Its place among the offsets.
    let place: Int
  }

  /// The number of streams that may be on their way.
  private static let pendingLimit = 8

  private let sink: ByteSink
  private let packer: StreamPacker
  private var pending: [Pending] = []
  private var offset = 0
  private var places: [UInt32] = [0]
  /// The offsets of objects that stand directly in the file; the first one is unused.
  private var offsets = [0]
  /// The object numbers of the object streams.
  private var streams: [Int] = []
  private var plain = ObjectStream(rowLength: nil)
  private var even = ObjectStream(rowLength: PDFObjects.rowLength)
  private var lists = ObjectStream(rowLength: PDFObjects.rowLength)
  /// The rows of the lists that are being collected, and those of the latest list that chose its own.
  private var listRows = ReferenceRows(count: 0)
  private var latestRows: ReferenceRows?
  /// The numbers reserved for lists, so that those of other objects follow each other.
  private var listNumbers = 0..<0
  private var listCount = 0

  /// Writes the file's header.
  init(sink: ByteSink, packer: StreamPacker) {
    (self.sink, self.packer) = (sink, packer)
    // Bytes outside ASCII indicate to tools that the file is not text.
    write([
      0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37, 0x0a, 0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a,
    ])
  }

  /// Reserves the number of an object that is written later.
  mutating func reserve() -> Int {
    places.append(0)
    return places.count - 1
  }

  /// Reserves the number of a list that is written later, beside those of other lists.
  mutating func reserveList() -> Int {
    if listNumbers.isEmpty {
      // Twice as many each time, since most documents are short.
      let count = min(Self.objectsPerStream, max(4, 2 * listCount))
      listNumbers = places.count..<places.count + count
      places.append(contentsOf: repeatElement(0, count: count))
      listCount += count
    }
    return listNumbers.removeFirst()
  }

  /// Writes an object that is not a stream.
  mutating func write(_ object: Int, _ body: PDFBytes) {
    write(object) { $0.add(body.bytes) }
  }

  /// Writes an object that is not a stream, built in place.
  mutating func write(_ object: Int, _ make: (inout PDFBytes) -> Void) {
    if plain.isEmpty { plain.begin(number: addStream()) }
    places[object] = Self.inStream | UInt32(plain.number) << 8 | UInt32(plain.count)
    plain.add(object, make)
    if plain.count == Self.objectsPerStream {
      write(plain)
      plain.removeAll()
    }
  }

  /// Writes an object that looks like many others but for numbers, built in place: its numbers should
  /// stand at the same places as those of the others.
  mutating func write(even object: Int, _ make: (inout PDFBytes) -> Void) {
    if even.isEmpty { even.begin(number: addStream()) }
    places[object] = Self.inStream | UInt32(even.number) << 8 | UInt32(even.count)
    even.add(object, make)
    if even.count == Self.objectsPerStream {
      write(even)
      even.removeAll()
    }
  }

  /// Writes an object that is a list of references, built in place in the rows that it is given.
  ///
  /// - Parameters:
  ///   - object: The number of the object.
  ///   - rows: The rows that suit it and those like it; nil for those of the others.
  ///   - make: Builds the object.
  mutating func write(
    list object: Int, in rows: ReferenceRows?, _ make: (inout PDFBytes, ReferenceRows) -> Void
  ) {
    if let rows { latestRows = rows }
    if lists.isEmpty {
      listRows = latestRows ?? ReferenceRows(count: 0)
      lists.begin(number: addStream(), rowLength: listRows.length)
    }
    places[object] = Self.inStream | UInt32(lists.number) << 8 | UInt32(lists.count)
    lists.add(object) { [listRows] in make(&$0, listRows) }
    if lists.count == Self.objectsPerStream {
      write(lists)
      lists.removeAll()
    }
  }

  /// Writes a stream, compressed, with additional dictionary entries.
  mutating func write(_ object: Int, stream: [UInt8], entries: String = "") {
    places[object] = UInt32(offsets.count)
    pending.append(
      Pending(
        stream: packer.begin(stream), object: object, entries: entries, place: offsets.count))
    offsets.append(0)
    while pending.count > Self.pendingLimit { writeOldest() }
  }

  /// Writes all streams that are on their way.
  private mutating func settle() {
    while !pending.isEmpty { writeOldest() }
  }

  private mutating func writeOldest() {
    let oldest = pending.removeFirst()
    offsets[oldest.place] = offset
    write(
      oldest.object, bytes: packer.packed(oldest.stream), filter: "FlateDecode",
      entries: oldest.entries)
  }

  /// Writes a stream of rows, each compressed as its difference from the one above.
  ///
  /// Documents that are not compressed show what they hold.
  private mutating func write(_ object: Int, rows: [UInt8], length: Int, entries: String) {
    guard packer.level > 0 else { return write(object, stream: rows, entries: entries) }
    write(
      object, stream: rows.differences(rowLength: length),
      entries: Self.predictor(rowLength: length) + entries)
  }

  private static func predictor(rowLength: Int) -> String {
    "/DecodeParms<</Predictor 12/Columns \(rowLength)>>"
  }

  /// Writes a stream that is already compressed, in the format that `filter` decodes.
  mutating func write(_ object: Int, packed: [UInt8], filter: String, entries: String) {
    begin(object)
    write(object, bytes: packed, filter: filter, entries: entries)
  }

  private mutating func write(_ object: Int, bytes: [UInt8], filter: String, entries: String) {
    var head = PDFBytes()
    head.add("\(object) 0 obj\n<</Length ")
    head.add(bytes.count)
    head.add("/Filter/")
    head.add(filter)
    head.add(entries)
    head.add(">>stream\n")
    write(head.bytes)
    write(bytes)
    write(Array("\nendstream\nendobj\n".utf8))
  }

  /// Writes an object that is not a stream directly in the file, where simple programs find it, too.
  mutating func write(_ object: Int, plain body: PDFBytes) {
    begin(object)
    write(Array("\(object) 0 obj\n".utf8))
    write(body.bytes)
    write(Array("\nendobj\n".utf8))
  }

  /// Starts an object that stands directly in the file.
  private mutating func begin(_ object: Int) {
    settle()
    places[object] = UInt32(offsets.count)
    offsets.append(offset)
  }

  /// Writes the pending objects and the cross-reference streams.
  mutating func finish(root: Int, information: Int) {
    joinStreams()
    write(plain)
    write(even)
    write(lists)
    settle()
    let tables = (0...places.count / Self.objectsPerTable).map { _ in reserve() }
    var start: Int?
    for (number, table) in tables.enumerated() {
      let first = number * Self.objectsPerTable
      let end = table == tables.last ? places.count : first + Self.objectsPerTable
      var entries =
        "/Type/XRef/Size \(places.count)/W[1 5 2]/Root \(root) 0 R/Info \(information) 0 R"
      if tables.count > 1 { entries += "/Index[\(first) \(end - first)]" }
      if let start { entries += "/Prev \(start)" }
      start = offset
      write(table: table, of: first..<end, entries: entries)
    }
    write(Array("startxref\n\(start ?? 0)\n%%EOF\n".utf8))
  }

  private mutating func write(table: Int, of objects: Range<Int>, entries: String) {
    // Its own place is in the last of the tables.
    places[table] = UInt32(offsets.count)
    offsets.append(offset)
    let isDifference = packer.level > 0
    write(
      table, stream: rows(of: objects, areDifferences: isDifference),
      entries: (isDifference ? Self.predictor(rowLength: 8) : "") + entries)
    settle()
  }

  /// Eight bytes for each object: its type, five for its offset or the number of its stream, two for
  /// its index in the stream; on request as differences from the row above, each behind a 2.
  private func rows(of objects: Range<Int>, areDifferences: Bool) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(objects.count * (areDifferences ? 9 : 8))
    var above: UInt64 = 0
    for number in objects {
      let row = row(of: number)
      if areDifferences { rows.append(2) }
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        let byte = UInt8(truncatingIfNeeded: row >> shift)
        rows.append(areDifferences ? byte &- UInt8(truncatingIfNeeded: above >> shift) : byte)
      }
      above = row
    }
    return rows
  }

  /// An object's row, its first byte the highest.
  private func row(of number: Int) -> UInt64 {
    let place = places[number]
    guard number > 0, place > 0 else { return number > 0 ? 0 : 0xffff }
    guard place & Self.inStream != 0 else {
      return 1 << 56 | UInt64(offsets[Int(place)]) << 16
    }
    return 2 << 56 | UInt64(streams[Int(place & ~Self.inStream) >> 8]) << 16 | UInt64(place & 0xff)
  }

  /// Reserves the object of a further object stream; returns its number among them.
  private mutating func addStream() -> Int {
    streams.append(reserve())
    return streams.count - 1
  }

  /// Puts the objects of a short document into one stream, which takes less room than several.
  private mutating func joinStreams() {
    let count = plain.count + even.count + lists.count
    guard streams.count <= 3, !plain.isEmpty, count <= Self.objectsPerStream else { return }
    let number = UInt32(plain.number)
    var joined = plain
    for stream in [even, lists] {
      joined.add(stream) { places[$0] = Self.inStream | number << 8 | UInt32($1) }
    }
    plain = joined
    even.removeAll()
    lists.removeAll()
  }

  private mutating func write(_ stream: ObjectStream) {
    guard !stream.isEmpty else { return }
    let (content, first) = stream.content
    let entries = "/Type/ObjStm/N \(stream.count)/First \(first)"
    let object = streams[stream.number]
    if let length = stream.rowLength {
      write(object, rows: content, length: length, entries: entries)
    } else {
      write(object, stream: content, entries: entries)
    }
  }

  private mutating func write(_ bytes: [UInt8]) {
    offset += bytes.count
    _ = bytes.withUnsafeBytes { sink.write($0) }
  }
}

internal import Canvas

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
  /// The index of an object in its stream has eight bits.
  private static let objectsPerStream = 250

  private let sink: ByteSink
  private let deflater: Deflater
  private var offset = 0
  private var places: [UInt32] = [0]
  /// The offsets of objects that stand directly in the file; the first one is unused.
  private var offsets = [0]
  /// The object numbers of the object streams.
  private var streams: [Int] = []
  private var waiting = PDFBytes()
  private var waitingPlaces: [(object: Int, start: Int)] = []

  /// Writes the file's header.
  init(sink: ByteSink, deflater: Deflater) {
    (self.sink, self.deflater) = (sink, deflater)
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

  /// Writes an object that is not a stream.
  mutating func write(_ object: Int, _ body: PDFBytes) {
    write(object) { $0.add(body.bytes) }
  }

  /// Writes an object that is not a stream, built in place.
  mutating func write(_ object: Int, _ make: (inout PDFBytes) -> Void) {
    if waitingPlaces.isEmpty { streams.append(reserve()) }
    places[object] = Self.inStream | UInt32(streams.count - 1) << 8 | UInt32(waitingPlaces.count)
    waitingPlaces.append((object, waiting.count))
    make(&waiting)
    waiting.add("\n")
    if waitingPlaces.count == Self.objectsPerStream { writeWaiting() }
  }

  /// Writes a stream, compressed, with additional dictionary entries.
  mutating func write(_ object: Int, stream: [UInt8], entries: String = "") {
    write(object, packed: deflater.zlib(stream), filter: "FlateDecode", entries: entries)
  }

  /// Writes a stream that is already compressed, in the format that `filter` decodes.
  mutating func write(_ object: Int, packed: [UInt8], filter: String, entries: String) {
    begin(object)
    var head = PDFBytes()
    head.add("<</Length ")
    head.add(packed.count)
    head.add("/Filter/")
    head.add(filter)
    head.add(entries)
    head.add(">>stream\n")
    write(head.bytes)
    write(packed)
    write(Array("\nendstream\nendobj\n".utf8))
  }

  /// Writes an object that is not a stream directly in the file, where simple programs find it, too.
  mutating func write(_ object: Int, plain body: PDFBytes) {
    begin(object)
    write(body.bytes)
    write(Array("\nendobj\n".utf8))
  }

  /// Starts an object that stands directly in the file.
  private mutating func begin(_ object: Int) {
    places[object] = UInt32(offsets.count)
    offsets.append(offset)
    write(Array("\(object) 0 obj\n".utf8))
  }

  /// Writes the pending objects and the cross-reference stream.
  mutating func finish(root: Int, information: Int) {
    writeWaiting()
    let table = reserve()
    let start = offset
    places[table] = UInt32(offsets.count)
    offsets.append(start)
    let rows = rows
    write(
      table, stream: rows,
      entries: "/Type/XRef/Size \(places.count)/W[1 5 2]/Root \(root) 0 R/Info \(information) 0 R")
    write(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  /// Eight bytes for each object: its type, five for its offset or the number of its stream, two for
  /// its index in the stream.
  private var rows: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(places.count * 8)
    for (number, place) in places.enumerated() {
      let isInStream = place & Self.inStream != 0
      let field = isInStream ? streams[Int(place & ~Self.inStream) >> 8] : offsets[Int(place)]
      rows.append(isInStream ? 2 : place == 0 ? 0 : 1)
      for shift in stride(from: 32, through: 0, by: -8) {
        rows.append(UInt8(truncatingIfNeeded: field >> shift))
      }
      rows.append(number == 0 ? 0xff : 0)
      rows.append(number == 0 ? 0xff : isInStream ? UInt8(place & 0xff) : 0)
    }
    return rows
  }

  private mutating func writeWaiting() {
    guard !waitingPlaces.isEmpty, let stream = streams.last else { return }
    var content = PDFBytes()
    for place in waitingPlaces {
      content.add(place.object)
      content.add(" ")
      content.add(place.start)
      content.add(" ")
    }
    let first = content.count
    content.add(waiting.bytes)
    write(
      stream, stream: content.bytes,
      entries: "/Type/ObjStm/N \(waitingPlaces.count)/First \(first)")
    waiting.removeAll()
    waitingPlaces.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ bytes: [UInt8]) {
    offset += bytes.count
    _ = bytes.withUnsafeBytes { sink.write($0) }
  }
}

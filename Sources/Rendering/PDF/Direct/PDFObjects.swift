internal import Canvas

/// The objects of a document on their way into its file.
///
/// Streams are written at once; all other objects are gathered and written compressed, some hundreds
/// together (ISO 32000-1, section 7.5.7). What is kept of an object is eight bytes: where it is.
struct PDFObjects {
  /// Where an object is.
  private enum Place {
    static let inFile: UInt64 = 1 << 62
    static let inStream: UInt64 = 2 << 62
    static let low: UInt64 = 1 << 62 - 1
  }

  private static let objectsPerStream = 250

  private let sink: ByteSink
  private let deflater: Deflater
  private var offset = 0
  private var places: [UInt64] = [0]
  private var waiting = PDFBytes()
  private var waitingPlaces: [(object: Int, start: Int)] = []
  private var waitingStream = 0

  /// Begins a file.
  init(sink: ByteSink, deflater: Deflater) {
    (self.sink, self.deflater) = (sink, deflater)
    // Bytes beyond ASCII tell tools that the file is not text.
    write([
      0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37, 0x0a, 0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a,
    ])
  }

  /// A number for an object that will be written later.
  mutating func reserve() -> Int {
    places.append(0)
    return places.count - 1
  }

  /// Writes an object that is no stream.
  mutating func write(_ object: Int, _ body: PDFBytes) {
    if waitingPlaces.isEmpty { waitingStream = reserve() }
    places[object] =
      Place.inStream | UInt64(waitingStream) << 16 | UInt64(waitingPlaces.count)
    waitingPlaces.append((object, waiting.count))
    waiting.add(body.bytes)
    waiting.add("\n")
    if waitingPlaces.count == Self.objectsPerStream { writeWaiting() }
  }

  /// Writes a stream, compressed, with further entries of its dictionary.
  mutating func write(_ object: Int, stream: [UInt8], entries: String = "") {
    places[object] = Place.inFile | UInt64(offset)
    let packed = deflater.zlib(stream)
    var head = PDFBytes()
    head.add(object)
    head.add(" 0 obj\n<</Length ")
    head.add(packed.count)
    head.add("/Filter/FlateDecode")
    head.add(entries)
    head.add(">>stream\n")
    write(head.bytes)
    write(packed)
    write(Array("\nendstream\nendobj\n".utf8))
  }

  /// Writes what waits, and where everything is.
  mutating func finish(root: Int, information: Int) {
    writeWaiting()
    let table = reserve()
    places[table] = Place.inFile | UInt64(offset)
    var rows: [UInt8] = []
    rows.reserveCapacity(places.count * 8)
    for (number, place) in places.enumerated() {
      let kind = place >> 62
      // An object in a stream: the stream's number, then its place there; else its offset.
      let field = kind == 2 ? (place & Place.low) >> 16 : place & Place.low
      rows.append(UInt8(kind))
      for shift in [32, 24, 16, 8, 0] as [UInt64] {
        rows.append(UInt8(truncatingIfNeeded: field >> shift))
      }
      let third = kind == 2 ? place & 0xffff : number == 0 ? 0xffff : 0
      rows.append(UInt8(third >> 8))
      rows.append(UInt8(third & 0xff))
    }
    let start = offset
    write(
      table, stream: rows,
      entries: "/Type/XRef/Size \(places.count)/W[1 5 2]/Root \(root) 0 R/Info \(information) 0 R")
    write(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  private mutating func writeWaiting() {
    guard !waitingPlaces.isEmpty else { return }
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
      waitingStream, stream: content.bytes,
      entries: "/Type/ObjStm/N \(waitingPlaces.count)/First \(first)")
    waiting.removeAll()
    waitingPlaces.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ bytes: [UInt8]) {
    offset += bytes.count
    _ = bytes.withUnsafeBytes { sink.write($0) }
  }
}

import GridreelCanvas
import Testing

@testable import GridreelRendering

@Suite struct PDFSyntax {
  @Test(arguments: [1, 999_999, 1_000_000, 9_999_999])
  func referencesTakeTheSameRoom(object: Int) {
    var body = PDFBytes()
    body.evenReference(object)
    #expect(body.count == PDFBytes.referenceLength)
    #expect(text(body.bytes).hasSuffix("\(object) 0 R "))
    #expect(text(body.bytes).drop { $0 == " " } == "\(object) 0 R ")
  }

  @Test func referencesBeyondTenMillionObjectsAreWhole() {
    var body = PDFBytes()
    body.evenReference(12_345_678)
    #expect(text(body.bytes) == "12345678 0 R ")
  }

  @Test func numbersHaveNoMoreDigitsThanTheyNeed() {
    var body = PDFBytes()
    for number in [0, 0.5, -0.25, 12.3456, -1_000_000, 0.001, 100] { body.add(number) }
    body.add(0.00125, places: 4)
    body.add(-7)
    #expect(text(body.bytes) == "0 0.5 -0.25 12.346 -1000000 0.001 100 0.0013 -7")
  }

  @Test func placesOfManyObjectsStandInRows() throws {
    var stream = ObjectStream(rowLength: 48)
    stream.begin(number: 0)
    for object in 1_000_000..<1_000_004 { stream.add(object) { $0.add("<<>>") } }
    let (bytes, first) = stream.content
    #expect(first == 96)
    let places = text(Array(bytes[..<first])).split(separator: " ").compactMap { Int($0) }
    #expect(places == [1_000_000, 0, 1_000_001, 48, 1_000_002, 96, 1_000_003, 144])
    #expect(bytes.count == first + 4 * 48)
  }

  @Test func theTableOfObjectsHasRowsForMoreThanAMillion() throws {
    let file = try file(reserving: 1_000_002)
    // Type 1, and the place in the file; type 2, and the number in an object stream.
    for object in [1_000_000, 1_000_001, 1_000_002] {
      let row = file.row(of: object)
      #expect(row[0] == 1)
      let offset = row[1...5].reduce(0) { $0 << 8 | Int($1) }
      #expect(text(Array(file.bytes[offset...].prefix(14))) == "\(object) 0 obj\n")
    }
    #expect(file.row(of: 999_999) == [0, 0, 0, 0, 0, 0, 0, 0])
    // Four tables with numbers of their own, all but the first of which refer to the one before.
    let dictionaries = text(file.bytes).split(separator: "\n").filter { $0.contains("/Type/XRef") }
    #expect(dictionaries.map { $0.contains("/Prev") } == [false, true, true, true])
    #expect(dictionaries.allSatisfy { $0.contains("/Size 1000007/") })
    #expect(dictionaries.last?.contains("/Index[786432 213575]") == true)
  }

  /// A file in which only the objects from number 1,000,000 on are written.
  private func file(reserving count: Int) throws -> TableFile {
    let collector = Collector()
    let packer = try #require(StreamPacker(level: 0))
    let sink = ByteSink { collector.bytes += $0 }
    var objects = PDFObjects(sink: sink, packer: packer)
    for _ in 0..<count { _ = objects.reserve() }
    for object in 1_000_000...count { objects.write(object, plain: PDFBytes()) }
    objects.finish(root: 1_000_000, information: 1_000_001)
    #expect(sink.flush())
    return TableFile(bytes: collector.bytes)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// A file that ends with a table of objects, which is stored and not compressed.
private struct TableFile {
  let bytes: [UInt8]

  /// The eight bytes of an object's row; the last table has those from 786,432 on.
  func row(of object: Int) -> [UInt8] {
    let place = (object - 786_432) * 8
    // A stored stream has blocks of 65,535 bytes behind heads of five, behind its own head of two.
    return (place..<place + 8).map { bytes[content + 2 + $0 + 5 * ($0 / 65_535 + 1)] }
  }

  /// The start of the table's stream.
  private var content: Int {
    let end = String(decoding: bytes.suffix(30), as: UTF8.self)
    let start = end.split(separator: "\n").compactMap { Int($0) }.last ?? 0
    let mark = Array("stream\n".utf8)
    let place = (start..<bytes.count).first { bytes[$0...].starts(with: mark) }
    return (place ?? 0) + mark.count
  }
}

private final class Collector {
  var bytes: [UInt8] = []
}

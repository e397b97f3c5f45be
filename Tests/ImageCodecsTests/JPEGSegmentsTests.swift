import Foundation
import GridreelImageCodecs
import GridreelPrimitives
import Testing

@Suite struct JPEGSegmentWalk {
  private let flag = JPEGDecoding.flag

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xff, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xff)] + content
  }

  /// The file with more segments behind its beginning.
  private func with(_ segments: [UInt8]) -> [UInt8] { flag[..<2] + segments + flag[2...] }

  @Test func extentsAndScansAreFound() {
    let segments = JPEGSegments(flag)
    #expect((segments.width, segments.height, segments.scanCount) == (16, 8, 1))
    #expect(segments.withoutNotes == flag)
  }

  /// A frame of so many components, by a way of coding and with names for its components.
  private func frame(_ marker: UInt8, _ names: [UInt8], bits: UInt8 = 8) -> [UInt8] {
    let head: [UInt8] = [bits, 0, 8, 0, 16, UInt8(names.count)]
    return [0xff, 0xd8] + segment(marker, head + names.flatMap { [$0, 0x11, 0] }) + [0xff, 0xd9]
  }

  @Test func onlyColoursInTheUsualWayAreDecodedAlikeByAll() {
    #expect(JPEGSegments(frame(0xc0, [1])).plainComponents == 1)
    #expect(JPEGSegments(frame(0xc2, [1, 2, 3])).plainComponents == 3)
    // Lossless, arithmetic coding, 12 bits, four inks, red, green and blue.
    #expect(JPEGSegments(frame(0xc3, [1, 2, 3])).plainComponents == nil)
    #expect(JPEGSegments(frame(0xc9, [1, 2, 3])).plainComponents == nil)
    #expect(JPEGSegments(frame(0xc0, [1, 2, 3], bits: 12)).plainComponents == nil)
    #expect(JPEGSegments(frame(0xc0, [1, 2, 3, 4])).plainComponents == nil)
    #expect(JPEGSegments(frame(0xc0, Array("RGB".utf8))).plainComponents == nil)
  }

  @Test func notesGoAndColoursStay() throws {
    let notes =
      segment(0xe1, Array("Exif\0\0 at 52.5 N, 13.4 E".utf8))
      + segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
      + segment(0xe2, Array("MPF\0".utf8)) + segment(0xed, Array("Photoshop 3.0\0".utf8))
      + segment(0xfe, Array("a comment".utf8)) + segment(0xe0, Array("JFXX\0preview".utf8))
    let colours =
      segment(0xe2, Array("ICC_PROFILE\0\u{1}\u{1}profile".utf8))
      + segment(0xee, Array("Adobe\0d\0\0\0\0\u{1}".utf8))
    let trailer = Array("a second picture with its own notes".utf8)
    let cleaned = JPEGSegments(with(notes + colours) + trailer).withoutNotes
    #expect(cleaned == with(colours))
    #expect(try JPEGDecoder().decode(with(notes)).bitmap == JPEGDecoder().decode(flag).bitmap)
  }

  @Test func scansWithinNotesAndCompressedBytesAreNone() {
    let scan = flag.indices.first { flag[$0...].starts(with: [0xff, 0xda]) } ?? 0
    let header = Array(flag[scan..<(scan + 2 + Int(flag[scan + 3]))])
    #expect(JPEGSegments(with(segment(0xe1, header))).scanCount == 1)
    var more = Array(flag.prefix(flag.count - 2)) + header
    more += [0x12, 0xff, 0x00, 0xda, 0xff, 0xd0, 0x34, 0xff, 0xd9]
    let twice = JPEGSegments(more)
    #expect(twice.scanCount == 2)
    #expect(twice.withoutNotes == more)
  }

  @Test func aCutFileEndsTheWalk() {
    for count in 0..<flag.count {
      let segments = JPEGSegments(Array(flag.prefix(count)))
      #expect(segments.withoutNotes.count <= count)
    }
  }
}

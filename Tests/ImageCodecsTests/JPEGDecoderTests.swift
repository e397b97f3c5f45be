import Foundation
import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct JPEGDecoding {
  /// 16 × 8 pixels, the left half red, the right one blue.
  static let flag: [UInt8] = {
    let text =
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU"
      + "FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
      + "FBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA"
      + "FQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB0f/Z"
    return Array(Data(base64Encoded: text) ?? Data())
  }()

  private func isNear(_ pixel: UInt32, _ wanted: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(pixel >> UInt32(shift) & 0xff) - Int(wanted >> UInt32(shift) & 0xff)) <= 4
    }
  }

  @Test func coloursStandWhereTheyWere() throws {
    let result = try JPEGDecoder().decode(Self.flag)
    #expect((result.width, result.height) == (16, 8))
    #expect((result.bitmap.width, result.bitmap.height) == (16, 8))
    #expect(isNear(result.bitmap[2, 3], 0xffff_0000))
    #expect(isNear(result.bitmap[13, 3], 0xff00_00ff))
    #expect(result.bitmap.isOpaque)
  }

  @Test func longPicturesAreDecodedSmaller() throws {
    let result = try JPEGDecoder(wantedSide: 4).decode(Self.flag)
    #expect((result.width, result.height) == (16, 8))
    #expect((result.bitmap.width, result.bitmap.height) == (4, 2))
    #expect(isNear(result.bitmap[0, 0], 0xffff_0000))
    #expect(isNear(result.bitmap[3, 1], 0xff00_00ff))
  }

  @Test func extentsAreCheckedBeforeDecoding() throws {
    // The same file that says it has 65,500 × 65,500 pixels.
    var bytes = Self.flag
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xff, 0xc0]) })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0xdc, 0xff, 0xdc])
    do {
      _ = try JPEGDecoder(maximumPixels: 1 << 26).decode(bytes)
      Issue.record("a picture of 4 billion pixels was decoded")
    } catch {
      #expect(error.code == .overBudget)
    }
  }

  @Test func everyCutFileIsRefusedOrDecodedAndNothingElse() {
    for count in 0..<Self.flag.count {
      guard let result = try? JPEGDecoder().decode(Array(Self.flag.prefix(count))) else { continue }
      #expect(result.width == 16)
    }
    #expect(throws: GridreelError.self) { try JPEGDecoder().decode([0xff, 0xd8, 0xff]) }
    #expect(throws: GridreelError.self) { try JPEGDecoder().decode([]) }
  }
}

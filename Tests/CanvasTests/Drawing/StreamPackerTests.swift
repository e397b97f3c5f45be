import GridreelCanvas
import TestSupport
import Testing

@Suite struct StreamPackers {
  @Test(arguments: [0, 6])
  func streamsAreThoseOfOneThreadInAnyOrder(level: Int) throws {
    var generator = SeededGenerator(seed: 5)
    let contents = (0..<60).map { number in
      (0..<number * 97).map { _ in UInt8.random(in: 0x30...0x3f, using: &generator) }
    }
    let packer = try #require(StreamPacker(level: level))
    let deflater = try #require(Deflater(level: level))
    let streams = contents.map(packer.begin)
    for place in streams.indices.shuffled(using: &generator) {
      #expect(packer.packed(streams[place]) == deflater.zlib(contents[place]))
    }
  }

  @Test func streamsThatNobodyAsksForAreDropped() throws {
    let packer = try #require(StreamPacker(level: 6))
    for number in 0..<20 { _ = packer.begin(Array(repeating: UInt8(number), count: 1000)) }
  }

  @Test func thereIsNoOtherLevel() { #expect(StreamPacker(level: 13) == nil) }
}

import GridreelJSONText
import Testing

@testable import GridreelDataSources

@Suite struct BlockCaching {
  /// A block of a mebibyte.
  private func block() -> RowBlock {
    RowBlock(firstRow: 0, [], of: 1, in: [UInt8](repeating: 0, count: 1 << 20))
  }

  /// The number of blocks that are made when blocks are read in some order.
  private func made(_ numbers: some Sequence<Int>, in cache: BlockCache) throws -> Int {
    var count = 0
    for number in numbers {
      _ = try cache.block(BlockKey(number: number)) {
        count += 1
        return block()
      }
    }
    return count
  }

  @Test func readingInOrderKeepsFewBlocks() throws {
    let cache = BlockCache()
    for _ in 0..<3 { #expect(try made(0..<20, in: cache) == 20) }
    #expect(cache.size <= 5 << 20)
  }

  @Test func readingBackAndForthKeepsMany() throws {
    let cache = BlockCache()
    for _ in 0..<12 { _ = try made((0..<10).reversed(), in: cache) }
    #expect(try made((0..<10).reversed(), in: cache) == 0)
    #expect(cache.size <= 32 << 20)
  }
}

import GridreelModel
import GridreelValues
import TestSupport
import Testing

@testable import GridreelDataSources

@Suite struct HostileArrow {
  @Test func aStreamThatIsCutOffIsRefusedOrDoubted() throws {
    let bytes = try fixture("small.arrows")
    let whole = try #require(outcome(bytes, as: .arrow).table)
    #expect(outcome(bytes, as: .arrow).warnings.isEmpty)
    var doubts = 0
    for count in 0..<bytes.count {
      let found = outcome(Array(bytes[..<count]), as: .arrow)
      guard let table = found.table else {
        #expect(found.error.map { !$0.isEmpty && !$0.contains("\n") } == true)
        continue
      }
      doubts += 1
      // The end mark may be missing, or its last four bytes, which are zeros.
      #expect(!found.warnings.isEmpty, "\(count) bytes")
      #expect(table.rowCount <= whole.rowCount)
    }
    // At the end of the schema, the dictionary and the batch, nothing tells that there was more.
    #expect((1...3).contains(doubts))
  }

  @Test func aFileThatIsCutOffIsRefused() throws {
    let bytes = try fixture("small-lz4.arrow")
    for count in 0..<bytes.count {
      #expect(outcome(Array(bytes[..<count]), as: .arrow).table == nil, "\(count) bytes")
    }
  }

  @Test(arguments: [
    "small.arrows", "small-lz4.arrow", "types.arrow", "types-zstd.arrows", "dictionaries.arrows",
  ])
  func changedBytesAreReadOrRefused(name: String) throws {
    checkChanged(try fixture(name), as: .arrow)
  }

  @Test func textThatIsNotUTF8IsRefusedWithItsColumn() throws {
    var bytes = try fixture("small.arrows")
    let place = try #require(
      (0..<bytes.count - 1).last { bytes[$0...].starts(with: Array("ab".utf8)) })
    bytes[place] = 0xFF
    let error = try #require(outcome(bytes, as: .arrow).error)
    #expect(error.hasPrefix("column 't' of the Arrow data holds bytes that are not UTF-8"))
  }

  @Test(arguments: [0..<3, 20_000_000..<20_000_003, 39_999_997..<40_000_000])
  func ofALargeCompressedBufferOnlyWhatIsNeededIsKept(rows: Range<Int>) throws {
    let file = try ArrowFile(SourceBytes(try fixture("zeros-zstd.arrow")))
    let found = try ArrowReader(file).rows(rows, columns: [0], of: file.batches[0])
    let array = found.columns[0].array
    #expect(array.main.bytes.count <= 24)
    #expect(rows.allSatisfy { array.main.number($0, Int64.self) == 0 })
  }

  @Test func moreRowsThanAnyFileOfItsSizeHasAreRefused() throws {
    let message =
      "the Arrow data unpack from 7 KiB to more than 128 million rows, which is suspicious; write them "
      + "without compression"
    let error = outcome(try fixture("rows-zstd.arrow"), as: .arrow).error
    #expect(error?.hasPrefix(message) == true)
  }
}

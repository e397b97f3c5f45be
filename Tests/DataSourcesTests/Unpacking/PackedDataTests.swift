import GridreelDataSources
import GridreelModel
import GridreelValues
import TestSupport
import Testing

@Suite struct PackedData {
  @Test(arguments: ["two.csv.gz", "small.csv.zst"])
  func compressedDataAreReadAsTheyAre(name: String) throws {
    let table = try #require(outcome(fixture(name), as: .csv).table)
    #expect(table.columns.map(\.key) == ["name", "v", "d", "k"])
    #expect(table.rowCount == 5)
    #expect(table.texts("name").last == "name 4")
  }

  @Test(arguments: ["two.csv.gz", "small.csv.zst"])
  func dataThatAreCutOffAreRefused(name: String) throws {
    let bytes = try fixture(name)
    var whole = 0
    for count in 5..<bytes.count {
      let found = outcome(Array(bytes[..<count]), as: .csv)
      if found.table != nil { whole += 1 }
      #expect(found.error.map { !$0.contains("\n") } ?? true)
    }
    // The first member of the gzip file ends like a file of its own.
    #expect(whole <= 1)
  }

  @Test(arguments: ["two.csv.gz", "small.csv.zst"])
  func changedBytesAreReadOrRefused(name: String) throws {
    checkChanged(try fixture(name), as: .csv)
  }

  @Test func zerosBehindTheLastMemberAreNoData() throws {
    let bytes = try fixture("two.csv.gz") + [UInt8](repeating: 0, count: 600)
    #expect(outcome(bytes, as: .csv).table?.rowCount == 5)
  }

  @Test func damagedDataAreRefusedWithTheirPlace() throws {
    var bytes = try fixture("two.csv.gz")
    bytes[40] ^= 0xFF
    let error = try #require(outcome(bytes, as: .csv).error)
    #expect(error.hasPrefix("the gzip data are damaged at about byte"))
  }

  @Test(arguments: [
    ("PAR1 and more", "Parquet is not read"), ("FEA1 and more", "this is Feather version 1"),
  ])
  func otherFormatsAreToldByTheirFirstBytes(text: String, message: String) {
    #expect(outcome(Array(text.utf8), as: .arrow).error?.hasPrefix(message) == true)
    #expect(outcome(Array(text.utf8), as: .csv).error?.hasPrefix(message) == true)
  }
}

import Foundation
import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

private func read(
  _ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions()
) throws -> TableReader.Result {
  try TableReader.read(bytes, as: .csv, options: options)
}

@Suite struct Headers {
  @Test(arguments: [
    ("a,b\n1,2\n", true), ("name,36\nAda,40\n", false),
    ("Ada,36,1815-12-10\nEva,9,2000-01-01", false),
    ("country,2019,2020\nPeru,1,2\n", true), ("2019,2020\n1,2\n", true), (",0,1\nx,5,6\n", true),
    ("0,1,2\n5,6,7\n", true), ("1,2,3\n9,9,9\n", true), ("5.5,7\n1,2\n", false),
    ("$5\n$6\n", false), ("2020-01-01,x\n2020-01-02,y\n", false), ("a,5\nb,x\n", true),
    ("x,y\nz,w\n", true), ("year,inf\n1990,5.5\n", true), ("7,\n8,9\n", true), ("a,b", true),
    ("k,01,02,10,11\nx,1.5,2,3,4\n", false), ("k,09,10,11,12,13\nx,1.5,2,3,4,5\n", true),
    ("k,15,16,17,18,19\nx,1,2,3,4,5\n", true), ("k,15,16,17\nx,1,2,3\n", false),
  ])
  func areToldFromData(text: String, isHeader: Bool) throws {
    let result = try read(Array(text.utf8))
    let isNamed = result.table.columns[0].key != "column 1" || text.hasPrefix(",")
    #expect(isNamed == isHeader)
    #expect(
      result.warnings.contains {
        $0.message.description.hasPrefix("the first line looks like data")
      }
        == !isHeader)
  }

  @Test func canBeGivenOrDenied() throws {
    let bytes = Array("5.5,7\n1,2\n".utf8)
    let named = try read(bytes, ReadingOptions(hasHeader: true))
    #expect(named.table.lines == [["5.5", "7"], ["1", "2"]])
    let unnamed = try read(Array("a,b\n1,2".utf8), ReadingOptions(hasHeader: false))
    #expect(unnamed.table.lines == [["column 1", "column 2"], ["a", "b"], ["1", "2"]])
    #expect(unnamed.warnings.isEmpty && named.warnings.isEmpty)
    #expect(unnamed.table.kind(ofColumn: "column 1") == .text)
  }

  @Test func rowsWithoutAHeaderKeepTheirKinds() throws {
    let table = try read(Array("Ada,36,1815-12-10\nEva,9,2000-01-01".utf8)).table
    #expect(table.columns.map(\.kind) == [.text, .number, .date])
    #expect(table.rowCount == 2)
  }
}

@Suite struct Delimiters {
  @Test(arguments: [
    ("name;value, unit\nx;1\ny;2\n", ["name", "value, unit"]),
    ("a,b;c\n1,2;3\n", ["a", "b;c"]),
    ("a|b\n\"x,y\"|2\n", ["a", "b"]),
    ("a,b\n1,2,3\n", ["a", "b"]),
  ])
  func partAllLinesAlike(text: String, keys: [String]) {
    do throws(GridreelError) {
      #expect(try TableReader.read(Array(text.utf8), as: .csv).table.columns.map(\.key) == keys)
    } catch {
      #expect(error.message.description.hasPrefix("row has 3 fields, the header has 2"))
    }
  }
}

@Suite struct Encodings {
  @Test func utf16IsKnownWithoutAMark() throws {
    for isLittle in [true, false] {
      let bytes = "a,b\n1,é\n".utf16.flatMap { unit in
        isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      #expect(try read(bytes).table.lines == [["a", "b"], ["1", "é"]])
    }
  }

  @Test func latin1IsKnownAndSaid() throws {
    let bytes = Array("a,b\n1,caf".utf8) + [0xE9, 0x20, 0x80, 0x0A]
    let result = try read(bytes)
    #expect(result.table.lines == [["a", "b"], ["1", "café €"]])
    #expect(result.warnings.map(\.message.description).first?.contains("read as latin-1") == true)
    let asked = try read(bytes, ReadingOptions(encoding: .latin1))
    #expect(asked.table == result.table)
    #expect(asked.warnings.isEmpty)
  }

  @Test func whatHasCharactersOfUTF8IsNoLatin1() {
    #expect(failure(bytes: Array("a\né".utf8) + [0xE9]).hasPrefix("2:2: the text is not UTF-8"))
    let asked = ReadingOptions(encoding: .utf8)
    #expect(throws: GridreelError.self) { try read([0x61, 0x0A, 0xE9], asked) }
  }

  @Test func latin1ThatIsAskedForIsReadWhateverThereIs() throws {
    let table = try read(Array("a\né".utf8), ReadingOptions(encoding: .latin1)).table
    #expect(table.lines == [["a"], ["Ã©"]])
  }
}

@Suite struct FilesOnDisk {
  @Test func areReadInPlaceAndStayAsTheyAre() throws {
    let folder = try ScratchFolder()
    let text = "a,b\n" + (0..<150_000).map { "\($0),row \($0)\n" }.joined()
    let path = try folder.write(text, to: "a.csv")
    let file = try FileTable.open(
      SourceBytes(taking: open(path, O_RDONLY), count: text.utf8.count), as: .csv
    ).table
    #expect(file.rowCount == 150_000)
    #expect(file.cell(row: 149_999, column: "b").text == "row 149999")
    #expect(try folder.text("a.csv") == text)
    // A file that becomes shorter while it is open is an error, no crash.
    try folder.write("a,b\n", to: "b.csv")
    #expect(truncate(path, 10) == 0)
    #expect(file.cell(row: 75_000, column: "b") == .missing)
    #expect(
      file.failure?.message.description == "cannot be read: it became shorter while it was read")
  }
}

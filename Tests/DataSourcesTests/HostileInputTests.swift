import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

private let samples: [(DataFormat, String)] = [
  (.csv, "\u{FEFF}name,born,n\r\n\"Ada \"\"L\"\"\nx\",1815-12-10,\"1,234.5\"\r\né😀,,-5%\r\n"),
  (.tsv, "a\tb\n\"x\ty\"\t2024-03-01T12:34:56.7+02:00\nNA\t\n"),
  (
    .json,
    "[{\"a\": 1.5e3, \"é\": \"\\ud83d\\ude00\\n😀\"}, // c\n {\"b\": [1, {\"c\": null}],},/**/]"
  ),
  (.jsonl, "{\"a\": true, \"b\": -0.5}\n{\"a\": null}\r\n{\"c\": \"2024-03-01\"}"),
]

@Suite struct HostileInput {
  /// Reads bytes, and checks of the outcome what must hold for any.
  private func check(_ bytes: [UInt8], as format: DataFormat) {
    do throws(GridreelError) {
      let table = try TableReader.read(bytes, as: format).table
      #expect(!table.columns.isEmpty)
      #expect(table.columns.allSatisfy { $0.cells.count == table.rowCount })
    } catch {
      #expect(!error.message.description.isEmpty && !error.message.description.contains("\n"))
    }
  }

  @Test(arguments: samples.indices)
  func everyBeginningOfASourceIsReadOrRefused(sample: Int) {
    let (format, text) = samples[sample]
    let bytes = Array(text.utf8)
    for length in 0...bytes.count { check(Array(bytes[..<length]), as: format) }
  }

  @Test(arguments: samples.indices)
  func changedSourcesAreReadOrRefused(sample: Int) {
    let (format, text) = samples[sample]
    var generator = SeededGenerator(seed: UInt64(sample) + 1)
    let marks = Array("\",\n\r\t\\{}[]:/*0e-. \0".utf8) + [0x80, 0xFF, 0xE2]
    for _ in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let mark = marks.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = mark
        case 1: bytes.insert(mark, at: place)
        default: bytes.remove(at: place)
        }
      }
      check(bytes, as: format)
    }
  }

  @Test func aHundredThousandColumnsAreRead() throws {
    let header = (0..<100_000).map { "c\($0)" }.joined(separator: ",")
    let row = (0..<100_000).map(String.init).joined(separator: ",")
    let table = try table("\(header)\n\(row)\n\(row)")
    #expect(table.columns.count == 100_000)
    #expect(table.cell(row: 1, column: "c99999").value == .number(99_999))
  }

  @Test func aHundredThousandEqualNamesAreToldApart() throws {
    let table = try table(Array(repeating: "a", count: 100_000).joined(separator: ","))
    #expect(table.columns.last?.key == "a (100000)")
  }

  @Test func aHugeFieldIsRead() throws {
    let field = String(repeating: "x\"\"", count: 1 << 20)
    let table = try table("a\n\"\(field)\"")
    #expect(table.columns[0].cells[0].text.utf8.count == 2 << 20)
  }

  @Test func rowsWithKeysOfTheirOwnAreRefusedBeforeTheyFillTheMemory() {
    let rows = (0..<20_000).map { "{\"k\($0)\": 1}" }.joined(separator: "\n")
    let message = failure(rows, as: .jsonl)
    #expect(message.hasSuffix("different keys in 4096 rows are too many for one table"))
  }

  @Test func deepRowsAreRefused() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      failure("[{\"a\": \(deep)", as: .json)
        == "1:136: arrays and objects are nested too deeply")
  }
}

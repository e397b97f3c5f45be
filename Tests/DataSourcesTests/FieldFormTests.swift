import JSONText
import Testing
import Values

@testable import DataSources

@Suite struct FieldForms {
  private static let texts = [
    "0", "-0", "7", "-7", "00", "07", "-07", "12", "123", "1234", "123456789012345",
    "1234567890123456", "-123456789012345", "0.5", "-0.5", ".5", "5.", "-.5", "1.5", "12.345",
    "1.234", "0.123", "1,234", "12,345", "123,456", "1234,567", "0,123", "1,5", "1,234,567",
    "12,34,567", "1,234.5", "-1,234,567.89", "1.234,5", "1.234.567", "1.234.567,89", "1,23", ",234",
    "1,,234", "1,234,", "1.2.3", "1-2", "-", "--1", "1e5", "$5", "5 %", "(45.00)", "1 234", "1'234",
    "0.1234567", "0.123456789", "0.1234567891", "12345678.12345", "99,999,999,999", "2024-03-01",
    "2024-02-31", "2024-13-01", "2024-00-10", "01.03.2024", "01/03/2024", "13/03/2024",
    "03/13/2024",
    "01-03-2024", "31.02.2024", "2024/03/01", "2024-03/01", "01.03/2024", "00.01.2024", "x", "NA",
  ]

  /// Calls `body` with a text's field and its reader, with bytes behind the text.
  private func read<Result>(
    _ text: String, as kind: SourceField.Kind = .text, _ body: (SourceField, FieldReader) -> Result
  ) -> Result {
    let bytes = Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "7"), count: 30)
    return bytes.withUnsafeBufferPointer {
      body(
        SourceField(start: 0, length: text.utf8.count, kind: kind),
        FieldReader(bytes: $0, isTyped: false))
    }
  }

  private func state(_ finder: KindFinder) -> [String] {
    [
      "\(String(describing: finder.candidate))", "\(finder.numberConventions.rawValue)",
      "\(finder.dateConventions.rawValue)", "\(finder.misfitCount)", "\(finder.missingWordCount)",
      "\(finder.units.count)", "\(finder.computed)",
    ]
  }

  @Test func changeNothingButTheNumberOfFields() {
    for first in Self.texts {
      for second in ["5", "1,234", "1.5", "1.234", "01/03/2024", "x"] {
        for third in Self.texts {
          var finder = KindFinder()
          for text in [first, second] { read(text) { _ = finder.observe($0, $1) } }
          guard read(third, { finder.form.fits($0, $1) }) else { continue }
          let (before, count) = (state(finder), finder.count)
          read(third) { _ = finder.observe($0, $1) }
          #expect(
            state(finder) == before && finder.count == count + 1, "\(first) \(second) \(third)")
        }
      }
    }
  }

  @Test func ofJSONHaveNeitherExponentsNorManyDigits() {
    let texts = [
      "0", "-0", "7", "-12.5", "0.25", "1e5", "1e400", "-1E-5", "1234567890123456", "0.1234567891",
    ]
    var finder = KindFinder()
    read("5", as: .number) { _ = finder.observe($0, $1) }
    let fitting = texts.filter { read($0, as: .number) { finder.form.fits($0, $1) } }
    #expect(fitting == ["0", "-0", "7", "-12.5", "0.25"])
    for text in fitting {
      let (before, count) = (state(finder), finder.count)
      read(text, as: .number) { _ = finder.observe($0, $1) }
      #expect(state(finder) == before && finder.count == count + 1)
    }
  }

  @Test(arguments: [
    ["5", "12", "1.5"], ["5", "-1.5", "120"], ["1,234", "12,345", "1,234"],
    ["1,234,567", "5", "1,234.5"],
    ["1.234,5", "1.234.567", "0,5"], ["2024-03-01", "2023-12-05", "2024-01-28"],
    ["13/03/2024", "01/03/2024", "01.03.2024"], ["03/13/2024", "01/03/2024", "01-03-2024"],
  ])
  func fitTheCommonForms(texts: [String]) {
    var finder = KindFinder()
    for text in texts { read(text) { _ = finder.observe($0, $1) } }
    #expect(read(texts[1]) { finder.form.fits($0, $1) })
  }

  @Test func shortNumbersAreWhatOthersAre() {
    for convention in NumberConvention.allCases {
      for text in Self.texts {
        let found = read(text) { field, reader in
          reader.bytes.baseAddress.flatMap {
            ShortNumber(
              $0, count: field.length, decimalMark: convention.decimalMark,
              groupMark: convention.groupMark)?.value
          }
        }
        guard let found else { continue }
        let wanted = read(text) { field, reader in
          NumberText.value(
            UnsafeBufferPointer(rebasing: reader.bytes[..<field.length]), in: convention)
        }
        #expect(found.bitPattern == wanted?.bitPattern, "\(text) \(convention)")
      }
    }
  }
}

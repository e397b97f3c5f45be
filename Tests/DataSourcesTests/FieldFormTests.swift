import GridreelJSONText
import GridreelValues
import Testing

@testable import GridreelDataSources

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
    "2024-04-31", "2024-12-31", "2023-02-29", "0000-01-31", "9999-19-01", "2024-03-01 12:30:59",
    "2024-03-01T24:00:00", "2024-03-01 23:60:00", "2024-03-01 23:59:60", "2024-03-01T23:59:59Z",
    "2024-03-01 1:30:59", "2024-02-30 12:30:59", "2024-03-01x12:30:59", "31/12/2024", "31.04.2024",
    "12/31/2024", "12.31.2024", "01/01.2024", "-1,234", "-123,456,789", "0,123,456", "1,234,567.5",
    "-1.5.2", "123,4567", "1234567,123", "", "-0.5.1", "123456789.12345",
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

  /// Whether a text has the form of a finder's fields.
  private func fits(_ text: String, _ finder: KindFinder, as kind: SourceField.Kind = .text) -> Bool
  {
    read(text, as: kind) { field, reader in
      var form = finder.form
      guard let base = reader.bytes.baseAddress else { return false }
      let fits = form.fits(field, base)
      #expect(fits || !form.fitsQuickly(field, base), "\(text)")
      return fits
    }
  }

  @Test func changeNothingButTheNumberOfFields() {
    for first in Self.texts {
      for second in ["5", "1,234", "1.5", "1.234", "01/03/2024", "x"] {
        for third in Self.texts {
          var finder = KindFinder()
          for text in [first, second] { read(text) { _ = finder.observe($0, $1) } }
          guard fits(third, finder) else { continue }
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
    let fitting = texts.filter { fits($0, finder, as: .number) }
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
    ["2024-03-01", "2024-03-31", "2024-03-01"],
    ["2024-03-01", "2024-03-01 23:59:59", "2024-02-28"],
    ["2024-03-01", "2024-12-30T00:00:00Z", "2024-02-28"],
    ["13/03/2024", "31.12.2024", "01-03-2024"],
    ["-12.5", "-1", "-0.25"], ["1,234,567", "-12,345,678", "1.5"],
  ])
  func fitTheCommonForms(texts: [String]) {
    var finder = KindFinder()
    for text in texts { read(text) { _ = finder.observe($0, $1) } }
    #expect(fits(texts[1], finder))
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

import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct NumberPatterns {
  @Test(arguments: [
    ("#,##0.00", 1234567.891, "1,234,567.89"), ("#,##0.00", -0.5, "−0.50"),
    ("#,##0", 999, "999"), ("0,0", 5, "5"), ("$0,0.00", 12345.6, "$12,345.60"),
    ("#,##0", 1000, "1,000"), ("0", 1234.5, "1235"), ("0", 1235.5, "1236"),
    ("0.00", 1.005, "1.01"), ("0.00", 35.605, "35.61"), ("0.00", -35.605, "−35.61"),
    ("0.00", 35.60499, "35.60"), ("0.00", 1.015, "1.02"), ("0.00", 2.675, "2.68"),
    ("0.0", 0.25, "0.3"), ("0.0", 0.35, "0.4"), ("0.#", 3, "3"), ("0.##", 3.456, "3.46"),
    ("0.0%", 0.1234, "12.3%"), ("0%", 0.07, "7%"), ("0‰", 0.0255, "26‰"),
    ("\"$\"#,##0", 1234, "$1,234"), ("\"$\"#,##0", -1234, "−$1,234"), ("$#,##0.00", 5, "$5.00"),
    ("#,##0 \"yrs\"", 45, "45 yrs"), ("0 'o''clock'", 5, "5 o'clock"), ("0''", 5, "5'"),
    ("000", 7, "007"), ("#.##", 0.5, ".5"), ("#.##", 0, "0"), ("#", 0, "0"), ("#", 5, "5"),
    ("#,##,##0", 12_345_678, "1,23,45,678"), ("#,###0", 12_345_678, "1234,5678"),
    ("0.0;(0.0)", -2.25, "(2.3)"), ("0.0;-0.0", -2.25, "−2.3"), ("0.0;(0.0)", 2.25, "2.3"),
    ("0 kg", 3.7, "4 kg"),
    ("0", -0.0, "0"), ("0", -0.4, "0"), ("0.00", -0.001, "0.00"), ("0", 9.5, "10"),
    ("0.0", 0.96, "1.0"), ("0", 0.5, "1"), ("0", 0.05, "0"), ("0", 28.499999999999996, "29"),
    ("0", 28.4999999999999, "28"), ("0", 999_999_999_999_999.9, "1000000000000000"),
    ("0", 1.5, "2"), ("0.00", 0.999, "1.00"),
    ("#,##0", 9_007_199_254_740_992, "9,007,199,254,740,992"),
    ("#,##0", 1e21, "1,000,000,000,000,000,000,000"), ("0.00", 3e-308, "0.00"),
    ("0", .infinity, "∞"), ("0", -.infinity, "−∞"), ("0.000000", 1e-5, "0.000010"),
    (".00", 0.123, ".12"), ("+0.0%", 0.021, "+2.1%"), ("+0.0%", -0.034, "−3.4%"),
    ("+0;(0)", -3, "(3)"),
    // Commas behind the digits divide, and a third part is the text for zero.
    ("#,##0,", 1_234_567, "1,235"), ("0.0,,\"M\"", 4_480_000, "4.5M"),
    ("$#,##0,K", -12_500, "−$13K"),
    ("#,##0,;(#,##0,)", -1_499_000, "(1,499)"), ("#,##0;(#,##0);–", 0, "–"),
    ("0;-0;\"none\"", 2, "2"),
    ("0;[red]-0", -4, "−4"), ("#,##0;[Red](#,##0)", -1234, "(1,234)"), ("0;[#c00](0);-", 0, "−"),
  ])
  func writeNumbers(pattern: String, number: Double, text: String) throws {
    #expect(try NumberFormat(pattern).string(for: number) == text)
  }

  @Test(arguments: [
    ("USD", 4.08e12, nil, "$4.1T"), ("USD", -83_210_000, nil, "−$83.2M"), ("EUR", 999, nil, "€999"),
    ("USD", 1_234_567, 2, "$1.23M"), ("JPY", 2_000_000, nil, "¥2M"),
  ])
  func moneyMayBeShort(currency: String, number: Double, decimals: Int?, text: String) {
    var format = NumberFormat(
      .currency(currency), fractionDigits: decimals.map { $0...$0 } ?? 0...1)
    format.isCompact = true
    #expect(format.string(for: number) == text)
  }

  /// A cell whose text has a percent sign counts in hundredths already.
  @Test(arguments: [
    ("0.0%", "12.5%", "12.5%"), ("0%", "12.5 %", "13%"), ("0.0‰", "12.5%", "125.0‰"),
    ("0.0%", "12.5", "1250.0%"), ("0.0", "12.5%", "12.5"),
  ])
  func percentagesOfTheDataStayWhatTheyMean(pattern: String, text: String, drawn: String) throws {
    let cell = Cell(value: .number(12.5), text: text)
    let format = DisplayFormat.number(try NumberFormat(pattern))
    #expect(format.string(for: cell, symbols: .enUS) == drawn)
  }

  @Test func hugeNumbersAreWrittenInFull() throws {
    let text = try NumberFormat("0").string(for: 1e308)
    #expect(text == "1" + String(repeating: "0", count: 308))
  }

  @Test(arguments: [
    ("", 0), ("abc", 0), ("0.0.0", 3), ("0#", 1), ("0.#0", 3), ("0.0,0", 3),
    ("0E0", 1), ("0 0", 2), ("\"x0", 0), ("¤0", 0), ("0%%", 2), ("0;0;0", 4), ("5", 0), (",", 0),
    (".", 0), ("0;", 2), ("#,#.##", 0), ("#,#,##0", 0),
  ])
  func tellWhereTheyAreWrong(pattern: String, offset: Int) {
    let error = #expect(throws: GridreelError.self) { try NumberFormat(pattern) }
    #expect(error?.code == .badInput)
    #expect(error?.offset == offset, "\(error?.message.description ?? "")")
  }

  @Test func roundingAgreesWithExactIntegers() throws {
    let format = try NumberFormat("0.00")
    let wrong = (0...20_000).filter { hundredths in
      let fraction = hundredths % 100
      let text = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
      return format.string(for: Double(hundredths) / 100) != text
    }
    #expect(wrong == [])
  }
}

@Suite struct NumberFormatsInLocales {
  private func text(_ number: Double, _ locale: String, _ format: NumberFormat) throws -> String {
    try format.string(for: number, symbols: LocaleSymbols(named: locale))
      .replacing("\u{A0}", with: "~").replacing("\u{202F}", with: "^")
      .replacing("\u{200E}", with: "")
      .replacing("\u{200F}", with: "")
  }

  @Test(arguments: [
    ("en_US", "−12,345,678.5", "1,234", "−12%", "−$1.50"),
    ("en_GB", "−12,345,678.5", "1,234", "−12%", "−$1.50"),
    ("de_DE", "−12.345.678,5", "1.234", "−12~%", "−1,50~$"),
    ("de_CH", "−12’345’678.5", "1’234", "−12%", "$−1.50"),
    ("fr_FR", "−12^345^678,5", "1^234", "−12~%", "−1,50~$"),
    ("es_ES", "−12.345.678,5", "1234", "−12~%", "−1,50~$"),
    ("it_IT", "−12.345.678,5", "1234", "−12%", "−1,50~$"),
    ("pt_BR", "−12.345.678,5", "1.234", "−12%", "−$~1,50"),
    ("nl_NL", "−12.345.678,5", "1.234", "−12%", "$~−1,50"),
    ("sv_SE", "−12~345~678,5", "1~234", "−12~%", "−1,50~$"),
    ("da_DK", "−12.345.678,5", "1.234", "−12~%", "−1,50~$"),
    ("nb_NO", "−12~345~678,5", "1~234", "−12~%", "−1,50~$"),
    ("fi_FI", "−12~345~678,5", "1~234", "−12~%", "−1,50~$"),
    ("pl_PL", "−12~345~678,5", "1234", "−12%", "−1,50~$"),
    ("cs_CZ", "−12~345~678,5", "1~234", "−12~%", "−1,50~$"),
    ("ru_RU", "−12~345~678,5", "1~234", "−12~%", "−1,50~$"),
    ("uk_UA", "−12~345~678,5", "1~234", "−12%", "−1,50~$"),
    ("tr_TR", "−12.345.678,5", "1.234", "−%12", "−$1,50"),
    ("ja_JP", "−12,345,678.5", "1,234", "−12%", "−$1.50"),
    ("zh_CN", "−12,345,678.5", "1,234", "−12%", "−$1.50"),
    ("ko_KR", "−12,345,678.5", "1,234", "−12%", "−$1.50"),
    ("en_IN", "−1,23,45,678.5", "1,234", "−12%", "−$1.50"),
    ("hi_IN", "−1,23,45,678.5", "1,234", "−12%", "−$1.50"),
    ("he_IL", "−12,345,678.5", "1,234", "−12%", "−1.50~$"),
    ("ar_EG", "−12,345,678.5", "1,234", "−12%", "−1.50~$"),
  ])
  func followTheirCountry(
    locale: String, number: String, small: String, percent: String, money: String
  ) throws {
    #expect(try text(-12_345_678.5, locale, NumberFormat()) == number)
    #expect(try text(1234, locale, NumberFormat()) == small)
    #expect(try text(-0.12, locale, NumberFormat(.percent)) == percent)
    #expect(try text(-1.5, locale, NumberFormat(.currency("$"))) == money)
  }

  @Test func aCodeStandsForItsCurrencysSymbolAndDecimals() throws {
    let texts = try ["EUR", "JPY", "KWD", "CLF", "CHF", "kr"].map {
      try text(1234.5, "en_US", NumberFormat(.currency($0)))
    }
    #expect(
      texts == [
        "€1,234.50", "¥1,235", "KWD~1,234.500", "CLF~1,234.5000", "CHF~1,234.50", "kr~1,234.50",
      ])
    #expect(try text(3, "en_US", NumberFormat(.currency("JPY"), fractionDigits: 2...2)) == "¥3.00")
    #expect(try text(5, "de_DE", NumberFormat(.currency("CHF"))) == "5,00~CHF")
  }

  @Test func aCurrencyOfLettersKeepsItsDistance() throws {
    #expect(try text(5, "en_US", NumberFormat(.currency("CHF"))) == "CHF~5.00")
    #expect(try text(5, "de_CH", NumberFormat(.currency("CHF"))) == "CHF~5.00")
    #expect(try text(1234.567, "en_US", NumberFormat(.currency("€"))) == "€1,234.57")
  }

  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1000, "1K"), (1250, "1.3K"), (-1_339_724_852, "−1.3B"),
      (999_949, "999.9K"), (999_950, "1M"), (3.14, "3.1"), (2e12, "2T"), (1.5e16, "15,000T"),
      (0.04, "0"),
    ] as [(Double, String)])
  func compactNumbersAreRound(number: Double, written: String) {
    #expect(NumberFormat(.compact).string(for: number) == written)
  }

  @Test func withoutAnOptionAllDigitsStay() {
    #expect(NumberFormat().string(for: 1234.56789) == "1,234.56789")
    #expect(NumberFormat(.plain, isGrouping: false).string(for: 2024) == "2024")
    #expect(NumberFormat(.percent, fractionDigits: 1...1).string(for: 0.12345) == "12.3%")
  }

  @Test func anyCountOfDigitsCanBeAskedFor() {
    var format = NumberFormat(.plain, fractionDigits: 0...(Int.max - 1))
    #expect(format.string(for: 0.125) == "0.125")
    format.maximumFractionDigits = -3
    #expect(format.string(for: 0.125) == "0")
    format.minimumFractionDigits = .max
    format.minimumIntegerDigits = .min
    #expect(format.string(for: 0.5).utf8.count == 101)
  }

  @Test(arguments: ["de_DE", "de-de", "de", "de_DE.UTF-8", "DE_de"])
  func localesAreFoundHoweverTheyAreWritten(name: String) throws {
    #expect(try LocaleSymbols(named: name).name == "de_DE")
  }

  @Test func anUnknownLocaleIsToldWithTheNearest() {
    let near = #expect(throws: GridreelError.self) { try LocaleSymbols(named: "en_UZ") }
    #expect(near?.message.description == "unknown locale 'en_UZ'; did you mean 'en_US'?")
    let far = #expect(throws: GridreelError.self) { try LocaleSymbols(named: "klingon") }
    #expect(far?.message.description.contains("en_US, en_GB") == true)
    #expect(throws: GridreelError.self) { try LocaleSymbols(named: "") }
  }
}

@Suite struct DatePatterns {
  @Test(arguments: [
    ("yyyy-MM-dd", "2024-03-01", "2024-03-01"), ("d MMMM yyyy", "2024-03-01", "1 March 2024"),
    ("EEE, d MMM yy", "2024-03-01", "Fri, 1 Mar 24"), ("EEEE", "1969-12-31", "Wednesday"),
    ("h:mm a", "2024-03-01T00:05", "12:05 AM"), ("hh:mm a", "2024-03-01T13:05", "01:05 PM"),
    ("HH:mm:ss", "2024-03-01T23:59:59.9", "23:59:59"),
    ("H 'o''clock'", "2024-03-01T09:00", "9 o'clock"),
    ("M/d/yyyy", "1600-02-29", "2/29/1600"), ("yyyy", "0000-01-01", "0000"),
    ("d.M.y", "0948-10-15", "15.10.948"), ("y", "2024-03-01", "2024"),
    ("d. M. yyyy \"at\" H", "1899-12-31", "31. 12. 1899 at 0"),
  ])
  func writeDates(pattern: String, date: String, text: String) throws {
    let timestamp = try #require(Timestamp(iso: date))
    #expect(try DateFormat(pattern).string(for: timestamp) == text)
  }

  @Test(arguments: [
    ("", 0, "empty"), ("YYYY", 0, "yyyy"), ("yyyy-DD", 5, "dd"), ("yyy", 0, "yyyy"),
    ("d of", 2, "quotes"), ("MMMMM", 0, "MMMM"), ("d 'of", 2, "never closed"),
  ])
  func tellWhereTheyAreWrong(pattern: String, offset: Int, part: String) {
    let error = #expect(throws: GridreelError.self) { try DateFormat(pattern) }
    #expect(error?.offset == offset)
    #expect(error?.message.description.contains(part) == true)
  }
}

@Suite struct CivilTimes {
  @Test func everyDayOfManyYearsComesBack() throws {
    var previous = try #require(Timestamp(year: 1895, month: 12, day: 31))
    var wrong: [CivilTime] = []
    for year in 1896...2105 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = Timestamp(year: year, month: month, day: day) else { continue }
          let civil = date.civil
          let isSame = (civil.year, civil.month, civil.day) == (year, month, day)
          if !isSame || date.seconds - previous.seconds != 86_400 { wrong.append(civil) }
          previous = date
        }
      }
    }
    #expect(wrong == [])
    #expect(Timestamp(year: 1970, month: 1, day: 1)?.seconds == 0)
    #expect(Timestamp(year: 2000, month: 3, day: 1)?.seconds == 951_868_800)
  }

  @Test(arguments: [
    "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-04-31", "2024-1-1", "24-01-01",
    "2024-01-01T24:00", "2024-01-01T10", "2024-01-01T10:00.5", "2024-01-01T10:60", "",
    "2024-01-01T",
    "+024-01-01", "2024-01-01T10:00:00.", "2024-01-01Z",
  ])
  func whatIsNoMomentIsRefused(text: String) {
    #expect(Timestamp(iso: text) == nil)
  }

  @Test func anyNumberOfSecondsHasADay() {
    for seconds in [Double.infinity, -.infinity, .nan, 1e300, -1e300, -0.5] {
      let civil = Timestamp(seconds: seconds, isDayOnly: false).civil
      #expect((1...12).contains(civil.month) && (1...31).contains(civil.day))
      #expect((0...23).contains(civil.hour) && (0..<60).contains(civil.second))
    }
  }
}

@Suite struct DisplayFormats {
  @Test func onlyValuesOfTheirKindAreWritten() throws {
    let number = DisplayFormat.number(try NumberFormat("0.0"), unit: "yrs")
    #expect(number.string(for: .number(45, "45"), symbols: .enUS) == "45.0 yrs")
    #expect(number.string(for: .text("n/a"), symbols: .enUS) == "n/a")
    let answer = DisplayFormat.boolean(yes: "✓", no: "✗")
    #expect(answer.string(for: .boolean(false), symbols: .enUS) == "✗")
    let date = DisplayFormat.date(try DateFormat("d MMM"))
    #expect(date.string(for: .date("2024-03-01"), symbols: .enUS) == "1 Mar")
    let plain = DisplayFormat(prefix: "«", suffix: "»")
    #expect(plain.string(for: .text("x"), symbols: .enUS) == "«x»")
  }

  @Test func missingValuesHaveTheirOwnText() throws {
    let writer = CellWriter(format: .number(NumberFormat()), missingText: "none")
    #expect(writer.text(for: .missing) == "none")
    #expect(writer.text(for: .number(1000, "1000")) == "1,000")
    #expect(CellWriter().text(for: .number(1000, "1000.0")) == "1000.0")
  }
}

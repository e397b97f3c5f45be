import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct DatesInLocales {
  private func text(_ format: DateFormat, _ date: String, _ locale: String) throws -> String {
    let timestamp = try #require(Timestamp(iso: date))
    return try format.string(for: timestamp, symbols: LocaleSymbols(named: locale))
      .replacing("\u{202F}", with: "^").replacing("\u{A0}", with: "~")
  }

  @Test(arguments: [
    ("de_DE", "d. MMMM yyyy", "1. März 2024"), ("de_AT", "d. MMM", "1. März"),
    ("de_AT", "LLLL", "März"), ("de_DE", "EEE, d. MMM", "Fr., 1. März"), ("de_DE", "ccc", "Fr"),
    ("fr_FR", "EEEE d MMMM", "vendredi 1 mars"), ("pl_PL", "d MMMM", "1 marca"),
    ("pl_PL", "LLLL yyyy", "marzec 2024"), ("ru_RU", "d MMMM", "1 марта"),
    ("ru_RU", "LLLL", "март"), ("cs_CZ", "d. MMMM", "1. března"),
    ("fi_FI", "d. MMMM", "1. maaliskuuta"), ("fi_FI", "LLLL", "maaliskuu"),
    ("el_GR", "d MMMM", "1 Μαρτίου"), ("ja_JP", "M月 EEEE", "3月 金曜日"),
    ("zh_TW", "EEEE", "星期五"), ("ko_KR", "a h:mm", "오전 9:05"), ("ar_EG", "MMMM", "مارس"),
    ("he_IL", "MMMM", "מרץ"), ("hi_IN", "MMMM", "मार्च"), ("tr_TR", "EEEE", "Cuma"),
    ("is_IS", "EEEE", "föstudagur"), ("vi_VN", "MMMM", "tháng 3"), ("cy_GB", "MMMM", "Mawrth"),
    ("en_GB", "h:mm a", "9:05 am"), ("en_US", "h:mm a", "9:05 AM"), ("sv_SE", "EEE", "fre"),
  ])
  func namesAreTheLanguagesOwn(locale: String, pattern: String, written: String) throws {
    let pattern = pattern.replacing("月", with: "'月'")
    #expect(try text(DateFormat(pattern), "2024-03-01T09:05", locale) == written)
  }

  @Test(arguments: [
    ("en_US", "3/1/24", "Mar 1, 2024", "March 1, 2024", "Friday, March 1, 2024"),
    ("en_GB", "01/03/2024", "1 Mar 2024", "1 March 2024", "Friday, 1 March 2024"),
    ("de_DE", "01.03.24", "01.03.2024", "1. März 2024", "Freitag, 1. März 2024"),
    ("sv_SE", "2024-03-01", "1 mars 2024", "1 mars 2024", "fredag 1 mars 2024"),
    ("es_ES", "1/3/24", "1 mar 2024", "1 de marzo de 2024", "viernes, 1 de marzo de 2024"),
    ("hu_HU", "2024. 03. 01.", "2024. márc. 1.", "2024. március 1.", "2024. március 1., péntek"),
    ("ja_JP", "2024/03/01", "2024/03/01", "2024年3月1日", "2024年3月1日 金曜日"),
    ("fi_FI", "1.3.2024", "1.3.2024", "1. maaliskuuta 2024", "perjantai 1. maaliskuuta 2024"),
  ])
  func lengthsFollowTheCountry(
    locale: String, short: String, medium: String, long: String, full: String
  ) throws {
    let texts = try DateFormat.Length.allCases.map { length in
      try text(DateFormat(date: length, time: .short), "2024-03-01", locale)
    }
    #expect(texts == [short, medium, long, full])
  }

  @Test func aTimeIsJoinedAsTheLocaleDoes() throws {
    let moment = "2024-03-01T15:04:05"
    #expect(
      try text(DateFormat(date: .short, time: .short), moment, "en_US") == "3/1/24, 3:04^PM")
    #expect(
      try text(DateFormat(date: .long, time: .short), moment, "en_US")
        == "March 1, 2024 at 3:04^PM")
    #expect(
      try text(DateFormat(date: .long, time: .medium), moment, "de_DE")
        == "1. März 2024 um 15:04:05")
    #expect(try text(DateFormat(date: .short, time: .short), moment, "vi_VN") == "15:04 1/3/24")
    #expect(try text(DateFormat(date: nil, time: .short), moment, "da_DK") == "15.04")
    #expect(try text(DateFormat(date: nil, time: .full), moment, "da_DK") == "15.04.05")
    #expect(try text(DateFormat(date: nil), moment, "da_DK").isEmpty)
  }

  @Test func everyLocaleHasAllItsWords() throws {
    let longest = try DateFormat("LLLL LLL MMMM MMM EEEE EEE cccc ccc a")
    for symbols in LocaleSymbols.all {
      for month in 1...12 {
        let date = try #require(
          Timestamp(year: 2023, month: month, day: month, hour: month * 2 - 1, minute: 0))
        let words = longest.string(for: date, symbols: symbols).split(separator: " ")
        #expect(words.count >= 9, "\(symbols.name) \(month)")
        for length in DateFormat.Length.allCases {
          let text = DateFormat(date: length, time: length).string(for: date, symbols: symbols)
          #expect(text.contains("23"), "\(symbols.name): \(text)")
          #expect(!text.contains { "{}'|=@".contains($0) }, "\(symbols.name): \(text)")
        }
      }
    }
    #expect(Set(LocaleSymbols.all.map(\.name)).count == LocaleSymbols.all.count)
  }
}

@Suite struct NumbersInTheLocalesUnits {
  private func compact(_ number: Double, _ locale: String) throws -> String {
    try NumberFormat(.compact).string(for: number, symbols: LocaleSymbols(named: locale))
      .replacing("\u{A0}", with: "~").replacing("\u{200F}", with: "")
  }

  @Test(arguments: [
    ("de_DE", "1.235", "1,3~Mio.", "5,7~Mrd.", "2~Bio."),
    ("fr_FR", "1,2~k", "1,3~M", "5,7~Md", "2~Bn"),
    ("es_ES", "1,2~mil", "1,3~M", "5700~M", "2~B"),
    ("it_IT", "1235", "1,3~Mln", "5,7~Mld", "2~Bln"),
    ("sv_SE", "1,2~tn", "1,3~mn", "5,7~md", "2~bn"),
    ("ja_JP", "1,235", "125.4万", "57億", "2兆"), ("ko_KR", "1.2천", "125.4만", "57억", "2조"),
    ("zh_CN", "1,235", "125.4万", "57亿", "2万亿"), ("en_IN", "1.2K", "12.5L", "570Cr", "2LCr"),
    ("ru_RU", "1,2~тыс.", "1,3~млн", "5,7~млрд", "2~трлн"),
    ("pl_PL", "1,2~tys.", "1,3~mln", "5,7~mld", "2~bln"),
    ("tr_TR", "1,2~B", "1,3~Mn", "5,7~Mr", "2~Tn"), ("he_IL", "1.2K", "1.3M", "5.7B", "2T"),
  ])
  func roundNumbersHaveTheirNames(
    locale: String, thousands: String, millions: String, billions: String, trillions: String
  ) throws {
    let texts = try [1_235.4, 1_254_321, 5.7e9, 2e12].map { try compact($0, locale) }
    #expect(texts == [thousands, millions, billions, trillions])
  }

  @Test func roundingGoesOnToTheNextUnit() throws {
    #expect(try compact(999_999, "de_DE") == "999.999")
    #expect(try compact(999_960_000, "de_DE") == "1~Mrd.")
    #expect(try compact(9_999.96, "ja_JP") == "1万")
    #expect(try compact(99_999_960, "ja_JP") == "1億")
    #expect(try compact(99_960, "en_IN") == "1L")
    #expect(try compact(-1_500_000, "sv_SE") == "−1,5~mn")
    #expect(try compact(12.34, "de_DE") == "12,3")
  }
}

@Suite struct Durations {
  @Test(
    arguments: [
      ("h:mm:ss", 3_725, "1:02:05"), ("m:ss", 3_725, "62:05"), ("mm:ss", 59.6, "01:00"),
      ("h:mm", 3_599, "1:00"), ("m:ss.S", 65.25, "1:05.3"), ("m:ss.SSS", 0.5, "0:00.500"),
      ("d 'd' hh:mm", 180_000, "2 d 02:00"), ("h:mm:ss", -61, "−0:01:01"), ("s", 90, "90"),
      ("h:mm", 0, "0:00"), ("h:mm", -10, "0:00"), ("ss.SS", 1.999, "02.00"),
      ("s:m", 61, "1:1"),
    ] as [(String, Double, String)])
  func patternsWriteThem(pattern: String, seconds: Double, written: String) throws {
    #expect(try DurationFormat(pattern).string(for: seconds) == written)
  }

  @Test(
    arguments: [
      (0, "0 s"), (45, "45 s"), (125, "2 min 5 s"), (3_600, "1 h"), (3_725, "1 h 2 min"),
      (7_199, "2 h"), (86_400, "1 d"), (90_061, "1 d 1 h"), (0.25, "0.25 s"), (-90, "−1 min 30 s"),
      (59.7, "1 min"), (86_399.9, "1 d"), (1e9, "11,574 d 2 h"),
    ] as [(Double, String)])
  func unitsWriteThem(seconds: Double, written: String) {
    #expect(DurationFormat().string(for: seconds) == written)
  }

  @Test func theColumnsUnitCounts() throws {
    #expect(try DurationFormat("h:mm", of: .minutes).string(for: 75) == "1:15")
    #expect(DurationFormat(of: .milliseconds, unitCount: 1).string(for: 61_000) == "1 min")
    #expect(DurationFormat(of: .hours, unitCount: 4).string(for: 25.51) == "1 d 1 h 30 min 36 s")
    #expect(DurationFormat(of: .days).string(for: 1.5) == "1 d 12 h")
  }

  @Test func theLocaleSaysHowUnitsAreCalled() throws {
    func text(_ locale: String, _ seconds: Double) throws -> String {
      try DurationFormat().string(for: seconds, symbols: LocaleSymbols(named: locale))
    }
    #expect(try text("ru", 3_720) == "1 ч 2 мин")
    #expect(try text("ja", 3_720) == "1時間 2分")
    #expect(try text("sr", 86_400) == "1 дан")
    #expect(try text("sr", 172_800) == "2 дана")
    #expect(try text("sv", -90) == "−1 min 30 s")
    #expect(
      try DurationFormat("s.S").string(for: 1.5, symbols: LocaleSymbols(named: "de")) == "1,5")
  }

  @Test func whatIsNoTimeIsWrittenAsANumber() {
    #expect(DurationFormat().string(for: 1e13) == "10,000,000,000,000")
    #expect(DurationFormat().string(for: .infinity) == "∞")
  }

  @Test(arguments: [
    ("", 0, "h:mm:ss"), ("yyyy", 0, "letters are"), ("'x'", 0, "one of d"), ("h.S", 0, "m:ss.S"),
    ("h:mm 'x", 5, "never closed"), ("H:mm", 0, "letters are"),
  ])
  func patternsTellWhereTheyAreWrong(pattern: String, offset: Int, part: String) {
    let error = #expect(throws: GridreelError.self) { try DurationFormat(pattern) }
    #expect(error?.offset == offset)
    #expect(
      error?.message.description.contains(part) == true, "\(error?.message.description ?? "")")
  }
}

@Suite struct Sizes {
  @Test(
    arguments: [
      (0, "0 B", "0 B"), (999, "999 B", "999 B"), (1_000, "1 kB", "1,000 B"),
      (1_024, "1 kB", "1 KiB"), (1_500_000, "1.5 MB", "1.4 MiB"), (999_960, "1 MB", "976.5 KiB"),
      (1_048_570, "1 MB", "1 MiB"), (-2_500, "−2.5 kB", "−2.4 KiB"), (3.2e15, "3.2 PB", "2.8 PiB"),
      (5e18, "5,000 PB", "4,440.9 PiB"), (999.7, "1 kB", "1,000 B"),
    ] as [(Double, String, String)])
  func bytesHaveTheirMultiples(bytes: Double, decimal: String, binary: String) {
    #expect(ByteFormat().string(for: bytes) == decimal)
    #expect(ByteFormat(.binary).string(for: bytes) == binary)
  }

  @Test func theLocaleSaysHowTheyAreWritten() throws {
    func text(_ locale: String) throws -> String {
      try ByteFormat(fractionDigits: 2...2)
        .string(for: 1_234_567, symbols: LocaleSymbols(named: locale))
    }
    #expect(try text("de") == "1,23 MB")
    #expect(try text("fr") == "1,23\u{202F}Mo")
    #expect(try text("ru") == "1,23 МБ")
  }
}

@Suite struct MissingValues {
  @Test func aColumnsOwnTextWinsOverTheGrids() {
    let format = DisplayFormat(missing: "n/a")
    #expect(CellWriter(format: format, missingText: "–").text(for: .missing) == "n/a")
    #expect(CellWriter(format: DisplayFormat(), missingText: "–").text(for: .missing) == "–")
    #expect(
      CellWriter(format: DisplayFormat(missing: ""), missingText: "–").text(for: .missing) == "")
  }
}

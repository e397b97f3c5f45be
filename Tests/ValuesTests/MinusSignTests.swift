import GridreelValues
import Testing

/// Numbers whose texts are made have a minus sign; what somebody wrote stays as written.
@Suite struct MinusSignTests {
  private let made = Cell(value: .number(-5), text: "-5", isTextMade: true)
  private let written = Cell(value: .number(-5), text: "-5")

  @Test func onlyMadeTextsGetAMinusSign() {
    #expect(CellWriter().text(for: made) == "−5")
    #expect(CellWriter().text(for: written) == "-5")
    #expect(CellWriter(format: DisplayFormat(suffix: " K")).text(for: made) == "−5 K")
    #expect(CellWriter(format: DisplayFormat(suffix: " K")).text(for: written) == "-5 K")
    #expect(CellWriter(format: .number(NumberFormat())).text(for: written) == "−5")
    let text = Cell(value: .text("-5"), text: "-5", isTextMade: true)
    #expect(CellWriter().text(for: text) == "-5")
  }

  @Test func spacesThatPadNumbersAndDatesAreNotDrawn() {
    #expect(CellWriter().text(for: Cell(value: .number(1.5), text: "   1.5 ")) == "1.5")
    let date = Timestamp(seconds: 0, isDayOnly: true)
    #expect(CellWriter().text(for: Cell(value: .date(date), text: "\t1970-01-01")) == "1970-01-01")
    #expect(CellWriter().text(for: Cell(value: .text(" x"), text: " x")) == " x")
  }

  @Test func everyLocaleHasOne() {
    for symbols in LocaleSymbols.all {
      let text = NumberFormat().string(for: -5, symbols: symbols)
      #expect(text.unicodeScalars.filter { $0.value != 0x200E }.map(String.init) == ["−", "5"])
    }
  }

  @Test func aCellIsFoundByTheSignOfKeyboardsToo() {
    let writer = CellWriter(format: .number(NumberFormat(.percent)))
    for text in ["-5", "-500%", "−500%"] { #expect(writer.isMeant(written, by: text)) }
    #expect(!writer.isMeant(written, by: "500%"))
    #expect(writer.meanings(of: written) == ["-5", "-500%", "−500%"])
  }

  @Test func resultsAreWrittenLikeTheColumn() {
    var hyphens = NumberWriting()
    hyphens.add("-5", -5)
    #expect(hyphens.text(for: -12, digits: 0...0) == "-12")
    var signs = NumberWriting()
    signs.add("−5", -5)
    #expect(signs.text(for: -12, digits: 0...0) == "−12")
    #expect(NumberWriting().text(for: -12, digits: 0...0) == "−12")
  }
}

import GridreelJSONText
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct MessageTests {
  @Test func anAltTextCommandsNoTerminal() throws {
    let still = try DataGrid(rows: [["a": "\u{202E}b\u{1B}[31m"]]).render()
    #expect(AltText(still).text.contains("Row 1: b [31m."))
  }

  @Test func aMessageStaysOneLineWhateverItQuotes() {
    let error = GridreelError(.badInput, file: "a.csv", line: 2, column: 5, "no '\n\u{1B}[31m'")
    #expect(error.description == "a.csv:2:5: error: no '␊␛[31m'")
    #expect(Warning(file: "a.csv", "x\r\ny").description == "a.csv: warning: x␍␊y")
    #expect(Warning("\u{202E}x").description == "warning: [U+202E]x")
  }

  @Test(arguments: ["", "plain", "\"\\/", "\u{0}\u{1}\n\r\t\u{7F}", "é 早 👩‍🚀 \u{2028}", "\u{1B}[0m"])
  func textsSurviveJSON(text: String) throws {
    #expect(try JSONNode.parse(Array(jsonString(text).utf8)).text == text)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1.0, "1"), (0.5, "0.5"), (-2.125, "-2.125"), (1.0004, "1"),
    (0.045, "0.045"), (1234.5, "1234.5"), (.nan, "0"), (.infinity, "0"), (-0.0004, "0"),
  ])
  func numbersAreShort(number: Double, text: String) throws {
    #expect(JSONWriter.number(number) == text)
  }

  @Test func aLongMessageKeepsItsBeginningAndItsEnd() {
    let message = GridreelError(.usage, String(repeating: "a", count: 5000) + "; mend it")
      .description
    #expect(message.count == 2008)
    #expect(message.hasPrefix("error: aaa"))
    #expect(message.hasSuffix("aaa; mend it"))
  }

  @Test func aLongTextIsQuotedWhereItMatters() {
    let text = (0..<100).map { "\($0) " }.joined()
    #expect("age > ".quoted(around: 6) == "'age > '")
    #expect(text.quoted(around: 0) == "'0 1 2 3 4 5 6 7 8 9 10 11 12 1…'")
    #expect(text.quoted(around: text.count) == "'…90 91 92 93 94 95 96 97 98 99 '")
    #expect(text.quoted(around: 100).count == 64)
  }
}

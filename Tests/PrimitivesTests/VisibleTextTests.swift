import GridreelPrimitives
import Testing

@Suite struct VisibleTextTests {
  @Test func hiddenCharactersAreShown() {
    #expect("a\u{1B}[0m\n\u{7F}".visible == "a\u{241B}[0m\u{240A}\u{2421}")
    #expect("\u{9B}x\u{202E}\u{FFFE}".visible == "[U+009B]x[U+202E][U+FFFE]")
    #expect("العربية 漢字 é 👩‍👧".visible == "العربية 漢字 é 👩‍👧")
  }

  @Test func linesStayLines() {
    #expect("a\u{1B}]0;x\u{7}\r\n\u{202E}b\n".visibleLines == "a␛]0;x␇␍\n[U+202E]b\n")
  }

  @Test func jsonEscapesWhatATerminalWouldObey() {
    let text = "é\u{9B}\u{202E}\u{2066}\u{1FFFE}\n\u{1B}"
    #expect(jsonString(text) == #""é\u009b\u202e\u2066\ud83f\udffe\n\u001b""#)
    #expect(jsonString("\u{202E}", escapingHidden: false) == "\"\u{202E}\"")
  }
}

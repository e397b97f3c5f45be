import GridreelPrimitives
import Testing

/// Texts in HTML, XML and Markdown.
@Suite struct MarkupTests {
  @Test func signsOfMarkupBecomeReferences() {
    #expect("a < b & \"c\" > d".markup == "a &lt; b &amp; &quot;c&quot; &gt; d")
    #expect("it's é 国\n\t".markup == "it's é 国\n\t")
    // A sign is no sign because a mark stands on it.
    #expect("<\u{301}".markup == "&lt;\u{301}")
  }

  @Test(arguments: ["&amp;lt;", "&quot;", "\"<>&\"", "&&#38;", "plain", "", "line\nbreak"])
  func markupIsReadBack(text: String) {
    #expect(String(markup: text.markup) == text)
  }

  @Test func aDocumentHasNoCharacterThatItMayNotHave() {
    #expect("a\tb\nc\r\"".xml == "a&#9;b&#10;c&#13;&quot;")
    #expect("a\u{0}\u{1b}b\u{fffe}".xml == "ab\u{fffd}")
  }

  @Test func aTextForMarkdownMeansNothingInIt() {
    let text = "|a_b| <b> *c* [d](e) `f` #1 & ~g~ \\"
    #expect(
      text.markdown(.readable)
        == ##"\|a\_b\| \<b\> \*c\* \[d\](e) \`f\` \#1 \& \~g\~ \\"##)
    #expect(
      "@me: <b> [d](e) $x$ {y}! &".markdown(.inert)
        == #"&#64;me&#58; &lt;b&gt; \[d\]\(e\) \$x\$ \{y\}\! &amp;"#)
  }

  @Test func bytesAreWrittenInBase64() {
    for (text, code) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("fooÿ", "Zm9vw78="),
    ] {
      #expect(String(decoding: Array(text.utf8).base64, as: UTF8.self) == code)
    }
  }
}

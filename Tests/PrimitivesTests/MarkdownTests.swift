import GridreelPrimitives
import Testing

@Suite struct MarkdownTests {
  /// A text with the looks of its parts written as `[bold italic:text]`.
  private func shown(_ text: RichText) -> String {
    let bytes = Array(text.text.utf8)
    var (result, end) = ("", 0)
    for run in text.runs {
      result += String(decoding: bytes[end..<run.bytes.lowerBound], as: UTF8.self)
      let traits = RichLook.Trait.allCases.filter { run.look[$0] }.map { "\($0)" }
      let words = traits + (run.look.link.map { ["link \($0)"] } ?? [])
      result += "[\(words.joined(separator: " ")):"
      result += String(decoding: bytes[run.bytes], as: UTF8.self) + "]"
      end = run.bytes.upperBound
    }
    return result + String(decoding: bytes[end...], as: UTF8.self)
  }

  @Test(arguments: [
    ("plain", "plain"), ("**bold**", "[bold:bold]"), ("*a* _b_", "[italic:a] [italic:b]"),
    ("***a***", "[bold italic:a]"), ("**a *b* c**", "[bold:a ][bold italic:b][bold: c]"),
    ("*foo**bar**baz*", "[italic:foo][bold italic:bar][italic:baz]"),
    ("*foo**bar*", "[italic:foo**bar]"), ("**foo*", "*[italic:foo]"), ("*foo**", "[italic:foo]*"),
    ("foo_bar_baz", "foo_bar_baz"), ("foo*bar*baz", "foo[italic:bar]baz"),
    ("_(bar)_.", "[italic:(bar)]."), ("a * b * c", "a * b * c"), ("** a**", "** a**"),
    ("пристаням_стремятся_", "пристаням_стремятся_"), ("**a**b", "[bold:a]b"),
    ("2*3*4", "2[italic:3]4"),
    ("~~old~~ new", "[strikethrough:old] new"), ("~5 or ~6", "~5 or ~6"), ("~~~a~~~", "~~~a~~~"),
    ("`code`", "[code:code]"), ("`` a`b ``", "[code:a`b]"), ("`*a*`", "[code:*a*]"), ("`a", "`a"),
    ("``a`", "``a`"), ("*a `*` b*", "[italic:a ][italic code:*][italic: b]"),
    (#"\*a\* \a \\"#, #"*a* \a \"#), ("a<br>b", "a\nb"), ("a<br/>b<BR />c", "a\nb\nc"),
    ("a  \nb", "a\nb"), ("a\nb", "a b"), ("a\\\nb", "a\nb"), ("a\n\nb", "a\nb"),
    ("  spaces at the ends  ", "spaces at the ends"), ("**a**  ", "[bold:a]"),
    ("H<sub>2</sub>O<sup>+</sup>", "H[subscript:2]O[superscript:+]"),
    ("<u>a</u> <kbd>b</kbd> <span class=\"x\">c</span><!-- d -->", "[underline:a] [code:b] c"),
    ("a < b > c", "a < b > c"), ("<>", "<>"), ("&lt;&amp;&#8364;&#x41;&nope;", "<&€A&nope;"),
  ])
  func marksGivePartsLooks(source: String, expected: String) {
    #expect(shown(RichText(markdown: source)) == expected)
  }

  @Test(arguments: [
    ("[a](b)", "[link b:a]"), ("[**a** b](<c d> 'title')", "[bold link c d:a][link c d: b]"),
    ("[a](b(c)d)", "[link b(c)d:a]"), ("[a](b c)", "[a](b c)"), ("[a]", "[a]"),
    ("[a][b]", "[a][b]"),
    ("[a [b](c) d](e)", "[a [link c:b] d](e)"), ("![a](b)", "a"), ("[![a](b)](c)", "[link c:a]"),
    ("*a [b*](c)", "*a [link c:b*]"), ("**a [b](c)**", "[bold:a ][bold link c:b]"),
    (#"[a](b\)c)"#, "[link b)c:a]"), ("[a](b?c&amp;d)", "[link b?c&d:a]"), ("[](a)", ""),
    ("<https://a.b/c_d_>", "[link https://a.b/c_d_:https://a.b/c_d_]"),
    ("<ada@example.org>", "[link mailto:ada@example.org:ada@example.org]"),
    (
      #"<a class=x href="https://a.b?c&amp;d">e **f**</a> g"#,
      "[link https://a.b?c&d:e ][bold link https://a.b?c&d:f] g"
    ),
    ("<a href='b'>c</a><a name=\"d\">e</a>", "[link b:c]e"), ("[<a>a</a> b](c)", "[link c:a b]"),
    ("<A HREF=b>c", "[link b:c]"),
  ])
  func linksHaveAddresses(source: String, expected: String) {
    #expect(shown(RichText(markdown: source)) == expected)
  }

  @Test(arguments: [
    "*a **b ", "[", "](", "`", "``a`", "<a b=\"", "<!--", "<a href='b'>", "</a>", "[a](b \"", "_a*",
    "&#",
    "**a_b~~c`d[e](f)",
  ])
  func timeIsProportionalToTheLength(piece: String) {
    // In the square of the length this would take hours.
    let text = RichText(markdown: String(repeating: piece, count: 100_000))
    #expect(text.text.utf8.count <= 100_000 * piece.utf8.count)
  }
}

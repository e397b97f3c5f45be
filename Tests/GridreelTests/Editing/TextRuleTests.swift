import Gridreel
import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelFiles

/// Texts with marks of Markdown and HTML, and long ones.
struct TextRuleTests {
  @Test(arguments: [
    ("[Cairo](https://www.cairographics.org/)", "Cairo"),
    ("see [the page](/docs/a_b) and **more**", "see the page and more"),
    ("Tom &amp; Jerry", "Tom & Jerry"),
    ("<p>One.</p><p>Two <b>words</b>.</p>", "One.\nTwo words."),
    ("a<br/>b", "a\nb"),
    ("![logo](https://example.org/a.png) Acme", "logo Acme"),
    ("<ul><li>oak</li><li>lime</li></ul>", "oak\nlime"),
    ("**Über** uns", "Über uns"),
  ])
  func marksAreLeftOff(text: String, printed: String) {
    #expect(RichText.printed(text) == printed)
  }

  @Test(arguments: [
    "plain", "2 ** 3 ** 4", "a*b*c", "__init__", "[a-z](b)", "[1](2)", "Array<Int>",
    "List<T> of <b>",
    "AT&T; more", "x < y > z", "C:\\*", "if a<b && c>d", "", "[", "](http://a.b)", "3 * 4", "**",
    "****",
    "f(x)[0](y)", "<https://example.org>", "_so_", "`code`",
  ])
  func otherTextsStay(text: String) {
    #expect(RichText.printed(text) == nil)
  }

  @Test func columnsOfMarkdownAreDrawnAsPrinted() throws {
    let csv = "k,v\n1,[A](https://a.org)\n2,plain\n3,__init__ * x\n"
    let built = try edited(csv)
    #expect(try drawn(built, "v") == ["A", "plain", "__init__ * x"])
    let edit = try #require(built.edits.first { $0.rule == .markup })
    #expect((edit.before, edit.after) == ("[A](https://a.org)", "A"))
    // Values are those of the file.
    #expect(try edited(csv, [.filter: "v = '[A](https://a.org)'"]).source.rowCount == 1)
    #expect(try drawn(edited(csv, [.rawRules: "markup"]), "v").first == "[A](https://a.org)")
  }

  @Test(arguments: ["html", "code_snippet", "Template", "regex"])
  func codeKeepsItsMarks(name: String) throws {
    let csv = "k,\(name)\n1,<b>a</b>\n2,<i>b</i>\n"
    #expect(try drawn(edited(csv), name) == ["<b>a</b>", "<i>b</i>"])
  }

  @Test func longTextsAreDrawnWholeWhereThereIsRoom() throws {
    func csv(_ words: Int, _ rows: Int) -> String {
      "k,v\n"
        + (0..<rows).map {
          "\($0),\(Array(repeating: "word", count: words).joined(separator: " "))\n"
        }
        .joined()
    }
    #expect(try edited(csv(60, 3)).grid.columns.last?.wraps == true)
    // Three lines are enough; ten rows are too high; a text is too long.
    #expect(try edited(csv(30, 3)).grid.columns.last?.wraps == nil)
    #expect(try edited(csv(150, 12)).grid.columns.last?.wraps == nil)
    #expect(try edited(csv(170, 1)).grid.columns.last?.wraps == nil)
    #expect(try edited(csv(60, 3), [.rawRules: "texts"]).grid.columns.last?.wraps == nil)
    // Lines of addresses end behind slashes, and each line of a text is one.
    let address = "https://a.example/" + String(repeating: "part/", count: 12)
    let words = String(repeating: "word ", count: 60)
    #expect(try edited("k,v\n1,\(words)\(address)\n2,b\n").grid.columns.last?.wraps == true)
    let lines = "\"\(words.prefix(100))\na\nb\nc\""
    #expect(try edited("k,v\n1,\(lines)\n2,b\n").grid.columns.last?.wraps == true)
    let long = String(repeating: "x", count: 200)
    #expect(try edited("k,v\n1,\(long)\n2,b\n").grid.columns.last?.wraps == nil)
  }
}

import GridreelPrimitives
import Testing

@Suite struct RichTextTests {
  private let grey = GridColor(rgb: 0x888888)

  @Test func textsAreJoinedWithTheirLooks() {
    let text =
      RichText("San ") + RichText("Francisco", bold: true) + " " + RichText("1", color: grey)
    #expect(text.text == "San Francisco 1")
    #expect(text.runs.map(\.bytes) == [4..<13, 14..<15])
    #expect(text.runs[0].look[.bold] && text.runs[1].look.color == .color(grey))
  }

  @Test func interpolationGivesPartsLooks() {
    let text: RichText = "See \("the report", bold: true, link: "https://example.org"), page \(7)."
    #expect(text.text == "See the report, page 7.")
    #expect(text.runs.map(\.bytes) == [4..<14])
    #expect(text.runs.first?.look.link == "https://example.org")
  }

  @Test func neighboursOfOneLookAreOnePart() {
    let text = RichText("a", bold: true) + RichText("b", bold: true) + RichText("", italic: true)
    #expect(text == RichText("ab", bold: true))
    #expect(text.runs.count == 1)
    #expect(RichText("plain").looks == nil)
  }
}

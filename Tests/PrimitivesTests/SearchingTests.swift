import GridreelPrimitives
import Testing

@Suite struct SearchingTests {
  @Test func findsWholeCharacters() {
    #expect("people.csv".contains(".csv"))
    #expect("cafe\u{301}".contains("\u{E9}"))
    #expect(!"cafe\u{301}".contains("e"))
    #expect("a".contains(""))
    #expect(!"".contains("a"))
  }

  @Test func findsTheFirst() {
    let text = "aab: ab"
    #expect(text.firstRange(of: "ab").map { text[..<$0.lowerBound] } == "a")
    #expect([1, 2, 1, 3].firstRange(of: [1, 3]) == 2..<4)
    #expect([1, 2].firstRange(of: [2, 3]) == nil)
    #expect([1, 2].firstRange(of: [Int]()) == 0..<0)
  }

  @Test func findsAllThatDoNotOverlap() {
    #expect([1, 1, 1, 2, 1, 1].ranges(of: [1, 1]) == [0..<2, 4..<6])
    #expect([2].ranges(of: [1]) == [])
  }

  @Test func partsKeepWhatIsEmpty() {
    #expect("; a; ".parts(between: "; ") == ["", "a", ""])
    #expect("a;b".parts(between: "; ") == ["a;b"])
  }

  @Test func replacesAll() {
    #expect("{theme}-{theme}.png".replacing("{theme}", with: "dark") == "dark-dark.png")
    #expect("1.234.5".replacing(".", with: "") == "12345")
    #expect("abc".replacing("", with: "-") == "abc")
  }
}

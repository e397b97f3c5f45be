import GridreelValues
import TestSupport
import Testing

@Suite struct NaturalCollationOrder {
  private let collation = NaturalCollation()

  @Test(arguments: [
    ["item 2", "item 10", "item 20", "item 100"],
    ["cote", "Cote", "coté", "côte", "côté", "cotf"],
    ["e", "E", "é", "É", "ê", "f"],
    ["a", "æ", "af"],
    ["Strasse", "Straße", "Strasser"],
    ["d", "đ", "ð", "e", "n", "ŋ", "o", "ø", "p", "z", "þ"],
    ["", " ", "-", "(", "$", "€", "0", "1", "a", "z", "α", "ω", "а", "я", "あ", "漢"],
    ["7", "07", "007", "8", "08"],
    ["ab c", "ab-c", "abc"],
    ["и", "й", "к"], ["і", "ї", "й"], ["е", "ё", "ж"],
    ["Άννα", "Βασίλης", "Έλενα", "Ωμέγα"],
    ["x99999999999999999999999", "x100000000000000000000000"],
    ["resume", "Resume", "résumé", "Résumé"],
    ["v1.2", "v1.10", "v2.0"],
  ])
  func textsComeInThisOrder(texts: [String]) {
    for (left, right) in zip(texts, texts.dropFirst()) {
      #expect(collation.precedes(left, right), "\(left) before \(right)")
      #expect(!collation.precedes(right, left), "\(right) not before \(left)")
    }
    #expect(texts.reversed().sorted(by: collation.precedes) == texts)
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("É", "E\u{301}"), ("ậ", "a\u{323}\u{302}"), ("ậ", "a\u{302}\u{323}"),
    ("й", "и\u{306}"), ("Й", "И\u{306}"), ("ΐ", "ι\u{308}\u{301}"), ("ά", "\u{1F71}"),
    ("Å", "\u{212B}"), ("K", "\u{212A}"), ("Ω", "\u{2126}"), ("ǖ", "u\u{308}\u{304}"),
    ("İ", "I\u{307}"), ("ᾇ", "α\u{314}\u{342}\u{345}"),
  ])
  func equivalentTextsHaveTheSamePlace(left: String, right: String) {
    #expect(collation.key(of: left) == collation.key(of: right))
  }

  @Test func noKeyHoldsAZero() {
    var generator = SeededGenerator(seed: 11)
    let texts = (0..<3000).map { _ in Self.text(using: &generator) }
    #expect(texts.filter { collation.key(of: $0).contains(0) } == [])
  }

  /// Texts of few letters, so that most of them share a beginning.
  private static func text(using generator: inout SeededGenerator) -> String {
    let parts = [
      "a", "A", "á", "e\u{301}", "z", "0", "1", "10", " ", "-", "ß", "æ", "ø", "я", "й", "λ",
      "漢", "🙂", "\u{301}", "\u{323}", "\u{0}", "\u{200D}", "٣", "½",
    ]
    let count = Int.random(in: 0...6, using: &generator)
    return (0..<count).compactMap { _ in parts.randomElement(using: &generator) }.joined()
  }

  @Test func theOrderIsTotal() {
    var generator = SeededGenerator(seed: 3)
    var violations: [[String]] = []
    for _ in 0..<4000 {
      let (a, b) = (Self.text(using: &generator), Self.text(using: &generator))
      let c = Self.text(using: &generator)
      let (ab, ba) = (collation.order(of: a, to: b), collation.order(of: b, to: a))
      let (bc, ac) = (collation.order(of: b, to: c), collation.order(of: a, to: c))
      let isTransitive = ab > 0 || bc > 0 || ac <= 0
      if ab != -ba || !isTransitive || a == b && ab != 0 { violations.append([a, b, c]) }
    }
    #expect(violations == [])
  }

  @Test func textsWithTheSamePlaceAreEquivalentOrDifferInBlanksOnly() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<4000 {
      let (a, b) = (Self.text(using: &generator), Self.text(using: &generator))
      if collation.order(of: a, to: b) == 0 && a != b { Issue.record("\(a) and \(b)") }
    }
  }

  @Test func anAccentElsewhereChangesNothing() {
    var generator = SeededGenerator(seed: 21)
    let letters = Array("aAbB09 -_")
    for _ in 0..<2000 {
      let texts = (0..<2).map { _ in
        String((0..<4).compactMap { _ in letters.randomElement(using: &generator) }) + "."
      }
      let accented = texts.map { $0 + "é" }
      let order = collation.order(of: texts[0], to: texts[1])
      if collation.order(of: accented[0], to: accented[1]) != order { Issue.record("\(texts)") }
    }
  }

  @Test func withoutCaseOnlyCaseIsLost() {
    let caseless = NaturalCollation(isCaseSensitive: false)
    #expect(caseless.order(of: "Éva 02", to: "éVA 2") == 0)
    #expect(caseless.precedes("EVA", "éva"))
    #expect(caseless.order(of: "Яна", to: "яна") == 0)
  }

  @Test func accentsOnlyBreakTies() {
    var generator = SeededGenerator(seed: 5)
    let letters = Array("abcdefgh")
    for _ in 0..<2000 {
      let left = String((0..<4).compactMap { _ in letters.randomElement(using: &generator) })
      let right = String((0..<4).compactMap { _ in letters.randomElement(using: &generator) })
      guard left != right else { continue }
      let accented = left.replacing("a", with: "Ä").replacing("e", with: "é")
      #expect(collation.precedes(accented, right) == (left < right))
    }
  }
}

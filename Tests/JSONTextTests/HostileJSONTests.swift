import GridreelJSONText
import GridreelPrimitives
import Testing

private let sample =
  "\u{FEFF}{ // é\n \"a\": [1.5e-3, -0, true, false, null,],/* x */ \"\\u00e9\\n\": \"\\ud83d\\ude00😀\"}"

@Suite struct HostileJSON {
  /// Numbers that look random and are the same on every run (a linear congruence).
  private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
  }

  private func check(_ bytes: [UInt8]) {
    do throws(GridreelError) {
      #expect(try JSONNode.parse(bytes).position.line >= 1)
    } catch {
      #expect(error.position.line >= 1 && error.position.column >= 1)
      #expect(!error.message.description.isEmpty && !error.message.description.contains("\n"))
    }
  }

  @Test func everyBeginningOfATextIsReadOrRefused() {
    let bytes = Array(sample.utf8)
    for length in 0...bytes.count { check(Array(bytes[..<length])) }
    for start in 0...bytes.count { check(Array(bytes[start...])) }
  }

  @Test func changedTextsAreReadOrRefused() {
    var dice = Dice(seed: 7)
    let marks = Array("\"\\{}[]:,/*u0e-.+ \n\0tfn".utf8) + [0x80, 0xFF, 0xE2]
    for _ in 0..<5000 {
      var bytes = Array(sample.utf8)
      for _ in 0...dice.roll(4) {
        let place = dice.roll(bytes.count)
        switch dice.roll(3) {
        case 0: bytes[place] = marks[dice.roll(marks.count)]
        case 1: bytes.insert(marks[dice.roll(marks.count)], at: place)
        default: bytes.remove(at: place)
        }
      }
      check(bytes)
    }
  }

  @Test func everyScalarIsValidUTF8AndItsPartsAreNot() {
    for value in stride(from: UInt32(0x80), through: 0x10FFFF, by: 0x1F3) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      #expect(bytes.withUnsafeBufferPointer(firstInvalidUTF8) == nil)
      #expect(Array(bytes.dropLast()).withUnsafeBufferPointer(firstInvalidUTF8) == 0)
      #expect(Array(bytes.dropFirst()).withUnsafeBufferPointer(firstInvalidUTF8) == 0)
    }
  }

  @Test func decimalsRoundAsTheStandardLibraryDoes() {
    var dice = Dice(seed: 11)
    for _ in 0..<20_000 {
      let whole = String(dice.roll(1 << 30)) + (dice.roll(2) == 0 ? String(dice.roll(1 << 30)) : "")
      let text = "-\(whole).\(dice.roll(1 << 20))e\(dice.roll(60) - 30)"
      let value = Array(text.utf8).withUnsafeBufferPointer(decimalValue)
      #expect(value == Double(text))
    }
  }
}

import GridreelValues
import Testing

@Suite struct FloatTexts {
  private static let texts: [(number: Double, text: String)] = [
    (0.30000000000000004, "0.3"), (0.3333333333333333, "0.333333"),
    (12.333333333333334, "12.3333"), (142857.14285714287, "142857.14"),
    (-122.41941550000001, "-122.4194155"), (48.8566101, "48.8566101"),
    (3.333333333333333e-10, "3.33333e-10"), (0.25, "0.25"), (2_655_330_000, "2655330000.0"),
    (.infinity, "inf"), (99.99999999999999, "100"),
    (4.868845016, "4.868845016"), (0.000012345, "1.2345e-05"), (779.4453145, "779.4453145"),
    (8.399999618530273, "8.4"), (0.059999999, "0.06"), (0.73199999, "0.732"),
    (2.670000076, "2.67"), (1.2000001, "1.2000001"), (-84.400184631, "-84.400184631"),
    (33.76361084, "33.76361084"), (1234567890.1428571, "1234567890.142857"),
  ]

  @Test(arguments: texts)
  func computedDigitsAreNotShown(number: Double, text: String) {
    #expect(FloatText.text(of: number, exact: number.description) == text)
  }

  @Test func theTextOfTheSourceStaysWhileItHasFewDigits() {
    #expect(FloatText.text(of: 1.5, exact: "1.500") == "1.500")
    #expect(FloatText.text(of: 12_345_678_901, exact: "12345678901") == "12345678901")
  }

  @Test func theSignsOfTheSourceStay() {
    #expect(FloatText.text(of: 0.73199999, exact: ".73199999") == ".732")
    #expect(FloatText.text(of: -0.73199999, exact: "-.73199999") == "-.732")
    #expect(FloatText.text(of: 0.3, exact: "+0.30000000000000004") == "+0.3")
  }

  @Test func zerosThatPeopleWriteAreNotNoise() {
    for exact in ["0.10000000", "8.4000000000", "12.50000000000000"] {
      #expect(FloatText.text(of: Double(exact) ?? 0, exact: exact) == exact)
    }
  }

  @Test func moreDigitsThanADoubleHasAreNoiseToo() {
    #expect(FloatText.text(of: 0.1, exact: "0.10000000000000000555") == "0.1")
    #expect(
      FloatText.text(of: 1.2345678901234e-9, exact: "1.2345678901234e-9") == "1.2345678901234e-9")
  }
}

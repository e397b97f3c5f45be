import GridreelModel
import GridreelValues
import TestSupport
import Testing

@Suite struct SummaryFunctions {
  private func cells(_ texts: [String]) -> [Cell] {
    texts.map { text in
      let digits = text.filter { $0.isNumber || $0 == "." || $0 == "-" }
      guard let number = Double(digits) else {
        return text.isEmpty ? .missing : Cell(value: .text(text), text: text)
      }
      return Cell(value: .number(number), text: text)
    }
  }

  private func text(
    _ function: Summary.Function, _ texts: [String], format: DisplayFormat? = nil
  ) -> String {
    var accumulator = SummaryAccumulator(function)
    for cell in cells(texts) { accumulator.add(cell) }
    return accumulator.text(by: CellWriter(format: format))
  }

  @Test(arguments: [
    (Summary.Function.sum, "12"), (.mean, "3"), (.median, "2.5"), (.min, "1"), (.max, "6"),
    (.count, "4"), (.countDistinct, "4"), (.range, "5"),
  ])
  func eachFunctionSumsUpWhatIsThere(function: Summary.Function, expected: String) {
    #expect(text(function, ["1", "2", "", "3", "6"]) == expected)
  }

  @Test(arguments: [
    (["1,200", "34"], "1,234"), (["1.50", "2.25"], "3.75"), (["1.5", "2.25"], "3.75"),
    (["$1.10", "$2.20"], "$3.30"), (["3 kg", "4 kg"], "7 kg"), (["$1", "2"], "3"),
    (["-5", "3"], "-2"), (["-$5", "-$3"], "-$8"), (["0.1", "0.2"], "0.3"),
  ])
  func withoutAFormatASumIsWrittenAsTheNumbersAre(texts: [String], expected: String) {
    #expect(text(.sum, texts) == expected)
  }

  @Test func aFormatWritesTheResult() {
    let format = DisplayFormat.number(NumberFormat(.plain, fractionDigits: 1...1), unit: "m")
    #expect(text(.mean, ["1", "2"], format: format) == "1.5 m")
    #expect(text(.count, ["1", "2"], format: format) == "2")
  }

  @Test func nothingToSumUpIsNothing() {
    #expect(text(.sum, ["", "x"]) == "")
    #expect(text(.max, []) == "")
    #expect(text(.count, ["", "x"]) == "1")
    #expect(text(.countDistinct, ["x", "x", "y", ""]) == "2")
  }

  @Test func aSumDoesNotDependOnMagnitudes() {
    var accumulator = SummaryAccumulator(.sum)
    for number in [1e16, 1, -1e16] {
      accumulator.add(Cell(value: .number(number), text: "\(number)"))
    }
    #expect(accumulator.value == .number(1))
  }

  @Test func datesHaveAMiddleAndNoSum() {
    func value(_ function: Summary.Function) -> Value {
      var accumulator = SummaryAccumulator(function)
      for day in [0.0, 2, 10] {
        accumulator.add(
          Cell(
            value: .date(Timestamp(seconds: day * 86_400, isDayOnly: true)), text: "\(day)"))
      }
      return accumulator.value
    }
    #expect(value(.median) == .date(Timestamp(seconds: 2 * 86_400, isDayOnly: true)))
    #expect(value(.max) == .date(Timestamp(seconds: 10 * 86_400, isDayOnly: true)))
    #expect(value(.sum) == .missing)
  }
}

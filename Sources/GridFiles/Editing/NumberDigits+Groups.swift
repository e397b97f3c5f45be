import GridreelModel
import GridreelPrimitives
import GridreelValues

extension NumberDigits {
  /// Whether the digits are grouped: they count or measure, and one has many digits before the point.
  ///
  /// - Parameters:
  ///   - meaning: What the column's name says.
  ///   - digits: How many it has: five, or four in a table of which other columns are grouped, and where shorter numbers
  ///     and a fraction or the column's name show that four name nothing.
  ///   - isAmongQuantities: Whether other columns of its kind surely count or measure.
  ///   - isSeries: Whether the rows are years or other periods, in which nothing is named.
  /// - Returns: Whether they are.
  func isGrouped(
    _ meaning: ColumnMeaning, from digits: Int = 5, isAmongQuantities: Bool = false,
    isSeries: Bool = false
  ) -> Bool {
    let most = magnitudes.last ?? 0
    func isMeasured() -> Bool {
      (fractionCount > 0 || meaning.isQuantity) && lengths.contains { $0 < 4 }
    }
    guard !isCoordinate, most >= digits || most >= 4 && isMeasured() else { return false }
    guard fractionCount == 0 else { return true }
    if areYears || areDays || areWeekdays, !meaning.isQuantity { return false }
    if meaning.isBareNumber || meaning.isLeadingNumber, lengths.count > 2, !isRun { return true }
    // Times of the day and years have one or two lengths.
    if meaning.isIdentifier || meaning.isMoment && lengths.count < 3 { return false }
    if meaning.isQuantity || isSeries && !isRun { return true }
    if areNumbersOfThings { return false }
    return !(isAmongQuantities ? isRun : looksLikeCodes)
  }

  /// Whether each may be a year.
  var areYears: Bool { values.allSatisfy(ColumnMeaning.mayBeYear) }

  /// Whether each may be a day of the years 1900 to 2099, written as 19721107.
  var areDays: Bool { values.allSatisfy { Timestamp(dayNumber: $0) != nil } }

  /// Whether each may be the days of a week on which something happens, as timetables write them: 12345, 67.
  private var areWeekdays: Bool {
    values.allSatisfy { value in
      let days = Array(String(Int(clamped: value)))
      return days.allSatisfy { "1"..."7" ~= $0 } && zip(days, days.dropFirst()).allSatisfy(<)
    }
  }

  /// Whether all whole numbers differ and have the same number of digits, as codes of the rows do.
  var areLikeKeys: Bool {
    values.count > 1 && fractionCount == 0 && lengths.count == 1 && looksLikeCodes
      && Set(values).count == values.count
  }

  /// Whether many whole numbers of six digits or more have as many as each other, as those in a register do.
  private var areNumbersOfThings: Bool {
    values.count >= 6 && lengths.count == 1 && (magnitudes.first ?? 0) >= 6
  }

  /// The numbers of digits that the numbers have before the point.
  private var lengths: Set<Int> { Set(values.map { DecimalDigits($0)?.magnitude ?? 0 }) }

  /// Whether whole numbers follow each other.
  private var isRun: Bool {
    let distinct = Set(values)
    return distinct.count > 1 && distinct.count == values.count
      && (distinct.max() ?? 0) - (distinct.min() ?? 0) + 1 == Double(distinct.count)
  }

  /// Whether whole numbers seem to name things: all have the same number of digits, or follow each other.
  private var looksLikeCodes: Bool {
    let distinct = Set(values)
    guard distinct.count > 1 else { return true }
    guard values.allSatisfy({ $0 >= 0 }) else { return false }
    let lengths = lengths
    let isRound = 3 * values.count { $0.truncatingRemainder(dividingBy: 100) == 0 } >= values.count
    if lengths.count == 1, !isRound { return true }
    let isLong = (lengths.min() ?? 0) > 6 && lengths.count <= 2 && distinct.count == values.count
    return isLong && !isRound || isRun
  }
}

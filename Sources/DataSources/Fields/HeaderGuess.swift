import GridreelJSONText
import GridreelModel
import GridreelValues

/// Tells a record of column names from one of data.
enum HeaderGuess {
  /// The rows below it that are compared.
  static let mostRows = 64

  /// Whether the first record is data like the others, rather than column names.
  ///
  /// A number above other numbers, or a date above dates, is data, and so are texts that come again in their columns; but
  /// consecutive integers and years may well be names, unless all below them are years, and so is most beside an empty field.
  ///
  /// - Parameters:
  ///   - fields: The first record.
  ///   - body: What the columns hold below it.
  ///   - reader: Reads the fields.
  ///   - rows: The first records below it.
  /// - Returns: Whether it is data.
  static func isData(
    _ fields: [SourceField], like body: [KindFinder], _ reader: FieldReader,
    above rows: () -> [[SourceField]]
  ) -> Bool {
    let numbers = fields.compactMap { number($0, reader) ?? padded($0, reader) }
    guard !fields.contains(where: \.isMissing) else {
      return fields[0].isMissing ? false : areValues(numbers) && !mayBeNames(numbers)
    }
    if numbers.count > 0, mayBeNames(numbers) {
      return dates(fields, body, reader) || areYears(fields, numbers, above: rows(), reader)
    }
    for (field, finder) in zip(fields, body) where finder.kind == .number {
      if number(field, reader) != nil { return true }
      if finder.amounts.count > 0, isAmount(field, reader) { return true }
    }
    if dates(fields, body, reader) { return true }
    let isTitled = zip(fields, body).contains { $1.holdsValues && number($0, reader) == nil }
    return !isTitled && fields.count > 2 && comeAgain(fields, in: rows(), reader)
  }

  /// The rows of which all must have years below a year, for one column of them and for several.
  private static let (yearsOfOne, yearsOfSeveral) = (5, 3)

  /// Whether numbers are no names of sizes beside a column without a name: two at least, not in ascending order.
  private static func areValues(_ numbers: [Double]) -> Bool {
    numbers.count > 1 && zip(numbers, numbers.dropFirst()).contains { $1 <= $0 }
  }

  /// Whether all values below years are years, too, and these do not follow each other.
  private static func areYears(
    _ fields: [SourceField], _ years: [Double], above rows: [[SourceField]], _ reader: FieldReader
  ) -> Bool {
    let steps = Set(zip(years, years.dropFirst()).map { $1 - $0 })
    guard years.allSatisfy(ColumnMeaning.mayBeYear), years.count < 3 || steps.count > 1,
      rows.count >= (years.count > 1 ? yearsOfSeveral : yearsOfOne)
    else { return false }
    return fields.indices.allSatisfy { place in
      number(fields[place], reader) == nil
        || rows.allSatisfy { row in
          row[place].length == 4
            && number(row[place], reader).map(ColumnMeaning.mayBeYear) == true
        }
    }
  }

  /// Whether texts of two columns at least come again in these, in rows that have one of them: a name of a column does not.
  private static func comeAgain(
    _ fields: [SourceField], in rows: [[SourceField]], _ reader: FieldReader
  ) -> Bool {
    func isSame(_ place: Int, _ row: [SourceField]) -> Bool {
      fields[place].length == row[place].length
        && reader.bytes[fields[place].range].elementsEqual(reader.bytes[row[place].range])
    }
    let again = rows.compactMap { row -> Int? in
      let same = fields.indices.filter { isSame($0, row) }
      return same.count == 1 ? same[0] : nil
    }
    return Set(again.filter { fields[$0].length > 1 }).count > 1
  }

  /// Whether the fields are texts, each another, or years beside a text: what a header may have.
  static func mayBeNames(_ fields: [SourceField], _ reader: FieldReader) -> Bool {
    func isText(_ field: SourceField) -> Bool {
      !reader.isMissing(field) && reader.spelledNumber(field) == nil
        && reader.dateConventions(field).isEmpty && reader.truth(field) == nil
    }
    let others = fields.filter { !isText($0) }
    let areYears =
      others.count < fields.count
      && others.allSatisfy { field in
        field.length == 4 && number(field, reader).map { mayBeNames([$0]) } == true
      }
    return areYears && Set(fields.map(reader.text)).count == fields.count
  }

  /// Whether texts are tags for programs below the names of columns, as the Humanitarian Exchange Language has them:
  /// `#country+name`.
  static func areTags(_ texts: [String]) -> Bool {
    let written = texts.filter { !$0.isEmpty }
    return written.count > 1
      && written.allSatisfy { $0.first == "#" && $0.dropFirst().first?.isLetter == true }
  }

  private static func number(_ field: SourceField, _ reader: FieldReader) -> Double? {
    guard let number = reader.spelledNumber(field) else { return nil }
    // A column may well be called `inf`.
    return number.conventions.first.flatMap(number.value).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isAmount(_ field: SourceField, _ reader: FieldReader) -> Bool {
    var text = reader.text(of: field)
    return text.withUTF8 { Amount.withAmount($0) { _ in true } } ?? false
  }

  /// The number of digits with zeros before them, as in `01` to `12`, which is no number elsewhere.
  private static func padded(_ field: SourceField, _ reader: FieldReader) -> Double? {
    guard (2...3).contains(field.length) else { return nil }
    return Int(reader.text(of: field)).map(Double.init)
  }

  private static func dates(
    _ fields: [SourceField], _ body: [KindFinder], _ reader: FieldReader
  ) -> Bool {
    zip(fields, body).contains { $1.kind == .date && !reader.dateConventions($0).isEmpty }
  }

  private static func mayBeNames(_ numbers: [Double]) -> Bool {
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    // Values that do so by chance are few.
    let isStart = numbers[0] == 0 || numbers[0] == 1
    let countsOn = numbers.count > (isStart ? 1 : 4) && steps.allSatisfy { $0 == 1 }
    return countsOn || numbers.allSatisfy(ColumnMeaning.mayBeYear)
  }
}

import GridreelJSONText
import GridreelModel
import GridreelValues

/// Tells a record of column names from one of data.
enum HeaderGuess {
  /// Whether the first record is data like the others, rather than column names.
  ///
  /// A number above other numbers, or a date above dates, is data; but consecutive integers and
  /// years may well be names, and so is anything beside an empty field.
  static func isData(
    _ fields: [SourceField], like body: [KindFinder], _ reader: FieldReader
  ) -> Bool {
    guard !fields.contains(where: \.isMissing) else { return false }
    let numbers = fields.compactMap { number($0, reader) ?? padded($0, reader) }
    if numbers.count > 0, mayBeNames(numbers) { return dates(fields, body, reader) }
    for (field, finder) in zip(fields, body) where finder.kind == .number {
      if number(field, reader) != nil { return true }
      if finder.amounts.count > 0, isAmount(field, reader) { return true }
    }
    return dates(fields, body, reader)
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

import GridreelPrimitives

/// A column named in an expression: its key and the offset of its first use.
struct ColumnReference: Hashable, Sendable {
  let key: String
  let offset: Int
  /// Whether it stands in double quotes.
  var isQuoted = false
  /// Whether it may be a text as well, until the columns are known.
  var isOpen = false
  /// Whether a value is compared with it.
  var isCompared = false
  /// Whether it stands for each column, as `*` does.
  var isEvery = false
  /// How often it is named, and how often where a text may stand without quotes.
  fileprivate(set) var useCount = 1, looseCount = 0

  /// Whether it is a word that names a column or is a text: `= France`.
  func isLoose(among columns: [String]) -> Bool {
    useCount == looseCount && !isQuoted && nearestName(to: key, among: columns) == nil
  }
}

/// The columns in an expression, each once.
struct ColumnReferences {
  private struct Name: Hashable {
    let key: String
    let isQuoted: Bool
  }

  /// The references in the order of first use.
  private(set) var list: [ColumnReference] = []
  private var places: [Name: Int] = [:]

  /// The index of a column, which is added if new.
  mutating func place(of key: String, at offset: Int, isQuoted: Bool = false) -> Int {
    let name = Name(key: key, isQuoted: isQuoted)
    if let known = places[name] {
      list[known].useCount += 1
      return known
    }
    places[name] = list.count
    list.append(
      ColumnReference(key: key, offset: offset, isQuoted: isQuoted, isOpen: isQuoted))
    return list.count - 1
  }

  /// The index of `*`, which stands for each column, once these are known.
  mutating func placeOfEvery(at offset: Int) -> Int {
    if let known = list.firstIndex(where: \.isEvery) { return known }
    list.append(ColumnReference(key: "*", offset: offset, isOpen: true, isEvery: true))
    return list.count - 1
  }

  /// The index of the same name as a column, which is no text.
  mutating func asColumn(_ place: Int) -> Int {
    list[place].isOpen ? self.place(of: list[place].key, at: list[place].offset) : place
  }

  /// Notes that a value is compared with a column, or with a text that has no quotes.
  mutating func markCompared(_ place: Int, mayBeText: Bool) {
    list[place].isCompared = true
    if mayBeText { list[place].looseCount += 1 }
  }
}

extension [ColumnReference] {
  /// Checks that all columns exist.
  ///
  /// - Throws: ``GridreelError`` at the first one that is not among `columns`.
  func validate(source: String, columns: [String]) throws(GridreelError) {
    let known = Set(columns)
    for reference in self where !reference.isOpen && !known.contains(reference.key) {
      if reference.isLoose(among: columns) { continue }
      throw GridreelError(
        unknownColumn(reference.key, among: columns)
          + Self.remedy(for: reference, in: source, columns: columns), offset: reference.offset)
    }
  }

  /// How else to write what is no column: in brackets if it is part of a name, in quotes if a value is
  /// compared with it.
  private static func remedy(
    for reference: ColumnReference, in source: String, columns: [String]
  ) -> Message {
    let rest = source.dropFirst(reference.offset)
    let whole = columns.filter { $0.count > reference.key.count && rest.hasPrefix($0) }
      .max { $0.count < $1.count }
    if let whole { return "; put a name that is not one word in brackets: \(whole.asColumn)" }
    if source == reference.key, let column = columns.first,
      nearestName(to: source, among: columns) == nil
    {
      return "; to find a value, compare its column with it: \(column.asColumn) = '\(source)'"
    }
    guard reference.isCompared, !reference.isQuoted else { return "" }
    return "; put text in quotes: '\(reference.key)'"
  }
}

extension String {
  /// This key of a column as expressions have it: in brackets unless it is a word that can mean nothing else.
  package var asColumn: String {
    let tokens = (try? ExpressionLexer.tokens(of: self)) ?? []
    if tokens.first?.kind == .word(self), !ExpressionParser.reserved.contains(lowercased()) {
      return self
    }
    return "[\(split(separator: "]", omittingEmptySubsequences: false).joined(separator: "]]"))]"
  }
}

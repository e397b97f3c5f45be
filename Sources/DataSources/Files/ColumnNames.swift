import GridreelJSONText
import GridreelPrimitives

/// Makes column names unique and warns about those it had to change, but for a first one that is empty.
struct ColumnNames {
  private(set) var names: [String] = []
  /// Those of columns without a name in the source.
  private(set) var unnamed: Set<String> = []
  private(set) var warnings: [Warning] = []
  private var taken: Set<String> = []
  /// The names in the source, which no made-up name takes.
  private let own: Set<String>
  private var copies: [String: Int] = [:]
  private var madeUpCount = 0
  private static let maximumWarnings = 10

  /// Makes no names yet.
  ///
  /// - Parameter own: The names of all columns in the source.
  init(of own: [String]) { self.own = Set(own) }

  /// The names of columns that have none in the source.
  static func numbered(_ count: Int) -> ColumnNames {
    var names = ColumnNames(of: [])
    names.names = (0..<count).map { "column \($0 + 1)" }
    return names
  }

  /// Adds the next column, by its name in the source.
  ///
  /// An empty name becomes `column 3`; a duplicate gets a suffix such as ` (2)`.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isVacant: Whether no value of the column is known, so that nobody misses its name.
  ///   - position: Where the name is.
  mutating func append(
    _ name: String, isVacant: Bool = false, position: () -> TextPosition
  ) {
    var unique = name
    let isUnnamed = name.allSatisfy(\.isWhitespace)
    if isUnnamed { unique = "column \(names.count + 1)" }
    let base = unique
    while taken.contains(unique) || unique != name && own.contains(unique) {
      copies[base, default: 1] += 1
      unique = "\(base) (\(copies[base, default: 1]))"
    }
    // R and pandas write the names of rows first, and nothing above them.
    let isRowNames = names.isEmpty && name.isEmpty
    if unique != name, !isRowNames, !(isUnnamed && isVacant) {
      warn(name.isEmpty || base != name ? nil : name, becomes: unique, position: position)
    }
    taken.insert(unique)
    if isUnnamed { unnamed.insert(unique) }
    names.append(unique)
  }

  /// All warnings; those beyond ten are summarized in one.
  func finishedWarnings() -> [Warning] {
    let left = madeUpCount - warnings.count
    guard left > 0 else { return warnings }
    return warnings + [Warning("\(left) more columns have no name of their own")]
  }

  private mutating func warn(
    _ name: String?, becomes unique: String, position: () -> TextPosition
  ) {
    madeUpCount += 1
    guard warnings.count < Self.maximumWarnings else { return }
    let found =
      name.map { "the column name \(quoted($0)) is taken; this one" }
      ?? "column \(names.count + 1) has no name; it"
    warnings.append(
      Warning("\(found) is called \(quoted(unique))", at: position()))
  }
}

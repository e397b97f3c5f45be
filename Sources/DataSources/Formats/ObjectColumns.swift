import GridreelJSONText
import GridreelPrimitives

/// The keys of rows as columns: those of a nested object stand together, where the first of them does.
struct ObjectColumns {
  /// All keys, those that are columns first.
  let keys: [JSONRowScanner.Key]
  /// The places of the columns among the keys as they were found.
  let shown: [Int]

  /// The greatest number of columns in nested objects.
  static let greatestNested = 1_000

  /// Orders keys.
  ///
  /// - Parameters:
  ///   - found: The keys in the order of their first occurrence.
  ///   - isEmpty: Whether no row has a value for the key at a place.
  /// - Throws: ``ScanFailure`` if nested objects have too many keys.
  init(
    _ found: [JSONRowScanner.Key], isEmpty: (Int) -> Bool
  ) throws(ScanFailure) {
    let paths = found.map(\.path)
    guard let nested = paths.firstIndex(where: { $0.count > 1 }) else {
      (keys, shown) = (found, Array(found.indices))
      return
    }
    let places = Dictionary(paths.enumerated().map { ($1, $0) }) { first, _ in first }
    let branches = paths.map { path in
      path.indices.map { places[Array(path[...$0])] ?? found.count }
    }
    let parents = Set(branches.compactMap { $0.dropLast().last })
    let ordered = found.indices.sorted { branches[$0].lexicographicallyPrecedes(branches[$1]) }
    // The key of an object itself has no value, unless the key is something else in other rows.
    let hidden = Set(parents.filter(isEmpty))
    shown = ordered.filter { !hidden.contains($0) }
    keys = (shown + hidden.sorted()).map { found[$0] }
    let count = shown.count { paths[$0].count > 1 }
    guard count <= Self.greatestNested else {
      throw ScanFailure(
        message: "nested objects have \(count) keys; at most \(Self.greatestNested) are columns",
        offset: found[nested].offset)
    }
  }

  /// The names of the columns; a key that itself holds a point has its name before others.
  func names(position: (Int) -> TextPosition) -> (names: [String], warnings: [Warning]) {
    let columns = keys.prefix(shown.count)
    let depths = columns.map(\.path.count)
    var names = ColumnNames(of: columns.map(\.title))
    var titles = [String](repeating: "", count: columns.count)
    for place in columns.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
      names.append(columns[place].title) { position(columns[place].offset) }
      titles[place] = names.names[names.names.count - 1]
    }
    return (titles, names.finishedWarnings())
  }
}

import JSONText

/// What is needed for each record to find a column's kind.
struct ColumnWatch {
  /// The indices of the column, and of its finder.
  let column, finder: Int
  /// Whether its kind is declared.
  let isDeclared: Bool
  /// The form of its fields so far.
  var form: FieldForm
  /// The number of fields of that form which the finder does not know of.
  private var count = 0

  init(_ watched: PassRequest.Watched, finder: Int) {
    (column, self.finder, isDeclared) = (watched.column, finder, watched.isForced)
    form = watched.finder.form
  }

  /// Counts a field if it has the form.
  @inline(__always)
  mutating func takes(_ field: SourceField, _ reader: FieldReader) -> Bool {
    guard form.fits(field, reader) else { return false }
    count &+= 1
    return true
  }

  /// Reports the fields that were counted.
  mutating func report(to finder: inout KindFinder) {
    finder.add(fitting: count)
    count = 0
  }
}

/// The columns whose kinds can still change.
final class ColumnWatches {
  let columns: UnsafeMutablePointer<ColumnWatch>
  private(set) var count: Int
  private let capacity: Int

  init(_ watched: [PassRequest.Watched]) {
    let open = watched.enumerated().filter { !$1.finder.isSettled }
    (capacity, count) = (open.count, open.count)
    columns = .allocate(capacity: capacity)
    for (place, watched) in open.enumerated() {
      (columns + place).initialize(to: ColumnWatch(watched.element, finder: watched.offset))
    }
  }

  deinit { columns.deallocate() }

  /// Watches a column no longer.
  func remove(_ number: Int) {
    for place in number..<count - 1 { columns[place] = columns[place + 1] }
    count -= 1
  }

  /// Reports the fields that were counted to their finders.
  func report(to finders: inout [KindFinder]) {
    for place in 0..<count { columns[place].report(to: &finders[columns[place].finder]) }
  }
}

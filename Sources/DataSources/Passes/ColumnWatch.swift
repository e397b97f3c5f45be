import GridreelJSONText

/// What is needed for each record to find a column's kind.
struct ColumnWatch {
  /// The indices of the column, and of its finder.
  let column, finder: Int
  /// Whether its kind is declared.
  let isDeclared: Bool
  /// The form of its fields so far.
  var form: FieldForm
  /// The first row whose field the finder does not know of.
  private var row = 0
  /// The number of fields since then that are missing.
  private var missingCount = 0

  init(_ watched: PassRequest.Watched, finder: Int) {
    (column, self.finder, isDeclared) = (watched.column, finder, watched.isForced)
    form = watched.finder.form
  }

  /// The first of some columns whose field in a record is not told at a glance to have its form.
  ///
  /// It is called for each record rather than inlined, so that all it needs is in registers.
  ///
  /// - Parameters:
  ///   - watches: The watches of the columns, up to `end`.
  ///   - end: The end of the watches.
  ///   - fields: The fields of the record.
  ///   - base: The bytes that fields refer to; ``ByteWindow/padding`` bytes behind them can be read.
  /// - Returns: The watch of that column; `end` if there is none.
  @inline(never)
  static func firstDoubtful(
    _ watches: UnsafeMutablePointer<ColumnWatch>, upTo end: UnsafeMutablePointer<ColumnWatch>,
    _ fields: UnsafePointer<SourceField>, _ base: UnsafePointer<UInt8>
  ) -> UnsafeMutablePointer<ColumnWatch> {
    var watch = watches
    while watch != end {
      guard watch.pointee.form.fitsQuickly(fields[watch.pointee.column], base) else { break }
      watch += 1
    }
    return watch
  }

  /// Notes that the field of a record is missing.
  mutating func noteMissing() { missingCount += 1 }

  /// Reports the fields of the form in the rows before one, whose own field the finder will examine.
  mutating func report(before row: Int, to finder: inout KindFinder) {
    finder.add(fitting: row - self.row - missingCount)
    (self.row, missingCount) = (row + 1, 0)
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
  func remove(_ watch: UnsafeMutablePointer<ColumnWatch>) {
    watch.update(from: watch + 1, count: columns + count - watch - 1)
    count -= 1
  }

  /// Reports the fields of the forms in all rows to their finders.
  func report(_ rowCount: Int, to finders: inout [KindFinder]) {
    for place in 0..<count {
      columns[place].report(before: rowCount, to: &finders[columns[place].finder])
    }
  }
}

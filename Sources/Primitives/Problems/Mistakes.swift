/// The mistakes of a text, gathered so that one run tells all of them.
package struct Mistakes {
  /// How many are told at most.
  private static let most = 20

  private var errors: [GridreelError] = []

  package init() {}

  /// Does something, and keeps what is wrong for later.
  ///
  /// - Returns: The result; nil if something is wrong.
  package mutating func find<Value>(_ body: () throws(GridreelError) -> Value) -> Value? {
    do throws(GridreelError) {
      return try body()
    } catch {
      add(error)
      return nil
    }
  }

  /// Keeps an error for later.
  package mutating func add(_ error: GridreelError) {
    var first = error
    first.others = []
    errors += [first] + error.others
  }

  /// Orders what was found by file, line and column.
  ///
  /// - Parameter files: The files in order; others come after them.
  package mutating func sort(inOrderOf files: [String]) {
    func rank(_ error: GridreelError) -> Int {
      error.file.flatMap { files.firstIndex(of: $0) } ?? files.count
    }
    errors = errors.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      return (rank(a), a.line ?? 0, a.column ?? 0, left.offset)
        < (rank(b), b.line ?? 0, b.column ?? 0, right.offset)
    }.map(\.element)
  }

  /// Fails if something is wrong.
  ///
  /// - Parameter failure: What was found wrong before all of this.
  /// - Throws: ``GridreelError``, the first one with all others.
  package func check(after failure: GridreelError? = nil) throws(GridreelError) {
    let all = (failure.map { [$0] } ?? []) + errors
    guard var first = all.first else { return }
    first.others = Array(all.dropFirst().prefix(Self.most - 1))
    throw first
  }
}

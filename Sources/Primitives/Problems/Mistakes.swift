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

  /// Fails if something is wrong.
  ///
  /// - Throws: ``GridreelError``, the first one with all others.
  package func check() throws(GridreelError) {
    guard var first = errors.first else { return }
    first.others = Array(errors.dropFirst().prefix(Self.most - 1))
    throw first
  }
}

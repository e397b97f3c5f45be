/// A budget from which several pieces of work take, one after the other or on several threads.
package final class SharedBudget: Sendable {
  private let budget: Budget
  private let deadline: ContinuousClock.Instant?
  private let used = Guarded(0.0)

  /// Makes the whole of a budget.
  ///
  /// - Parameters:
  ///   - budget: the budget; its memory is that of each piece.
  ///   - isTimed: whether it ends after ten times as long by the clock, too.
  package init(_ budget: Budget, isTimed: Bool = true) {
    self.budget = budget
    deadline = isTimed ? .now.advanced(by: .seconds(budget.seconds * Budget.patience)) : nil
  }

  /// Calls `body`, which ends with an error when the budget is used up.
  ///
  /// - Throws: ``GridreelError`` with code `overBudget`, or what `body` throws.
  package func spend<Value>(
    _ body: () throws(GridreelError) -> Value
  ) throws(GridreelError) -> Value {
    let left = budget.seconds - used.withLock { $0 }
    let waiting = deadline.map { ContinuousClock.now.duration(to: $0) / .seconds(1) } ?? .infinity
    // Small pieces may never ask.
    guard left > 0, waiting > 0 else { throw budget.error(of: .time) }
    return try counting { () throws(GridreelError) in
      try budget.spend(seconds: left, waiting: min(waiting, left * Budget.patience), body)
    }
  }

  /// Calls `body`, whose processor time counts, but which is not ended.
  package func counting<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = Allowance.processorSeconds
    defer { used.withLock { $0 += Allowance.processorSeconds - start } }
    return try body()
  }
}

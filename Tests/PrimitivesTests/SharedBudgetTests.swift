import GridreelPrimitives
import Testing

@Suite struct SharedBudgetTests {
  /// A little work that asks for nothing.
  private func work() -> Int { (0..<100_000).reduce(1) { $0 &* 31 &+ $1 } }

  @Test func piecesOfWorkUseItUpTogether() {
    let budget = SharedBudget(Budget(seconds: 0.05), isTimed: false)
    var count = 0
    let error = #expect(throws: GridreelError.self) {
      while true {
        _ = try budget.spend { () throws(GridreelError) in work() }
        count += 1
      }
    }
    #expect(error?.code == .overBudget)
    #expect(count > 0)
  }

  @Test func workThatIsNotEndedCountsToo() throws {
    let budget = SharedBudget(Budget(seconds: 0.05), isTimed: false)
    _ = try budget.spend { () throws(GridreelError) in work() }
    for _ in 0..<1000 { _ = budget.counting { work() } }
    #expect(throws: GridreelError.self) {
      try budget.spend { () throws(GridreelError) in work() }
    }
  }
}

import Foundation
import Primitives
import Testing

@Suite struct LimitedWork {
  @Test func whatIsDoneInTimeIsHandedOver() {
    #expect(Workers.limited(to: 5) { (1...1000).reduce(0, +) } == 500_500)
  }

  @Test func whatTakesTooLongIsGivenUp() {
    let end = Date(timeIntervalSinceNow: 2)
    let result = Workers.limited(to: 0.1) { () -> Int in
      var count = 0
      while Date() < end { count += 1 }
      return count
    }
    #expect(result == nil)
  }

  @Test func waitingCostsNothingUntilItIsTooLong() {
    #expect(
      Workers.limited(to: 0.1) { () -> Int in
        Thread.sleep(forTimeInterval: 3)
        return 1
      } == nil)
  }
}

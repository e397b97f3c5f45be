import Foundation
import GridreelPrimitives
import Synchronization
import Testing

@Suite struct LimitedWork {
  @Test func whatIsDoneInTimeIsHandedOver() {
    #expect(Workers.limited(to: 5) { (1...1000).reduce(0, +) } == 500_500)
  }

  @Test func whatTakesTooLongIsGivenUp() {
    let isOver = Mutex(false)
    #expect(
      Workers.limited(to: 0.1) {
        while !isOver.withLock({ $0 }) {}
        return 1
      } == nil)
    isOver.withLock { $0 = true }
  }

  @Test func whatOnlyWaitsIsGivenUp() {
    let isOver = DispatchSemaphore(value: 0)
    #expect(
      Workers.limited(to: 0.1) {
        isOver.wait()
        return 1
      } == nil)
    isOver.signal()
  }
}

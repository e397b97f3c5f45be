import GridreelPrimitives
import Testing

@Suite struct CheckedNumbers {
  @Test func aNumberBecomesTheNearestOfTheType() {
    #expect(Int(clamped: -2.9) == -2)
    #expect(Int(clamped: 1e300) == .max)
    #expect(Int(clamped: -1e300) == .min)
    #expect(Int(clamped: 9_223_372_036_854_775_808) == .max)
    #expect(UInt8(clamped: 255.9) == 255)
    #expect(UInt8(clamped: 256) == 255)
    #expect(UInt8(clamped: -0.5) == 0)
    #expect(UInt8(clamped: -1) == 0)
  }

  @Test func whatIsNoNumberBecomesZero() {
    #expect(Int(clamped: .nan) == 0)
    #expect(Int32(clamped: .infinity) == .max)
    #expect(UInt32(clamped: -.infinity) == 0)
  }
}

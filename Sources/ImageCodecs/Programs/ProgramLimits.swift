import GridreelPrimitives

/// How long to wait for a running program.
package struct ProgramLimits: Sendable {
  /// The time at which it must have answered; nil means no limit.
  package var deadline: ContinuousClock.Instant?

  package init() {}

  /// How long to wait between looks at the program, in milliseconds.
  var patience: Int32 {
    let usual: Int32 = 200
    guard let deadline else { return usual }
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    return Int32(min(Double(usual), max(0, left.rounded(.up))))
  }

  /// The limit that the program exceeds; nil if it keeps to them.
  var excess: GridreelError.Code? {
    if let deadline, ContinuousClock.now >= deadline { return .overBudget }
    return nil
  }
}

import GridreelPrimitives

/// The time span of a motion within a transition.
struct Flight {
  /// Fractions of the transition's time.
  let start, length: Double
  let curve: EasingCurve
  /// Whether it applies only to vertical motion; horizontal motion keeps in step with the columns.
  var isUpright = true
  /// The time span of its horizontal motion, where it has one of its own.
  var sideways: TimeSpan?

  var end: Double { start + length }

  /// The time of what rests.
  static let none = Flight(start: 0, length: 0, curve: EasingCurve(.linear))

  /// The time at which most of what flies has left its place.
  private var departure: Double { start + 0.6 * length }

  /// The time at which a place is free.
  ///
  /// - Parameter leaving: The flights of those who leave, and the shares of the place that they had.
  /// - Returns: The time at which all who had more than a tenth of it have left most of it; 0 without any.
  static func freeTime(_ leaving: some Sequence<(flight: Flight, share: Double)>) -> Double {
    leaving.reduce(0) { $1.share > 0.1 ? max($0, $1.flight.departure) : $0 }
  }

  /// The eased position at a fraction of the transition's time.
  func position(at progress: Double) -> Double {
    curve.value(at: length > 0 ? ((progress - start) / length).unitClamped : 1)
  }

  /// Whether its motion has started but not ended.
  func isOn(at progress: Double) -> Bool { progress > start && progress < end }
}

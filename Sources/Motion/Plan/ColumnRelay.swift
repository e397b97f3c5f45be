import GridreelPrimitives

/// The times of columns that another one passes on its way: each makes room while the other one's edge passes it, so
/// that only one is covered at a time and no hole is left beside it.
struct ColumnRelay {
  /// The times, by column; all others have the whole time.
  let flights: [String: Flight]

  /// No column has a time of its own.
  static let none = ColumnRelay(flights: [:])

  /// The moments at which the place of the passing column is known.
  private static let samples = 96
  /// The shortest part of the time in which a column makes room.
  private static let leastLength = 0.1
  /// The longest duration, and how much of it each passed column takes, in seconds.
  private static let (longest, perColumn) = (1.0, 0.15)

  private init(flights: [String: Flight]) { self.flights = flights }

  /// - Parameters:
  ///   - column: The column that passes others.
  ///   - ways: The ways of all columns.
  ///   - curve: The easing of its motion.
  init?(past column: String, _ ways: [CrossingColumns.Way], _ curve: EasingCurve) {
    guard let passing = ways.first(where: { $0.key == column }), passing.distance > 1e-6,
      ways.allSatisfy({ $0.width > 0 })
    else { return nil }
    let isRightwards = passing.end > passing.start
    let edge = passing.start + (isRightwards ? passing.width : 0)
    let places = (0...Self.samples).map {
      edge + (passing.end - passing.start) * curve.value(at: Double($0) / Double(Self.samples))
    }
    /// The fraction of the time at which the edge reaches a place.
    func time(_ place: Double) -> Double {
      let sample = places.firstIndex { isRightwards ? $0 >= place - 0.01 : $0 <= place + 0.01 }
      return Double(sample ?? Self.samples) / Double(Self.samples)
    }
    var flights: [String: Flight] = [:]
    for way in ways where way.key != column && way.distance > 1e-6 {
      let (near, far) = (way.start, way.start + way.width)
      let start = min(time(isRightwards ? near : far), 1 - Self.leastLength)
      let end = max(time(isRightwards ? far : near), start + Self.leastLength)
      flights[way.key] = Flight(start: start, length: end - start, curve: curve, isUpright: false)
    }
    self.init(flights: flights)
  }

  /// The duration unless one is requested, in seconds; nil for the default.
  var seconds: Double? {
    guard !flights.isEmpty else { return nil }
    return max(
      TransitionOptions.defaultDuration, min(Self.longest, Self.perColumn * Double(flights.count)))
  }
}

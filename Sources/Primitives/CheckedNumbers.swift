extension FixedWidthInteger {
  /// The whole part of a number; the nearest number of the type if it is too large, and 0 if it is none.
  ///
  /// `Int(number)` ends the process instead.
  package init(clamped number: Double) {
    if let whole = Self(exactly: number.rounded(.towardZero)) {
      self = whole
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}

extension ClosedRange<Double> {
  /// The number of the range that is nearest to another one; the lower bound for what is not a number.
  package func nearest(to number: Double) -> Double {
    number >= lowerBound ? Swift.min(number, upperBound) : lowerBound
  }

  /// The sentence that a number, as it was written, is not in the range; the unit may be empty.
  package func excluding(_ written: String, _ unit: String) -> Message {
    let end = unit.isEmpty ? "" : " \(unit)"
    return
      "\(written) is out of range; it goes from \(lowerBound.written) to \(upperBound.written)\(end)"
  }
}

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

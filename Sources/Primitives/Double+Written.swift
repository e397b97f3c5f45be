extension Double {
  /// The shortest spelling that identifies the number, without a redundant fraction.
  package var written: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(clamped: self)) : String(self)
  }
}

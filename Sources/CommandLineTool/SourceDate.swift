import Gridreel

/// The date of `SOURCE_DATE_EPOCH`, the reproducible-builds convention for dates in files; nil if it
/// is not set.
///
/// - Returns: Seconds since 1970-01-01.
/// - Throws: ``GridreelError`` if the variable holds no date before the year 10,000.
func sourceDate() throws(GridreelError) -> Int? {
  let text = environment("SOURCE_DATE_EPOCH")
  guard !text.isEmpty else { return nil }
  guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
    throw GridreelError(
      .usage, "SOURCE_DATE_EPOCH is '\(text)'; it counts seconds since 1970-01-01")
  }
  return seconds
}

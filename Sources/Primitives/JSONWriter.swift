/// Writes numbers for programs that read JSON.
package enum JSONWriter {
  /// A number with at most three decimals in its shortest form.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let thousandths = (value * 1000).rounded()
    guard abs(thousandths) < 1e15 else { return String(value) }
    let whole = Int(clamped: thousandths)
    let (integer, fraction) = (abs(whole) / 1000, abs(whole) % 1000)
    var text = (whole < 0 ? "-" : "") + String(integer)
    if fraction > 0 {
      let digits = String(fraction)
      text += "." + String(repeating: "0", count: 3 - digits.count) + digits
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text
  }
}

import Gridreel
import Primitives

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// Makes the case that a flag's word names.
  ///
  /// - Throws: ``GridreelError`` with the list of valid words.
  init(word: String, flag: String) throws(GridreelError) {
    guard let choice = Self(rawValue: word) else {
      let all = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw GridreelError(.usage, "\(flag): '\(word)' is none of \(all)")
    }
    self = choice
  }
}

extension String {
  /// The text with the first occurrence of `part` replaced.
  func replacing(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
  }
}

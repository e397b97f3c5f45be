import Gridreel

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// The case that a flag's word names.
  ///
  /// - Throws: ``GridreelError`` with the list of words where there is none.
  init(word: String, flag: String) throws(GridreelError) {
    guard let choice = Self(rawValue: word) else {
      let all = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw GridreelError(.usage, "\(flag): '\(word)' is none of \(all)")
    }
    self = choice
  }
}

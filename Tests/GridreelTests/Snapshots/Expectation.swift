import Gridreel
import GridreelCauses
import Testing

/// What is changed between two pictures, and all that should be said of it.
struct Expectation: CustomTestStringConvertible, Sendable {
  let part, other: String
  let options: [OptionName: String]
  let causes: [String]

  /// - Parameters:
  ///   - part: what is replaced.
  ///   - other: what replaces it.
  ///   - options: what both grids are asked for.
  ///   - causes: kinds and texts, but for what is said as a result.
  init(
    _ part: String, _ other: String, _ options: [OptionName: String] = [:], _ causes: String...
  ) {
    (self.part, self.other, self.options, self.causes) = (part, other, options, causes)
  }

  var testDescription: String { "\(part) → \(other)" }
}

extension [Cause] {
  /// Kinds and texts, but for what is said as a result of others.
  var roots: [String] { all.filter { !$0.contains("as a result") } }

  /// Kinds and texts.
  var all: [String] { map { "\($0.kind): \($0.text)" } }
}

extension String {
  /// The text with every occurrence of a part replaced; the part must be there.
  func with(_ part: String, replacedBy other: String) -> String {
    let result = split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    precondition(utf8.count != result.utf8.count || self != result, "there is no '\(part)'")
    return result
  }
}

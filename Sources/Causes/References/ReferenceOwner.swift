/// Who draws the picture of a reference: only that one can tell whether it is still drawn.
package struct ReferenceOwner: Hashable, Sendable {
  /// The kinds of owners, by their words in references.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A grid file; its name is its path, relative to the reference's folder.
    case gridFile = "grid"
    /// A test of pytest; its name is its node without the folders.
    case pytest
    /// A call of the Python package outside of pytest; its name is the one in the call.
    case python
    /// A test in Swift; its name is its module, suites and function.
    case swift

    /// Whether references of this kind are made by the Python package.
    package var isPython: Bool { self == .pytest || self == .python }
  }

  package let kind: Kind
  package let name: String

  package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

  /// Parses a kind and a name as in a reference: `pytest test_people.py::test_sorted`.
  package init?(parsing text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
    self.init(kind, String(parts[1]))
  }
}

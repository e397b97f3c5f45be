/// The path of a value in a record: that of a key in a file, such as `gridLines.top`, or the name of a fact.
///
/// References contain paths, so a path never changes.
package struct RecordPath: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }

  package static func < (left: RecordPath, right: RecordPath) -> Bool { left.name < right.name }
}

/// Values as written, by the paths of their keys.
///
/// Only this type knows what is stored for a path: it is one place for what a value carries besides its text.
package struct RecordTree: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [RecordPath: String]

  package init(dictionaryLiteral values: (RecordPath, String?)...) {
    self.values = [:]
    for (path, value) in values { self.values[path] = value }
  }

  /// The value at a path as written; nil for none.
  package subscript(path: RecordPath) -> String? {
    get { values[path] }
    set { values[path] = newValue }
  }

  package var isEmpty: Bool { values.isEmpty }

  /// The paths with a value, in the order in which records have them.
  package var paths: [RecordPath] { values.keys.sorted() }

  /// The paths and their values, in the order in which records have them.
  package var sorted: [(path: RecordPath, value: String)] {
    values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Adds the values of another tree, which replace those at the same paths.
  package mutating func merge(_ other: RecordTree) { values.merge(other.values) { $1 } }

  /// Adds the values of another tree at paths that have none.
  package mutating func keep(_ other: RecordTree) { values.merge(other.values) { own, _ in own } }

  /// Every difference between two trees.
  ///
  /// - Parameters:
  ///   - new: The new tree.
  ///   - order: The paths that are told first, in this order; all others follow in theirs.
  /// - Returns: The changes.
  func changes(to new: RecordTree, in order: [RecordPath] = []) -> [RecordChange<String>] {
    RecordChange.all(from: values, to: new.values, in: order)
  }
}

/// A path whose values differ between two records.
struct RecordChange<Value: Equatable> {
  let path: RecordPath
  /// The two values; nil in a record without one.
  let old, new: Value?

  static func all(
    from old: [RecordPath: Value], to new: [RecordPath: Value], in order: [RecordPath] = []
  ) -> [RecordChange] {
    let others = Set(old.keys).union(new.keys).subtracting(order).sorted()
    return (order + others).filter { old[$0] != new[$0] }
      .map { RecordChange(path: $0, old: old[$0], new: new[$0]) }
  }
}

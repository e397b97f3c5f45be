import Style

/// A level of the cascade, told from the others of one record.
struct LevelIdentity: Hashable {
  let kind: StyleLevel
  let name: String
  /// Among levels of one name in one style, from 0.
  var repetition = 0

  /// What a person calls it, as `gridreel explain` does, with its name.
  var words: String {
    switch kind {
    case .column: "column \(name.quoted)"
    case .columnHeader: "header style of column \(name.quoted)"
    case .rule: "rule (\(name.quotable))"
    case .heat: "heat colours"
    default: kind.title
    }
  }
}

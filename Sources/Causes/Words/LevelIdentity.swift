import GridreelStyle

/// Identifies a level of the cascade within one record.
struct LevelIdentity: Hashable {
  let kind: StyleLevel
  let name: String
  /// Its index among levels of the same name in one style, from 0.
  var repetition = 0

  /// The name for messages, as in `gridreel explain`.
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

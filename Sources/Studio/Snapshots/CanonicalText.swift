import GridreelStyle

/// A text for digests that describes a value completely and is the same in every process.
///
/// It lists stored properties by name through reflection; sets and dictionaries in the order of their
/// elements' texts. Functions are left out, because nothing distinguishes them.
struct CanonicalText {
  private(set) var text = ""
  private let leftOut: Set<String>

  /// Describes a value.
  ///
  /// - Parameters:
  ///   - value: what to describe.
  ///   - leftOut: names of properties to ignore at any depth, or of those of one type: `Column.type`.
  init(_ value: Any, leavingOut leftOut: Set<String> = []) {
    self.leftOut = leftOut
    describe(value)
  }

  private mutating func describe(_ value: Any) {
    if let wrapped = value as? any WrappedValue { return describe(wrapped.anyValue) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary, .set:
      let parts = mirror.children.map { CanonicalText($0.value, leavingOut: leftOut).text }
      text += "[" + parts.sorted().joined(separator: ",") + "]"
    case .optional where mirror.children.isEmpty: text += "nil"
    case nil where mirror.children.isEmpty, .enum where mirror.children.isEmpty,
      .struct where mirror.children.isEmpty:
      // Texts are quoted, so that two different lists of texts never look alike.
      if let string = value as? String {
        text += String(reflecting: string)
      } else {
        text += String(describing: value)
      }
    default:
      text += "("
      for child in mirror.children {
        // The name of a wrapped value starts with `_`.
        if let label = child.label?.drop(while: { $0 == "_" }).description {
          if leftOut.contains(label) || leftOut.contains("\(type(of: value)).\(label)") { continue }
          text += label + ":"
        }
        describe(child.value)
        text += ","
      }
      text += ")"
    }
  }
}

import GridreelJSONText
import GridreelPrimitives

/// A grid file in our keys, which is offered for one in those of other programs.
struct OfferedFile {
  let text: String
  let root: JSONNode
  /// The names of what it does not say, each once.
  let leftOut: [String]
  /// Why nothing says some of them.
  let reasons: [(name: String, reason: String)]

  /// Lines for a person.
  var lines: String {
    // What is more than a name has its own quotes.
    let names = leftOut.map { $0.contains("'") ? $0 : "'\($0)'" }.joined(separator: ", ")
    return "try this file\(names.isEmpty ? "" : ", without \(names)"):\n\(text)"
  }

  /// The member `offer` of a result: the file, the names of what it does not say, and why nothing says some of them.
  var member: String {
    let without = leftOut.map { jsonString($0) }.joined(separator: ", ")
    let whys = reasons.map { "\(jsonString($0.name)): \(jsonString($0.reason))" }
    return "\"offer\": {\"file\": \(root.compactText), \"without\": [\(without)], "
      + "\"reasons\": {\(whys.joined(separator: ", "))}}"
  }
}

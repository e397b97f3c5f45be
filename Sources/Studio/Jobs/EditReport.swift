import GridreelFiles
import GridreelPrimitives

/// What rules of editing changed, as text and as JSON.
struct EditReport {
  /// The changes.
  let edits: [Edit]

  /// The member of a JSON report with a comma behind it; empty without edits.
  var member: String {
    edits.isEmpty ? "" : "\"edits\": [\(edits.map(Self.object).joined(separator: ", "))], "
  }

  private static func object(_ edit: Edit) -> String {
    var members = [("rule", jsonString(edit.rule.rawValue)), ("revision", "\(edit.rule.revision)")]
    if let column = edit.column { members.append(("column", jsonString(column))) }
    members += [
      ("before", jsonString(edit.before)), ("after", jsonString(edit.after)),
      (edit.property.rawValue, jsonString(edit.setting)), ("reason", jsonString(edit.reason)),
    ]
    return "{\(members.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}"
  }

  /// The longest text of a change in a table of several.
  private static let longest = 60

  private static func change(_ edit: Edit) -> String {
    func short(_ text: String) -> String {
      text.count > longest ? text.prefix(longest - 1) + "…" : text
    }
    let (before, after) = (short(edit.before), short(edit.after))
    return edit.before == edit.after ? after : "\(before) → \(after)"
  }

  /// A line for each change.
  var lines: [[String]] {
    edits.map { edit in
      [
        edit.rule.rawValue, edit.column ?? "", Self.change(edit), edit.reason,
      ]
    }
  }
}

/// How far a text is kept from meaning anything in Markdown.
package enum MarkdownEscaping {
  /// It has no looks and ends no cell of a table; the source stays readable.
  case readable
  /// It is no link, mention, formula or HTML either, as texts of others must be in a page of GitHub.
  case inert
}

extension StringProtocol {
  /// The text for Markdown, where it means nothing but its characters.
  package func markdown(_ escaping: MarkdownEscaping) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch (scalar, escaping) {
      // GitHub finds mentions and addresses behind a backslash too.
      case ("@", .inert), (":", .inert): result += "&#\(scalar.value);"
      case ("&", .inert), ("<", .inert), (">", .inert): result += String(scalar).markup
      case ("{", .inert), ("}", .inert), ("(", .inert), (")", .inert), ("!", .inert), ("$", .inert),
        ("\\", _), ("`", _), ("*", _), ("_", _), ("[", _), ("]", _), ("#", _), ("|", _), ("~", _),
        ("<", _), (">", _), ("&", _):
        result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Texts in HTML and XML: the only places where `&`, `<`, `>` and `"` become references.
extension StringProtocol {
  /// The text for an element or an attribute in double quotes of HTML or XML.
  ///
  /// Line breaks stay, as preformatted elements need them; XML 1.0 allows no control characters, which are left out by
  /// ``xml`` and shown by `visible`.
  package var markup: String {
    unicodeScalars.reduce(into: "") { $0.add($1) }
  }

  /// The text for a document of ours in XML 1.0, or in HTML that is read as it: no reader changes its white space.
  ///
  /// Tabs and line breaks are references, which attributes keep; control characters are dropped and noncharacters
  /// replaced, since documents may have neither.
  package var xml: String {
    var result = ""
    for scalar in withoutNoncharacters.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1f}": break
      default: result.add(scalar)
      }
    }
    return result
  }
}

extension String {
  /// The text that is ``StringProtocol/markup`` in a document of ours.
  package init(markup: String) {
    // The sign that begins all references comes last, so that none is made of two.
    self = markup.replacing("&quot;", with: "\"").replacing("&gt;", with: ">")
      .replacing("&lt;", with: "<").replacing("&amp;", with: "&")
  }

  fileprivate mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "&": self += "&amp;"
    case "<": self += "&lt;"
    case ">": self += "&gt;"
    case "\"": self += "&quot;"
    default: unicodeScalars.append(scalar)
    }
  }
}

import GridreelPrimitives

extension String {
  /// The text with invisible characters made visible, escaped for HTML and XML 1.0 elements
  /// and double quotes.
  var markup: String {
    var result = ""
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

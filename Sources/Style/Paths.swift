extension String {
  /// Whether it is a file path rather than the name of a built-in theme.
  var isPath: Bool { contains("/") || hasSuffix(".json") }

  /// Whether it consists of ASCII letters, digits, `-` and `_`, and is not empty.
  var isParameterName: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        let character = Unicode.Scalar(byte)
        return ("a"..."z").contains(character) || ("A"..."Z").contains(character)
          || ("0"..."9").contains(character) || character == "-" || character == "_"
      }
  }

  /// The file name without its directory and without everything from its first dot.
  var fileStem: String {
    let name = split(separator: "/").last ?? "theme"
    return String(name.prefix { $0 != "." })
  }

  /// Resolves this path, which is relative to the directory of `file`.
  func path(fromFile file: String) -> String {
    guard !hasPrefix("/") else { return normalizedPath }
    guard let slash = file.lastIndex(of: "/") else { return normalizedPath }
    return (file[...slash] + self).normalizedPath
  }

  /// The path without `.` and with as few `..` as possible, so that equal files have equal paths.
  package var normalizedPath: String {
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !hasPrefix("/") {
        parts.append(part)
      }
    }
    return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

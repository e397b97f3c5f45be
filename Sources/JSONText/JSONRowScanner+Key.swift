extension JSONRowScanner {
  /// A key of rows, which may stand in nested objects, and the place of its first occurrence.
  package struct Key: Sendable {
    /// The keys from the row's own down to it, joined by points; points and backslashes within them
    /// stand behind a backslash, so that no two keys have the same name.
    package let name: String
    /// The offset of its opening quote.
    package let offset: Int

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - path: The keys from the row's own down to it.
    ///   - offset: The offset of its opening quote.
    package init(path: [String], offset: Int) {
      (name, self.offset) = (Self.name(of: path[...]), offset)
    }

    static func name(of path: ArraySlice<String>) -> String {
      path.map { key in
        guard key.utf8.contains(where: Self.isEscaped) else { return key }
        return key.unicodeScalars.map { Self.isEscaped($0) ? "\\\($0)" : String($0) }.joined()
      }.joined(separator: ".")
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\")
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "." || scalar == "\\"
    }

    /// The keys from the row's own down to it.
    package var path: [String] {
      guard name.utf8.contains(where: Self.isEscaped) else { return [name] }
      var (path, isEscape) = ([String.UnicodeScalarView()], false)
      for scalar in name.unicodeScalars {
        if isEscape || !Self.isEscaped(scalar) {
          path[path.count - 1].append(scalar)
          isEscape = false
        } else if scalar == "." {
          path.append(String.UnicodeScalarView())
        } else {
          isEscape = true
        }
      }
      return path.map { String($0) }
    }

    /// The keys from the row's own down to it, joined by points.
    package var title: String { path.joined(separator: ".") }
  }
}

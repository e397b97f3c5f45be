import GridreelComparing

/// Names of references that every file system accepts: `<test>.<name or number>.<extension>`.
package enum SnapshotFileName {
  /// The maximum length of a name without its extension, in bytes; with the suffixes of artifacts it still
  /// fits into the 255 bytes that file systems allow.
  static let longest = 200

  /// A text as part of a file name: letters, digits and `_` unchanged, `-` for everything else.
  package static func part(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        result.append(character)
      } else if result.last != "-" {
        result.append("-")
      }
    }
    if result.first == "-" { result.removeFirst() }
    if result.last == "-" { result.removeLast() }
    return result.isEmpty ? digest(of: text) : result
  }

  /// The part of a file name for a test's arguments, with a digest if two texts would give the same part.
  ///
  /// - Returns: The part; nil if the texts are too long for a name.
  package static func part(ofArguments texts: [String]) -> String? {
    let text = texts.joined(separator: ",")
    guard text.utf8.count <= 100, !text.contains(where: \.isNewline) else { return nil }
    let safe = part(text)
    let isWhole = texts.allSatisfy { part($0) == $0 }
    return isWhole || safe == digest(of: text) ? safe : "\(safe)-\(digest(of: text))"
  }

  /// A reference's name without its extension, truncated if too long.
  package static func stem(test: String, identifier: String) -> String {
    let name = "\(part(test)).\(identifier)"
    guard name.utf8.count > longest else { return name }
    let digest = digest(of: name)
    var cut = ""
    var room = longest - digest.utf8.count - 1
    for character in name {
      room -= character.utf8.count
      if room < 0 { break }
      cut.append(character)
    }
    return "\(cut)-\(digest)"
  }

  /// Eight digits that distinguish texts.
  static func digest(of text: String) -> String {
    String(ContentDigest(text).description.prefix(8))
  }
}

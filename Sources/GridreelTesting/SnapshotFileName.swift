import Comparing

/// Names of references that every file system takes: `<test>.<name or number>.<ending>`.
package enum SnapshotFileName {
  /// The longest name without its ending, in bytes; what is put behind it for artifacts still fits into
  /// the 255 that file systems take.
  static let longest = 200

  /// A text as part of a file's name: letters, digits and `_` as they are, `-` for all else.
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

  /// The part of a file's name for a test's arguments; two texts that become the same part get a digest.
  ///
  /// - Returns: nil where the texts are too long to be a name.
  package static func part(ofArguments texts: [String]) -> String? {
    let text = texts.joined(separator: ",")
    guard text.utf8.count <= 100, !text.contains(where: \.isNewline) else { return nil }
    let safe = part(text)
    let isWhole = texts.allSatisfy { part($0) == $0 }
    return isWhole || safe == digest(of: text) ? safe : "\(safe)-\(digest(of: text))"
  }

  /// A reference's name without its ending, cut where it would be too long.
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

  /// Eight digits that tell texts apart.
  private static func digest(of text: String) -> String {
    String(ContentDigest(text).description.prefix(8))
  }
}

/// How much of a web address is written: addresses in print have no scheme.
public enum AddressFormat: String, Hashable, Sendable, CaseIterable {
  /// The address without `https://`, `www.` and a last slash: example.org/maps.
  case short
  /// Its host alone: example.org.
  case host

  /// The address as it is written; nil for a text that is none of the web.
  ///
  /// - Parameter text: An address with its scheme and without blanks, as RFC 3986 has it; or several with commas,
  ///   semicolons or blanks between them.
  /// - Returns: What is written of it; of several, with commas between them and each once.
  package func string(for text: String) -> String? {
    // Nearly all texts are none, and a long one is not worth being parted to find out.
    guard Self.hasScheme(text.drop(while: Self.isSeparator)) else { return nil }
    var written: [String] = []
    for address in Self.addresses(in: text) {
      guard let short = one(address) else { return nil }
      if !written.contains(short) { written.append(short) }
    }
    return written.joined(separator: ", ")
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "," || character == ";" || character.isWhitespace
  }

  /// The parts of a text that begin as addresses do, at its start or behind a separator.
  private static func addresses(in text: String) -> [Substring] {
    var parts: [Substring] = []
    for part in text.split(whereSeparator: isSeparator) {
      guard !hasScheme(part), let last = parts.last else {
        parts.append(part)
        continue
      }
      // The separator belongs to the address before it.
      parts[parts.count - 1] = text[last.startIndex..<part.endIndex]
    }
    return parts
  }

  private static func hasScheme(_ text: Substring) -> Bool {
    let start = String(decoding: text.utf8.prefix(8), as: UTF8.self).lowercased().utf8
    return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
  }

  private func one(_ text: Substring) -> String? {
    guard Self.hasScheme(text), !text.contains(where: \.isWhitespace) else { return nil }
    var rest = text.dropFirst(text.prefix { $0 != ":" }.count + 3)
    if rest.lowercased().hasPrefix("www.") { rest = rest.dropFirst(4) }
    let host = rest.prefix { !"/?#".contains($0) }
    guard host.contains("."), host.first != "." else { return nil }
    if self == .host { return String(host) }
    return String(rest.last == "/" ? rest.dropLast() : rest)
  }
}

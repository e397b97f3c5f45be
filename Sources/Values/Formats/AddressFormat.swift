/// How much of a web address is written: addresses in print have no scheme.
public enum AddressFormat: String, Hashable, Sendable, CaseIterable {
  /// The address without `https://`, `www.` and a last slash: example.org/maps.
  case short
  /// Its host alone: example.org.
  case host

  /// The address as it is written; nil for a text that is none of the web.
  ///
  /// - Parameter text: An address with its scheme and without blanks, as RFC 3986 has it.
  /// - Returns: What is written of it.
  package func string(for text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, ["http", "https"].contains(String(Substring(parts[0])).lowercased()),
      parts[1].starts(with: "//".utf8), !text.contains(where: \.isWhitespace)
    else { return nil }
    var rest = Substring(parts[1].dropFirst(2))
    if rest.lowercased().hasPrefix("www.") { rest = rest.dropFirst(4) }
    let host = rest.prefix { !"/?#".contains($0) }
    guard host.contains("."), host.first != "." else { return nil }
    if self == .host { return String(host) }
    return String(rest.last == "/" ? rest.dropLast() : rest)
  }
}

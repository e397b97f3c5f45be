internal import GridreelPrimitives

/// Names for the ids and classes of a document, each made of what it stands for.
///
/// A change of one cell leaves the names of everything else as they are; and where several documents are part of one page, a
/// name that two of them have means the same in both.
struct SVGNames {
  private var owners: [String: String] = [:]

  /// The name of something, by a text that tells it from everything else in the document.
  mutating func name(of content: String) -> String {
    let signs = Self.signs(of: content)
    var count = Self.usualLength
    while count < signs.count, let owner = owners[String(signs.prefix(count))], owner != content {
      count += 1
    }
    let name = String(signs.prefix(count))
    owners[name] = content
    return name
  }

  /// The name of something of which a document has only one.
  static func name(of content: String) -> String {
    String(signs(of: content).prefix(usualLength))
  }

  /// Of a thousand names, two are the same once in three thousand pages.
  private static let usualLength = 6

  /// Small letters and digits, beginning with a letter: pages without a document type take small and capital letters of names as
  /// the same.
  private static func signs(of content: String) -> String {
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let bytes = Array(content.utf8).withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    var result = ""
    for start in stride(from: 0, to: 60, by: 4) {
      let first = bytes.index(bytes.startIndex, offsetBy: start)
      let word = Int(bytes[first..<bytes.index(first, offsetBy: 4)], radix: 16) ?? 0
      result.append(digits[word % (result.isEmpty ? 26 : 36)])
    }
    return result
  }
}

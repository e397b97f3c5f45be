internal import GridreelPrimitives

/// The prefix of a document's names, which is known only once the whole document is written.
enum DocumentPrefix {
  /// The placeholder for the prefix: a character that XML forbids, so that no text contains it.
  static let mark = "\u{1}"

  /// Replaces the placeholders by a digest of the document, such as `g3f9a2c1-`.
  static func replaceMarks(in document: String) -> String {
    let bytes = Array(document.utf8)
    let digest = bytes.withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    // Names must start with a letter.
    let prefix = Array("g\(digest.prefix(7))-".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 4)
    for part in bytes.split(separator: 1, omittingEmptySubsequences: false) {
      if !result.isEmpty { result += prefix }
      result += part
    }
    return String(decoding: result, as: UTF8.self)
  }
}

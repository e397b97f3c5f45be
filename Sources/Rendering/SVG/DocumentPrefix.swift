internal import Primitives

/// What the names in a document begin with, which is known only when all of it is written.
enum DocumentPrefix {
  /// Stands for the prefix until then: a character that XML forbids, so that no text holds it.
  static let mark = "\u{1}"

  /// The document with a digest of itself in the place of the marks, such as `g3f9a2c1-`.
  static func replaceMarks(in document: String) -> String {
    let bytes = Array(document.utf8)
    let digest = bytes.withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    // Names begin with a letter.
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

/// A word as a POSIX shell reads it: in single quotes unless it is plain.
package func shellWord(_ word: String) -> String {
  let isPlain =
    !word.isEmpty && word.utf8.first != UInt8(ascii: "=")
    && word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./@:+,%=".utf8.contains(byte)
      }
    }
  return isPlain ? word : shellQuoted(word)
}

/// A word in single quotes, as a POSIX shell reads it.
package func shellQuoted(_ word: String) -> String {
  "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}

/// Two letters for each value of a column, so that a later run can say which of the rows that no picture shows has another
/// one.
///
/// Two values have the same letters once in 4,096 times. The values themselves cannot be read from them.
package struct ValueMarks {
  /// The key of the marks of whole rows, which no column has.
  package static let wholeRows = ""
  /// The most rows that are marked, so that a reference stays small.
  package static let mostRows = 400
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The letters of all values.
  package private(set) var text = ""

  package init() {}

  /// Adds the next value.
  package mutating func add(_ value: String) {
    var digest = TextDigest()
    digest.add(value)
    let number = Int(digest.bits)
    text.unicodeScalars.append(Unicode.Scalar(Self.letters[number & 63]))
    text.unicodeScalars.append(Unicode.Scalar(Self.letters[number >> 6 & 63]))
  }

  /// The letters of each value.
  static func values(of text: String) -> [Substring] {
    var (values, rest) = ([Substring](), text[...])
    while rest.utf8.count >= 2 {
      values.append(rest.prefix(2))
      rest = rest.dropFirst(2)
    }
    return values
  }
}

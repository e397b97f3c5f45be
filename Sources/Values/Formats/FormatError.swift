/// Why a format or a locale cannot be used.
public struct FormatError: Error, Hashable, Sendable {
  /// The kind of failure; a minor release may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case badPattern
      case unknownLocale
    }
    private let kind: Kind

    /// A pattern cannot be read.
    public static let badPattern = Code(kind: .badPattern)
    /// There is no such locale.
    public static let unknownLocale = Code(kind: .unknownLocale)
  }

  /// The kind of failure, for code to branch on.
  public let code: Code
  /// What is wrong and what to do, for a person to read.
  public let message: String
  /// Where in the pattern, in characters from 0.
  public let offset: Int

  init(_ code: Code, _ message: String, at offset: Int = 0) {
    (self.code, self.message, self.offset) = (code, message, offset)
  }
}

public import Primitives

/// An invalid format pattern or an unknown locale.
public struct FormatError: Error, Hashable, Sendable {
  /// The kind of failure; minor releases may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case badPattern
      case unknownLocale
    }
    private let kind: Kind

    /// A pattern cannot be read.
    public static let badPattern = Code(kind: .badPattern)
    /// The locale is unknown.
    public static let unknownLocale = Code(kind: .unknownLocale)
  }

  /// The kind of failure, to branch on.
  public let code: Code
  /// A readable message: what is wrong and how to fix it.
  public let message: Message
  /// The offset in the pattern, in characters from 0.
  public let offset: Int

  package init(_ code: Code, _ message: Message, at offset: Int = 0) {
    (self.code, self.message, self.offset) = (code, message, offset)
  }
}

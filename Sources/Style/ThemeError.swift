import JSONText
public import Primitives

/// An error while finding, reading or checking a theme.
public struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; minor releases may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case unknownTheme
      case unreadable, forbidden, outOfReach
      case invalid
    }
    private let kind: Kind

    /// No theme has this name.
    public static let unknownTheme = Code(kind: .unknownTheme)
    /// A file cannot be read.
    public static let unreadable = Code(kind: .unreadable)
    /// A file must not be read for who asks.
    public static let forbidden = Code(kind: .forbidden)
    /// A file lies outside of what the file that names it may name.
    public static let outOfReach = Code(kind: .outOfReach)
    /// A theme has an invalid value, key or reference.
    public static let invalid = Code(kind: .invalid)
  }

  /// A position in a file.
  public struct Position: Hashable, Sendable {
    /// The line and the column, both counted from 1.
    public let line, column: Int

    /// Makes a position.
    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    init(_ position: TextPosition) { self.init(line: position.line, column: position.column) }
  }

  /// The kind of failure, to branch on.
  public let code: Code
  /// The offending file, a built-in theme's name, or the override's spelling.
  public let file: String
  /// The position in the file; nil if the error concerns the whole file.
  public let position: Position?
  /// What is wrong and how to fix it.
  public let message: Message

  /// Makes an error, optionally with its position.
  public init(
    _ message: Message, code: Code = .invalid, file: String, position: Position? = nil
  ) {
    (self.message, self.code, self.file, self.position) = (message, code, file, position)
  }

  /// The file, position and message, in the format of compiler errors.
  public var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place): \(message)"
  }
}

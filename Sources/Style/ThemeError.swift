import JSONText

/// Why a theme cannot be loaded.
public struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; a minor release may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case unknownTheme
      case unreadable
      case invalid
    }
    private let kind: Kind

    /// No theme has that name.
    public static let unknownTheme = Code(kind: .unknownTheme)
    /// A file cannot be read.
    public static let unreadable = Code(kind: .unreadable)
    /// A theme says what it must not say.
    public static let invalid = Code(kind: .invalid)
  }

  /// A place in a file.
  public struct Position: Hashable, Sendable {
    /// The line and the column, both from 1.
    public let line, column: Int

    /// Names a place.
    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    init(_ position: TextPosition) { self.init(line: position.line, column: position.column) }
  }

  /// The kind of failure, for code to branch on.
  public let code: Code
  /// The file at fault, a built-in theme's name, or the override as it was written.
  public let file: String
  /// Where in the file; nil where the file as a whole is at fault.
  public let position: Position?
  /// What is wrong and what to do.
  public let message: String

  /// Says what is wrong where.
  public init(
    _ message: String, code: Code = .invalid, file: String, position: Position? = nil
  ) {
    (self.message, self.code, self.file, self.position) = (message, code, file, position)
  }

  /// The file, the place and the message, as compilers write them.
  public var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place): \(message)"
  }
}

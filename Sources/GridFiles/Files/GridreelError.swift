import Primitives

/// An error with its cause and the place where the author can fix it.
public struct GridreelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; a minor release may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Int32, Hashable, Sendable {
      case usage = 64
      case badInput = 65
      case unreadableInput = 66
      case missingResource = 69
      case internalFault = 70
      case unwritableOutput = 73
      case overLimit = 75
    }
    private let kind: Kind

    /// A flag or an argument is invalid.
    public static let usage = Code(kind: .usage)
    /// Data, a theme or a grid file has invalid contents.
    public static let badInput = Code(kind: .badInput)
    /// An input does not exist or cannot be read.
    public static let unreadableInput = Code(kind: .unreadableInput)
    /// A required font or program is missing.
    public static let missingResource = Code(kind: .missingResource)
    /// An error in this library.
    public static let internalFault = Code(kind: .internalFault)
    /// An output cannot be written.
    public static let unwritableOutput = Code(kind: .unwritableOutput)
    /// A job took longer or needed more memory than it may.
    public static let overLimit = Code(kind: .overLimit)

    /// The exit status for a shell (following BSD's sysexits.h).
    public var exitStatus: Int32 { kind.rawValue }
  }

  /// The kind of failure, for code to branch on.
  public let code: Code
  /// The file at fault, as it was named; nil if no file is at fault.
  public let file: String?
  /// The line and the column in the file, both from 1; nil if they are unknown.
  public let line, column: Int?
  /// What is wrong and what to do, for people.
  public let message: String

  /// Makes an error; by default without a place.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: String
  ) {
    (self.code, self.file, self.line, self.column) = (code, file, line, column)
    self.message = message
  }

  /// The error on one line in the style of compilers: `people.csv:12:5: error: …`.
  public var description: String {
    var place = ""
    if let file {
      place = file.singleLine
      if let line { place += ":\(line)" }
      if let line, line > 0, let column { place += ":\(column)" }
      place += ": "
    }
    return "\(place)error: \(message.singleLine)"
  }
}

extension String {
  /// The maximum length of a line of a message, in characters.
  private static let longestLine = 600

  /// The text on one line with invisible characters made visible; a very long text loses its middle.
  var singleLine: String {
    guard utf8.count > Self.longestLine, count > Self.longestLine else { return visible }
    return (prefix(Self.longestLine / 2) + "…" + suffix(Self.longestLine / 2)).visible
  }

  /// The text as a message quotes it: of a long text the part around a character, counted from 0.
  func quoted(around offset: Int) -> String {
    let reach = 30
    guard count > 3 * reach else { return "'\(self)'" }
    let (start, end) = (max(0, offset - reach), min(count, offset + reach))
    return (start > 0 ? "'…" : "'") + dropFirst(start).prefix(max(0, end - start))
      + (end < count ? "…'" : "'")
  }
}

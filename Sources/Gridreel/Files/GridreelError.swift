/// Why something could not be done, with the place where its author can mend it.
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
    }
    private let kind: Kind

    /// A flag or an argument makes no sense.
    public static let usage = Code(kind: .usage)
    /// Data, a theme or a grid file says what cannot be done.
    public static let badInput = Code(kind: .badInput)
    /// An input is not there or may not be read.
    public static let unreadableInput = Code(kind: .unreadableInput)
    /// A font or a program that is needed is not there.
    public static let missingResource = Code(kind: .missingResource)
    /// A fault of this library.
    public static let internalFault = Code(kind: .internalFault)
    /// An output cannot be written.
    public static let unwritableOutput = Code(kind: .unwritableOutput)

    /// The exit status that tells it to a shell (after BSD's sysexits.h).
    public var exitStatus: Int32 { kind.rawValue }
  }

  /// The kind of failure, for code to branch on.
  public let code: Code
  /// The file at fault, as it was named.
  public let file: String?
  /// The line and the column in the file, both from 1.
  public let line, column: Int?
  /// What is wrong and what to do, for a person to read.
  public let message: String

  /// Makes an error.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: String
  ) {
    (self.code, self.file, self.line, self.column) = (code, file, line, column)
    self.message = message
  }

  /// One line in the compilers' way: `people.csv:12:5: error: …`.
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
  /// How long a line of a message may be, in characters.
  private static let longestLine = 600

  /// The visible text on one line; what is too long to be read loses its middle.
  var singleLine: String {
    guard utf8.count > Self.longestLine, count > Self.longestLine else { return visible }
    return (prefix(Self.longestLine / 2) + "…" + suffix(Self.longestLine / 2)).visible
  }

  /// The text as a message quotes it: of a long one the part around a character, counted from 0.
  func quoted(around offset: Int) -> String {
    let reach = 30
    guard count > 3 * reach else { return "'\(self)'" }
    let (start, end) = (max(0, offset - reach), min(count, offset + reach))
    return (start > 0 ? "'…" : "'") + dropFirst(start).prefix(max(0, end - start))
      + (end < count ? "…'" : "'")
  }
}

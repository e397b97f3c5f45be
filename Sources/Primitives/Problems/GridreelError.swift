/// An error with its cause and the place where the author can fix it.
public struct GridreelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; a minor release may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: String, Hashable, Sendable {
      case usage, badInput, outOfReach, unreadableInput, forbidden, missingResource, internalFault
      case unwritableOutput, overBudget, truncated
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
    /// A file names another one that it may not name.
    public static let outOfReach = Code(kind: .outOfReach)
    /// A request names what the service may not read.
    public static let forbidden = Code(kind: .forbidden)
    /// A job, or a query or an image in it, needs more time or memory than it may.
    public static let overBudget = Code(kind: .overBudget)

    /// A picture's file ends before the picture does.
    package static let truncated = Code(kind: .truncated)

    private init(kind: Kind) { self.kind = kind }

    /// Makes the code with a name; nil if no code has it.
    package init?(name: String) {
      guard let kind = Kind(rawValue: name) else { return nil }
      self.kind = kind
    }

    /// The name of the code in results of jobs.
    package var name: String { kind.rawValue }

    /// The exit status for a shell (following BSD's sysexits.h).
    public var exitStatus: Int32 {
      switch kind {
      case .usage: 64
      case .badInput, .outOfReach, .truncated: 65
      case .unreadableInput, .forbidden: 66
      case .missingResource: 69
      case .internalFault: 70
      case .unwritableOutput: 73
      case .overBudget: 75
      }
    }

    /// The status of HTTP for a request whose data are at fault.
    package var httpStatus: Int {
      switch kind {
      case .outOfReach, .forbidden: 403
      case .internalFault: 500
      case .usage, .badInput, .unreadableInput, .missingResource, .unwritableOutput, .overBudget,
        .truncated:
        422
      }
    }
  }

  /// The kind of failure, for code to branch on.
  public let code: Code
  /// Where it is; nowhere if no file is at fault.
  package let place: ProblemPlace
  /// The file at fault, as it was named; nil if no file is at fault.
  public var file: String? { place.file }
  /// The line in the file, from 1; nil if it is unknown.
  public var line: Int? { place.line }
  /// The column in the line, from 1; nil if it is unknown.
  public var column: Int? { place.column }
  /// The character in a text on one line, counted from 0.
  package var offset: Int { max(0, (column ?? 1) - 1) }
  /// What is wrong and what to do, for people.
  public let message: Message
  /// What else is wrong with the same text.
  package var others: [GridreelError] = []

  /// Makes an error of invalid contents, whose place the caller knows.
  public init(_ message: Message) { self.init(.badInput, ProblemPlace(), message) }

  /// Makes an error; by default without a place.
  public init(
    _ code: Code, file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: Message
  ) {
    self.init(code, ProblemPlace(file: file, line: line, column: column), message)
  }

  /// Makes an error at a character of a text on one line, counted from 0.
  package init(_ message: Message, offset: Int) {
    self.init(.badInput, column: offset + 1, message)
  }

  /// Makes an error about the values of a column of the table.
  package init(_ message: Message, tableColumn: String) {
    var place = ProblemPlace()
    place.tableColumn = tableColumn
    self.init(.badInput, place, message)
  }

  package init(_ code: Code, _ place: ProblemPlace, _ message: Message) {
    (self.code, self.place, self.message) = (code, place, message)
  }

  /// The same error in a file of this name.
  package func located(in file: String?) -> GridreelError {
    var error = GridreelError(code, place.located(in: file), message)
    error.others = others.map { $0.located(in: file) }
    return error
  }

  /// The error on one line in the style of compilers: `people.csv:12:5: error: …`.
  public var description: String { line(for: .terminal) }

  /// This error and the others, each on its line.
  package var lines: String { lines(for: .terminal) }

  /// This error and the others, each on its line, in the words of a front end.
  package func lines(for frontEnd: FrontEnd) -> String {
    ([self] + others).map { $0.line(for: frontEnd) }.joined(separator: "\n")
  }

  /// The error on one line in the words of a front end.
  package func line(for frontEnd: FrontEnd) -> String { start + "error: " + text(for: frontEnd) }

  /// The error on one line of a list of errors: `people.csv:12:5: …`.
  package var entry: String { start + text(for: .terminal) }

  private var start: String { place.text.map { $0 + ": " } ?? "" }

  private func text(for frontEnd: FrontEnd) -> String { message.words(for: frontEnd).singleLine }
}

extension String {
  /// The maximum length of a line of a message, in characters; a command line that it offers has room in it.
  private static let longestLine = 2000

  /// The text on one line with invisible characters made visible; a very long text loses its middle.
  package var singleLine: String {
    guard utf8.count > Self.longestLine, count > Self.longestLine else { return visible }
    return (prefix(Self.longestLine / 2) + "…" + suffix(Self.longestLine / 2)).visible
  }

  /// The text as a message quotes it: of a long text the part around a character, counted from 0.
  package func quoted(around offset: Int) -> String {
    let reach = 30
    guard count > 3 * reach else { return "'\(self)'" }
    let (start, end) = (max(0, offset - reach), min(count, offset + reach))
    return (start > 0 ? "'…" : "'") + dropFirst(start).prefix(max(0, end - start))
      + (end < count ? "…'" : "'")
  }
}

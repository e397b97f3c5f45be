/// Something that its author would want to know, though the picture was drawn.
public struct Warning: Hashable, Sendable, CustomStringConvertible {
  /// What it is about; nowhere if no file is concerned.
  package let place: ProblemPlace
  /// The file concerned, as it was named.
  public var file: String? { place.file }
  /// The line in the file, from 1; nil if it is unknown.
  public var line: Int? { place.line }
  /// The column in the line, from 1; nil if it is unknown.
  public var column: Int? { place.column }
  /// What is wrong and what to do.
  public let message: Message

  /// Makes a warning.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: Message) {
    self.init(ProblemPlace(file: file, line: line, column: column), message)
  }

  package init(_ place: ProblemPlace, _ message: Message) {
    (self.place, self.message) = (place, message)
  }

  /// The same warning in a file of this name.
  package func located(in file: String?) -> Warning {
    Warning(place.located(in: file), message)
  }

  /// One line in the compilers' way: `people.csv:1:9: warning: …`.
  public var description: String { line(for: .terminal) }

  /// The warning on one line in the words of a front end.
  ///
  /// - Parameters:
  ///   - frontEnd: Who shows it.
  ///   - isError: Whether the warning kept a picture from being written.
  /// - Returns: The line.
  package func line(for frontEnd: FrontEnd, isError: Bool = false) -> String {
    (place.text.map { $0 + ": " } ?? "")
      + "\(isError ? "error" : "warning"): \(message.words(for: frontEnd).singleLine)"
  }
}

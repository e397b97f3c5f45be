package import JSONText

/// A place in a file, as editors count it.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// Names a place.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package init(_ position: TextPosition) {
    self.init(line: position.line, column: position.column)
  }
}

/// Why a source's data could not be read.
public struct DataError: Error, Hashable, Sendable {
  /// What is wrong and what to do, on one line, without the file's name and without a full stop.
  public let message: String
  /// Where it is wrong; nil where it concerns the file as a whole.
  public let position: SourcePosition?
  /// The column whose kind of values does not fit; nil where no such thing is wrong.
  public let column: String?
  /// What is to blame.
  package let subject: Subject

  /// What is to blame for an error.
  package enum Subject: Hashable, Sendable {
    /// What the file holds.
    case content
    /// That the file cannot be opened or read now.
    case access
    /// The table or the query that was asked for.
    case request
  }

  /// Says what is wrong where.
  public init(message: String, position: SourcePosition? = nil, column: String? = nil) {
    self.message = message
    self.position = position
    self.column = column
    subject = .content
  }

  package init(message: String, subject: Subject) {
    self.message = message
    self.subject = subject
    position = nil
    column = nil
  }

  package init(_ error: JSONTextError) {
    self.init(message: error.message, position: SourcePosition(error.position))
  }
}

/// Something in a source that could be read but is worth a look.
public struct DataWarning: Hashable, Sendable {
  /// What was found and what was made of it, on one line, without a full stop.
  public let message: String
  /// Where it was found.
  public let position: SourcePosition?

  /// Says what was found where.
  public init(message: String, position: SourcePosition? = nil) {
    (self.message, self.position) = (message, position)
  }
}

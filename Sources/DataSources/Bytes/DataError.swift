package import JSONText
public import Primitives

/// A position in a file, as editors count it.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// Makes a position.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package init(_ position: TextPosition) {
    self.init(line: position.line, column: position.column)
  }
}

/// An error in a source's data, or while reading it.
public struct DataError: Error, Hashable, Sendable {
  /// What is wrong and how to fix it, on one line, without the file name and without a full stop.
  public let message: Message
  /// The position of the error; nil if it concerns the whole file.
  public let position: SourcePosition?
  /// The column whose values do not fit its declared kind; nil for other errors.
  public let column: String?
  /// What the error concerns.
  package let subject: Subject

  /// What an error concerns.
  package enum Subject: Hashable, Sendable {
    /// The content of the file.
    case content
    /// Access: the file cannot be opened or read now.
    case access
    /// The requested table or query.
    case request
  }

  /// Makes an error, optionally with a position and a column.
  public init(message: Message, position: SourcePosition? = nil, column: String? = nil) {
    self.message = message
    self.position = position
    self.column = column
    subject = .content
  }

  package init(message: Message, subject: Subject) {
    self.message = message
    self.subject = subject
    position = nil
    column = nil
  }

  package init(_ error: GridreelError) {
    self.init(message: error.message, position: SourcePosition(error.position))
  }
}

extension DataError {
  /// The error of data that are no text, at a byte.
  init(atByte failure: ScanFailure) {
    let place = failure.offset > 0 ? " (byte \(failure.offset + 1))" : ""
    self.init(message: failure.message + place)
  }
}

/// A suspicious finding in a source that could still be read.
public struct DataWarning: Hashable, Sendable {
  /// What was found and how it was interpreted, on one line, without a full stop.
  public let message: Message
  /// The position of the finding; nil if it concerns the whole file.
  public let position: SourcePosition?

  /// Makes a warning, optionally with a position.
  public init(message: Message, position: SourcePosition? = nil) {
    (self.message, self.position) = (message, position)
  }
}

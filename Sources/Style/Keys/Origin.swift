package import GridreelJSONText
package import GridreelPrimitives

/// Where something was written: in a file, or on the command line.
package struct Origin: Hashable, Sendable {
  /// The file's name, or nil for the command line.
  package let file: String?
  /// The place in the file.
  package let position: TextPosition?
  /// The flag, for what was written on the command line.
  package let flag: String?

  /// A place in a file.
  package static func file(_ name: String, _ position: TextPosition) -> Origin {
    Origin(file: name, position: position, flag: nil)
  }

  /// A flag on the command line.
  package static func flag(_ name: String) -> Origin {
    Origin(file: nil, position: nil, flag: name)
  }

  /// A place in a job, whose paths start from the current folder as those of flags do.
  package static let job = Origin(
    file: nil, position: TextPosition(line: 1, column: 1), flag: "a job")

  /// What a value without a file is told apart by.
  package var name: String { file ?? flag ?? "the library" }

  /// The place of a part of what is written here; a flag is one place.
  package func at(_ position: TextPosition) -> Origin {
    self.position == nil ? self : Origin(file: file, position: position, flag: flag)
  }

  /// What the library's caller gave.
  package static let library = Origin(file: nil, position: nil, flag: nil)

  /// An error at this place; one of the command line is of usage whatever its code.
  package func error(
    _ message: Message, _ code: GridreelError.Code = .badInput
  ) -> GridreelError {
    if file == nil, position == nil {
      return GridreelError(.usage, flag.map { "\($0): \(message)" as Message } ?? message)
    }
    return GridreelError(
      code, file: file, line: position?.line, column: position?.column, message)
  }
}

/// A value with the place where it was written.
package struct Placed<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value
  /// Where it was written.
  package let origin: Origin

  package init(value: Value, origin: Origin) { (self.value, self.origin) = (value, origin) }
}

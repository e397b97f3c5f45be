/// Something that its author would want to know, though the picture was drawn.
public struct Warning: Hashable, Sendable, CustomStringConvertible {
  /// The file concerned, as it was named.
  public let file: String?
  /// The line and the column in the file, both from 1.
  public let line, column: Int?
  /// What is wrong and what to do.
  public let message: String

  /// Makes a warning.
  public init(file: String? = nil, line: Int? = nil, column: Int? = nil, _ message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }

  /// One line in the compilers' way: `people.csv:1:9: warning: …`.
  public var description: String {
    var place = file?.singleLine ?? ""
    if file != nil, let line { place += ":\(line)" }
    if file != nil, line != nil, let column { place += ":\(column)" }
    return (place.isEmpty ? "" : "\(place): ") + "warning: \(message.singleLine)"
  }
}

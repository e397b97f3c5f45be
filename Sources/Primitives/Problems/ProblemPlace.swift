/// Where an error or a warning is.
package struct ProblemPlace: Hashable, Sendable {
  /// The file, as it was named; nil if no file is concerned.
  package var file: String?
  /// The line and the column in the file, both from 1; nil if they are unknown.
  package var line, column: Int?
  /// The column of the table whose values are at fault; nil for other problems.
  package var tableColumn: String?

  /// Makes a place; by default that of no file.
  package init(file: String? = nil, line: Int? = nil, column: Int? = nil) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The same place in a file of this name.
  func located(in file: String?) -> ProblemPlace {
    ProblemPlace(file: file, line: line, column: column)
  }

  /// The place in the style of compilers, `people.csv:12:5`; nil without a file.
  package var text: String? {
    guard let file else { return nil }
    guard let line, line > 0 else { return file.singleLine }
    return "\(file.singleLine):\(line)" + (column.map { ":\($0)" } ?? "")
  }
}

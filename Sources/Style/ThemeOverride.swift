package import GridreelJSONText
public import GridreelPrimitives

/// One value of a theme set from outside, such as `selected.background=#3b82f633`.
public struct ThemeOverride: Hashable, Sendable {
  /// The path of keys to the value, as nested in a theme file.
  ///
  /// The prefixes of styles and parameters may be omitted: `selected.background`, `accentColor`.
  public let path: [String]
  /// The value to set.
  let node: JSONNode
  /// The origin: the spelling of the assignment, or a file.
  let file: String
  /// The position of the path in its file; nil for assignments.
  let position: TextPosition?

  /// Parses `PATH=VALUE`.
  ///
  /// - Parameters:
  ///   - assignment: The path's keys separated by dots, `=`, and a value: JSON, or unquoted text.
  ///   - origin: A prefix for the assignment in errors.
  /// - Throws: ``GridreelError`` if there is no `=` or no path.
  public init(_ assignment: String, origin: String = "--set") throws(GridreelError) {
    let file = "\(origin) \(assignment)"
    guard let equals = assignment.firstIndex(of: "=") else {
      let message: Message = "expected PATH=VALUE, such as selected.background=#3b82f633"
      throw GridreelError(.badInput, file: file, message)
    }
    let text = assignment[assignment.index(after: equals)...]
    let position = TextPosition.start
    var node = JSONNode(value: .string(String(text)), position: position)
    if let value = try? JSONNode.parse(Array(text.utf8)) { node = value }
    try self.init(
      path: String(assignment[..<equals]), node: node, file: file, position: nil)
  }

  /// Makes an override from an entry of a grid file's `set`.
  ///
  /// - Parameters:
  ///   - path: The path's keys separated by dots.
  ///   - node: The value.
  ///   - file: The grid file.
  ///   - position: The position of the path in it.
  /// - Throws: ``GridreelError`` if the path is empty.
  package init(
    path: String, node: JSONNode, file: String, position: TextPosition?
  ) throws(GridreelError) {
    (self.node, self.file, self.position) = (node, file, position)
    self.path = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !self.path.contains(""), self.path.count <= Self.maximumDepth else {
      let message: Message = "the path \(quoted(path)) is not a list of keys with dots between"
      throw GridreelError(
        .badInput, file: file, line: position?.line, column: position?.column, message)
    }
  }

  private static let maximumDepth = 16

  /// The override as a theme document with no other content.
  func document() throws(GridreelError) -> ThemeDocument {
    let place = position ?? .start
    var value = node
    for key in try fullPath().reversed() {
      var object = JSONObject()
      _ = object.append(JSONObject.Member(key: key, keyPosition: place, node: value))
      value = JSONNode(value: .object(object), position: place)
    }
    return ThemeDocument(file: file, root: value, hasPositions: position != nil)
  }

  /// The path with `styles` or `parameters` prepended if omitted.
  private func fullPath() throws(GridreelError) -> [String] {
    let (first, keys) = (path[0], ThemeReader.keys.filter { $0 != "extends" })
    let (styles, parameters) = (
      ThemeFields.styles.map(\.name), ThemeVocabulary.allCases.map(\.rawValue)
    )
    if keys.contains(first) { return path }
    if styles.contains(first) { return ["styles"] + path }
    if parameters.contains(first) { return ["parameters"] + path }
    let near =
      ThemeMeanings.parameter(meantBy: first)
      ?? nearestName(to: first, among: styles + keys + parameters)
    let hint = near.map { "did you mean '\($0)'?" }
    let message: Message =
      "unknown key \(quoted(first)) of a theme; "
      + (hint
        ?? "write a style (selected.background), a key (rowHeight) or a parameter (accentColor)")
    throw GridreelError(
      .badInput, file: file, line: position?.line, column: position?.column, message)
  }
}

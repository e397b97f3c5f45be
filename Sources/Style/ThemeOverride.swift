package import JSONText
import Primitives

/// One thing of a theme set from outside, such as `selected.background=#3b82f633`.
public struct ThemeOverride: Hashable, Sendable {
  /// The keys on the way to the value, as a theme file nests them.
  ///
  /// Styles and parameters may be named directly: `selected.background`, `accentColor`.
  public let path: [String]
  /// What is set.
  let node: JSONNode
  /// Who says so: the assignment as it was written, or a file.
  let file: String
  /// Where the path stands in its file; nil for assignments.
  let position: TextPosition?

  /// Reads `PATH=VALUE`.
  ///
  /// - Parameters:
  ///   - assignment: The path's keys with dots between, `=`, and a value: JSON, or text without
  ///     quotes.
  ///   - origin: What errors name before the assignment.
  /// - Throws: ``ThemeError`` where there is no `=` or no path.
  public init(_ assignment: String, origin: String = "--set") throws(ThemeError) {
    let file = "\(origin) \(assignment)"
    guard let equals = assignment.firstIndex(of: "=") else {
      let message = "expected PATH=VALUE, such as selected.background=#3b82f633"
      throw ThemeError(message, file: file)
    }
    let text = assignment[assignment.index(after: equals)...]
    let position = TextPosition.start
    var node = JSONNode(value: .string(String(text)), position: position)
    if let value = try? JSONNode.parse(Array(text.utf8)) { node = value }
    try self.init(
      path: String(assignment[..<equals]), node: node, file: file, position: nil)
  }

  /// Takes an entry of a grid file's `set`.
  ///
  /// - Parameters:
  ///   - path: The path's keys with dots between.
  ///   - node: The value.
  ///   - file: The grid file.
  ///   - position: Where the path stands in it.
  /// - Throws: ``ThemeError`` where the path is empty.
  package init(
    path: String, node: JSONNode, file: String, position: TextPosition?
  ) throws(ThemeError) {
    (self.node, self.file, self.position) = (node, file, position)
    self.path = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !self.path.contains(""), self.path.count <= Self.maximumDepth else {
      let message = "the path \(quoted(path)) is not a list of keys with dots between"
      throw ThemeError(message, file: file, position: position.map(ThemeError.Position.init))
    }
  }

  private static let maximumDepth = 16

  /// The override as a theme file that says nothing else.
  func document() throws(ThemeError) -> ThemeDocument {
    let place = position ?? .start
    var value = node
    for key in try fullPath().reversed() {
      var object = JSONObject()
      _ = object.append(JSONObject.Member(key: key, keyPosition: place, node: value))
      value = JSONNode(value: .object(object), position: place)
    }
    return ThemeDocument(file: file, root: value, hasPositions: position != nil)
  }

  /// The path with `styles` or `parameters` in front where they were left out.
  private func fullPath() throws(ThemeError) -> [String] {
    let (first, keys) = (path[0], ThemeReader.keys.filter { $0 != "extends" })
    let (styles, parameters) = (
      ThemeFields.styles.map(\.key), ThemeVocabulary.allCases.map(\.rawValue)
    )
    if keys.contains(first) { return path }
    if styles.contains(first) { return ["styles"] + path }
    if parameters.contains(first) { return ["parameters"] + path }
    let hint = nearestName(to: first, among: styles + keys + parameters)
      .map { "did you mean '\($0)'?" }
    let message =
      "unknown key \(quoted(first)) of a theme; "
      + (hint
        ?? "write a style (selected.background), a key (rowHeight) or a parameter (accentColor)")
    throw ThemeError(message, file: file, position: position.map(ThemeError.Position.init))
  }
}

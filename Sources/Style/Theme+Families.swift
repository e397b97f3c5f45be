import GridreelJSONText
package import GridreelPrimitives

extension Theme {
  /// A list of families in a theme's file.
  package struct NamedFamily {
    /// The families with commas between them, in order of preference.
    package let families: String
    /// Where they stand.
    package let place: ProblemPlace
  }

  /// The families that its own files name, where nothing later replaces them, by their places.
  package var namedFamilies: [NamedFamily] {
    var nodes: [String: (node: JSONNode, file: String)] = [:]
    for (path, root) in files {
      for (key, node) in root.families { nodes[key] = (node, path) }
    }
    var found: [ProblemPlace: NamedFamily] = [:]
    for (key, (node, file)) in nodes where key.hasSuffix(Self.familyKey) || Self.isFamily(key) {
      guard case .string(let text) = node.value else { continue }
      // A parameter of the theme's own is told where it has its value.
      let target = ParameterReference(text).map { nodes[Self.parameterStart + $0.name] }
      if case .some(.none) = target { continue }
      let (named, home) = target.flatMap { $0 } ?? (node, file)
      guard case .string(let families) = named.value else { continue }
      let place = ProblemPlace(
        file: home, line: named.position.line, column: named.position.column)
      found[place] = NamedFamily(families: families, place: place)
    }
    return found.values.sorted {
      ($0.place.file ?? "", $0.place.line ?? 0, $0.place.column ?? 0)
        < ($1.place.file ?? "", $1.place.line ?? 0, $1.place.column ?? 0)
    }
  }

  fileprivate static let familyKey = ".font.family"
  fileprivate static let parameterStart = "parameters."

  private static func isFamily(_ key: String) -> Bool {
    let parameters: [ThemeVocabulary] = [.fontFamily, .headerFontFamily]
    return parameters.contains { key == parameterStart + $0.rawValue }
  }
}

extension JSONNode {
  /// The values that name families, or may be referred to by those, by their paths of keys.
  fileprivate var families: [String: JSONNode] {
    var found: [String: JSONNode] = [:]
    collectFamilies(below: "", into: &found)
    return found
  }

  private func collectFamilies(below path: String, into found: inout [String: JSONNode]) {
    guard case .object(let object) = value else {
      let isText = if case .string = value { true } else { false }
      if isText, path.hasSuffix(Theme.familyKey) || path.hasPrefix(Theme.parameterStart) {
        found[path] = self
      }
      return
    }
    for member in object.members {
      let key = path.isEmpty ? member.key : path + "." + member.key
      member.node.collectFamilies(below: key, into: &found)
    }
  }
}

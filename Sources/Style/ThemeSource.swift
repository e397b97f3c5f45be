import GridreelJSONText
import GridreelPrimitives

/// What a theme was made from: documents, each over the ones before it.
///
/// A theme keeps it, so that what derives from parameters can follow them. Themes that look alike are equal,
/// whatever they were made from.
struct ThemeSource: Hashable, Sendable {
  private(set) var documents: [ThemeDocument] = []

  static let maximumParameters = 1000

  /// Lays values over the documents.
  mutating func add(_ overrides: [ThemeOverride]) throws(GridreelError) {
    for override in overrides { documents.append(try override.document()) }
  }

  /// Makes the theme.
  ///
  /// Only the documents from `index` on are checked for parameters that nothing uses.
  func theme(named name: String, checkingFrom index: Int) throws(GridreelError) -> Theme {
    let parameters = try parameters(checkingFrom: index)
    var theme = Theme(name: name, parameters: parameters)
    let reader = ThemeReader(parameters: parameters)
    for document in documents {
      try document.naming { () throws(GridreelError) in
        try reader.read(document.root, into: &theme)
      }
    }
    theme.source = self
    return theme
  }

  static func == (left: ThemeSource, right: ThemeSource) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension ThemeSource {
  /// Resolves the parameters of all documents, later ones over earlier ones.
  ///
  /// A name outside the vocabulary must be used somewhere, so that no typing error goes unnoticed.
  /// Only the documents from `index` on are checked, as a palette may offer more than one theme uses.
  private func parameters(checkingFrom index: Int) throws(GridreelError) -> ThemeParameters {
    var definitions: [String: ParameterResolver.Definition] = [:]
    for document in documents {
      for member in try parameterMembers(of: document) {
        definitions[member.key] = .init(node: member.node, document: document)
      }
    }
    let used = Set(documents.flatMap(\.root.referencedParameters))
    for document in documents[index...] {
      for member in try parameterMembers(of: document)
      where ThemeVocabulary(rawValue: member.key) == nil && !used.contains(member.key) {
        throw document.error(
          GridreelError(Self.unused(member.key), at: member.keyPosition))
      }
    }
    return try ParameterResolver.resolve(definitions)
  }

  private func parameterMembers(
    of document: ThemeDocument
  ) throws(GridreelError) -> [JSONObject.Member] {
    guard let node = try document.reader().node("parameters") else { return [] }
    return try document.naming { () throws(GridreelError) in
      let members = try node.object(for: "parameters").members
      guard members.count <= Self.maximumParameters else {
        throw node.error(
          "a theme may have \(Self.maximumParameters) parameters, found \(members.count)")
      }
      for member in members where !member.key.isParameterName {
        throw GridreelError(
          "the parameter's name \(quoted(member.key)) may have letters (a-z), digits, - and _ only",
          at: member.keyPosition)
      }
      return members
    }
  }

  private static func unused(_ name: String) -> Message {
    let known = ThemeVocabulary.allCases.map(\.rawValue)
    if let hint = nearestName(to: name, among: known) {
      return "unknown parameter \(quoted(name)); did you mean '\(hint)'?"
    }
    return
      "unknown parameter \(quoted(name)) that no style uses; write \"$\(name)\" where it counts, "
      + "or take it out"
  }
}

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
  /// - Parameters:
  ///   - name: Its name, unless a document says another.
  ///   - index: The first of the documents that are checked for parameters that nothing uses.
  ///   - failure: Why documents are missing: those that are there are checked as far as they go.
  /// - Returns: The theme.
  /// - Throws: ``GridreelError`` with all mistakes of the documents.
  func theme(
    named name: String, checkingFrom index: Int, after failure: GridreelError? = nil
  ) throws(GridreelError) -> Theme {
    var mistakes = Mistakes()
    let definitions = definitions(checkingFrom: index, &mistakes)
    var resolver = ParameterResolver(definitions, lacking: failure == nil ? [] : unknownReferences)
    resolver.resolveAll(&mistakes)
    var theme = Theme(name: name, parameters: resolver.known)
    let reader = ThemeReader(parameters: resolver.known)
    for document in documents {
      let root =
        resolver.lost.isEmpty ? document.root : document.root.without(references: resolver.lost)
      _ = mistakes.find { () throws(GridreelError) in
        try document.naming { () throws(GridreelError) in try reader.read(root, into: &theme) }
      }
    }
    mistakes.sort(inOrderOf: documents.reversed().map(\.file))
    try mistakes.check(after: failure)
    theme.source = self
    return theme
  }

  static func == (left: ThemeSource, right: ThemeSource) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension ThemeSource {
  /// The parameters of all documents, later ones over earlier ones.
  ///
  /// A name outside the vocabulary must be used somewhere, so that no typing error goes unnoticed.
  /// A document before `index` may be a palette, which offers more than one theme uses: of those, only names are wrong
  /// that are one of the vocabulary but for one letter.
  private func definitions(
    checkingFrom index: Int, _ mistakes: inout Mistakes
  ) -> [String: ParameterResolver.Definition] {
    var definitions: [String: ParameterResolver.Definition] = [:]
    let used = Set(documents.flatMap(\.root.referencedParameters))
    for (place, document) in documents.enumerated() {
      for member in parameterMembers(of: document, &mistakes) {
        definitions[member.key] = .init(node: member.node, document: document)
        guard ThemeVocabulary(rawValue: member.key) == nil, !used.contains(member.key),
          place >= index || Self.isMisspelt(member.key)
        else { continue }
        mistakes.add(
          document.error(GridreelError(Self.unused(member.key), at: member.keyPosition)))
      }
    }
    return definitions
  }

  /// The parameters that a document sets, without those whose names are wrong.
  private func parameterMembers(
    of document: ThemeDocument, _ mistakes: inout Mistakes
  ) -> [JSONObject.Member] {
    // That a document is no object is told where its other keys are read.
    guard let node = try? document.node("parameters") else { return [] }
    let members = mistakes.find { () throws(GridreelError) in
      try document.naming { () throws(GridreelError) in
        let members = try node.object(for: "parameters").members
        guard members.count <= Self.maximumParameters else {
          throw node.error(
            "a theme may have \(Self.maximumParameters) parameters, found \(members.count)")
        }
        return members
      }
    }
    return (members ?? []).filter { member in
      if member.key.isParameterName { return true }
      let message: Message =
        "the parameter's name \(quoted(member.key)) may have letters (a-z), digits, - and _ only"
      mistakes.add(document.error(GridreelError(message, at: member.keyPosition)))
      return false
    }
  }

  /// The names that documents refer to and that a missing one may define.
  private var unknownReferences: Set<String> {
    let known = documents.flatMap { document in
      (try? document.node("parameters")?.object().members.map(\.key)) ?? []
    }
    return Set(documents.flatMap(\.root.referencedParameters)).subtracting(known)
      .subtracting(Self.known)
  }

  private static let known = ThemeVocabulary.allCases.map(\.rawValue)

  /// Whether one letter makes a name one of the vocabulary: `accentColor2` is another.
  private static func isMisspelt(_ name: String) -> Bool {
    known.contains { differInOneLetter($0, name) && !name.hasPrefix($0) }
  }

  private static func unused(_ name: String) -> Message {
    let use: Message =
      "write \"$\(name)\" where it counts, take it out, or put it into a theme that this one extends if only grid files use it"
    if let hint = ThemeMeanings.parameter(meantBy: name) {
      return "unknown parameter \(quoted(name)); did you mean '\(hint)'?"
    }
    if let hint = nearestName(to: name, among: known) {
      let isSlip = differInOneLetter(name, hint)
      return isSlip
        ? "unknown parameter \(quoted(name)); did you mean '\(hint)'?"
        : "unknown parameter \(quoted(name)) that no style uses; did you mean '\(hint)'? If not, \(use)"
    }
    return "unknown parameter \(quoted(name)) that no style uses; \(use)"
  }
}

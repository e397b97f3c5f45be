package import JSONText
import Primitives

/// Finds, parses and validates themes: built-in ones by name, others by path.
package struct ThemeLoader: Sendable {
  /// Reads a whole file; its errors should have a readable description.
  package typealias FileReader = @Sendable (_ path: String) throws -> [UInt8]

  /// Reads a whole file, given the files whose `extends` led to it, the outermost first.
  package typealias ChainReader =
    @Sendable (_ path: String, _ extending: [String]) throws -> [UInt8]

  private let builtIn: [String: [UInt8]]
  private let readFile: ChainReader

  /// The maximum size of a theme file, in bytes.
  static let maximumBytes = 4 << 20
  private static let maximumExtends = 32
  static let maximumParameters = 1000
  /// The name of the look derived from parameters only, which needs no file.
  package static let baseName = "base"

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - builtIn: The contents of the built-in theme files, by theme name.
  ///   - readFile: Reads all other files.
  package init(builtIn: [String: [UInt8]], readFile: @escaping FileReader) {
    self.init(builtIn: builtIn) { path, _ in try readFile(path) }
  }

  /// Makes a loader whose file reader learns which files led to a file.
  package init(builtIn: [String: [UInt8]], readFile: @escaping ChainReader) {
    (self.builtIn, self.readFile) = (builtIn, readFile)
  }

  /// The names of the built-in themes, in alphabetical order.
  package var builtInNames: [String] { builtIn.keys.sorted() }

  /// Loads a theme.
  ///
  /// - Parameters:
  ///   - nameOrPath: A built-in theme's name, `base`, or a path, which contains a `/` or ends with
  ///     `.json`.
  ///   - overrides: Values to set in it, later ones over earlier ones; everything derived from a
  ///     parameter follows.
  /// - Returns: The complete theme.
  /// - Throws: ``ThemeError`` with the codes `unknownTheme`, `unreadable` and `invalid`.
  package func load(
    _ nameOrPath: String, overrides: [ThemeOverride] = []
  ) throws(ThemeError) -> Theme {
    let document = try read(nameOrPath, extending: [])
    return try theme(of: document, overrides: overrides)
  }

  /// Makes a theme from an object in another file.
  ///
  /// - Parameters:
  ///   - node: The theme's object.
  ///   - file: The file that contains it; paths in `extends` are relative to its directory.
  ///   - overrides: Values to set in it.
  /// - Returns: The complete theme.
  /// - Throws: ``ThemeError`` as ``load(_:overrides:)`` does.
  package func load(
    _ node: JSONNode, file: String, overrides: [ThemeOverride] = []
  ) throws(ThemeError) -> Theme {
    try theme(of: ThemeDocument(file: file, root: node), overrides: overrides)
  }

  private func theme(
    of document: ThemeDocument, overrides: [ThemeOverride]
  ) throws(ThemeError) -> Theme {
    var documents = try chain(to: document)
    let given = documents.count - 1
    for override in overrides { documents.append(try override.document()) }
    let parameters = try parameters(of: documents, checkingFrom: given)
    var theme = Theme(name: document.file.fileStem, parameters: parameters)
    let reader = ThemeReader(parameters: parameters)
    for document in documents {
      try document.naming { () throws(JSONTextError) in
        try reader.read(document.root, into: &theme)
      }
    }
    return theme
  }

  /// The documents that `document` extends, the root first, and `document` itself.
  private func chain(to document: ThemeDocument) throws(ThemeError) -> [ThemeDocument] {
    var chain = [document]
    while let node = try chain[0].reader().node("extends") {
      let (current, name) = (chain[0], try extended(by: chain[0], node))
      func failure(_ message: String) -> ThemeError { current.error(node.error(message)) }
      if name == Self.baseName, builtIn[name] == nil { break }
      if let start = chain.firstIndex(where: { $0.file.normalizedPath == name }) {
        let circle = (chain[0...start].reversed().map(\.file) + [name]).map(quoted)
        throw failure(
          "themes extend each other in a circle: " + circle.joined(separator: " → "))
      }
      guard chain.count < Self.maximumExtends else {
        throw failure("themes extend each other more than \(Self.maximumExtends) deep")
      }
      do throws(ThemeError) {
        let files = chain.reversed().map(\.file)
        chain.insert(try read(name, extending: files), at: 0)
      } catch  where error.position == nil {
        throw ThemeError(
          error.message, code: error.code, file: current.file,
          position: current.hasPositions ? ThemeError.Position(node.position) : nil)
      }
    }
    return chain
  }

  /// The name of the extended theme, or its path relative to the working directory.
  private func extended(
    by document: ThemeDocument, _ node: JSONNode
  ) throws(ThemeError) -> String {
    let name = try document.naming { () throws(JSONTextError) in
      try node.string(for: "extends")
    }
    guard name.isPath, builtIn[document.file] == nil else { return name }
    return name.path(fromFile: document.file)
  }

  private func read(_ name: String, extending files: [String]) throws(ThemeError) -> ThemeDocument {
    let document = { (bytes: [UInt8]) throws(ThemeError) in
      do throws(JSONTextError) {
        let limits = JSONLimits(bytes: Self.maximumBytes)
        return ThemeDocument(file: name, root: try JSONNode.parse(bytes, limits: limits))
      } catch {
        throw ThemeError(
          error.message, file: name, position: ThemeError.Position(error.position))
      }
    }
    if let bytes = builtIn[name] { return try document(bytes) }
    if name == Self.baseName { return try document(Array("{}".utf8)) }
    guard name.isPath else { throw unknownTheme(name) }
    let bytes: [UInt8]
    do {
      bytes = try readFile(name, files)
    } catch let error as ThemeError {
      throw error
    } catch {
      throw ThemeError(
        "the theme \(quoted(name)) can't be read: \(error)", code: .unreadable, file: name)
    }
    return try document(bytes)
  }

  private func unknownTheme(_ name: String) -> ThemeError {
    let start = "unknown theme \(quoted(name))"
    let hint = nearestName(to: name, among: builtInNames).map { "; did you mean '\($0)'?" }
    let all = "; known are \(builtInNames.joined(separator: ", ")), or a path that ends with .json"
    return ThemeError(start + (hint ?? all), code: .unknownTheme, file: name)
  }
}

extension ThemeLoader {
  /// Resolves the parameters of all documents, later ones over earlier ones.
  ///
  /// A name outside the vocabulary must be used somewhere, so that no typing error goes unnoticed.
  /// Only the documents from `index` on are checked, as a palette may offer more than one theme uses.
  private func parameters(
    of documents: [ThemeDocument], checkingFrom index: Int
  ) throws(ThemeError) -> ThemeParameters {
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
          JSONTextError(message: Self.unused(member.key), position: member.keyPosition))
      }
    }
    return try ParameterResolver.resolve(definitions)
  }

  private func parameterMembers(
    of document: ThemeDocument
  ) throws(ThemeError) -> [JSONObject.Member] {
    guard let node = try document.reader().node("parameters") else { return [] }
    return try document.naming { () throws(JSONTextError) in
      let members = try node.object(for: "parameters").members
      guard members.count <= Self.maximumParameters else {
        throw node.error(
          "a theme may have \(Self.maximumParameters) parameters, found \(members.count)")
      }
      for member in members where !member.key.isParameterName {
        throw JSONTextError(
          message:
            "the parameter's name \(quoted(member.key)) may have letters (a-z), digits, - and _ only",
          position: member.keyPosition)
      }
      return members
    }
  }

  private static func unused(_ name: String) -> String {
    let known = ThemeVocabulary.allCases.map(\.rawValue)
    if let hint = nearestName(to: name, among: known) {
      return "unknown parameter \(quoted(name)); did you mean '\(hint)'?"
    }
    return
      "unknown parameter \(quoted(name)) that no style uses; write \"$\(name)\" where it counts, "
      + "or take it out"
  }
}

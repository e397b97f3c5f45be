package import GridreelJSONText
package import GridreelPrimitives

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
  /// The theme that is used where none is asked for.
  private static let usualName = "light"
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
  /// - Throws: ``GridreelError`` with the codes `usage` for an unknown theme, `unreadableInput` and `badInput`.
  package func load(
    _ nameOrPath: String, overrides: [ThemeOverride] = []
  ) throws(GridreelError) -> Theme {
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
  /// - Throws: ``GridreelError`` as ``load(_:overrides:)`` does.
  package func load(
    _ node: JSONNode, file: String, overrides: [ThemeOverride] = []
  ) throws(GridreelError) -> Theme {
    try theme(of: ThemeDocument(file: file, root: node), overrides: overrides)
  }

  private func theme(
    of document: ThemeDocument, overrides: [ThemeOverride]
  ) throws(GridreelError) -> Theme {
    var chain = [document]
    var failure: GridreelError?
    do throws(GridreelError) { try extend(&chain) } catch { failure = error }
    var source = ThemeSource(documents: chain)
    let given = source.documents.count - 1
    try source.add(overrides)
    return try source.theme(named: document.file.fileStem, checkingFrom: given, after: failure)
  }

  /// Puts the documents that the first one extends before it, the root first.
  ///
  /// - Throws: ``GridreelError`` at the first one that is not there or is no theme; those that were read stay.
  private func extend(_ chain: inout [ThemeDocument]) throws(GridreelError) {
    while let node = try chain[0].node("extends") {
      let (current, name) = (chain[0], try extended(by: chain[0], node))
      func failure(_ message: Message) -> GridreelError { current.error(node.error(message)) }
      if name == Self.baseName, builtIn[name] == nil { break }
      if let start = chain.firstIndex(where: { $0.file.normalizedPath == name }) {
        let circle = (chain[0...start].reversed().map(\.file) + [name]).map(quoted)
        throw failure(
          "themes extend each other in a circle: " + circle.joined(separator: " → "))
      }
      guard chain.count < Self.maximumExtends else {
        throw failure("themes extend each other more than \(Self.maximumExtends) deep")
      }
      do throws(GridreelError) {
        let files = chain.reversed().map(\.file)
        chain.insert(try read(name, extending: files), at: 0)
      } catch  where error.line == nil {
        throw current.error(
          GridreelError(
            error.code, line: node.position.line, column: node.position.column, error.message))
      }
    }
  }

  /// The name of the extended theme, or its path relative to the working directory.
  private func extended(
    by document: ThemeDocument, _ node: JSONNode
  ) throws(GridreelError) -> String {
    let name = try document.naming { () throws(GridreelError) in
      try node.string(for: "extends")
    }
    guard name.isPath, builtIn[document.file] == nil else { return name }
    return name.path(fromFile: document.file)
  }

  private func read(_ name: String, extending files: [String]) throws(GridreelError)
    -> ThemeDocument
  {
    let document = { (bytes: [UInt8]) throws(GridreelError) in
      do throws(GridreelError) {
        let limits = JSONLimits(bytes: Self.maximumBytes)
        return ThemeDocument(file: name, root: try JSONNode.parse(bytes, limits: limits))
      } catch {
        throw error.located(in: name)
      }
    }
    if let bytes = builtIn[name] { return try document(bytes) }
    if name == Self.baseName { return try document(Array("{}".utf8)) }
    guard name.isPath else { throw unknownTheme(name) }
    let bytes: [UInt8]
    do {
      bytes = try readFile(name, files)
    } catch let error as GridreelError {
      throw error
    } catch {
      throw GridreelError(
        .unreadableInput, file: name,
        "the theme \(quoted(name)) can't be read: \(String(describing: error))")
    }
    return try document(bytes)
  }

  private func unknownTheme(_ name: String) -> GridreelError {
    let start: Message = "unknown theme \(quoted(name))"
    let usual = ["default", "auto", "none"].contains(name.lowercased()) ? Self.usualName : nil
    let meant = usual ?? KeyMeanings.word(meantBy: name, among: builtInNames)
    let hint = (meant ?? nearestName(to: name, among: builtInNames)).map {
      "; did you mean '\($0)'?" as Message
    }
    let all: Message =
      "; known are \(builtInNames.joined(separator: ", ")), or a path that ends with .json"
    return GridreelError(.usage, file: name, start + (hint ?? all))
  }
}

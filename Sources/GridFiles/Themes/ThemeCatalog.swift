public import GridreelPrimitives
public import GridreelStyle

/// Loads the built-in themes, and themes in files.
public struct ThemeCatalog: Sendable {
  /// The name of the theme of grids for which nobody chose one, `light`.
  public static let defaultName = "light"

  private let builtIn: [String: [UInt8]]
  private let allowed: [String]
  /// What is read in place of files, by their paths.
  private let replaced: [String: [UInt8]]
  /// The built-in themes that were asked for, which are the same for all catalogs.
  private static let loaded = Guarded<[String: Theme]>([:])

  /// Makes a catalog of the built-in themes.
  ///
  /// - Parameter allowed: Folders, or single files, that a theme's file may extend besides those in its
  ///   folder and below.
  public init(allowing allowed: [String] = []) {
    self.init(allowing: allowed, replacing: [:])
  }

  /// Makes a catalog that reads other texts in place of files, by their paths.
  init(allowing allowed: [String], replacing replaced: [String: [UInt8]]) {
    (self.allowed, self.replaced) = (allowed, replaced)
    var files: [String: [UInt8]] = [:]
    for file in BuiltInFiles.files(in: "", ending: ".json") {
      files[String(file.name.dropLast(".json".count))] = Array(file.bytes)
    }
    builtIn = files
  }

  /// The names of the built-in themes, in alphabetical order.
  public var names: [String] { builtIn.keys.sorted() }

  /// The completions of a comma-separated list of themes: built-in themes, files and folders.
  package func completions(of text: String) -> [String] {
    let start = text.lastIndex(of: ",").map { text.index(after: $0) } ?? text.startIndex
    let (before, word) = (text[..<start], text[start...])
    let slash = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let folder = String(word[..<slash])
    let files = ((try? FilePath.names(in: folder)) ?? []).filter { name in
      !name.hasPrefix(".")
        && (name.hasSuffix(".json") || FilePath.kind(of: folder + name) == .folder)
    }
    return (names + files.map { folder + $0 }).filter { $0.hasPrefix(word) }.map { before + $0 }
  }

  /// Returns the text of a built-in theme's file; nil if there is no theme with this name.
  ///
  /// `base` has no file; its text lists all values that follow from the default parameters.
  public func source(of name: String) -> String? {
    if name == ThemeLoader.baseName {
      return try? ThemeTemplate(base: theme(name)).text
    }
    return BuiltInFiles.files(in: "", ending: "\(name).json").first { $0.name == "\(name).json" }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Loads a theme.
  ///
  /// - Parameters:
  ///   - name: A built-in theme's name, or the path of a file.
  ///   - overrides: Changes to the theme; later ones win over earlier ones.
  /// - Returns: The resolved theme.
  /// - Throws: ``GridreelError`` with the file, the line and the column at fault.
  public func theme(
    _ name: String, overrides: [ThemeOverride] = []
  ) throws(GridreelError) -> Theme {
    try theme(
      ThemeChoice(source: .name(name), origin: .library), overrides: overrides)
  }

  /// Loads a theme requested by options; paths in a grid file are relative to the file's folder.
  func theme(
    _ choice: ThemeChoice, overrides: [ThemeOverride]
  ) throws(GridreelError) -> Theme {
    switch choice.source {
    case .name(let name):
      let isBuiltIn = builtIn[name] != nil
      let isKept = isBuiltIn && overrides.isEmpty
      if isKept, let known = Self.loaded.withLock({ $0[name] }) { return known }
      let isPath = !isBuiltIn && (name.contains("/") || name.hasSuffix(".json"))
      let path = isPath ? try choice.origin.path(name, allowing: allowed) : name
      let theme = try wrapping(choice) { () throws(GridreelError) in
        try loader { choice.origin.file ?? $0.first }.load(path, overrides: overrides)
      }
      if isKept { Self.loaded.withLock { $0[name] = theme } }
      return theme
    case .chosen:
      return try wrapping(choice) { () throws(GridreelError) in
        var theme = Theme.default
        if !overrides.isEmpty { try theme.set(overrides) }
        return theme
      }
    case .schemes(let first, _):
      throw choice.origin.error(
        "'\(choice.label)' are two themes, which only an SVG shows at once; draw it with 'gridreel render' and -o FILE.svg, or "
          + "name one theme, such as '\(first.label)'")
    case .inline(let node):
      let place = choice.origin.file
      return try wrapping(choice) { () throws(GridreelError) in
        // A theme in a flag or in a job is not a file itself.
        try loader { place ?? $0.dropFirst().first }
          .load(node, file: place ?? choice.origin.flag ?? "theme", overrides: overrides)
      }
    }
  }

  /// A loader that reads files within the reach of the first file of a chain.
  ///
  /// - Parameter start: finds that file in a chain of files that extend each other, the last one first; nil
  ///   means the caller.
  /// - Returns: The loader.
  private func loader(_ start: @escaping @Sendable ([String]) -> String?) -> ThemeLoader {
    ThemeLoader(builtIn: builtIn) { [allowed, replaced] path, extending in
      if !extending.isEmpty, let file = start(extending),
        let refusal = Reach(of: file, allowing: allowed).refusal(of: path)
      {
        throw GridreelError(
          .outOfReach, file: path, "'\(FilePath.destination(of: path))' \(refusal)")
      }
      if let bytes = replaced[path] { return bytes }
      do throws(GridreelError) {
        return try InputFile.read(path, atMost: InputFile.textLimit)
      } catch {
        // A part of a path would lead nowhere.
        let name = error.code == .badInput ? "" : "'\(path.normalizedPath)' "
        throw GridreelError(error.code, file: path, "the theme \(name)\(error.message)")
      }
    }
  }

  private func wrapping(
    _ choice: ThemeChoice, _ load: () throws(GridreelError) -> Theme
  ) throws(GridreelError) -> Theme {
    do throws(GridreelError) {
      return try load()
    } catch {
      throw wrapped(error, choice)
    }
  }

  private func wrapped(_ error: GridreelError, _ choice: ThemeChoice) -> GridreelError {
    var first = wrappedAlone(error, choice)
    first.others = error.others.map { wrappedAlone($0, choice) }
    return first
  }

  private func wrappedAlone(_ error: GridreelError, _ choice: ThemeChoice) -> GridreelError {
    if error.code == .usage {
      // With a line, a theme extends one that is unknown: its file is wrong, wherever it was asked for.
      guard error.line != nil, choice.isInFile else { return choice.origin.error(error.message) }
      return GridreelError(.badInput, error.place, error.message)
    }
    guard error.line == nil else { return error }
    if let file = error.file, file.hasPrefix("--") {
      return GridreelError(.usage, "\(file): \(error.message)")
    }
    guard error.code.exitStatus == 66, choice.origin.file != nil else { return error }
    let place = choice.origin.error(error.message)
    return GridreelError(error.code, place.place, place.message)
  }
}

extension Theme {
  /// The theme of all grids that are made without one, and of files that name none; ``light`` until it is set.
  ///
  /// A grid keeps the theme with which it was made. A program sets it once, at its start:
  ///
  /// ```swift
  /// Theme.default = .dark
  /// ```
  public static var `default`: Theme {
    get { chosenDefault ?? light }
    set { chosen.withLock { $0 = newValue } }
  }

  /// The default theme that the program chose; nil if it chose none.
  static var chosenDefault: Theme? { chosen.withLock { $0 } }

  private static let chosen = Guarded<Theme?>(nil)

  /// Bright on white.
  public static let light = builtIn("light")
  /// A soft theme on near-black.
  public static let dark = builtIn("dark")
  /// A theme with the glossy gradients of 2012.
  public static let ios6 = builtIn("ios6")
  /// A flat, thin theme with one bright accent colour.
  public static let ios7 = builtIn("ios7")
  /// A small, dense theme in the style of tools.
  public static let compact = builtIn("compact")
  /// A theme with horizontal rules on warm white, in the style of books.
  public static let paper = builtIn("paper")
  /// A theme with all lines drawn, in the style of tables in a README.
  public static let github = builtIn("github")
  /// ``github`` on the dark pages of a code host.
  public static let githubDark = builtIn("github-dark")
  /// A theme with a serif headline, a heavy bar and dotted rules.
  public static let newspaper = builtIn("newspaper")
  /// A theme of green fixed-width text on black.
  public static let terminal = builtIn("terminal")
  /// A theme of black, white and yellow, with contrasts of 7:1.
  public static let contrast = builtIn("contrast")
  /// A dense theme with a green header and pale bands.
  public static let spreadsheet = builtIn("spreadsheet")
  /// An airy theme on tinted surfaces.
  public static let material = builtIn("material")

  /// Loads a theme whose file is built in and tested.
  private static func builtIn(_ name: String) -> Theme {
    do {
      return try ThemeCatalog().theme(name)
    } catch {
      preconditionFailure("the built-in theme '\(name)' cannot be read: \(error)")
    }
  }
}

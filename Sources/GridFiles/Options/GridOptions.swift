import GridreelDataSources
import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// All options of a picture; nil means not set.
///
/// A grid file's keys and the command line's flags have the same names and are both read into this type, so
/// that flags can override a file: see ``laid(over:)``.
package struct GridOptions: Sendable {
  package var order = OrderOptions()
  package var reading = DataOptions()
  package var window = WindowOptions()
  package var wrapping = WrappingOptions()
  package var state = StateOptions()
  package var cards = CardOptions()
  package var look = LookOptions()
  package var display = DisplayOptions()

  /// The parts around and over the cells.
  package var parts = PartsOptions()
  /// Callouts added to those of the grid file, and redacted cells.
  package var addedCallouts: [PartsOptions.CalloutOption]?

  /// The name of the data that are drawn without a grid file; nil for those of one.
  package var plainData: String?
  /// Whether the table stands in a text that people wrote, and read it there.
  package var standsInText = false
  /// What the small print says of other tables of the same sheet; nil where there are none.
  var otherTables: String?
  /// What rules of editing made of the text around the data.
  var readingEdits: [Edit] = []
  /// Whether rules of editing give the table its form where nothing else is said.
  package var isEdited = false

  /// The themes where neither the flags nor the file name any.
  package var usualThemes: [ThemeChoice]?

  /// The grid file's folder with a trailing `/`, to which names in cells are relative;
  /// empty is the current one.
  package var folder = ""

  /// The place of each option, for errors that are found later.
  package var origins: [String: Origin] = [:]

  package init() {}

  /// The place where an option was written.
  package func origin(of name: OptionName) -> Origin { origins[name.rawValue] ?? .library }

  /// Adds folders that the grid's files may be read from.
  package mutating func allow(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    display.allowPaths = (display.allowPaths ?? []) + paths
    origins[OptionName.allowPaths.rawValue] = origin(of: .allowPaths)
  }

  /// Whether they say which rows a picture shows.
  var choosesRows: Bool {
    order.rows != nil || order.tail != nil || order.limit != nil || window.height != nil
  }

  /// The parts around and over the cells, including added callouts.
  var allParts: PartsOptions {
    var all = parts
    if let addedCallouts { all.callouts = (all.callouts ?? []) + addedCallouts }
    return all
  }

  /// Whether some cells are redacted.
  var hidesCells: Bool { allParts.callouts?.contains(where: \.hides) ?? false }

  /// The options with other callouts in place of those that hide nothing.
  package func pointing(with callouts: [PartsOptions.CalloutOption]) -> GridOptions {
    var changed = self
    changed.parts.callouts = (parts.callouts ?? []).filter(\.hides) + callouts
    changed.addedCallouts = addedCallouts?.filter(\.hides)
    return changed
  }

  /// The options with other rows that stand out.
  package func highlighting(_ rows: [HighlightOption]) -> GridOptions {
    var changed = self
    changed.order.highlights = rows
    return changed
  }

  /// The options for reading data.
  var readingOptions: ReadingOptions {
    var options = ReadingOptions(
      delimiter: reading.delimiter, hasHeader: reading.header, encoding: reading.encoding)
    (options.jsonPath, options.headerRows) = (reading.jsonPath, reading.headerRows)
    options.range = reading.range
    (options.skippedLines, options.commentMark) = (reading.skip, reading.comment)
    return options
  }

  /// The requested fonts; a grid file's paths are relative to its folder.
  ///
  /// - Throws: ``GridreelError`` if a grid file names fonts outside its reach.
  package func fonts() throws(GridreelError) -> FontOptions {
    let allowed = display.allowPaths ?? []
    let paths = try (display.fontPath ?? []).mapEach { asked throws(GridreelError) in
      let path = try asked.origin.path(asked.value, allowing: allowed)
      try Fence.check(path)
      if let file = asked.origin.file, FilePath.kind(of: path) == .folder,
        let refusal = try Reach(of: file, allowing: allowed).refusal(ofLinksIn: path)
      {
        throw asked.origin.error("'\(asked.value)' \(refusal)")
      }
      return path
    }
    if display.systemFonts == true { try Fence.checkSystemFonts(origin(of: .systemFonts)) }
    let packs = try (display.fontPacks ?? []).mapEach { asked throws(GridreelError) in
      try asked.value.paths(asked.origin)
    }
    return FontOptions(
      paths: paths + packs.flatMap { $0 }, usesSystemFonts: display.systemFonts ?? false)
  }

  /// Rejects pages requested by a flag if an output has none.
  ///
  /// A grid file may request pages for any output, because it serves many outputs.
  package func checkPages(_ outputs: [(path: String, isPDF: Bool)]) throws(GridreelError) {
    guard case .paper = display.page, origin(of: .page) == OptionName.page.flagOrigin else {
      return
    }
    guard let other = outputs.first(where: { !$0.isPDF }) else { return }
    let name = other.path == "-" ? "standard output" : "'\(other.path)'"
    throw origin(of: .page).error(
      "only a PDF has pages, and \(name) is none; draw it in a run without \(option: "page")")
  }

  /// The themes asked for, or the default one; never empty.
  package var themeChoices: [ThemeChoice] {
    look.themes ?? usualThemes ?? [.standard]
  }

  /// The first requested theme with the requested overrides.
  package func firstTheme() throws(GridreelError) -> Theme { try theme(themeChoices[0]) }

  /// A theme with the requested overrides; paths in a file are relative to its folder.
  ///
  /// - Parameters:
  ///   - choice: The theme.
  ///   - replaced: What is read in place of files, by their paths.
  /// - Returns: The theme.
  /// - Throws: ``GridreelError`` if it cannot be read.
  package func theme(
    _ choice: ThemeChoice, replacing replaced: [String: [UInt8]] = [:]
  ) throws(GridreelError) -> Theme {
    try ThemeCatalog(allowing: display.allowPaths ?? [], replacing: replaced)
      .theme(choice, overrides: look.set ?? [])
  }
}

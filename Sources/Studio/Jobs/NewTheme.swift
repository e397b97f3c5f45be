import GridreelFiles
import GridreelJSONText
package import GridreelPrimitives
import GridreelStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes the file of a new theme, and next to it the schema with which editors complete and check it.
package struct NewTheme: Sendable {
  /// The path of the theme; `-` is standard output.
  package var path: String
  /// The theme that it extends: a built-in one, or a file.
  package var parent = ThemeCatalog.defaultName
  /// The name of the theme; nil derives it from the file's name.
  package var name: String?
  /// Whether to write the schema next to it if there is none.
  package var hasSchema = true
  /// Folders, or single files, that it may extend besides those in its folder and below.
  package var allowed: [String] = []
  /// Whether to overwrite an existing theme.
  package var isForced = false

  private static let schemaName = "theme.schema.json"

  /// Prepares a theme for a path.
  package init(path: String) { self.path = path }

  /// Writes the files.
  ///
  /// - Returns: The paths of the written files.
  /// - Throws: ``GridreelError`` if the file exists or cannot be written, or if the extended
  ///   theme cannot be read.
  package func write() throws(GridreelError) -> [String] {
    let isFile = path != "-"
    guard !isFile || path.hasSuffix(".json") else {
      throw GridreelError(.usage, "'\(path)' has no known extension; themes end with .json")
    }
    if isFile { try checkPlace() }
    let theme = try ThemeCatalog(allowing: allowed).theme(parent)
    let template = try ThemeTemplate(
      name: name ?? path.themeTitle, file: path, extending: (reference, theme),
      schema: isFile && hasSchema ? Self.schemaName : nil)
    var files = [(bytes: Array(template.text.utf8), path: path)]
    let schema = FilePath.join(FilePath.folder(of: path), Self.schemaName)
    if isFile, hasSchema, isForced || FilePath.kind(of: schema) == nil {
      files.append((Array(ThemeSchema.document.written.utf8), schema))
    }
    try OutputFile.write(files)
    return files.map(\.path)
  }

  /// The warnings for the author: whether the theme can be read without a flag, and which of its fonts are not there.
  ///
  /// - Throws: ``GridreelError`` as ``write()`` does.
  package func warnings() throws(GridreelError) -> [Warning] {
    reachWarnings + (try ThemeFontCheck(ThemeCatalog(allowing: allowed).theme(parent)).findings)
  }

  private var reachWarnings: [Warning] {
    guard path != "-", !ThemeCatalog().names.contains(parent),
      let refusal = Reach(of: path, allowing: allowed).refusal(of: parent)
    else { return [] }
    return [Warning(file: path, "'\(reference)' \(refusal) when the theme is used")]
  }

  private func checkPlace() throws(GridreelError) {
    guard let kind = FilePath.kind(of: path) else { return }
    guard kind != .folder else { throw .unwritable(path, EISDIR) }
    guard isForced else {
      throw GridreelError(
        .unwritableOutput, file: path,
        "already exists; choose another name, or overwrite it with --force")
    }
    guard !OutputFile.areSame(path, parent) else {
      throw GridreelError(.usage, "'\(path)' cannot extend itself; choose another name")
    }
  }

  /// The reference to the extended theme: paths in the file are relative to its folder.
  private var reference: String {
    let isPath = !ThemeCatalog().names.contains(parent)
    guard isPath, path != "-", !parent.hasPrefix("/"),
      let folder = FilePath.real(FilePath.folder(of: path)), let file = FilePath.real(parent)
    else { return parent }
    return FilePath.relative(file, from: folder)
  }
}

extension String {
  /// The title of a theme with this file: `Brand blue` for `themes/brand-blue.json`.
  fileprivate var themeTitle: String {
    guard self != "-" else { return "New theme" }
    let stem = FilePath.name(of: self).dropLast(".json".count)
    let words = stem.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    guard let first = words.first else { return "New theme" }
    return first.uppercased() + words.dropFirst()
  }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes the file of a new theme, and beside it the schema by which editors complete and check it.
package struct NewTheme: Sendable {
  /// Where the theme goes; `-` is standard output.
  package var path: String
  /// What it extends: a built-in theme, or a file.
  package var parent = ThemeCatalog.defaultName
  /// What people call it; nil takes the file's name.
  package var name: String?
  /// Whether the schema is written beside it where there is none.
  package var hasSchema = true
  /// Folders, or single files, that it may extend besides what is in its folder and below.
  package var allowed: [String] = []
  /// Whether a theme that is there is written anew.
  package var isForced = false

  /// The name of the schema's file.
  private static let schemaName = "theme.schema.json"

  /// A theme that goes to `path`.
  package init(path: String) { self.path = path }

  /// Writes the files.
  ///
  /// - Returns: The paths of what was written.
  /// - Throws: ``GridreelError`` where the file is there already or cannot be written, or the theme that it
  ///   extends cannot be read.
  package func write() throws(GridreelError) -> [String] {
    let isFile = path != "-"
    guard !isFile || path.hasSuffix(".json") else {
      throw GridreelError(.usage, "'\(path)' has no known ending; themes end with .json")
    }
    if isFile { try checkPlace() }
    let theme = try ThemeCatalog(allowing: allowed).theme(parent)
    let template = try ThemeTemplate(
      name: name ?? path.themeTitle, file: path, extending: (reference, theme),
      schema: isFile && hasSchema ? Self.schemaName : nil)
    var files = [(bytes: Array(template.text.utf8), path: path)]
    let schema = FilePath.join(FilePath.folder(of: path), Self.schemaName)
    if isFile, hasSchema, isForced || FilePath.kind(of: schema) == nil {
      files.append((Array((Schema.themeText + "\n").utf8), schema))
    }
    try OutputFile.write(files)
    return files.map(\.path)
  }

  /// What its author would want to know: whether the theme can be read without a flag.
  package var warnings: [Warning] {
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
        "is there already; choose another name, or write it anew with --force")
    }
    guard !OutputNames.isSameFile(path, parent) else {
      throw GridreelError(.usage, "'\(path)' cannot extend itself; choose another name")
    }
  }

  /// How the file names what it extends: paths in it start from its folder.
  private var reference: String {
    let isPath = !ThemeCatalog().names.contains(parent)
    guard isPath, path != "-", !parent.hasPrefix("/"),
      let folder = FilePath.real(FilePath.folder(of: path)), let file = FilePath.real(parent)
    else { return parent }
    return FilePath.relative(file, from: folder)
  }
}

extension String {
  /// What a theme of this file is called: `Brand blue` for `themes/brand-blue.json`.
  fileprivate var themeTitle: String {
    guard self != "-" else { return "New theme" }
    let stem = FilePath.name(of: self).dropLast(".json".count)
    let words = stem.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    guard let first = words.first else { return "New theme" }
    return first.uppercased() + words.dropFirst()
  }
}

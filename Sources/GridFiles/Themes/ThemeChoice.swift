package import GridreelJSONText
import GridreelPrimitives
package import GridreelStyle

/// A theme as it was asked for.
package struct ThemeChoice: Sendable {
  /// What names it.
  package indirect enum Source: Sendable {
    /// A built-in name, or the path of a file.
    case name(String)
    /// The program's default theme, which it chose in code.
    case chosen
    /// A theme written in a grid file.
    case inline(JSONNode)
    /// Two themes that one picture shows, each on the pages that it suits.
    case schemes(ThemeChoice, ThemeChoice)
  }

  /// What names it.
  package let source: Source
  /// Where it was written.
  package let origin: Origin

  package init(source: Source, origin: Origin) {
    self.source = source
    self.origin = origin
  }

  /// The theme by a name or the path of a file, or two for one picture, as in `light+dark`.
  package init(named name: String, origin: Origin) {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let folder = FilePath.folder(of: origin.file ?? "")
    // A file may have the sign in its name.
    guard parts.count == 2, !parts.contains(""),
      FilePath.kind(of: FilePath.join(folder, name)) == nil
    else {
      self.init(source: .name(name), origin: origin)
      return
    }
    let both = parts.map { ThemeChoice(source: .name($0), origin: origin) }
    self.init(source: .schemes(both[0], both[1]), origin: origin)
  }

  /// Whether one picture shows two themes.
  package var isForSchemes: Bool {
    if case .schemes = source { true } else { false }
  }

  /// The theme where none is asked for.
  package static var standard: ThemeChoice {
    ThemeChoice(
      source: Theme.chosenDefault == nil ? .name(ThemeCatalog.defaultName) : .chosen,
      origin: .library)
  }

  /// Whether its keys are in a file, and not in a flag or a job.
  var isInFile: Bool {
    if case .inline = source { origin.file != nil } else { true }
  }

  /// The name that stands for `{theme}` in an output's name.
  package var label: String {
    if case .schemes(let first, let second) = source { return "\(first.label)+\(second.label)" }
    guard case .name(let name) = source else { return "theme" }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }
}

package import GridreelJSONText
import GridreelPrimitives
package import GridreelStyle

/// A theme as it was asked for.
package struct ThemeChoice: Sendable {
  /// What names it.
  package enum Source: Sendable {
    /// A built-in name, or the path of a file.
    case name(String)
    /// The program's default theme, which it chose in code.
    case chosen
    /// A theme written in a grid file.
    case inline(JSONNode)
  }

  /// What names it.
  package let source: Source
  /// Where it was written.
  package let origin: Origin

  package init(source: Source, origin: Origin) {
    self.source = source
    self.origin = origin
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
    guard case .name(let name) = source else { return "theme" }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }
}

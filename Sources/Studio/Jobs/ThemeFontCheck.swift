package import GridreelFiles
package import GridreelPrimitives
import GridreelRendering
import GridreelStills
package import GridreelStyle

/// The families that a theme's files name and that no font has.
package struct ThemeFontCheck: Sendable {
  /// One problem for each list of families of which none is there, by their places.
  package let findings: [Warning]

  /// Looks for the families of a theme.
  ///
  /// - Parameters:
  ///   - theme: The theme, as it was loaded.
  ///   - fonts: The fonts besides those that are built in.
  /// - Throws: ``GridreelError`` with code `missingResource` if a path of fonts holds none.
  package init(_ theme: Theme, fonts: FontOptions = FontOptions()) throws(GridreelError) {
    // Fonts are only read if they are asked for.
    self.init(
      theme, shaper: theme.namedFamilies.isEmpty ? nil : try Renderer(fonts: fonts).shaper)
  }

  /// Looks for the families of a theme among the fonts that a picture is drawn with.
  init(_ theme: Theme, shaper: TextShaper?) {
    guard let shaper else {
      findings = []
      return
    }
    let known = Set(shaper.faces.map(\.family)).sorted()
    findings = theme.namedFamilies.compactMap { family in
      shaper.standIn(forFamilies: family.families).map { standIn in
        let near = nearestName(to: family.families, among: known)
        let remedy: Message =
          near.map { "; did you mean \(quoted($0))?" }
          ?? "; add its files with \(option: "fontPath"), use \(set: "systemFonts", "true"), or name one of 'gridreel fonts'"
        return Warning(
          family.place,
          "no font has the family \(quoted(family.families)), so \(quoted(standIn)) is drawn"
            + remedy)
      }
    }
  }
}
